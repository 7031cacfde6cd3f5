/**
 * Parts a document into stretches of upright pages and of pages on their side, which tables get whose words would
 * break in their columns otherwise. The heading and the caption of such a table go with it.
 */
import { type Block, inlineText } from '../content.ts';
import { looksLikeCaption } from './captions.ts';
import { isWideTable } from './table.ts';

export interface PageSection {
  /** Whether its pages lie on their side. */
  readonly isWide: boolean;
  readonly blocks: readonly Block[];
}

/** So few blocks of so few letters between a wide table and the next heading are no page of their own. */
const MAX_REST_BLOCKS = 4;
const MAX_REST_LETTERS = 300;

/** Sections in order; those that follow each other differ, and none is empty unless it is the only one. */
export function pageSectionsOf(blocks: readonly Block[]): PageSection[] {
  const isTable = blocks.map((block) => block.kind === 'table' && isWideTable(block));
  const isWide = [...isTable];
  for (const at of isTable.keys().filter((position) => isTable[position] === true)) {
    for (let position = startWith(blocks, at); position < endWith(blocks, at); position++)
      isWide[position] = true;
  }
  const sections: { isWide: boolean; blocks: Block[] }[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = sections.at(-1);
    if (last !== undefined && last.isWide === isWide[at]) last.blocks.push(block);
    else sections.push({ isWide: isWide[at] === true, blocks: [block] });
  }
  return sections.length === 0 ? [{ isWide: false, blocks }] : sections;
}

/** Where the section of a wide table begins: with its heading, if little stands between, or with its caption. */
function startWith(blocks: readonly Block[], table: number): number {
  let start = table;
  while (table - start < MAX_REST_BLOCKS && isShort(blocks[start - 1])) start--;
  if (start > 0 && blocks[start - 1]?.kind !== 'heading')
    start = looksLikeCaption(blocks[table - 1]) ? table - 1 : table;
  while (blocks[start - 1]?.kind === 'heading') start--;
  return start;
}

/** Where it ends: before the next heading, if little stands between, or with its caption. */
function endWith(blocks: readonly Block[], table: number): number {
  let end = table + 1;
  while (end - table <= MAX_REST_BLOCKS && isShort(blocks[end])) end++;
  if (end === blocks.length || blocks[end]?.kind === 'heading') return end;
  return looksLikeCaption(blocks[table + 1]) ? table + 2 : table + 1;
}

function isShort(block: Block | undefined): boolean {
  return block?.kind === 'paragraph' && inlineText(block.children).length <= MAX_REST_LETTERS;
}
