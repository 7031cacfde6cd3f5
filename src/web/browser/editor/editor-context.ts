/** State of a document being edited, shared by its blocks. */
import { createContext } from 'preact';
import type { TextBlock } from '../markdown/text-blocks.ts';

/** A block of a document and its new text. */
export interface BlockEdit {
  /** Start offset of the part that contains the block. */
  readonly partStart: number;
  readonly block: TextBlock;
  readonly text: string;
}

export interface Editor {
  /** The id of the block that is open, if any. */
  readonly open: string | undefined;
  readonly setOpen: (id: string) => void;
  /** Has no effect if another block has been opened in the meantime. */
  readonly close: (id: string) => void;
  /** By block id, in the order of first change. */
  readonly edits: ReadonlyMap<string, BlockEdit>;
  /** Stores a block's new text; restoring the old text removes the edit. */
  readonly change: (edit: BlockEdit) => void;
}

/** Undefined unless the document is being edited. */
export const EditorContext = createContext<Editor | undefined>(undefined);

/** The id of a block within its document. */
export function idOfBlock({ partStart, block }: Pick<BlockEdit, 'partStart' | 'block'>): string {
  return `${partStart}:${block.key}`;
}
