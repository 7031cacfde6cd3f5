/**
 * Asks once before something is gone, and says what goes. Escape and the first button leave all as it is, and the
 * focus where it was; what could not be done is said here, and can be tried again.
 */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: ComponentChildren;
  /** What the confirming button says. */
  readonly action: string;
  /** @returns why it could not be done; empty when it was */
  readonly onConfirm: () => Promise<string>;
  /** Told when the dialog is gone, whichever way. */
  readonly onClosed: () => void;
}

export function ConfirmDialog({ title, text, action, onConfirm, onClosed }: ConfirmDialogProps): VNode {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const confirm = async () => {
    setBusy(true);
    const refusal = await onConfirm();
    setBusy(false);
    if (refusal === '') dialog.current?.close();
    else setProblem(refusal);
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="dialog-title" onClose={onClosed}>
      <h2 id="dialog-title">{title}</h2>
      <p>{text}</p>
      <p class="problem" role="alert" hidden={problem === ''}>
        {problem}
      </p>
      <div class="dialog-actions">
        <button type="button" class="button button-quiet" onClick={() => dialog.current?.close()}>
          {words.cancel}
        </button>
        <button type="button" class="button button-danger" disabled={busy} onClick={() => void confirm()}>
          {action}
        </button>
      </div>
    </dialog>
  );
}
