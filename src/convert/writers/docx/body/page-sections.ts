/**
 * Parts a document into stretches of upright pages and of pages on their side, which tables get whose words would
 * break in their columns otherwise. The heading and the caption of such a table go with it.
 */
import type { Block } from '../content.ts';
import { looksLikeCaption } from './captions.ts';
import { isWideTable } from './table.ts';

export interface PageSection {
  /** Whether its pages lie on their side. */
  readonly isWide: boolean;
  readonly blocks: readonly Block[];
}

/** Sections in order; those that follow each other differ, and none is empty unless it is the only one. */
export function pageSectionsOf(blocks: readonly Block[]): PageSection[] {
  const isWide = blocks.map((block) => block.kind === 'table' && isWideTable(block));
  for (let at = blocks.length - 1; at > 0; at--) {
    if (isWide[at] === true && isHeadOf(blocks[at - 1])) isWide[at - 1] = true;
  }
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'table' && isWide[at] === true && looksLikeCaption(blocks[at + 1]))
      isWide[at + 1] = true;
  }
  const sections: { isWide: boolean; blocks: Block[] }[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = sections.at(-1);
    if (last !== undefined && last.isWide === isWide[at]) last.blocks.push(block);
    else sections.push({ isWide: isWide[at] === true, blocks: [block] });
  }
  return sections.length === 0 ? [{ isWide: false, blocks }] : sections;
}

function isHeadOf(block: Block | undefined): boolean {
  return block?.kind === 'heading' || looksLikeCaption(block);
}
