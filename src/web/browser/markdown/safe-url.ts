/** Restricts the URLs that documents and answers may link to. */
import { isSafeAddress } from '../../../domain/safe-link.ts';

/** The normalized URL; undefined if a page must not link to it, including relative ones. */
export function safeUrl(address: string): string | undefined {
  return isSafeAddress(address.trim()) ? (URL.parse(address)?.href ?? undefined) : undefined;
}
