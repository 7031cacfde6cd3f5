/** The edits of a document, until they are proposed or discarded. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type BlockEdit, type Editor, idOfBlock } from './editor-context.ts';

/** @returns undefined unless editing; when editing stops, all edits are discarded */
export function useEditor(isEditing: boolean): Editor | undefined {
  const [edits, setEdits] = useState<ReadonlyMap<string, BlockEdit>>(new Map());
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    if (isEditing) return;
    setEdits(new Map());
    setOpen(undefined);
  }, [isEditing]);
  return useMemo(() => {
    if (!isEditing) return undefined;
    return {
      open,
      setOpen,
      close: (id) => setOpen((now) => (now === id ? undefined : now)),
      edits,
      change: (edit) => setEdits((now) => withEdit(now, edit)),
    };
  }, [isEditing, open, edits]);
}

function withEdit(edits: ReadonlyMap<string, BlockEdit>, edit: BlockEdit): ReadonlyMap<string, BlockEdit> {
  const changed = new Map(edits);
  if (edit.text.trim() === edit.block.text.trim()) changed.delete(idOfBlock(edit));
  else changed.set(idOfBlock(edit), edit);
  return changed;
}
