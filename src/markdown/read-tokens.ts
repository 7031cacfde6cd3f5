/** Converts the parser's tokens into the tree: block tokens open and close, inline tokens are children of a block. */
import type { Token } from 'markdown-it';
import { taskOf } from './parser.ts';
import type { Block, ColumnAlign, Inline, ListItem, MarkdownTree, TableRow } from './tree.ts';

/** @param source the text that was parsed */
export function readTokens(tokens: readonly Token[], source: string): MarkdownTree {
  const reader = new TokenReader(tokens, lineStartsOf(source));
  const blocks = reader.readBlocks();
  return { blocks, notes: reader.notes };
}

function lineStartsOf(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

class TokenReader {
  readonly notes = new Map<string, readonly Block[]>();
  readonly #tokens: readonly Token[];
  readonly #lineStarts: readonly number[];
  #at = 0;

  constructor(tokens: readonly Token[], lineStarts: readonly number[]) {
    this.#tokens = tokens;
    this.#lineStarts = lineStarts;
  }

  /** Reads blocks up to and including the token that closes their container. */
  readBlocks(): Block[] {
    const blocks: Block[] = [];
    for (let token = this.#next(); token !== undefined && token.nesting >= 0; token = this.#next()) {
      if (token.type === 'footnote_reference_open') this.#readNote(token);
      else {
        const block = this.#readBlock(token);
        if (block !== undefined) blocks.push(block);
      }
    }
    return blocks;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #readBlock(token: Token): Block | undefined {
    const offset = this.#offsetOf(token);
    switch (token.type) {
      case 'paragraph_open':
        return { kind: 'paragraph', offset, children: this.#readText() };
      case 'heading_open':
        return { kind: 'heading', offset, level: Number(token.tag.slice(1)), children: this.#readText() };
      case 'blockquote_open':
        return { kind: 'quote', children: this.readBlocks() };
      case 'bullet_list_open':
        return { kind: 'list', ordered: false, start: 1, items: this.#readItems() };
      case 'ordered_list_open':
        return {
          kind: 'list',
          ordered: true,
          start: Number(token.attrGet('start') ?? 1),
          items: this.#readItems(),
        };
      case 'table_open':
        return this.#readTable();
      case 'html_block':
        return { kind: 'html-block', offset, value: token.content.trimEnd() };
      case 'fence':
      case 'code_block':
        return { kind: 'code-block', value: token.content.replace(/\n$/, '') };
      case 'front_matter':
        return { kind: 'code-block', value: token.content.trimEnd() };
      case 'formula_block':
        return { kind: 'formula-block', latex: token.content };
      case 'hr':
        return { kind: 'rule' };
      default:
        return undefined;
    }
  }

  #offsetOf(token: Token): number {
    return this.#lineStarts[token.map?.[0] ?? 0] ?? 0;
  }

  /** The first definition of a label wins. */
  #readNote(token: Token): void {
    const label = String(token.meta?.['label']);
    const blocks = this.readBlocks();
    if (!this.notes.has(label)) this.notes.set(label, blocks);
  }

  /** Reads a block's inline content and the token that closes the block. */
  #readText(): readonly Inline[] {
    const inline = this.#next();
    this.#next();
    return readInlines(inline?.children ?? []);
  }

  #readItems(): ListItem[] {
    const items: ListItem[] = [];
    for (let item = this.#next(); item?.type === 'list_item_open'; item = this.#next()) {
      items.push({ checked: taskOf(item), children: this.readBlocks() });
    }
    return items;
  }

  #readTable(): Block {
    const rows: TableRow[] = [];
    const aligns: (ColumnAlign | undefined)[] = [];
    for (
      let token = this.#next();
      token !== undefined && token.type !== 'table_close';
      token = this.#next()
    ) {
      if (token.type === 'tr_open')
        rows.push({ offset: this.#offsetOf(token), cells: this.#readCells(aligns) });
    }
    return { kind: 'table', aligns, rows };
  }

  #readCells(aligns: (ColumnAlign | undefined)[]): (readonly Inline[])[] {
    const cells: (readonly Inline[])[] = [];
    for (let token = this.#next(); token !== undefined && token.type !== 'tr_close'; token = this.#next()) {
      if (token.type === 'th_open') aligns.push(alignOf(token));
      cells.push(this.#readText());
    }
    return cells;
  }
}

function alignOf(cell: Token): ColumnAlign | undefined {
  const name = /^text-align:(left|center|right)$/.exec(String(cell.attrGet('style') ?? ''))?.[1];
  return name === 'left' || name === 'center' || name === 'right' ? name : undefined;
}

/** Builds a tree of inline tokens. An element left open, which the parser never does, ends with the block. */
function readInlines(tokens: readonly Token[]): readonly Inline[] {
  const root: Inline[] = [];
  const open: { readonly children: Inline[]; readonly close: (children: Inline[]) => Inline }[] = [];
  const append = (inline: Inline) => appendInline(open.at(-1)?.children ?? root, inline);
  const close = () => {
    const last = open.pop();
    if (last !== undefined) append(last.close(last.children));
  };
  for (const token of tokens) {
    if (token.nesting > 0) open.push({ children: [], close: closerOf(token) });
    else if (token.nesting < 0) close();
    else append(readInline(token));
  }
  while (open.length > 0) close();
  return root;
}

/** Adjacent text becomes one node, line ends included. */
function appendInline(into: Inline[], inline: Inline): void {
  const last = into.at(-1);
  if (inline.kind !== 'text' || last?.kind !== 'text') into.push(inline);
  else into[into.length - 1] = { kind: 'text', value: last.value + inline.value };
}

function closerOf(token: Token): (children: Inline[]) => Inline {
  switch (token.type) {
    case 'link_open':
      return (children) => ({ kind: 'link', address: String(token.attrGet('href') ?? ''), children });
    case 'strong_open':
      return (children) => ({ kind: 'strong', children });
    case 's_open':
      return (children) => ({ kind: 'delete', children });
    default:
      return (children) => ({ kind: 'emphasis', children });
  }
}

function readInline(token: Token): Inline {
  switch (token.type) {
    case 'code_inline':
      return { kind: 'code', value: token.content };
    case 'hardbreak':
      return { kind: 'break' };
    case 'softbreak':
      return { kind: 'text', value: '\n' };
    case 'image':
      return { kind: 'picture', alt: textOfInlines(readInlines(token.children ?? [])) };
    case 'formula':
      return { kind: 'formula', latex: token.content };
    case 'footnote_ref':
      return { kind: 'note-reference', label: String(token.meta?.['label']) };
    case 'html_inline':
      return { kind: 'html', value: token.content };
    default:
      return { kind: 'text', value: token.content };
  }
}

/** The text of inlines, without images, formulas and the like. */
function textOfInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('children' in inline) return textOfInlines(inline.children);
      return inline.kind === 'text' || inline.kind === 'code' ? inline.value : '';
    })
    .join('');
}
