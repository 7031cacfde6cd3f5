/** A modal dialog: shown immediately, closed with Escape; the focus is restored. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface DialogProps {
  readonly title: string;
  /** Called when the dialog closes, for whatever reason. */
  readonly onClosed: () => void;
  readonly children: (close: () => void) => ComponentChildren;
}

export function Dialog({ title, onClosed, children }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="dialog-title" onClose={onClosed}>
      <h2 id="dialog-title">{title}</h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}
