/** Reads the inline content of HTML: marks, links, code, pictures, formulas and notes. */
import type { Inline, Mark } from '../content.ts';
import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';

const MARKS: ReadonlyMap<string, Mark> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['var', 'italic'],
  ['cite', 'italic'],
  ['dfn', 'italic'],
  ['s', 'strike'],
  ['del', 'strike'],
  ['strike', 'strike'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
  ['mark', 'highlight'],
]);

const CODE_NAMES: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'tt']);

/** Lines of Chinese and Japanese are joined without a space. */
const UNSPACED_BREAK =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF])[ \t]*\n[ \t]*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF])/gu;
/** White space other than a single space. */
const SPACES = /[ \t\n\r\f]{2,}|[\t\n\r\f]/g;

/** Reads nodes as the inline content of a paragraph, with white space collapsed and trimmed. */
export function readInlines(nodes: readonly HtmlNode[]): readonly Inline[] {
  const inlines: Inline[] = [];
  for (const node of nodes) pushInlines(node, inlines);
  return trimmed(inlines);
}

function pushInlines(node: HtmlNode, into: Inline[]): void {
  if (node.kind === 'text') pushText(node.value, into);
  else pushElement(node, into);
}

function pushText(text: string, into: Inline[]): void {
  const joined = text.includes('\n') ? text.replaceAll(UNSPACED_BREAK, '') : text;
  const spaced = joined.replaceAll(SPACES, ' ');
  const value = into.at(-1)?.kind === 'break' ? spaced.trimStart() : spaced;
  if (value !== '') into.push({ kind: 'text', value });
}

function pushElement(element: HtmlElement, into: Inline[]): void {
  const { name } = element;
  const mark = MARKS.get(name);
  if (mark !== undefined) {
    into.push({ kind: 'marked', mark, children: childInlines(element) });
  } else if (CODE_NAMES.has(name)) {
    into.push({ kind: 'code', value: textOf(element.children) });
  } else if (name === 'br') into.push({ kind: 'break' });
  else if (name === 'a') pushLink(element, into);
  else if (name === 'img') into.push(readImage(element));
  else if (name === 'formula') into.push(readFormula(element));
  else if (name === 'note') into.push({ kind: 'note', label: element.attributes.get('label') ?? '' });
  else if (name === 'input') into.push({ kind: 'text', value: isTicked(element) ? '☒ ' : '☐ ' });
  else {
    for (const child of element.children) pushInlines(child, into);
    if (element.block) into.push({ kind: 'text', value: ' ' });
  }
}

function childInlines(element: HtmlElement): readonly Inline[] {
  const children: Inline[] = [];
  for (const child of element.children) pushInlines(child, children);
  return children;
}

function pushLink(element: HtmlElement, into: Inline[]): void {
  const anchor = element.attributes.get('id') ?? element.attributes.get('name');
  if (anchor !== undefined && anchor !== '') into.push({ kind: 'anchor', name: anchor });
  const target = element.attributes.get('href') ?? '';
  const title = element.attributes.get('title') ?? '';
  const children = childInlines(element);
  if (target === '') into.push(...children);
  else into.push({ kind: 'link', target, title, children });
}

function readImage(element: HtmlElement): Inline {
  return {
    kind: 'image',
    alt: element.attributes.get('alt') ?? '',
    source: element.attributes.get('src') ?? '',
  };
}

function readFormula({ attributes }: HtmlElement): Inline {
  return { kind: 'math', latex: attributes.get('latex') ?? '', display: attributes.has('display') };
}

/** The node if it is a check box. */
export function asCheckBox(node: HtmlNode | undefined): HtmlElement | undefined {
  if (node?.kind !== 'element' || node.name !== 'input') return undefined;
  return node.attributes.get('type')?.toLowerCase() === 'checkbox' ? node : undefined;
}

export function isTicked(box: HtmlElement): boolean {
  return box.attributes.has('checked');
}

/** Trims the spaces at both ends of a paragraph and around its line breaks. */
function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  const result: Inline[] = [];
  for (const [at, inline] of inlines.entries()) {
    if (inline.kind !== 'text') {
      result.push(inline);
      continue;
    }
    let { value } = inline;
    if (at === 0 || inlines[at - 1]?.kind === 'break') value = value.trimStart();
    if (at === inlines.length - 1 || inlines[at + 1]?.kind === 'break') value = value.trimEnd();
    if (value !== '') result.push({ kind: 'text', value });
  }
  while (result.at(-1)?.kind === 'break') result.pop();
  return result;
}
