/**
 * The blocks that passages are cut from: those of Markdown, with each list and each quote as one. Rules stand between
 * blocks and belong to none.
 */
import { scanBlocks as scanAll } from '../../markdown/scan.ts';
import { beginsSection, type Block as Scanned, titleOf } from '../../markdown/scanned-block.ts';

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

/** All blocks in their order. */
export function* scanBlocks(markdown: string): Generator<Block> {
  /** Blocks of one list, or of one quote. */
  let together: Scanned[] = [];
  for (const block of scanAll(markdown)) {
    const [last] = together;
    if (last !== undefined && !standTogether(last, block)) {
      yield asOne(together);
      together = [];
    }
    if (block.within.length > 0) together.push(block);
    else if (block.kind !== 'rule') yield asBlock(markdown, block);
  }
  if (together.length > 0) yield asOne(together);
}

function standTogether({ within: [one] }: Scanned, { within: [other] }: Scanned): boolean {
  return one?.kind === other?.kind && (one?.kind === 'list' || one?.start === other?.start);
}

/** More columns before an item than this make it one within another. */
const OUTER_INDENT = 3;

function asOne(blocks: readonly Scanned[]): Block {
  const [start, end] = [blocks[0]?.start ?? 0, blocks.at(-1)?.end ?? 0];
  if (blocks[0]?.within[0]?.kind !== 'list') return paragraph(start, end);
  const items = blocks.filter(({ item }) => item !== undefined && item.indent <= OUTER_INDENT);
  return { kind: 'list', start, end, level: 0, title: '', lines: items.map((item) => item.start) };
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
