/**
 * Splits HTML into tags and text. Within Markdown, a tag with an unknown name is text, as in "press <your name>", so
 * that nothing of the input is lost. In a complete HTML document, written by a program, an unknown tag is dropped.
 * Comments are left out in both.
 *
 * Source: HTML Living Standard, 13.2.5 (tokenization), a small part of it.
 */
import { decodeHtmlEntities } from './entities.ts';

export type HtmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly value: string }
  /** A "<" that begins no tag, to be treated as text. */
  | { readonly kind: 'stray'; readonly value: '<' };

export const BLOCK_NAMES: ReadonlySet<string> = new Set(
  `p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tfoot tr th td caption colgroup col div section
  article header footer main nav aside figure figcaption details summary center dl dt dd address`.split(
    /\s+/,
  ),
);

const INLINE_NAMES: ReadonlySet<string> = new Set(
  `a b strong i em s del strike u ins sub sup code kbd samp tt var cite dfn q small big span font mark abbr br img
  input wbr label`.split(/\s+/),
);

/** Maps each known name to itself, so that all elements of a name share one string. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [...BLOCK_NAMES, ...INLINE_NAMES].map((name) => [name, name]),
);

const OPEN_TAG =
  /<([A-Za-z][A-Za-z0-9-]*)((?:\s+[A-Za-z_:][\w:.-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*)\s*\/?>/y;
const CLOSE_TAG = /<\/([A-Za-z][A-Za-z0-9-]*)\s*>/y;
const ATTRIBUTE = /([A-Za-z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Yields the tokens of HTML in Markdown, in order; two text tokens may follow each other. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  let commentsEnd = true;
  while (at < html.length) {
    const bracket = html.indexOf('<', at);
    if (bracket !== at) {
      const end = bracket < 0 ? html.length : bracket;
      yield { kind: 'text', value: decodeHtmlEntities(html.slice(at, end)) };
      at = end;
      continue;
    }
    const commentEnd = commentsEnd && html.startsWith('<!--', at) ? html.indexOf('-->', at + 4) : undefined;
    if (commentEnd !== undefined && commentEnd >= 0) {
      at = commentEnd + 3;
      continue;
    }
    if (commentEnd === -1) commentsEnd = false;
    const tag = tagAt(html, at);
    yield tag?.token ?? { kind: 'stray', value: '<' };
    at = tag?.end ?? at + 1;
  }
}

/** Elements whose content is not rendered. */
const HIDDEN_NAMES: ReadonlySet<string> = new Set(
  'script style head title template noscript textarea'.split(' '),
);

/** Yields the tokens of a complete HTML document; malformed markup is tolerated. */
export function* documentTokens(html: string): Generator<HtmlToken> {
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    const text = html.slice(at, open < 0 ? undefined : open);
    if (text !== '') yield { kind: 'text', value: decodeHtmlEntities(text) };
    const isComment = html.startsWith('<!--', open);
    const end = open < 0 ? -1 : html.indexOf(isComment ? '-->' : '>', open + 1);
    if (end < 0) return;
    at = end + (isComment ? 3 : 1);
    const [, slash, written = '', attributes = ''] =
      /^<(\/?)([a-z][a-z\d]*)(?=[\s/]|$)(.*)/is.exec(html.slice(open, end)) ?? [];
    const name = NAMES.get(written.toLowerCase());
    if (slash === '' && HIDDEN_NAMES.has(written.toLowerCase())) at = endOfElement(html, at, written);
    else if (name !== undefined && slash === '/') yield { kind: 'close', name };
    else if (name !== undefined) yield { kind: 'open', name, attributes: readAttributes(attributes) };
  }
}

function endOfElement(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  close.lastIndex = from;
  return close.test(html) ? close.lastIndex : html.length;
}

function tagAt(html: string, at: number): { readonly token: HtmlToken; readonly end: number } | undefined {
  OPEN_TAG.lastIndex = at;
  const open = OPEN_TAG.exec(html);
  const openName = knownName(open);
  if (open !== null && openName !== undefined) {
    const token: HtmlToken = { kind: 'open', name: openName, attributes: readAttributes(open[2] ?? '') };
    return { token, end: at + open[0].length };
  }
  CLOSE_TAG.lastIndex = at;
  const close = CLOSE_TAG.exec(html);
  const closeName = knownName(close);
  if (close === null || closeName === undefined) return undefined;
  return { token: { kind: 'close', name: closeName }, end: at + close[0].length };
}

function knownName(tag: RegExpExecArray | null): string | undefined {
  return NAMES.get(tag?.[1]?.toLowerCase() ?? '');
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  if (text === '') return NO_ATTRIBUTES;
  const attributes = new Map<string, string>();
  for (const match of text.matchAll(ATTRIBUTE)) {
    const name = (match[1] ?? '').toLowerCase();
    attributes.set(name, decodeHtmlEntities(match[2] ?? match[3] ?? match[4] ?? ''));
  }
  return attributes;
}
