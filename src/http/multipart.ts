/**
 * Reads multipart/form-data (RFC 7578, in the framing of RFC 2046, 5.1) part by part as it arrives. Nothing of a
 * part's body is held; a part that is no form field, or a body that ends too soon, is refused.
 */
import { AppError } from '../domain/errors.ts';
import { ByteCursor, MarkMissing } from './byte-cursor.ts';
import {
  type HeaderWithParameters,
  parseHeaderParameters,
  readExtendedParameter,
} from './header-parameters.ts';

export interface Part {
  /** The name of the form's field. */
  readonly name: string;
  /** As the client gave it; undefined for a text field. */
  readonly fileName: string | undefined;
  /** Of a text field. */
  readonly charset: string;
  /** To be read to its end before the next part is asked for. */
  readonly body: AsyncIterable<Uint8Array>;
}

const CRLF = Buffer.from('\r\n');
const DASHES = '--';

/** RFC 2046, 5.1.1. */
const MAX_BOUNDARY_LENGTH = 70;

/** Spaces between a boundary and the end of its line, which RFC 2046 allows and nobody sends. */
const MAX_PADDING_BYTES = 100;

/** A part's headers are a name, a file name and a type; no client needs more. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADER_LINES = 32;

/** @throws AppError validation_error when the type is not multipart/form-data with a boundary */
export function readBoundary(contentType: string): string {
  const { value, parameters } = parseHeaderParameters(contentType);
  const boundary = parameters.get('boundary') ?? '';
  if (value === 'multipart/form-data' && boundary !== '' && boundary.length <= MAX_BOUNDARY_LENGTH) {
    return boundary;
  }
  throw invalid('The body must be multipart/form-data with a boundary.');
}

/** @throws AppError validation_error for a body that is not well-formed; whatever `bytes` throws */
export async function* readParts(bytes: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no line before it.
  const cursor = new ByteCursor(bytes, CRLF);
  try {
    for await (const _preamble of cursor.streamUntil(delimiter));
    while (await startsPart(cursor)) {
      yield { ...parsePartHeaders(await readHeaderLines(cursor)), body: readPart(cursor, delimiter) };
    }
  } catch (error) {
    throw error instanceof MarkMissing ? endsTooSoon(error) : error;
  } finally {
    await cursor.close();
  }
}

/** Whoever reads the body is told of a broken one in the same words. */
async function* readPart(cursor: ByteCursor, delimiter: Buffer): AsyncGenerator<Uint8Array> {
  try {
    yield* cursor.streamUntil(delimiter);
  } catch (error) {
    throw error instanceof MarkMissing ? endsTooSoon(error) : error;
  }
}

/** What follows a delimiter: the end of its line before a part, two dashes after the last. */
async function startsPart(cursor: ByteCursor): Promise<boolean> {
  const two = await cursor.take(2);
  if (two.equals(CRLF)) return true;
  if (two.toString('latin1') === DASHES) return false;
  const padding = `${two.toString('latin1')}${await cursor.takeUntil(CRLF, MAX_PADDING_BYTES)}`;
  if (/^[\t ]*$/.test(padding)) return true;
  throw invalid('The multipart body is malformed: a boundary line says more than the boundary.');
}

async function readHeaderLines(cursor: ByteCursor): Promise<string[]> {
  const lines: string[] = [];
  let left = MAX_HEADER_BYTES;
  for (;;) {
    const line = (await cursor.takeUntil(CRLF, left)).toString('utf8');
    if (line === '') return lines;
    left -= line.length;
    // RFC 5322, 2.2.3: a line that begins with a blank goes on with the one before.
    if (/^[\t ]/.test(line) && lines.length > 0) lines.push(`${lines.pop()}${line}`);
    else lines.push(line);
    if (lines.length > MAX_HEADER_LINES) throw invalid('A part of the body has too many headers.');
  }
}

function parsePartHeaders(lines: readonly string[]): Omit<Part, 'body'> {
  const disposition = parseHeaderParameters(findHeader(lines, 'content-disposition'));
  const type = parseHeaderParameters(findHeader(lines, 'content-type'));
  const name = readName(disposition, 'name');
  if (disposition.value !== 'form-data' || name === undefined)
    throw invalid('A part of the body has no name.');
  const given = readName(disposition, 'filename');
  const isFile = given !== undefined || type.value === 'application/octet-stream';
  return {
    name,
    fileName: isFile ? (given ?? '') : undefined,
    charset: type.parameters.get('charset') ?? 'utf-8',
  };
}

/** Browsers percent-encode three characters in names, and no others (WHATWG HTML, "multipart/form-data"). */
function readName(disposition: HeaderWithParameters, parameter: 'name' | 'filename'): string | undefined {
  const extended = readExtendedParameter(disposition, parameter);
  return extended ?? disposition.parameters.get(parameter)?.replaceAll(/%(?:22|0A|0D)/gi, decodeURIComponent);
}

function findHeader(lines: readonly string[], name: string): string {
  const start = `${name}:`;
  const line = lines.find((one) => one.slice(0, start.length).toLowerCase() === start);
  return line?.slice(start.length) ?? '';
}

function endsTooSoon(cause: MarkMissing): AppError {
  return invalid('The multipart body is malformed or ends too soon.', cause);
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('validation_error', message, { cause });
}
