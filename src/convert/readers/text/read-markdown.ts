/**
 * Markdown comes through as it is. Only its encoding and line ends are mended: UTF-8 without byte order mark,
 * line feeds, one of them at the end.
 */

import type { Reader } from '../../reader.ts';
import { countWords } from '../../text/count-words.ts';
import { decodeText } from '../../text/decode.ts';
import { decodingWarnings } from '../../text/decoding-warnings.ts';
import { normalizeLines } from '../../text/normalize-lines.ts';

/** `title: …` of YAML front matter, which stands at the very start. */
const FRONT_MATTER = /^---\n(?:[^\n]*\n){0,50}?title:[ \t]*(["']?)([^\n]+?)\1[ \t]*\n/;
const FIRST_HEADING = /^ {0,3}#[ \t]+([^\n]+?)(?:[ \t]+#+)?[ \t]*$/m;
const SETEXT_TITLE = /^([^\s#>|`~-][^\n]*)\n=+[ \t]*$/m;
/** Titles stand near the beginning; further down, `#` may as well be a comment in code. */
const TITLE_WITHIN = 4_000;

export const readMarkdown: Reader = (bytes) => {
  const decoded = decodeText(bytes);
  const text = normalizeLines(decoded.text).replaceAll('\0', '\ufffd');
  const markdown = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const title = titleOf(markdown);
  return {
    markdown,
    warnings: decodingWarnings(decoded),
    facts: { words: countWords(markdown), ...(title === undefined ? {} : { title }) },
  };
};

function titleOf(markdown: string): string | undefined {
  const head = markdown.slice(0, TITLE_WITHIN);
  const title = FRONT_MATTER.exec(head)?.[2] ?? FIRST_HEADING.exec(head)?.[1] ?? SETEXT_TITLE.exec(head)?.[1];
  return title?.replaceAll(/[*_`]/g, '').trim();
}
