/**
 * Finds the HTML in a web archive (MHTML), as Word writes it for imported content.
 *
 * Source: RFC 2557 (MHTML), RFC 2045 sections 6.7 and 6.8 (quoted-printable, base64), RFC 2046 section 5.1.
 */
import { decodeLabelled } from '../../../package/xml-encoding.ts';

const BOUNDARY = /boundary\s*=\s*(?:"([^"\r\n]{1,100})"|([^\s;"]{1,100}))/i;

/** The first HTML part of an archive, decoded; undefined if there is none. */
export function htmlOfArchive(bytes: Uint8Array): string | undefined {
  const archive = new TextDecoder('latin1').decode(bytes);
  const match = BOUNDARY.exec(archive.slice(0, 8_192));
  const boundary = match?.[1] ?? match?.[2];
  const parts = boundary === undefined ? [archive] : archive.split(`--${boundary}`);
  for (const part of parts) {
    const end = part.search(/\r?\n\r?\n/);
    const headers = end < 0 ? '' : part.slice(0, end);
    if (/content-type:\s*text\/html/i.test(headers)) return decodePart(headers, part.slice(end));
  }
  return undefined;
}

function decodePart(headers: string, body: string): string {
  const transfer = /content-transfer-encoding:\s*([\w-]+)/i.exec(headers)?.[1]?.toLowerCase();
  const charset = /charset\s*=\s*"?([\w-]{2,30})/i.exec(headers)?.[1] ?? 'utf-8';
  const raw =
    transfer === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(transfer === 'quoted-printable' ? unquote(body) : body, 'latin1');
  return decodeLabelled(raw, charset);
}

function unquote(text: string): string {
  return text
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
