/**
 * The blocks that passages are cut from: those of Markdown, with each list and each quote as one. Rules stand between
 * blocks and belong to none.
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
  /** Of a heading, 1 to 6; else 0. */
  readonly level: number;
  /** What a heading says, as it is written; empty for what is none. */
  readonly title: string;
  /** Where its lines begin, for kinds that are cut between lines: lists (their items), tables and code. */
  readonly lines: readonly number[];
}

/** Blocks of one list, or of one quote: little of each is kept, since a text may be one list of a million items. */
interface Together {
  /** What the first of them stands in. */
  readonly within: Container | undefined;
  readonly start: number;
  end: number;
  /** Where the items of a list begin. */
  readonly items: number[];
}

/** All blocks in their order. */
export function* scanBlocks(markdown: string): Generator<Block> {
  let together: Together | undefined;
  for (const block of scanAll(markdown)) {
    const [within] = block.within;
    if (together !== undefined && !standTogether(together.within, within)) {
      yield asOne(together);
      together = undefined;
    }
    if (within !== undefined) {
      together ??= { within, start: block.start, end: block.end, items: [] };
      together.end = block.end;
      if (block.item !== undefined && block.item.indent <= OUTER_INDENT) together.items.push(block.start);
    } else if (block.kind !== 'rule') yield asBlock(markdown, block);
  }
  if (together !== undefined) yield asOne(together);
}

function standTogether(one: Container | undefined, other: Container | undefined): boolean {
  return one?.kind === other?.kind && (one?.kind === 'list' || one?.start === other?.start);
}

/** More columns before an item than this make it one within another. */
const OUTER_INDENT = 3;

function asOne({ within, start, end, items }: Together): Block {
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
