/** HTML character references (HTML Living Standard, 13.5) in Markdown and in imported HTML. */
import { decodeHTMLStrict } from 'entities';

/** Decodes character references; one that is not terminated, or not known, is left as it is. */
export function decodeHtmlEntities(html: string): string {
  return html.includes('&') ? decodeHTMLStrict(html) : html;
}
