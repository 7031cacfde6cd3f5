/** Character references in HTML (HTML Living Standard, 13.5), as they stand in Markdown and in what is imported. */
import { decodeHTMLStrict } from 'entities';

/** The text that HTML stands for; a reference that is not closed, or not known, stays as it was written. */
export function decodeHtmlEntities(html: string): string {
  return html.includes('&') ? decodeHTMLStrict(html) : html;
}
