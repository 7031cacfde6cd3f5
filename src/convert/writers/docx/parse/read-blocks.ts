/** Reads the block content of HTML: converted Markdown and the HTML within it. */
import type { Align, Block, Inline, ListBlock, ListItem } from '../content.ts';
import { type HtmlElement, type HtmlNode, LIST_NAMES, type ListItems, textOf } from './html-tree.ts';
import { PARENTHESIS_ATTRIBUTE } from './markdown-as-html.ts';
import { PackedList } from './packed-list.ts';
import { parseAlert } from './parse-alert.ts';
import { asCheckBox, isTicked, readInlines } from './read-inlines.ts';
import { RowsRead, readAlign, readTable } from './read-table.ts';

/** Word counts with 32 bits. */
const MAX_START = 2_000_000_000;

/** Reads nodes as blocks; inline nodes between blocks become paragraphs. */
export function readBlocks(nodes: Iterable<HtmlNode>, align?: Align): readonly Block[] {
  const blocks: Block[] = [];
  pushEachBlock(nodes, align, blocks);
  return blocks;
}

/** Receives blocks one by one. */
interface BlockSink {
  readonly push: (block: Block) => void;
}

/** Reads nodes as blocks, and passes on each block as soon as it is read. */
export function pushEachBlock(nodes: Iterable<HtmlNode>, align: Align | undefined, into: BlockSink): void {
  let inline: HtmlNode[] = [];
  const flush = () => {
    if (inline.length > 0) pushParagraphs(inline, align, into);
    inline = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text' || !node.block) {
      inline.push(node);
      continue;
    }
    flush();
    pushBlocks(node, align, into);
  }
  flush();
}

function pushBlocks(element: HtmlElement, align: Align | undefined, into: BlockSink): void {
  const { name, children } = element;
  if (/^h[1-6]$/.test(name)) {
    into.push({ kind: 'heading', level: Number(name.charAt(1)), children: readInlines(children) });
  } else if (LIST_NAMES.has(name)) into.push(readList(element));
  else if (name === 'blockquote') into.push(readQuote(children));
  else if (name === 'pre') into.push(readCode(element));
  else if (name === 'hr') into.push({ kind: 'rule' });
  else if (name === 'table') pushTable(element, into);
  else if (name === 'li') into.push(listOfOne(element));
  else {
    const own = name === 'center' ? 'center' : readAlign(element);
    pushEachBlock(children, own ?? align, into);
  }
}

function pushTable(element: HtmlElement, into: BlockSink): void {
  const rows = element.rows instanceof RowsRead ? element.rows : new RowsRead(readBlocks, false);
  for (const block of readTable(element, rows, readBlocks)) into.push(block);
}

function readQuote(children: readonly HtmlNode[]): Block {
  const found = parseAlert(children);
  if (found === undefined) return { kind: 'quote', children: readBlocks(children) };
  return { kind: 'quote', children: readBlocks(found.children), alert: found.alert };
}

/** A paragraph; a displayed formula splits it in two, with the equation between. */
function pushParagraphs(nodes: readonly HtmlNode[], align: Align | undefined, into: BlockSink): void {
  let children: Inline[] = [];
  const flush = () => {
    const visible = children.some((inline) => inline.kind !== 'text' || inline.value.trim() !== '');
    if (visible) into.push({ kind: 'paragraph', children, align });
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

/** The items of a list; whatever is between them becomes an item without a box. */
export class ItemsRead implements ListItems {
  readonly items: PackedList<ListItem>;
  #isLoose = false;
  #isBoxed = true;

  constructor(packs: boolean) {
    this.items = new PackedList(packs);
  }

  get isLoose(): boolean {
    return this.#isLoose;
  }

  /** Whether every item has a box. */
  get isBoxed(): boolean {
    return this.#isBoxed;
  }

  add(node: HtmlNode): void {
    const isItem = node.kind === 'element' && node.name === 'li';
    const item = isItem ? readItem(node) : { checked: undefined, children: readBlocks([node]) };
    if (!isItem && item.children.length === 0) return;
    this.#isLoose ||= isItem && node.children.some((child) => child.kind === 'element' && child.name === 'p');
    this.#isBoxed &&= item.checked !== undefined;
    this.items.push(item);
  }
}

function readList(element: HtmlElement): ListBlock {
  const read = element.items instanceof ItemsRead ? element.items : new ItemsRead(false);
  for (const node of element.children) read.add(node);
  const start = Number.parseInt(element.attributes.get('start') ?? '1', 10);
  return {
    kind: 'list',
    ordered: element.name === 'ol',
    start: Number.isFinite(start) ? Math.min(Math.max(start, 0), MAX_START) : 1,
    delimiter: element.attributes.has(PARENTHESIS_ATTRIBUTE) ? ')' : '.',
    loose: read.isLoose,
    boxed: read.isBoxed,
    items: read.items,
  };
}

function listOfOne(element: HtmlElement): ListBlock {
  const item = readItem(element);
  const boxed = item.checked !== undefined;
  return { kind: 'list', ordered: false, start: 1, delimiter: '.', loose: false, boxed, items: [item] };
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
