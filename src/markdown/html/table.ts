/**
 * Tables that Markdown cannot express (merged cells, nested tables) are written as HTML. This reader accepts only the
 * few elements and attributes that such a table needs; a block with anything else is not a table and is shown as
 * literal text.
 *
 * Source: HTML Living Standard, 4.9 (tabular data) and 13.1.2 (elements), a small part of each.
 */

import { ATOM_PLACEHOLDER, type Atom, splitAtoms } from '../split-atoms.ts';
import { htmlTokens } from './tokens.ts';

export interface HtmlElement {
  readonly tag: HtmlTag;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly HtmlNode[];
}

export type HtmlNode = HtmlElement | Atom | string;

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

/** The only elements allowed in a table and in a row; text between them is ignored. */
const ALLOWED_CHILDREN: Readonly<Partial<Record<HtmlTag, readonly HtmlTag[]>>> = {
  table: ['tr'],
  tr: ['th', 'td'],
};

/** Deeper nesting is rejected. */
const MAX_DEPTH = 40;

/** Parses a block of HTML. @returns undefined if it is not a table, or holds an element that is not known */
export function readHtmlTable(html: string): HtmlElement | undefined {
  const root: OpenElement = { tag: undefined, attributes: new Map(), children: [] };
  const open: OpenElement[] = [root];
  for (const token of htmlTokens(html)) {
    const parent = open.at(-1);
    if (parent === undefined || open.length > MAX_DEPTH || token.kind === 'stray') return undefined;
    if (token.kind === 'text') {
      if (!appendText(parent, token.value)) return undefined;
      continue;
    }
    const tag = TAGS.find((known) => known === token.name);
    if (tag === undefined) return undefined;
    if (token.kind === 'close') {
      if (parent.tag !== tag) return undefined;
      open.pop();
      continue;
    }
    if (!isAllowed(tag, parent)) return undefined;
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

interface OpenElement {
  readonly tag: HtmlTag | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: HtmlNode[];
}

/** @returns false if no text is allowed in `parent` */
function appendText(parent: OpenElement, text: string): boolean {
  if (parent.tag === undefined || ALLOWED_CHILDREN[parent.tag] !== undefined) return text.trim() === '';
  for (const piece of parent.tag === 'code' ? [text] : splitAtoms(text)) parent.children.push(piece);
  return true;
}

function isAllowed(tag: HtmlTag, parent: OpenElement): boolean {
  if (parent.tag === undefined) return tag === 'table' && parent.children.length === 0;
  const allowed = ALLOWED_CHILDREN[parent.tag];
  const isPart = tag === 'tr' || tag === 'th' || tag === 'td';
  return allowed === undefined ? !isPart : allowed.includes(tag);
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

/**
 * The text of an element with inline content, with {@link ATOM_PLACEHOLDER} for each atom; undefined if it has
 * blocks.
 */
export function textOfHtml(element: HtmlElement): string | undefined {
  let text = '';
  for (const child of element.children) {
    if (typeof child === 'string') text += child;
    else if (!isElement(child)) text += ATOM_PLACEHOLDER;
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
