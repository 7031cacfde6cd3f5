/**
 * Splits a document into sections of portrait and landscape pages; landscape is for tables whose words would break in
 * their columns otherwise. The heading and the caption of such a table belong to its section.
 */
import { type Block, inlineText } from '../content.ts';
import { looksLikeCaption } from './captions.ts';
import { isWideTable } from './table.ts';

export interface PageSection {
  /** Whether its pages are landscape. */
  readonly isWide: boolean;
  /** The number of blocks. */
  readonly length: number;
}

/** Up to this much content between a wide table and the next heading doesn't get a page of its own. */
const MAX_REST_BLOCKS = 4;
const MAX_REST_LETTERS = 300;

/** The properties of a block that matter for sections. */
type Traits = 'heading' | 'wide' | 'caption' | 'short' | 'other';

/** Sections in order, alternating between portrait and landscape; not empty unless it is the only one. */
export function pageSectionsOf(blocks: Iterable<Block>): PageSection[] {
  const traits: Traits[] = [];
  for (const block of blocks) traits.push(traitsOf(block));
  const isWide = traits.map((trait) => trait === 'wide');
  for (const [at, trait] of traits.entries())
    if (trait === 'wide') isWide.fill(true, startWith(traits, at), endWith(traits, at));
  const sections: { isWide: boolean; length: number }[] = [];
  for (const wide of isWide) {
    const last = sections.at(-1);
    if (last?.isWide === wide) last.length++;
    else sections.push({ isWide: wide, length: 1 });
  }
  return sections.length === 0 ? [{ isWide: false, length: 0 }] : sections;
}

function traitsOf(block: Block): Traits {
  if (block.kind === 'heading') return 'heading';
  if (block.kind === 'table') return isWideTable(block) ? 'wide' : 'other';
  if (looksLikeCaption(block)) return 'caption';
  const isShort = block.kind === 'paragraph' && inlineText(block.children).length <= MAX_REST_LETTERS;
  return isShort ? 'short' : 'other';
}

/** The start of a wide table's section: its heading, if little is between them, or its caption. */
function startWith(traits: readonly Traits[], table: number): number {
  let start = table;
  while (table - start < MAX_REST_BLOCKS && isShort(traits[start - 1])) start--;
  if (start > 0 && traits[start - 1] !== 'heading')
    start = traits[table - 1] === 'caption' ? table - 1 : table;
  while (traits[start - 1] === 'heading') start--;
  return start;
}

/** The end of a wide table's section: the next heading, if little is between them, or its caption. */
function endWith(traits: readonly Traits[], table: number): number {
  let end = table + 1;
  while (end - table <= MAX_REST_BLOCKS && isShort(traits[end])) end++;
  if (end === traits.length || traits[end] === 'heading') return end;
  return traits[table + 1] === 'caption' ? table + 2 : table + 1;
}

/** Captions are short too. */
function isShort(traits: Traits | undefined): boolean {
  return traits === 'short' || traits === 'caption';
}
