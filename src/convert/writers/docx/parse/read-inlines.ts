/** Reads the inline content of HTML: marks, links, code, pictures, and the formulas and notes set aside. */
import type { Inline, Mark } from '../content.ts';
import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';
import type { SetAsides } from './set-aside.ts';

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
const SPACES = /[ \t\n\r\f]+/g;

/** Reads nodes as the inline content of one paragraph, white space collapsed and trimmed. */
export function readInlines(nodes: readonly HtmlNode[], asides: SetAsides): readonly Inline[] {
  const inlines: Inline[] = [];
  for (const node of nodes) pushInlines(node, asides, inlines);
  return trimmed(inlines);
}

function pushInlines(node: HtmlNode, asides: SetAsides, into: Inline[]): void {
  if (node.kind === 'text') pushText(node.value, asides, into);
  else pushElement(node, asides, into);
}

function pushText(text: string, asides: SetAsides, into: Inline[]): void {
  for (const part of asides.split(text)) {
    if (typeof part === 'string') {
      const spaced = part.replaceAll(UNSPACED_BREAK, '').replaceAll(SPACES, ' ');
      const value = into.at(-1)?.kind === 'break' ? spaced.trimStart() : spaced;
      if (value !== '') into.push({ kind: 'text', value });
    } else if (part.kind === 'note') into.push({ kind: 'note', label: part.label });
    else into.push({ kind: 'math', latex: part.latex, display: part.kind === 'equation' });
  }
}

function pushElement(element: HtmlElement, asides: SetAsides, into: Inline[]): void {
  const { name } = element;
  const mark = MARKS.get(name);
  if (mark !== undefined) {
    into.push({ kind: 'marked', mark, children: childInlines(element, asides) });
  } else if (CODE_NAMES.has(name)) {
    into.push({ kind: 'code', value: asides.restore(textOf(element.children)) });
  } else if (name === 'br') into.push({ kind: 'break' });
  else if (name === 'a') pushLink(element, asides, into);
  else if (name === 'img') into.push(readImage(element, asides));
  else if (name === 'input') into.push({ kind: 'text', value: isTicked(element) ? '☒ ' : '☐ ' });
  else {
    for (const child of element.children) pushInlines(child, asides, into);
    if (element.block) into.push({ kind: 'text', value: ' ' });
  }
}

function childInlines(element: HtmlElement, asides: SetAsides): readonly Inline[] {
  const children: Inline[] = [];
  for (const child of element.children) pushInlines(child, asides, children);
  return children;
}

function pushLink(element: HtmlElement, asides: SetAsides, into: Inline[]): void {
  const anchor = element.attributes.get('id') ?? element.attributes.get('name');
  if (anchor !== undefined && anchor !== '') into.push({ kind: 'anchor', name: anchor });
  const target = asides.restore(element.attributes.get('href') ?? '');
  const title = asides.restore(element.attributes.get('title') ?? '');
  const children = childInlines(element, asides);
  if (target === '') into.push(...children);
  else into.push({ kind: 'link', target, title, children });
}

function readImage(element: HtmlElement, asides: SetAsides): Inline {
  return {
    kind: 'image',
    alt: asides.restore(element.attributes.get('alt') ?? ''),
    source: asides.restore(element.attributes.get('src') ?? ''),
  };
}

/** The node as a check box, when it is one. */
export function asCheckBox(node: HtmlNode | undefined): HtmlElement | undefined {
  if (node?.kind !== 'element' || node.name !== 'input') return undefined;
  return node.attributes.get('type')?.toLowerCase() === 'checkbox' ? node : undefined;
}

export function isTicked(box: HtmlElement): boolean {
  return box.attributes.has('checked');
}

/** Takes away the spaces at both ends of a paragraph and around its line breaks. */
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
