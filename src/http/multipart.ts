/**
 * Reads multipart/form-data (RFC 7578, in the framing of RFC 2046, 5.1) part by part as a stream, without buffering
 * bodies. A part that is no form field, or a truncated body, is refused.
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
  /** As sent by the client; undefined for a text field. */
  readonly fileName: string | undefined;
  /** Charset of a text field. */
  readonly charset: string;
  /** Must be read completely before the next part. */
  readonly body: AsyncIterable<Uint8Array>;
}

const CRLF = Buffer.from('\r\n');
const DASHES = '--';

/** RFC 2046, 5.1.1. */
const MAX_BOUNDARY_LENGTH = 70;

/** Spaces between a boundary and the line end, which RFC 2046 permits but clients don't send. */
const MAX_PADDING_BYTES = 100;

/** Limit of a part's headers, which are a name, a file name and a type. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADER_LINES = 32;

/** @throws AppError validation_error if the type is not multipart/form-data with a boundary */
export function readBoundary(contentType: string): string {
  const { value, parameters } = parseHeaderParameters(contentType);
  const boundary = parameters.get('boundary') ?? '';
  if (value === 'multipart/form-data' && boundary !== '' && boundary.length <= MAX_BOUNDARY_LENGTH) {
    return boundary;
  }
  throw invalid('The body must be multipart/form-data with a boundary.');
}

/** @throws AppError validation_error for a malformed body; whatever `bytes` throws */
export async function* readParts(bytes: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no preceding line.
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

/** Converts errors for the reader of the part's body in the same way. */
async function* readPart(cursor: ByteCursor, delimiter: Buffer): AsyncGenerator<Uint8Array> {
  try {
    yield* cursor.streamUntil(delimiter);
  } catch (error) {
    throw error instanceof MarkMissing ? endsTooSoon(error) : error;
  }
}

/** Reads what follows a delimiter: a line end before a part, two dashes after the last. */
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
    // RFC 5322, 2.2.3: a line that begins with whitespace continues the previous one.
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
  const fileName = readName(disposition, 'filename');
  const isFile = fileName !== undefined || type.value === 'application/octet-stream';
  return {
    name,
    fileName: isFile ? (fileName ?? '') : undefined,
    charset: type.parameters.get('charset') ?? 'utf-8',
  };
}

/** Browsers percent-encode only three characters in names (WHATWG HTML, "multipart/form-data"). */
function readName(disposition: HeaderWithParameters, parameter: 'name' | 'filename'): string | undefined {
  const extended = readExtendedParameter(disposition, parameter);
  return extended ?? disposition.parameters.get(parameter)?.replaceAll(/%(?:22|0A|0D)/gi, decodeURIComponent);
}

function findHeader(lines: readonly string[], name: string): string {
  const start = `${name}:`;
  const line = lines.find((candidate) => candidate.slice(0, start.length).toLowerCase() === start);
  return line?.slice(start.length) ?? '';
}

function endsTooSoon(cause: MarkMissing): AppError {
  return invalid('The multipart body is malformed or ends too soon.', cause);
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('validation_error', message, { cause });
}
