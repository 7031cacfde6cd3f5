/**
 * Reads a multipart body as a stream. File parts are staged as they arrive, so that memory use is constant; text parts
 * are collected. Parts may be in any order, so only form and limits are checked here.
 *
 * Invariant: if this throws, every file it had staged has been discarded.
 */
import { AppError } from '../domain/errors.ts';
import { MAX_DOCUMENT_IDS_PER_REQUEST, MAX_FILE_NAME_LENGTH, MAX_REQUEST_BYTES } from '../domain/limits.ts';
import { replaceUnshown } from '../domain/unshown.ts';
import { decodeBytes } from './header-parameters.ts';
import { type Part, readBoundary, readParts } from './multipart.ts';
import { readBody } from './request-body.ts';

export interface UploadedFile<Staged> {
  /** The name of the form's part. */
  readonly field: string;
  /** The client's name for the file, without any path. */
  readonly fileName: string;
  readonly staged: Staged;
}

export interface Upload<Staged> {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly UploadedFile<Staged>[];
  /** Names of other parts with files. */
  readonly skipped: readonly string[];
}

/** The destination of file parts. */
export interface UploadTarget<Staged> {
  /** The name of file parts, with or without `[]`; files in other parts are skipped. */
  readonly field: string;
  /** Maximum number of files; the next one is refused before it is staged. */
  readonly mostFiles: number;
  /**
   * Called with the Content-Length before anything is read, and with the received size while it grows.
   *
   * @throws if that size will be refused
   */
  admit(bytes: number): void;
  stage(bytes: AsyncIterable<Uint8Array>): Promise<Staged>;
  discard(staged: Staged): Promise<void>;
}

/** The longest text part is a prompt, in UTF-8. */
const MAX_FIELD_BYTES = 128 * 1024;

/** Enough for a thousand identifiers, a prompt and their names. */
const MAX_TEXT_BYTES = 512 * 1024;
const MAX_FIELDS = MAX_DOCUMENT_IDS_PER_REQUEST + 32;

/** Allows slow clients, but not endless uploads. */
const MAX_UPLOAD_MS = 30 * 60 * 1000;

/**
 * @throws AppError validation_error if the body is malformed or exceeds a limit; whatever `target.admit` and
 * `target.stage` throw
 */
export async function receiveUpload<Staged>(
  request: Request,
  target: UploadTarget<Staged>,
): Promise<Upload<Staged>> {
  const boundary = readBoundary(request.headers.get('content-type') ?? '');
  target.admit(Number(request.headers.get('content-length') ?? 0) || 0);
  const text = new TextFields();
  const files: UploadedFile<Staged>[] = [];
  const skipped: string[] = [];
  try {
    for await (const part of readParts(limitBody(readBody(request), target), boundary)) {
      if (part.fileName === undefined) await text.add(part);
      else if (part.name !== target.field && part.name !== `${target.field}[]`) {
        if (await skipFile(part)) skipped.push(part.name);
      } else {
        requireRoom(files, target);
        files.push(await stageFile(part, part.fileName, target));
      }
    }
    return { fields: text.fields, files, skipped };
  } catch (error) {
    await Promise.all(files.map((file) => target.discard(file.staged)));
    throw error;
  }
}

/**
 * Limits the number of files. Browsers send an empty part without a file name if no file was chosen, which does not
 * count.
 */
function requireRoom(
  files: readonly UploadedFile<unknown>[],
  { field, mostFiles }: Pick<UploadTarget<unknown>, 'field' | 'mostFiles'>,
): void {
  const named = files.filter(({ fileName }) => fileName !== '').length;
  if (named < mostFiles && files.length <= mostFiles) return;
  if (mostFiles === 1) throw invalid(`${field} is given more than once.`);
  throw invalid(`A request may carry at most ${mostFiles} files.`);
}

/** Skips a file in an unknown part, without staging it. @returns whether it was a file */
async function skipFile({ fileName, body }: Part): Promise<boolean> {
  let size = 0;
  for await (const piece of body) size += piece.byteLength;
  return fileName !== '' || size > 0;
}

async function stageFile<Staged>(
  { name, body }: Part,
  fileName: string,
  target: UploadTarget<Staged>,
): Promise<UploadedFile<Staged>> {
  return { field: name, fileName: cleanFileName(fileName), staged: await target.stage(body) };
}

/** Enforces the time and size limits of an upload. The server's idle timeout handles silent clients. */
async function* limitBody(
  bytes: AsyncIterable<Uint8Array>,
  { admit }: Pick<UploadTarget<unknown>, 'admit'>,
): AsyncGenerator<Uint8Array> {
  const start = performance.now();
  let size = 0;
  for await (const piece of bytes) {
    size += piece.byteLength;
    if (performance.now() - start > MAX_UPLOAD_MS) throw invalid('The upload took longer than 30 minutes.');
    if (size > MAX_REQUEST_BYTES) {
      throw new AppError('file_too_large', 'The files of one request are together larger than 500 MB.');
    }
    admit(size);
    yield piece;
  }
}

/** Text parts, in memory: with a limit for each and for all together. */
class TextFields {
  readonly fields = new Map<string, string[]>();
  #count = 0;
  #bytes = 0;

  async add({ name, charset, body }: Part): Promise<void> {
    this.#count++;
    this.#bytes += name.length;
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of body) {
      size += piece.byteLength;
      if (size > MAX_FIELD_BYTES)
        throw invalid(`${shorten(name)} is too long for text; the part of a file must have a file name.`);
      pieces.push(piece);
    }
    this.#bytes += size;
    if (this.#count > MAX_FIELDS) throw invalid('The request has too many parts.');
    if (this.#bytes > MAX_TEXT_BYTES) throw invalid('The text parts of the request are too long.');
    const text = decodeBytes(Buffer.concat(pieces), charset);
    if (text === undefined) throw invalid(`${shorten(name)} is not text in ${shorten(charset)}.`);
    const values = this.fields.get(name);
    if (values === undefined) this.fields.set(name, [text]);
    else values.push(text);
  }
}

/** File names are only displayed and stored: path and invisible characters are removed. */
function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = replaceUnshown(base.toWellFormed(), '').trim();
  return clean.length <= MAX_FILE_NAME_LENGTH ? clean : shorten(clean);
}

/** Keeps the extension, which may determine the file's kind. */
function shorten(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  return name.slice(0, MAX_FILE_NAME_LENGTH - ending.length) + ending;
}

function invalid(message: string): AppError {
  return new AppError('validation_error', message);
}
