/** The bar below a document being edited: number of changes, reason, and the button that proposes them. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ProposalBody } from '../../changes.ts';
import { Problem, SentForm, TextField } from '../parts/form.tsx';
import { useSending } from '../parts/use-sending.ts';
import type { ContentPart } from '../reader/split-content.ts';
import type { DocumentView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import type { Editor } from './editor-context.ts';
import { planEdits } from './plan-edits.ts';

export interface EditorBarProps {
  readonly document: DocumentView;
  readonly parts: readonly ContentPart[];
  readonly editor: Editor;
  readonly onStop: () => void;
}

export function EditorBar({ document, parts, editor, onStop }: EditorBarProps): VNode {
  const words = useWords();
  const [reason, setReason] = useState('');
  const { busy, problem, setProblem, send } = useSending({ conflict: words.cannotPropose });
  const isLeaving = useRef(false);
  const count = editor.edits.size;
  useWarningBeforeLeaving(count > 0, isLeaving);
  const propose = async () => {
    const planned = planEdits(editor.edits.values(), parts);
    if (!planned.ok) return setProblem(words.signsMustStay(planned.text.slice(0, 60)));
    const body: ProposalBody = { version: document.shown, edits: planned.edits, reason };
    const answer = await send('POST', `/documents/${document.id}/changes`, body);
    if (!answer.ok) return;
    isLeaving.current = true;
    location.assign(`/documents/${document.id}`);
  };
  return (
    <SentForm class="editor-bar" label={words.editDocument} onSend={propose}>
      <p class={count === 0 ? 'quiet' : ''} role="status">
        {count === 0 ? words.editHint : words.editsMade(count)}
      </p>
      {count > 0 && <TextField label={words.reason} value={reason} maxLength={2_000} onText={setReason} />}
      <button type="button" class="button button-quiet" onClick={onStop}>
        {count === 0 ? words.stopEditing : words.discardEdits}
      </button>
      {count > 0 && (
        <button type="submit" class="button" disabled={busy}>
          {words.proposeEdits}
        </button>
      )}
      <Problem text={problem} />
    </SentForm>
  );
}

/** Asks for confirmation before unproposed changes are lost by leaving the page. */
function useWarningBeforeLeaving(isChanged: boolean, isLeaving: { readonly current: boolean }): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged, isLeaving]);
}
