/** The Content-Disposition header of a download (RFC 6266), for a file name in any script. */

const MEDIA_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
} as const;

export type DownloadFormat = keyof typeof MEDIA_TYPES;

export function mediaType(format: DownloadFormat): string {
  return MEDIA_TYPES[format];
}

/**
 * `attachment` with an ASCII name for old clients, and the full name (RFC 8187) if it differs.
 *
 * @param fileName any text; it is quoted and encoded here
 */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const simple = `attachment; filename="${plain}"`;
  return plain === fileName ? simple : `${simple}; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/**
 * RFC 8187, 3.2.1: percent-encodes everything except attr-char; unpaired surrogates become the replacement character.
 */
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
