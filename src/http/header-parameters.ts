/** A header value with parameters, such as Content-Type and Content-Disposition. */

export interface HeaderWithParameters {
  /** The part before the first semicolon, in lower case. */
  readonly value: string;
  /** By lower-case name; for a repeated one, the first value. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** A name, then a quoted or plain value; a quoted one may lack its closing quote. */
const PARAMETER = /;([^=;"]{1,100})=(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs;

/** RFC 9110, 5.6.6. Anything that is no parameter is skipped. */
export function parseHeaderParameters(text: string): HeaderWithParameters {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(PARAMETER)) {
    const key = name.trim().toLowerCase();
    if (!parameters.has(key))
      parameters.set(key, quoted === undefined ? plain.trim() : unescapeQuoted(quoted));
  }
  return { value: (text.split(';', 1)[0] ?? '').trim().toLowerCase(), parameters };
}

/** Only unescapes quotes and backslashes, since some clients send complete Windows paths unescaped. */
function unescapeQuoted(quoted: string): string {
  return quoted.replaceAll(/\\(["\\])/g, '$1');
}

/**
 * Returns a parameter in extended form (RFC 8187: charset'language'percent-encoded) or in pieces (RFC 2231, 3 and 4.1);
 * undefined if it has neither, or can't be decoded.
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

/** Decodes percent-encoded text to bytes; an invalid encoding is left as it is. */
function unpercent(text: string): Buffer {
  const octets = text.replaceAll(/[^\x20-\x7e]+/g, (other) => encodeURIComponent(other.toWellFormed()));
  const decoded = octets.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}

/** @returns undefined for invalid bytes, or an unknown charset */
export function decodeBytes(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    // Thrown by TextDecoder for an unknown charset, and for invalid bytes.
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}
