/** A stretch of inline Markdown as one reads it: without emphasis, escapes and tags; a link names where it leads. */
import { PAIRED_TAGS } from '../../markdown/inline-html.ts';

const TAGS = new RegExp(`</?(?:${PAIRED_TAGS.join('|')})>`, 'gi');

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Text without a sign that could be markup is most of a long document. */
const MARKUP = /[\\[\]*_~`<&!]/;

/** Spaces that are not one between two words. */
const LOOSE = /\s\s|[^\S \n]/;

/** Every pattern looks a bounded way ahead, so time is linear in the length. */
export function readInline(markdown: string): string {
  if (!MARKUP.test(markdown)) return squeeze(markdown);
  return squeeze(
    markdown
      .replaceAll(/!\[([^\][]{0,1000})\]\([^()\s]{0,2000}\)/g, '$1')
      .replaceAll(/(?<!\\)\[([^\][]{0,1000})\]\(([^()\s]{0,2000})\)/g, nameLink)
      .replaceAll(/(?<!\\)\[\^([^\]\s]{1,100})\]/g, '[$1]')
      .replaceAll(/<br\s{0,5}\/?>/gi, '\n')
      .replaceAll(TAGS, '')
      .replaceAll(/(?<!\\)(?:\*{1,3}|~~|`+)(?=\S)|(?<=\S)(?<!\\)(?:\*{1,3}|~~|`+)/g, '')
      .replaceAll(/(?<![\p{L}\p{N}\\_])_{1,3}(?=\S)|(?<=\S)(?<![\\_])_{1,3}(?![\p{L}\p{N}_])/gu, '')
      .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
      .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ''),
  );
}

function nameLink(_: string, text: string, address: string): string {
  return text === address || address === '' ? text : `${text} (${address})`;
}

function squeeze(text: string): string {
  if (!LOOSE.test(text)) return text.trim();
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}
