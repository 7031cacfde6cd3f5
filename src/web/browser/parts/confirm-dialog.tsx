/** Asks once before something is gone, and says what goes. Escape and the first button leave all as it is. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the confirming button says. */
  readonly action: string;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

export function ConfirmDialog({ title, text, action, onConfirm, onCancel }: ConfirmDialogProps): VNode {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    onCancel();
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="dialog-title" onClose={onCancel}>
      <h2 id="dialog-title">{title}</h2>
      <p>{text}</p>
      <div class="dialog-actions">
        <button type="button" class="button button-quiet" onClick={onCancel}>
          {words.cancel}
        </button>
        <button type="button" class="button button-danger" disabled={busy} onClick={() => void confirm()}>
          {action}
        </button>
      </div>
    </dialog>
  );
}
