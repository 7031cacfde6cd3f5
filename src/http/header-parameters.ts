/** A header value with parameters, such as Content-Type and Content-Disposition have them. */

export interface HeaderWithParameters {
  /** What stands before the first semicolon, in lower case. */
  readonly value: string;
  /** By lower-case name; of a repeated one, the first. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** A name, then a quoted or a plain value, of which the quoted one may lack its closing quote. */
const PARAMETER = /;([^=;"]{1,100})=(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs;

/** RFC 9110, 5.6.6. What is no parameter is passed over. */
export function parseHeaderParameters(text: string): HeaderWithParameters {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(PARAMETER)) {
    const key = name.trim().toLowerCase();
    if (!parameters.has(key))
      parameters.set(key, quoted === undefined ? plain.trim() : unescapeQuoted(quoted));
  }
  return { value: (text.split(';', 1)[0] ?? '').trim().toLowerCase(), parameters };
}

/** Only quotes and backslashes are escaped: some clients send whole Windows paths as they are. */
function unescapeQuoted(quoted: string): string {
  return quoted.replaceAll(/\\(["\\])/g, '$1');
}

/**
 * A parameter in its extended form (RFC 8187: charset'language'percent-encoded) or in pieces (RFC 2231, 3 and 4.1);
 * undefined where it has neither, or none that can be read.
 */
export function readExtendedParameter(header: HeaderWithParameters, name: string): string | undefined {
  const { parameters } = header;
  const whole = parameters.get(`${name}*`);
  return whole === undefined ? joinPieces(parameters, name) : decodeExtended(whole);
}

function joinPieces(parameters: ReadonlyMap<string, string>, name: string): string | undefined {
  const pieces: string[] = [];
  let isExtended = false;
  for (let index = 0; ; index++) {
    const encoded = parameters.get(`${name}*${index}*`);
    const plain = parameters.get(`${name}*${index}`);
    if (encoded === undefined && plain === undefined) break;
    if (encoded !== undefined) isExtended = true;
    pieces.push(encoded ?? (plain === undefined ? '' : encodeURIComponent(plain.toWellFormed())));
  }
  if (pieces.length === 0) return undefined;
  const joined = pieces.join('');
  return isExtended && /^[^']*'[^']*'/.test(joined)
    ? decodeExtended(joined)
    : decodeBytes(unpercent(joined), 'utf-8');
}

function decodeExtended(text: string): string | undefined {
  const [, charset, encoded] = /^([^']*)'[^']*'(.*)$/s.exec(text) ?? [];
  if (charset === undefined || encoded === undefined) return undefined;
  return decodeBytes(unpercent(encoded), charset);
}

/** Bytes of percent-encoded text; a percent sign that encodes nothing stands for itself. */
function unpercent(text: string): Buffer {
  const octets = text.replaceAll(/[^\x20-\x7e]+/g, (other) => encodeURIComponent(other.toWellFormed()));
  const decoded = octets.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}

/** @returns undefined for bytes that are not of this charset, or a charset nobody knows */
export function decodeBytes(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    // What TextDecoder throws for an unknown label, and for bytes that do not fit.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}
