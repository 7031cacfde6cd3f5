/**
 * Writes blocks as GitHub Flavored Markdown: a blank line between blocks, list content indented by the width of its
 * marker, footnotes as definitions. The output is deterministic.
 */
import type { Block, ListItem, LongTable, WrittenBlock } from './blocks.ts';
import { renderFrontMatter } from './front-matter.ts';
import { longestBackticks, renderSpans } from './render-spans.ts';
import { pipeTableLines, renderTable } from './render-table.ts';

type List = Extract<Block, { kind: 'list' }>;

const MAX_HEADING_LEVEL = 6;
const IN_HEADING = { lineBreak: ' ', startsLine: false };
const NOTE_INDENT = '    ';
/** Separates two lists that Markdown would otherwise join. */
const LIST_END = '<!-- -->';
const TASK_LIKE = /^\[[ xX]\](?=\s|$)/;
const CLOSING_HASHES = /(^|\s)(#+)$/;

/** Renders a document, with a final line feed; empty without blocks. */
export function renderMarkdown(blocks: readonly WrittenBlock[]): string {
  const markdown = renderBlocks(blocks);
  return markdown === '' ? '' : `${markdown}\n`;
}

/** Renders blocks without leading or trailing line feeds. */
function renderBlocks(blocks: readonly WrittenBlock[]): string {
  const parts: string[] = [];
  const writer = new MarkdownWriter((part) => parts.push(part));
  for (const block of blocks) writer.add(block);
  return parts.join('');
}

/** Writes a document block by block, without holding its text. */
export class MarkdownWriter {
  readonly #write: (markdown: string) => void;
  #lastList: List | undefined;
  #bullet = '-';
  #isEmpty = true;

  constructor(write: (markdown: string) => void) {
    this.#write = write;
  }

  add(block: WrittenBlock): void {
    const last = this.#lastList;
    if (block.kind === 'list' && block.ordered === undefined) {
      this.#bullet = last !== undefined && last.ordered === undefined && this.#bullet === '-' ? '*' : '-';
    } else if (last !== undefined && continuesList(last, block)) {
      this.#part(LIST_END);
    }
    if (block.kind === 'long-table') {
      if (this.#addAll(linesOf(block.table))) this.#lastList = undefined;
      return;
    }
    if (block.kind === 'list') {
      if (this.#addAll(itemTexts(block, this.#bullet))) this.#lastList = block;
      return;
    }
    const part = renderBlock(block);
    if (part === '') return;
    this.#part(part);
    this.#lastList = undefined;
  }

  /** Writes a block in pieces. @returns whether there were any */
  #addAll(pieces: Iterable<string>): boolean {
    let isEmpty = true;
    for (const piece of pieces) {
      if (isEmpty) this.#part(piece);
      else this.#write(piece);
      isEmpty = false;
    }
    return !isEmpty;
  }

  /** Writes the line feed at the end of the document. */
  finish(): void {
    if (!this.#isEmpty) this.#write('\n');
  }

  #part(part: string): void {
    if (!this.#isEmpty) this.#write('\n\n');
    this.#isEmpty = false;
    this.#write(part);
  }
}

function* linesOf(table: LongTable): Generator<string> {
  let isFirst = true;
  for (const line of pipeTableLines(table)) {
    yield isFirst ? line : `\n${line}`;
    isFirst = false;
  }
}

/** Whether Markdown would join a block to the list before it. */
function continuesList(last: List, block: WrittenBlock): boolean {
  return block.kind === 'list' && last.ordered?.delimiter === block.ordered?.delimiter;
}

function renderBlock(block: Exclude<Block, List>): string {
  switch (block.kind) {
    case 'heading':
      return renderHeading(block);
    case 'paragraph':
      return renderSpans(block.spans);
    case 'quote':
      return renderQuote(block);
    case 'code':
      return renderCode(block);
    case 'math':
      return `$$${block.latex}$$`;
    case 'table':
      return renderTable(block.table);
    case 'rule':
      return '---';
    case 'front-matter':
      return renderFrontMatter(block.entries);
    case 'note':
      return prefixLines(renderBlocks(block.blocks), `[^${block.label}]: `, NOTE_INDENT);
  }
}

/** An alert begins with a line with its kind; only a paragraph may follow on the next line. */
function renderQuote({ blocks, alert }: Extract<Block, { kind: 'quote' }>): string {
  const content = renderBlocks(blocks);
  const after = content === '' ? '' : blocks[0]?.kind === 'paragraph' ? '\n' : '\n\n';
  const quoted = alert === undefined ? content : `[!${alert.toUpperCase()}]${after}${content}`;
  return quoted === '' ? '' : prefixLines(quoted, '> ', '> ');
}

function renderHeading(block: Extract<Block, { kind: 'heading' }>): string {
  const text = renderSpans(block.spans, IN_HEADING).replaceAll(/[ \n]{2,}|\n/g, ' ');
  const level = Math.min(MAX_HEADING_LEVEL, Math.max(1, block.level));
  return text === '' ? '' : `${'#'.repeat(level)} ${text.replace(CLOSING_HASHES, '$1\\$2')}`;
}

function renderCode(block: Extract<Block, { kind: 'code' }>): string {
  const fence = '`'.repeat(Math.max(3, longestBackticks(block.text) + 1));
  return `${fence}${block.language ?? ''}\n${block.text}\n${fence}`;
}

/** Yields each item with the separator before it. */
function* itemTexts(list: List, bullet: string): Generator<string> {
  let isLooseBefore: boolean | undefined;
  for (const [index, item] of list.items.entries()) {
    const marker =
      list.ordered === undefined ? bullet : `${list.ordered.start + index}${list.ordered.delimiter}`;
    const { text, isLoose } = renderItem(item, marker, list.isLoose === true);
    yield isLooseBefore === undefined ? text : `${isLoose || isLooseBefore ? '\n\n' : '\n'}${text}`;
    isLooseBefore = isLoose;
  }
}

interface RenderedItem {
  readonly text: string;
  /** Contains blank lines, so blank lines separate it from its neighbours. */
  readonly isLoose: boolean;
}

function renderItem(item: ListItem, marker: string, isLoose: boolean): RenderedItem {
  const content = isLoose ? renderBlocks(item.blocks) : renderItemBlocks(item.blocks);
  const box = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
  const text = box === '' && TASK_LIKE.test(content) ? `\\${content}` : `${box}${content}`;
  const indent = ' '.repeat(marker.length + 1);
  return {
    text: prefixLines(text, `${marker} `, indent).trimEnd(),
    isLoose: isLoose || isLooseItem(item.blocks),
  };
}

/** A list at the end of an item directly follows its first paragraph; other blocks follow a blank line. */
function renderItemBlocks(blocks: readonly Block[]): string {
  const [first, second] = blocks;
  if (first === undefined || second === undefined || isLooseItem(blocks)) return renderBlocks(blocks);
  return `${renderBlocks([first])}\n${renderBlocks([second])}`;
}

function isLooseItem(blocks: readonly Block[]): boolean {
  const [first, second, third] = blocks;
  if (second === undefined) return false;
  return first?.kind !== 'paragraph' || !canInterrupt(second) || third !== undefined;
}

/** A list interrupts a paragraph unless it begins with an empty item or a number other than 1. */
function canInterrupt(block: Block): boolean {
  if (block.kind !== 'list' || (block.ordered !== undefined && block.ordered.start !== 1)) return false;
  const [item] = block.items;
  return item !== undefined && item.blocks.length > 0;
}

/** Prefixes the first line and the other lines; trailing spaces are dropped from the prefix of blank lines. */
function prefixLines(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => {
      const prefix = index === 0 ? first : others;
      return line === '' ? prefix.trimEnd() : `${prefix}${line}`;
    })
    .join('\n');
}
