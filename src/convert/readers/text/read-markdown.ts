/**
 * Passes Markdown through unchanged, except for its encoding and line ends: UTF-8 without byte order mark, line feeds,
 * exactly one of them at the end.
 */

import type { PiecewiseReader } from '../../reader.ts';
import { WordCounter } from '../../text/count-words.ts';
import { decodeText } from '../../text/decode.ts';
import { decodingWarnings } from '../../text/decoding-warnings.ts';
import { normalizePieces } from '../../text/normalize-lines.ts';

/** `title: …` in YAML front matter at the start. */
const FRONT_MATTER = /^---\n(?:[^\n]*\n){0,50}?title:[ \t]*(["']?)([^\n]+?)\1[ \t]*\n/;
const FIRST_HEADING = /^ {0,3}#[ \t]+([^\n]+?)(?:[ \t]+#+)?[ \t]*$/m;
const SETEXT_TITLE = /^([^\s#>|`~-][^\n]*)\n=+[ \t]*$/m;
/** Number of characters searched for the title; further down, `#` may be a comment in code. */
const TITLE_WITHIN = 4_000;

export const readMarkdown: PiecewiseReader = (bytes, { write }) => {
  const decoded = decodeText(bytes);
  const words = new WordCounter();
  let head = '';
  let last = '';
  for (const piece of normalizePieces(decoded.pieces)) {
    const markdown = piece.replaceAll('\0', '\ufffd');
    if (head.length < TITLE_WITHIN) head += markdown;
    last = markdown.slice(-1) || last;
    words.add(markdown);
    write(markdown);
  }
  if (last !== '' && last !== '\n') write('\n');
  const title = titleOf(last === '\n' ? head : `${head}\n`);
  return {
    warnings: decodingWarnings(decoded),
    facts: { words: words.words, ...(title === undefined ? {} : { title }) },
  };
};

function titleOf(markdown: string): string | undefined {
  const head = markdown.slice(0, TITLE_WITHIN);
  const title = FRONT_MATTER.exec(head)?.[2] ?? FIRST_HEADING.exec(head)?.[1] ?? SETEXT_TITLE.exec(head)?.[1];
  return title?.replaceAll(/[*_`]/g, '').trim();
}
