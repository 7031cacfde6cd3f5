/** Reads the block content of HTML: what Markdown became, and the HTML that stood in it. */
import type { Align, Block, Inline, ListBlock, ListItem } from '../content.ts';
import { fitted } from './fitted.ts';
import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';
import { PARENTHESIS_ATTRIBUTE } from './markdown-as-html.ts';
import { asCheckBox, isTicked, readInlines } from './read-inlines.ts';
import { readAlign, readTable } from './read-table.ts';
import { takeAlert } from './take-alert.ts';

/** Word has nothing against larger numbers, but counts with 32 bits. */
const MAX_START = 2_000_000_000;

/** Reads nodes as blocks; inline nodes between blocks become paragraphs. */
export function readBlocks(nodes: Iterable<HtmlNode>, align?: Align): readonly Block[] {
  const blocks: Block[] = [];
  let inline: HtmlNode[] = [];
  const flush = () => {
    if (inline.length > 0) pushParagraphs(inline, align, blocks);
    inline = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text' || !node.block) {
      inline.push(node);
      continue;
    }
    flush();
    pushBlocks(node, align, blocks);
  }
  flush();
  return fitted(blocks);
}

function pushBlocks(element: HtmlElement, align: Align | undefined, into: Block[]): void {
  const { name, children } = element;
  if (/^h[1-6]$/.test(name)) {
    into.push({ kind: 'heading', level: Number(name.charAt(1)), children: readInlines(children) });
  } else if (name === 'ul' || name === 'ol') into.push(readList(element));
  else if (name === 'blockquote') into.push(readQuote(children));
  else if (name === 'pre') into.push(readCode(element));
  else if (name === 'hr') into.push({ kind: 'rule' });
  else if (name === 'table') into.push(...readTable(element, readBlocks));
  else if (name === 'li')
    into.push({
      kind: 'list',
      ordered: false,
      start: 1,
      delimiter: '.',
      loose: false,
      items: [readItem(element)],
    });
  else {
    const own = name === 'center' ? 'center' : readAlign(element);
    into.push(...readBlocks(children, own ?? align));
  }
}

function readQuote(children: readonly HtmlNode[]): Block {
  const taken = takeAlert(children);
  if (taken === undefined) return { kind: 'quote', children: readBlocks(children) };
  return { kind: 'quote', children: readBlocks(taken.children), alert: taken.alert };
}

/** A paragraph; where a displayed formula stands in it, two with the equation between them. */
function pushParagraphs(nodes: readonly HtmlNode[], align: Align | undefined, into: Block[]): void {
  let children: Inline[] = [];
  const flush = () => {
    const visible = children.some((inline) => inline.kind !== 'text' || inline.value.trim() !== '');
    if (visible) into.push({ kind: 'paragraph', children: fitted(children), align });
    children = [];
  };
  for (const inline of readInlines(nodes)) {
    if (inline.kind === 'math' && inline.display) {
      flush();
      into.push({ kind: 'equation', latex: inline.latex });
    } else children.push(inline);
  }
  flush();
}

function readCode(element: HtmlElement): Block {
  const code = element.children.find((node) => node.kind === 'element' && node.name === 'code');
  const written = code?.kind === 'element' ? (code.attributes.get('class') ?? '') : '';
  const language = /(?:^|\s)language-(\S+)/.exec(written)?.[1] ?? '';
  const text = textOf(element.children).replace(/\n$/, '');
  return language === 'math' ? { kind: 'equation', latex: text.trim() } : { kind: 'code', text, language };
}

function readList(element: HtmlElement): ListBlock {
  const items: ListItem[] = [];
  for (const node of element.children) {
    if (node.kind === 'element' && node.name === 'li') items.push(readItem(node));
    else {
      const children = readBlocks([node]);
      if (children.length > 0) items.push({ checked: undefined, children });
    }
  }
  const start = Number.parseInt(element.attributes.get('start') ?? '1', 10);
  return {
    kind: 'list',
    ordered: element.name === 'ol',
    start: Number.isFinite(start) ? Math.min(Math.max(start, 0), MAX_START) : 1,
    delimiter: element.attributes.has(PARENTHESIS_ATTRIBUTE) ? ')' : '.',
    loose: element.children.some(isLooseItem),
    items,
  };
}

function isLooseItem(node: HtmlNode): boolean {
  return (
    node.kind === 'element' &&
    node.name === 'li' &&
    node.children.some((child) => child.kind === 'element' && child.name === 'p')
  );
}

function readItem(item: HtmlElement): ListItem {
  const begin = item.children.findIndex((node) => node.kind === 'element' || node.value.trim() !== '');
  const [first, ...rest] = begin < 0 ? [] : item.children.slice(begin);
  const box = asCheckBox(first);
  if (box !== undefined) return { checked: isTicked(box), children: readBlocks(rest) };
  if (first?.kind === 'element' && first.name === 'p') {
    const innerBox = asCheckBox(first.children[0]);
    const paragraph = { ...first, children: first.children.slice(1) };
    if (innerBox !== undefined) {
      return { checked: isTicked(innerBox), children: readBlocks([paragraph, ...rest]) };
    }
  }
  return { checked: undefined, children: readBlocks(item.children) };
}
