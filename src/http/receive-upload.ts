/**
 * Reads a multipart body as a stream. File parts are handed on as they arrive, so that memory stays flat; text
 * parts are gathered. Parts come in any order, so nothing is judged here beyond form and limits.
 *
 * Invariant: when this throws, every file it had staged has been discarded.
 */
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../domain/errors.ts';
import {
  MAX_DOCUMENT_IDS_PER_REQUEST,
  MAX_FILE_NAME_LENGTH,
  MAX_FILES_PER_REQUEST,
} from '../domain/limits.ts';

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
}

/** Where the bytes of file parts go. */
export interface UploadTarget<Staged> {
  stage(bytes: AsyncIterable<Uint8Array>): Promise<Staged>;
  discard(staged: Staged): Promise<void>;
}

/** A part's headers are a name, a file name and a type; no client needs more. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADER_PAIRS = 32;

/** The longest text part is a prompt, in UTF-8. */
const MAX_FIELD_BYTES = 128 * 1024;
const MAX_FIELDS = MAX_DOCUMENT_IDS_PER_REQUEST + 32;

/** A slow client is fine, one that never ends is not. */
const MAX_UPLOAD_MS = 30 * 60 * 1000;

/**
 * @throws AppError validation_error when the body is not well-formed multipart or passes a limit; whatever
 * `target.stage` throws
 */
export async function receiveUpload<Staged>(
  request: Request,
  target: UploadTarget<Staged>,
): Promise<Upload<Staged>> {
  const reception = new Reception(target);
  try {
    await reception.read(request);
    return { fields: reception.fields, files: await reception.files() };
  } catch (error) {
    await reception.abandon();
    throw error;
  }
}

class Reception<Staged> {
  readonly fields = new Map<string, string[]>();
  readonly #target: UploadTarget<Staged>;
  readonly #staging: Promise<UploadedFile<Staged>>[] = [];
  readonly #open = new Set<Readable>();
  #fail: (error: Error) => void = () => undefined;
  /** Rejects as soon as anything is wrong, so that a body which is refused anyway is not read to its end. */
  readonly #failure = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  constructor(target: UploadTarget<Staged>) {
    this.#target = target;
    // Awaited only in races; a failure after the last of them has been told already.
    this.#failure.catch(() => undefined);
  }

  async read(request: Request): Promise<void> {
    const parser = this.#createParser(request);
    const finished = new Promise<void>((resolve) => parser.once('finish', resolve));
    const timeout = setTimeout(
      () => this.#fail(invalid('The upload took longer than 30 minutes.')),
      MAX_UPLOAD_MS,
    );
    try {
      if (request.body === null) throw invalid('The request has no body.');
      for await (const chunk of request.body) {
        await Promise.race([this.#failure, new Promise((resolve) => parser.write(chunk, resolve))]);
      }
      parser.end();
      await Promise.race([this.#failure, finished]);
      await Promise.race([this.#failure, Promise.all(this.#staging)]);
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Resolves once every file is staged. */
  files(): Promise<UploadedFile<Staged>[]> {
    return Promise.all(this.#staging);
  }

  async abandon(): Promise<void> {
    for (const stream of this.#open) stream.destroy(new Error('The upload was given up.'));
    for (const outcome of await Promise.allSettled(this.#staging)) {
      if (outcome.status === 'fulfilled') await this.#target.discard(outcome.value.staged);
    }
  }

  #createParser(request: Request): BusboyInstance {
    const contentType = request.headers.get('content-type') ?? '';
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: {
          fieldSize: MAX_FIELD_BYTES,
          fields: MAX_FIELDS,
          files: MAX_FILES_PER_REQUEST,
          headerSize: MAX_HEADER_BYTES,
          headerPairs: MAX_HEADER_PAIRS,
        },
      });
    } catch (error) {
      throw invalid('The body must be multipart/form-data with a boundary.', error);
    }
    parser.on('error', (error) =>
      this.#fail(invalid('The multipart body is malformed or ends too soon.', error)),
    );
    parser.on('fieldsLimit', () => this.#fail(invalid('The request has too many parts.')));
    parser.on('filesLimit', () =>
      this.#fail(invalid(`A request may carry at most ${MAX_FILES_PER_REQUEST} files.`)),
    );
    parser.on('field', (name, value, _nameTruncated, valueTruncated) =>
      this.#takeField(name, value, valueTruncated),
    );
    parser.on('file', (field, stream, fileName) => this.#takeFile(field, stream, fileName));
    return parser;
  }

  #takeField(name: string | undefined, value: string, truncated: boolean): void {
    if (name === undefined) {
      this.#fail(invalid('A part of the body has no name.'));
      return;
    }
    if (truncated) this.#fail(invalid(`${name} is too long.`));
    const values = this.fields.get(name);
    if (values === undefined) this.fields.set(name, [value]);
    else values.push(value);
  }

  #takeFile(field: string | undefined, stream: Readable, fileName: string | undefined): void {
    if (field === undefined) this.#fail(invalid('A part of the body has no name.'));
    this.#open.add(stream);
    stream.once('close', () => this.#open.delete(stream));
    const name = cleanFileName(fileName ?? '');
    const staging = this.#target
      .stage(stream)
      .then((staged) => ({ field: field ?? '', fileName: name, staged }));
    staging.catch((error: Error) => this.#fail(error));
    this.#staging.push(staging);
  }
}

/** File names are shown and stored, never opened: path parts and control characters have no place in them. */
function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return clean.length <= MAX_FILE_NAME_LENGTH ? clean : shorten(clean);
}

/** Keeps the ending, since it may tell the file's kind. */
function shorten(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  return name.slice(0, MAX_FILE_NAME_LENGTH - ending.length) + ending;
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('validation_error', message, { cause });
}
