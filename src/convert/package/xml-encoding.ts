/**
 * Decodes and encodes XML parts. Office writes UTF-8 and may write UTF-16 with a byte order mark; a declared
 * single-byte encoding is honoured when reading. The byte order mark stays in the text as its first character, so
 * that unedited text is encoded to the same bytes again.
 *
 * Source: XML 1.0 (fifth edition), appendix F; ECMA-376 Part 2, 6.1.3.
 */

const DECLARED = /^<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** The UTF-16 byte order of a byte order mark. */
export function encodingByMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function byMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0x3c && bytes[1] === 0x00) return 'utf-16le';
  return bytes[0] === 0x00 && bytes[1] === 0x3c ? 'utf-16be' : encodingByMark(bytes);
}

/** Decodes text by an encoding label, or as UTF-8 if the label is unknown; a byte order mark is removed. */
export function decodeLabelled(bytes: Uint8Array, label: string): string {
  return decoderFor(label)
    .decode(bytes)
    .replace(/^\uFEFF/, '');
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { ignoreBOM: true });
  } catch {
    return new TextDecoder('utf-8', { ignoreBOM: true });
  }
}

/** The encoding of an XML part; `utf-8` by default. */
export function xmlEncodingOf(bytes: Uint8Array): string {
  const marked = byMark(bytes);
  if (marked !== undefined) return marked;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256)).replace(/^\u00ef\u00bb\u00bf/, '');
  const declared = DECLARED.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  return declared.startsWith('utf-16') ? 'utf-8' : declared;
}

/** The text of an XML part; invalid bytes become U+FFFD. */
export function decodeXml(bytes: Uint8Array): string {
  return decoderFor(xmlEncodingOf(bytes)).decode(bytes);
}

/**
 * Encodes text for an XML part, the inverse of `decodeXml` for UTF-8 and UTF-16.
 *
 * @param encoding as returned by `xmlEncodingOf` for the part's original bytes; anything but UTF-16 is written as
 *   UTF-8, so a declared single-byte encoding needs to be changed in the declaration
 */
export function encodeXml(text: string, encoding = 'utf-8'): Uint8Array {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++) {
    view.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le');
  }
  return bytes;
}
