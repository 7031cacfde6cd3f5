/**
 * What a reader sees of Markdown, without laying it out: for headings in an outline, quotations, what is searched,
 * compared and changed. One pass over the signs within lines; every pattern looks a bounded way ahead, so that time is
 * linear in the text's length.
 *
 * Source: CommonMark 0.31.2, 2.4 (escapes), 2.5 (entities), 6 (inlines).
 */
import { decodeHtmlEntities } from './html/entities.ts';
import { PAIRED_TAGS } from './html/inline.ts';

/** In the order in which one is preferred: an escaped sign is no sign, and within code there are none. */
const MARKUP = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /(?<!`)(?<ticks>`{1,9})(?!`)(?<code>[^`]{1,1000}|.{1,1000}?[^`])\k<ticks>(?!`)/,
    /!\[(?<picture>(?:\\.|[^\][\\]){0,500})\]\((?:[^()\s]|\\[()]){0,1000}(?: "[^"\n]{0,200}")?\)/,
    /\[\^(?<note>[^\]\s]{1,100})\]/,
    /\[(?<linked>(?:\\.|[^\][\\]){1,500})\]\((?<address>(?:[^()\s]|\\[()]){0,1000})(?: "[^"\n]{0,200}")?\)/,
    /<(?<auto>(?:https?|ftp|mailto):[^<>\s]{1,1000})>/,
    /(?<break><br\s{0,3}\/?>)/,
    new RegExp(`(?<hidden></?(?:${PAIRED_TAGS.join('|')})>|<a id="[^"<>]{0,500}">|</a>|<!--.{0,1000}?-->)`),
    /\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}|~~(?=[^\s~])|(?<=[^\s~])~~/,
    /(?<![\p{L}\p{N}_])_{1,3}(?=[^\s_])|(?<=[^\s_])_{1,3}(?![\p{L}\p{N}_])/u,
    /(?<entity>&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/,
  ]
    .map((part) => part.source)
    .join('|'),
  'gisu',
);

/** Text without a sign that could be markup is most of a long document. */
const ANY_MARKUP = /[\\[*_~`<&]/;

/** A piece of markup in a text, and what is seen of it; offsets into the text. */
export interface Markup {
  readonly start: number;
  readonly end: number;
  readonly groups: Readonly<Partial<Record<string, string>>>;
}

/** The markup within lines, in order; what a link or a picture holds is not looked into. */
export function* markupOf(markdown: string): Generator<Markup> {
  if (!ANY_MARKUP.test(markdown)) return;
  for (const { index, 0: mark, groups = {} } of markdown.matchAll(MARKUP)) {
    yield { start: index, end: index + mark.length, groups };
  }
}

export interface TextOptions {
  /** What a break within a paragraph becomes. */
  readonly lineBreak?: ' ' | '\n';
  /** Whether the address of a link is named behind it, and the label of a note in its place. */
  readonly withTargets?: boolean;
  /** Pictures say nothing, rather than what is told of them to who cannot see them. */
  readonly withoutPictures?: boolean;
}

/** The words of one block, or of a part of one; spaces as they are written. */
export function textOf(markdown: string, options: TextOptions = {}): string {
  let text = '';
  let at = 0;
  for (const { start, end, groups } of markupOf(markdown)) {
    text += markdown.slice(at, start) + seenOf(groups, options);
    at = end;
  }
  return text + markdown.slice(at);
}

function seenOf(groups: Markup['groups'], options: TextOptions): string {
  const { linked, picture, note, entity } = groups;
  if (linked !== undefined) return seenOfLink(textOf(linked, options), groups['address'] ?? '', options);
  if (picture !== undefined) return options.withoutPictures === true ? '' : textOf(picture, options);
  if (note !== undefined) return options.withTargets === true ? `[${note}]` : '';
  if (entity !== undefined) return decodeHtmlEntities(entity);
  if (groups['break'] !== undefined) return options.lineBreak ?? ' ';
  return groups['escaped'] ?? groups['code'] ?? groups['auto'] ?? '';
}

function seenOfLink(text: string, address: string, { withTargets }: TextOptions): string {
  return withTargets !== true || address === '' || text === address ? text : `${text} (${address})`;
}

/** {@link textOf} on one line, with single spaces. */
export function plainText(markdown: string): string {
  return textOf(markdown).replaceAll(/\s+/g, ' ').trim();
}
