/**
 * Extracts the visible text of Markdown without rendering it: for outlines, quotations, search, comparison and edits.
 * One pass over inline markup; every pattern has bounded lookahead, so time is linear in the text's length.
 *
 * Source: CommonMark 0.31.2, 2.4 (escapes), 2.5 (entities), 6 (inlines, of which 6.7 are hard line breaks).
 */
import { decodeHtmlEntities } from './html/entities.ts';
import { PAIRED_TAGS } from './html/inline.ts';

const TARGET = String.raw`\]\((?<address>(?:[^()\s]|\\[()]){0,1000})(?: "[^"\n]{0,200}")?\)`;

/** Patterns of inline markup by their first character; markup that is entirely hidden has no groups. */
const MARKUP: Readonly<Record<string, RegExp>> = {
  '\\': /\\(?:(?<break>\n)|(?<escaped>[!-/:-@[-`{-~]))/y,
  '`': /(?<!`)(?<ticks>`{1,9})(?!`)(?<code>[^`]{1,1000}|.{1,1000}?[^`])\k<ticks>(?!`)/sy,
  '!': new RegExp(String.raw`!\[(?<picture>(?:\\.|[^\][\\]){0,500})${TARGET}`, 'sy'),
  '[': new RegExp(
    String.raw`\[\^(?<note>[^\]\s]{1,100})\]|\[(?<linked>(?:\\.|[^\][\\]){1,500})${TARGET}`,
    'sy',
  ),
  '<': new RegExp(
    [
      /<(?<auto>(?:https?|ftp|mailto):[^<>\s]{1,1000})>/.source,
      /(?<break><br\s{0,3}\/?>)/.source,
      `</?(?:${PAIRED_TAGS.join('|')})>|<a id="[^"<>]{0,500}">|</a>|<!--.{0,1000}?-->`,
    ].join('|'),
    'isy',
  ),
  '*': /\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}/y,
  '~': /~~(?=[^\s~])|(?<=[^\s~])~~/y,
  _: /(?<![\p{L}\p{N}_])_{1,3}(?=[^\s_])|(?<=[^\s_])_{1,3}(?![\p{L}\p{N}_])/uy,
  '&': /(?<entity>&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/iy,
};
const BY_CODE = Array.from({ length: 128 }, (_, code) => MARKUP[String.fromCharCode(code)]);

/** Most of a long document contains none of these characters. */
const ANY_MARKUP = /[\\[*_~`<&]/;

const NONE: Markup['groups'] = {};

/** Whether a text may hold markup; used as a fast path. */
export function mayHoldMarkup(text: string): boolean {
  return ANY_MARKUP.test(text);
}

/** A piece of markup, with offsets into the text and the groups that hold its visible text. */
export interface Markup {
  readonly start: number;
  readonly end: number;
  readonly groups: Readonly<Partial<Record<string, string>>>;
}

/** Yields the inline markup of a text in order, without descending into the text of links and images. */
export function* markupOf(markdown: string): Generator<Markup> {
  for (let at = 0; ; ) {
    const markup = nextMarkup(markdown, at);
    if (markup === undefined) return;
    yield markup;
    at = markup.end;
  }
}

/** The first markup at or after an offset. */
function nextMarkup(markdown: string, from: number): Markup | undefined {
  for (let start = from; start < markdown.length; start++) {
    const pattern = BY_CODE[markdown.charCodeAt(start)];
    if (pattern === undefined) continue;
    pattern.lastIndex = start;
    const found = pattern.exec(markdown);
    if (found !== null) return { start, end: start + found[0].length, groups: found.groups ?? NONE };
  }
  return undefined;
}

export interface TextOptions {
  /** Replacement for a line break within a paragraph. */
  readonly lineBreak?: ' ' | '\n';
  /** Appends a link's address to its text, and shows a footnote's label in its place. */
  readonly withTargets?: boolean;
  /** Omits the alternative text of images. */
  readonly withoutPictures?: boolean;
}

/** The visible text of one block or a part of one; white space is kept. */
export function textOf(markdown: string, options: TextOptions = {}): string {
  if (!ANY_MARKUP.test(markdown)) return markdown;
  const pieces: string[] = [];
  let at = 0;
  for (let markup = nextMarkup(markdown, at); markup !== undefined; markup = nextMarkup(markdown, at)) {
    pieces.push(markdown.slice(at, markup.start));
    if (markup.groups !== NONE) pieces.push(visibleTextOf(markup.groups, options));
    at = markup.end;
  }
  pieces.push(markdown.slice(at));
  return pieces.join('');
}

function visibleTextOf(groups: Markup['groups'], options: TextOptions): string {
  const { linked, picture, note, entity } = groups;
  if (linked !== undefined)
    return visibleTextOfLink(textOf(linked, options), groups['address'] ?? '', options);
  if (picture !== undefined) return options.withoutPictures === true ? '' : textOf(picture, options);
  if (note !== undefined) return options.withTargets === true ? `[${note}]` : '';
  if (entity !== undefined) return decodeHtmlEntities(entity);
  if (groups['break'] !== undefined) return options.lineBreak ?? ' ';
  return groups['escaped'] ?? groups['code'] ?? groups['auto'] ?? '';
}

function visibleTextOfLink(text: string, address: string, { withTargets }: TextOptions): string {
  return withTargets !== true || address === '' || text === address ? text : `${text} (${address})`;
}

/** {@link textOf} on one line, with single spaces. */
export function plainText(markdown: string): string {
  return textOf(markdown).replaceAll(/\s+/g, ' ').trim();
}
