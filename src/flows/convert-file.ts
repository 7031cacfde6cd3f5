/** Converts local files with the service's own readers and writers; nothing is kept. */
import { basename } from 'node:path';
import { detectKind } from '../convert/detect/detect-kind.ts';
import { accessBytes } from '../convert/detect/random-access.ts';
import type { OcrSetting } from '../convert/reader.ts';
import { toMarkdown } from '../convert/to-markdown.ts';
import { type Conversion, ConversionRefused } from '../domain/conversion.ts';
import { AppError } from '../domain/errors.ts';
import { STANDARD_INPUT } from './find-files.ts';

/**
 * Reads a local file into Markdown.
 *
 * @param path `-` reads standard input, whose kind its content tells
 * @throws AppError not_found when there is no such file; ConversionRefused when it cannot be converted
 */
export async function convertFile(path: string, ocr: OcrSetting | null = null): Promise<Conversion> {
  const { bytes, fileName } = await readInput(path);
  const detected = await detectKind(accessBytes(bytes), fileName);
  if (!detected.ok) throw new ConversionRefused('unsupported', `${path}: ${detected.message}`);
  return toMarkdown(bytes, detected.kind, { fileName, ocr: ocr ?? undefined });
}

/** The same, written as a Word file. */
export async function convertFileToWord(path: string, ocr: OcrSetting | null = null): Promise<Uint8Array> {
  const { writeDocx } = await import('../convert/writers/docx/write-docx.ts');
  const { markdown, facts } = await convertFile(path, ocr);
  return writeDocx(markdown, {
    ...(facts.title === undefined ? {} : { title: facts.title }),
    ...(facts.language === undefined ? {} : { language: facts.language }),
  });
}

async function readInput(path: string): Promise<{ bytes: Uint8Array; fileName: string }> {
  if (path === STANDARD_INPUT) return { bytes: await Bun.stdin.bytes(), fileName: '' };
  const file = Bun.file(path);
  if (!(await file.exists())) throw new AppError('not_found', `${path}: there is no such file`);
  return { bytes: await file.bytes(), fileName: basename(path) };
}
