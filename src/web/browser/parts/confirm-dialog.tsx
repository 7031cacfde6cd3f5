/**
 * Confirmation of a destructive action. Escape and the cancel button leave everything unchanged and restore the focus;
 * an error is shown in the dialog, where the action can be retried.
 */
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './form.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: ComponentChildren;
  /** Label of the confirming button. */
  readonly action: string;
  /** @returns an explanation of the failure; empty on success */
  readonly onConfirm: () => Promise<string>;
  /** Called when the dialog closes, for whatever reason. */
  readonly onClosed: () => void;
}

export function ConfirmDialog({ title, text, action, onConfirm, onClosed }: ConfirmDialogProps): VNode {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const confirm = async (close: () => void) => {
    setBusy(true);
    const refusal = await onConfirm();
    setBusy(false);
    if (refusal === '') close();
    else setProblem(refusal);
  };
  return (
    <Dialog title={title} onClosed={onClosed}>
      {(close) => (
        <>
          <p>{text}</p>
          <Problem text={problem} />
          <div class="dialog-actions">
            <button type="button" class="button button-quiet" onClick={close}>
              {words.cancel}
            </button>
            <button
              type="button"
              class="button button-danger"
              disabled={busy}
              onClick={() => void confirm(close)}
            >
              {action}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

export interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClosed'> {
  /** Label of the button, if it differs from the confirming one. */
  readonly label?: string;
  /** Accessible name, to distinguish the button from others with the same label. */
  readonly name?: string;
}

/** A button with a confirmation. */
export function ConfirmButton({ label, name, ...dialog }: ConfirmButtonProps): VNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="button button-danger" aria-label={name} onClick={() => setAsking(true)}>
        {label ?? dialog.action}
      </button>
      {asking && <ConfirmDialog {...dialog} onClosed={() => setAsking(false)} />}
    </>
  );
}
