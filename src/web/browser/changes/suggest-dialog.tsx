/** Dialog for proposing a change: the current text and its replacement. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ProposalBody } from '../../changes.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Problem, SentForm } from '../parts/form.tsx';
import { useSending } from '../parts/use-sending.ts';
import { useWords } from '../words/words.ts';

export interface SuggestDialogProps {
  readonly documentId: string;
  /** The version being read. */
  readonly version: number;
  /** The text selected in the document when the dialog was opened. */
  readonly marked: string;
  readonly onClose: () => void;
}

export function SuggestDialog({ documentId, version, marked, onClose }: SuggestDialogProps): VNode {
  const words = useWords();
  const [text, setText] = useState(marked);
  const [replacement, setReplacement] = useState(marked);
  const [everywhere, setEverywhere] = useState(false);
  const [reason, setReason] = useState('');
  const { busy, problem, send } = useSending({ conflict: words.cannotPropose });
  const propose = async () => {
    const edit = { kind: 'replace' as const, text, with: replacement, everywhere };
    const body: ProposalBody = { version, edits: [edit], reason };
    const answer = await send('POST', `/documents/${documentId}/changes`, body);
    if (answer.ok) location.assign(`/documents/${documentId}`);
  };
  return (
    <Dialog title={words.suggestChange} onClosed={onClose}>
      {(close) => (
        <SentForm class="fields" onSend={propose}>
          <TextArea label={words.textNow} text={text} onText={setText} isRequired />
          <TextArea label={words.textThen} text={replacement} onText={setReplacement} />
          <EverywhereCheckbox isChosen={everywhere} onChoose={setEverywhere} />
          <label>
            {words.reason}
            <input class="field" value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
          <Problem text={problem} />
          <div class="dialog-actions">
            <button type="button" class="button button-quiet" onClick={close}>
              {words.cancel}
            </button>
            <button type="submit" class="button" disabled={busy || text === ''}>
              {words.propose}
            </button>
          </div>
        </SentForm>
      )}
    </Dialog>
  );
}

interface EverywhereCheckboxProps {
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function EverywhereCheckbox({ isChosen, onChoose }: EverywhereCheckboxProps): VNode {
  const words = useWords();
  return (
    <label class="check">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      {words.everywhere}
    </label>
  );
}

interface TextAreaProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isRequired?: boolean;
}

function TextArea({ label, text, onText, isRequired = false }: TextAreaProps): VNode {
  return (
    <label>
      {label}
      <textarea
        class="field"
        rows={2}
        required={isRequired}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </label>
  );
}
