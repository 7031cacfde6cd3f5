/** What was changed in a document that is being edited, shared by its blocks. */
import { createContext } from 'preact';
import type { TextBlock } from '../markdown/text-blocks.ts';

/** A block of a document and the text that a person gives it. */
export interface BlockEdit {
  /** Where the part of the document begins that the block stands in. */
  readonly partStart: number;
  readonly block: TextBlock;
  readonly text: string;
}

export interface Editor {
  /** The id of the block whose words stand in a field: one at most. */
  readonly open: string | undefined;
  readonly setOpen: (id: string) => void;
  /** Does nothing when another block was opened meanwhile. */
  readonly close: (id: string) => void;
  /** By the blocks' ids, in the order in which they were first changed. */
  readonly edits: ReadonlyMap<string, BlockEdit>;
  /** Keeps a block's new text; its old one takes the edit back. */
  readonly change: (edit: BlockEdit) => void;
}

/** Undefined while the document is only read. */
export const EditorContext = createContext<Editor | undefined>(undefined);

/** What identifies a block within its document. */
export function idOfBlock({ partStart, block }: Pick<BlockEdit, 'partStart' | 'block'>): string {
  return `${partStart}:${block.key}`;
}
