/** Which addresses a document or an answer may link to. Everything else is shown as text. */

const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address when it leads to the web, a mailbox or a telephone; undefined for all else, relative ones too. */
export function safeUrl(address: string): string | undefined {
  try {
    const url = new URL(address);
    return ALLOWED.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
