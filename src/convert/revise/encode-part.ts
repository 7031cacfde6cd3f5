/** Encodes the text of an edited part in the encoding of the part. */
import { ConversionRefused } from '../../domain/conversion.ts';
import type { Package } from '../package/open-package.ts';
import { encodeXml, xmlEncodingOf } from '../package/xml-encoding.ts';

/**
 * The bytes of a part whose text was edited. A part in a declared single-byte encoding becomes UTF-8, with its
 * declaration changed.
 *
 * @throws ConversionRefused `damaged` if the part contained bytes invalid in its encoding, which would not survive
 */
export function encodePart(opened: Package, name: string, edited: string): Uint8Array {
  // The beginning suffices: a large sheet takes as much memory again as its text.
  const [beginning = new Uint8Array()] = opened.pieces(name) ?? [];
  const encoding = xmlEncodingOf(beginning);
  if (encoding.startsWith('utf-16')) return encodeXml(edited, encoding);
  if (encoding !== 'utf-8') return encodeXml(edited.replace(DECLARED_ENCODING, '$1UTF-8'));
  if (edited.includes('\uFFFD') && !isUtf8(opened.read(name) ?? new Uint8Array())) {
    throw new ConversionRefused('damaged', `The file is damaged: ${name} holds bytes that are no text.`);
  }
  return encodeXml(edited);
}

const DECLARED_ENCODING = /^(<\?xml[^>]{0,200}?\bencoding\s*=\s*["'])[A-Za-z0-9._-]+/;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
