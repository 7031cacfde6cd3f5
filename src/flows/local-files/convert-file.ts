/**
 * Converts local files like the service converts pushed ones: in separate processes, with the same limits. Bytes are
 * passed by message, so nothing is stored, and any readable path works.
 */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { detectKind } from '../../convert/detect/detect-kind.ts';
import { accessBytes } from '../../convert/package/random-access.ts';
import type { ConversionResults, ConversionTask, OcrSetting } from '../../convert/pool/protocol.ts';
import { ConversionFailed, ConversionProcessEnded } from '../../convert/pool/work.ts';
import { type Conversion, ConversionRefused } from '../../domain/conversion.ts';
import { AppError } from '../../domain/errors.ts';
import type { FileKind } from '../../domain/file-kind.ts';
import { MAX_FILE_BYTES } from '../../domain/limits.ts';
import { STANDARD_INPUT } from './find-files.ts';

/** Runs a task in a conversion process. */
export type RunConversion = <Task extends ConversionTask>(
  task: Task,
  onProgress?: (share: number) => void,
) => Promise<ConversionResults[Task['kind']]>;

export interface LocalFile {
  readonly bytes: Uint8Array;
  /** Empty for standard input. */
  readonly fileName: string;
  readonly kind: FileKind;
}

/**
 * @param path `-` reads standard input, whose kind is detected from its content
 * @throws AppError not_found or file_too_large; ConversionRefused for an unsupported kind
 */
export async function readLocalFile(path: string): Promise<LocalFile> {
  const fileName = path === STANDARD_INPUT ? '' : basename(path);
  const bytes = await readBounded(path);
  const detected = detectKind(accessBytes(bytes), fileName);
  if (!detected.ok) throw new ConversionRefused('unsupported', `${path}: ${detected.message}`);
  return { bytes, fileName, kind: detected.kind };
}

/**
 * Converts a local file to Markdown.
 *
 * @throws like readLocalFile; ConversionRefused if it can't be converted, or exceeds a limit
 */
export async function convertFile(
  run: RunConversion,
  path: string,
  ocr: OcrSetting | null,
  onProgress?: (share: number) => void,
): Promise<Conversion> {
  const { bytes, fileName, kind } = await readLocalFile(path);
  const task = { kind: 'read' as const, input: bytes, fileKind: kind, fileName, ocr, cellsOutput: null };
  const outputs = { markdownOutput: null, passagesOutput: null };
  const { markdown, ...rest } = await withPath(path, run({ ...task, ...outputs }, onProgress));
  if (markdown === null) throw new Error('the Markdown was not handed back');
  return { markdown, ...rest };
}

/** Converts a local file to Word. */
export async function convertFileToWord(
  run: RunConversion,
  path: string,
  ocr: OcrSetting | null,
  onProgress?: (share: number) => void,
): Promise<Uint8Array> {
  const { markdown, facts } = await convertFile(run, path, ocr, onProgress);
  const input = new TextEncoder().encode(markdown);
  const { title = null, language = null } = facts;
  return withPath(path, run({ kind: 'write', input, title, language }));
}

/** Adds the path of the file to an error of a conversion process. */
export async function withPath<Result>(path: string, result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ConversionFailed || error instanceof ConversionProcessEnded)) throw error;
    const [reason] = error.message.split('\n');
    throw new AppError('unprocessable', `${path}: reading it failed: ${reason}`, { cause: error });
  }
}

/** Reads at most as much as the service accepts. */
async function readBounded(path: string): Promise<Uint8Array> {
  const source = path === STANDARD_INPUT ? Bun.stdin : Bun.file(path);
  if (path !== STANDARD_INPUT && !(await source.exists())) {
    const reason = existsSync(path) ? 'this is a folder, and a file is needed' : 'there is no such file';
    throw new AppError('not_found', `${path}: ${reason}`);
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source.stream()) {
    size += piece.byteLength;
    if (size > MAX_FILE_BYTES) throw new AppError('file_too_large', `${path}: the file is larger than 50 MB`);
    pieces.push(piece);
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
}
