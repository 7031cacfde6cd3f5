/** A secret that is shown once, to be copied: it takes the focus, and confirming reloads the page. */
import type { VNode } from 'preact';
import { CopyButton } from './copy-button.tsx';
import { useFirstFocus } from './use-first-focus.ts';

export interface ShownOnceProps {
  readonly text: string;
  readonly secret: string;
  readonly copy: string;
  readonly note?: string;
  /** Label of the confirming button. */
  readonly done: string;
}

export function ShownOnce({ text, secret, copy, note, done }: ShownOnceProps): VNode {
  const shown = useFirstFocus<HTMLDivElement>();
  return (
    <div class="new-key" role="status" tabIndex={-1} ref={shown}>
      <p>{text}</p>
      <p class="key-line">
        <code>{secret}</code>
        <CopyButton text={secret} label={copy} />
      </p>
      {note !== undefined && <p class="quiet">{note}</p>}
      <button type="button" class="button button-quiet" onClick={() => location.reload()}>
        {done}
      </button>
    </div>
  );
}
