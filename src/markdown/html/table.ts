/**
 * Tables that Markdown's own can't say (merged cells, tables in cells) come as HTML. They are read here from the few
 * elements and attributes that a table of text needs, known by their exact spelling; a block that holds anything
 * else is no table, and is shown as its own letters.
 *
 * Source: HTML Living Standard, 4.9 (tabular data) and 13.1.2 (elements), a small part of each.
 */

import { readSigns, SIGN, type Sign } from '../read-signs.ts';
import { htmlTokens } from './tokens.ts';

export interface HtmlElement {
  readonly tag: HtmlTag;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly HtmlNode[];
}

export type HtmlNode = HtmlElement | Sign | string;

const VOID_TAGS = ['br', 'hr', 'img'] as const;
const TAGS = [
  ...VOID_TAGS,
  'table',
  'tr',
  'th',
  'td',
  'strong',
  'em',
  'del',
  'sup',
  'sub',
  'code',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
] as const;
export type HtmlTag = (typeof TAGS)[number];

/** What may stand in a row, and in a table; text between them means nothing. */
const PARTS: Readonly<Partial<Record<HtmlTag, readonly HtmlTag[]>>> = { table: ['tr'], tr: ['th', 'td'] };

/** Elements deeper than this are no table of text. */
const MAX_DEPTH = 40;

/** @returns the table that a block of HTML is; undefined when it is anything else, or holds what is not known */
export function readHtmlTable(html: string): HtmlElement | undefined {
  const root: Open = { tag: undefined, attributes: new Map(), children: [] };
  const open: Open[] = [root];
  for (const token of htmlTokens(html)) {
    const parent = open.at(-1);
    if (parent === undefined || open.length > MAX_DEPTH || token.kind === 'stray') return undefined;
    if (token.kind === 'text') {
      if (!takeText(parent, token.value)) return undefined;
      continue;
    }
    const tag = TAGS.find((known) => known === token.name);
    if (tag === undefined) return undefined;
    if (token.kind === 'close') {
      if (parent.tag !== tag) return undefined;
      open.pop();
      continue;
    }
    if (!fits(tag, parent)) return undefined;
    const element = { tag, attributes: token.attributes, children: [] };
    parent.children.push(element);
    if (!isVoid(tag)) open.push(element);
  }
  const [table] = root.children;
  return open.length === 1 && isElement(table) ? table : undefined;
}

export function isElement(node: HtmlNode | undefined): node is HtmlElement {
  return typeof node === 'object' && 'tag' in node;
}

interface Open {
  readonly tag: HtmlTag | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: HtmlNode[];
}

/** @returns false where no text may stand */
function takeText(parent: Open, text: string): boolean {
  if (parent.tag === undefined || PARTS[parent.tag] !== undefined) return text.trim() === '';
  for (const piece of parent.tag === 'code' ? [text] : readSigns(text)) parent.children.push(piece);
  return true;
}

function fits(tag: HtmlTag, parent: Open): boolean {
  if (parent.tag === undefined) return tag === 'table' && parent.children.length === 0;
  const parts = PARTS[parent.tag];
  const isPart = tag === 'tr' || tag === 'th' || tag === 'td';
  return parts === undefined ? !isPart : parts.includes(tag);
}

function isVoid(tag: HtmlTag): boolean {
  return VOID_TAGS.some((known) => known === tag);
}

const INLINE: ReadonlySet<HtmlTag> = new Set<HtmlTag>([
  'strong',
  'em',
  'del',
  'sup',
  'sub',
  'code',
  'a',
  'br',
]);

/** The text of what holds text alone, with {@link SIGN} for each sign in it; undefined for what holds more. */
export function textOfHtml(element: HtmlElement): string | undefined {
  let text = '';
  for (const child of element.children) {
    if (typeof child === 'string') text += child;
    else if (!isElement(child)) text += SIGN;
    else if (!INLINE.has(child.tag)) return undefined;
    else if (child.tag === 'br') text += '\n';
    else {
      const inner = textOfHtml(child);
      if (inner === undefined) return undefined;
      text += inner;
    }
  }
  return text;
}
