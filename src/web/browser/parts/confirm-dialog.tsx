/**
 * Asks once before something is gone, and says what goes. Escape and the first button leave all as it is, and the
 * focus where it was; what could not be done is said here, and can be tried again.
 */
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './form.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: ComponentChildren;
  /** What the confirming button says. */
  readonly action: string;
  /** @returns why it could not be done; empty when it was */
  readonly onConfirm: () => Promise<string>;
  /** Called when the dialog is closed, whichever way. */
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
  /** What the button says, if not the same as the one that confirms. */
  readonly label?: string;
  /** What the button is called among others that say the same. */
  readonly name?: string;
}

/** A button for what is asked about first. */
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
