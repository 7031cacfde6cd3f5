/**
 * Splits Markdown into the blocks that passages are made of. A list or a quote is one block. Thematic breaks belong to
 * no block.
 */
import { scanBlocks as scanAll } from '../../markdown/scan.ts';
import {
  beginsSection,
  type Container,
  type Block as Scanned,
  titleOf,
} from '../../markdown/scanned-block.ts';

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code';

export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  /** Level of a heading, 1 to 6; else 0. */
  readonly level: number;
  /** The text of a heading as written; empty for other kinds. */
  readonly title: string;
  /** Offsets of the lines of kinds that may be split between lines: lists (their items), tables and code. */
  readonly lines: readonly number[];
}

/** Blocks of one list or quote. Only offsets are stored, since a text may be one list of a million items. */
interface BlockGroup {
  /** The container of the first block. */
  readonly within: Container | undefined;
  readonly start: number;
  end: number;
  /** Offsets of the list items. */
  readonly items: number[];
}

/** All blocks, in order. */
export function* scanBlocks(markdown: string): Generator<Block> {
  let group: BlockGroup | undefined;
  for (const block of scanAll(markdown)) {
    const [within] = block.within;
    if (group !== undefined && !areInSameContainer(group.within, within)) {
      yield asOne(group);
      group = undefined;
    }
    if (within !== undefined) {
      group ??= { within, start: block.start, end: block.end, items: [] };
      group.end = block.end;
      if (block.item !== undefined && block.item.indent <= OUTER_INDENT) group.items.push(block.start);
    } else if (block.kind !== 'rule') yield asBlock(markdown, block);
  }
  if (group !== undefined) yield asOne(group);
}

function areInSameContainer(one: Container | undefined, other: Container | undefined): boolean {
  return one?.kind === other?.kind && (one?.kind === 'list' || one?.start === other?.start);
}

/** Maximum indentation of an outer list item. */
const OUTER_INDENT = 3;

function asOne({ within, start, end, items }: BlockGroup): Block {
  if (within?.kind !== 'list') return paragraph(start, end);
  return { kind: 'list', start, end, level: 0, title: '', lines: items };
}

function asBlock(markdown: string, block: Scanned): Block {
  const { start, end, level, lines } = block;
  if (beginsSection(block)) {
    return { kind: 'heading', start, end, level, title: titleOf(markdown, block), lines: [] };
  }
  if (block.kind !== 'table' && block.kind !== 'code') return paragraph(start, end);
  return { kind: block.kind, start, end, level: 0, title: '', lines: lines.map((line) => line.start) };
}

function paragraph(start: number, end: number): Block {
  return { kind: 'paragraph', start, end, level: 0, title: '', lines: [] };
}
