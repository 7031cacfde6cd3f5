/** Where a person proposes a change: the words that stand there, and those that should. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ProposalBody } from '../../changes.ts';
import { explainRefusal } from '../refusals.ts';
import { sendJson } from '../requests.ts';
import { useWords } from '../words/words.ts';

export interface SuggestDialogProps {
  readonly documentId: string;
  /** The version that is read. */
  readonly version: number;
  /** What was marked in the document when the dialog was opened. */
  readonly marked: string;
  readonly onClose: () => void;
}

export function SuggestDialog({ documentId, version, marked, onClose }: SuggestDialogProps): VNode {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(marked);
  const [replacement, setReplacement] = useState(marked);
  const [everywhere, setEverywhere] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const propose = async () => {
    setBusy(true);
    const edit = { kind: 'replace' as const, text, with: replacement, everywhere };
    const body: ProposalBody = { version, edits: [edit], reason };
    const answer = await sendJson('POST', `/documents/${documentId}/changes`, body);
    setBusy(answer.ok);
    if (answer.ok) location.assign(`/documents/${documentId}`);
    else setProblem(explainRefusal(answer, words, { conflict: words.cannotPropose }));
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="suggest-title" onClose={onClose}>
      <h2 id="suggest-title">{words.suggestChange}</h2>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void propose();
        }}
      >
        <label>
          {words.textNow}
          <textarea
            class="field"
            rows={2}
            required
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <label>
          {words.textThen}
          <textarea
            class="field"
            rows={2}
            value={replacement}
            onInput={(event) => setReplacement(event.currentTarget.value)}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={everywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
          />
          {words.everywhere}
        </label>
        <label>
          {words.reason}
          <input class="field" value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        <p class="problem" role="alert" hidden={problem === ''}>
          {problem}
        </p>
        <div class="dialog-actions">
          <button type="button" class="button button-quiet" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
          <button type="submit" class="button" disabled={busy || text === ''}>
            {words.propose}
          </button>
        </div>
      </form>
    </dialog>
  );
}
