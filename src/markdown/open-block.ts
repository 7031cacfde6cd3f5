/** What is still open while the lines of a Markdown text are scanned. */
import type { Block, BlockKind, Container, Line } from './scanned-block.ts';

/** A quote, an item or a footnote that later lines may belong to. */
export interface OpenContainer extends Container {
  /** Columns before the content of the item or footnote. */
  readonly margin: number;
}

/** A block that may continue on the next line. */
export interface Leaf {
  kind: BlockKind;
  level: number;
  readonly lines: Line[];
  readonly within: readonly Container[];
  readonly item: Block['item'];
  readonly note: string | undefined;
  /** What ends the block. */
  readonly endCondition: EndCondition;
  /** The block is complete: no further line belongs to it. */
  isComplete: boolean;
}

export type EndCondition =
  | { readonly by: 'fence'; readonly fence: string }
  | { readonly by: 'pattern'; readonly pattern: RegExp }
  | { readonly by: 'offset'; readonly offset: number }
  /** Ends before the first line that does not belong to it. */
  | undefined;
