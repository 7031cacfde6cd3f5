/** Which addresses a document or an answer may link to on a page. Everything else is shown as text. */
import { isSafeAddress } from '../../../domain/safe-link.ts';

/** The address as a browser writes it; undefined for one that a page may not lead to, relative ones too. */
export function safeUrl(address: string): string | undefined {
  return isSafeAddress(address.trim()) ? (URL.parse(address)?.href ?? undefined) : undefined;
}
