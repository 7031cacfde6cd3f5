/**
 * A proposed change: a word-by-word difference for each edit within its paragraph, and either the decision buttons or
 * the decision. Each edit can be excluded from approval.
 */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Segments } from '../difference/difference.tsx';
import { Problem, SentForm } from '../parts/form.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { useSending } from '../parts/use-sending.ts';
import type { ChangeView, EditLocationView, EditView } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { useLocale, useWords, type Words } from '../words/words.ts';

export interface ProposedChangeProps {
  readonly change: ChangeView;
  /** Called after the decision, where no live connection reports it. */
  readonly onDecided?: () => void;
}

export function ProposedChange({ change, onDecided }: ProposedChangeProps): VNode {
  const words = useWords();
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const section = useRef<HTMLElement>(null);
  const toggle = (index: number) =>
    setExcluded((now) =>
      now.has(index) ? new Set([...now].filter((other) => other !== index)) : new Set([...now, index]),
    );
  return (
    <article
      ref={section}
      class={`proposal proposal-${change.state}`}
      aria-label={words.proposedChange}
      tabIndex={-1}
    >
      <header class="proposal-header">
        <h2>{words.proposedChange}</h2>
        <a href={`/documents/${change.documentId}`}>{change.fileName}</a>
      </header>
      {change.reason !== '' && <p class="quiet">{words.proposalReason(change.reason)}</p>}
      <Edits change={change} excluded={excluded} onToggle={toggle} />
      {change.state === 'awaiting' ? (
        <Decision
          change={change}
          excluded={excluded}
          onDecided={onDecided}
          onFocusLost={() => section.current?.focus()}
        />
      ) : (
        <Verdict change={change} />
      )}
    </article>
  );
}

interface EditsProps {
  readonly change: ChangeView;
  readonly excluded: ReadonlySet<number>;
  readonly onToggle: (index: number) => void;
}

/** If several edits await a decision, each can be excluded. */
function Edits({ change: { edits, state }, excluded, onToggle }: EditsProps): VNode {
  const words = useWords();
  return (
    <ol class="proposal-edits">
      {edits.map((edit, index) => (
        <li key={index} class={edit.approved === false && state === 'approved' ? 'left-out' : ''}>
          {edits.length > 1 && state === 'awaiting' && (
            <label class="proposal-choice">
              <input
                type="checkbox"
                autocomplete="off"
                checked={!excluded.has(index)}
                onChange={() => onToggle(index)}
              />
              {words.includeEdit(index + 1)}
            </label>
          )}
          <EditDifference edit={edit} />
        </li>
      ))}
    </ol>
  );
}

function EditDifference({ edit }: { edit: EditView }): VNode {
  const words = useWords();
  return (
    <>
      {edit.places.map((place, index) => (
        <div class="proposal-place" key={index}>
          <LocationName place={place} />
          <p>
            <Segments segments={place.segments} />
          </p>
          {place.isFormula && <p class="quiet">{words.readAsFormula}</p>}
        </div>
      ))}
      {edit.more > 0 && <p class="quiet">{words.morePlaces(edit.more)}</p>}
    </>
  );
}

function LocationName({ place: { under, where } }: { place: EditLocationView }): VNode | null {
  const words = useWords();
  const names = [under, where === null ? null : words.place(where)].filter((name) => name !== null);
  return names.length === 0 ? null : <p class="quiet">{names.join(' · ')}</p>;
}

interface DecisionProps {
  readonly change: ChangeView;
  readonly onDecided: (() => void) | undefined;
  /** Called when the buttons are removed while they have the focus. */
  readonly onFocusLost: () => void;
  /** Indices of the edits that are excluded. */
  readonly excluded: ReadonlySet<number>;
}

function Decision({ change, excluded, onDecided, onFocusLost }: DecisionProps): VNode {
  const words = useWords();
  const { busy, problem, send } = useSending({ conflict: words.decidedAlready });
  const [step, setStep] = useState<'asked' | 'rejecting' | 'asked again'>('asked');
  const buttons = useRef<HTMLDivElement>(null);
  useFocusLoss(buttons, onFocusLost);
  const decide = async (path: string, body: unknown) => {
    if (busy) return;
    const answer = await send('POST', `/changes/${change.id}/${path}`, body);
    // The parent shows the decision.
    if (answer.ok) onDecided?.();
  };
  const chosen = change.edits.map((_, index) => index).filter((index) => !excluded.has(index));
  return (
    <div ref={buttons} class="proposal-decision">
      {step === 'rejecting' ? (
        <Rejection
          busy={busy}
          onReject={(note) => void decide('reject', { note })}
          onCancel={() => setStep('asked again')}
        />
      ) : (
        <>
          <ApproveButton
            busy={busy}
            disabled={chosen.length === 0}
            onClick={() => void decide('approve', { edits: chosen })}
          />
          <RejectButton
            busy={busy}
            takesFocus={step === 'asked again'}
            onClick={() => !busy && setStep('rejecting')}
          />
        </>
      )}
      <Problem text={problem} />
    </div>
  );
}

/** When the change is decided, here or elsewhere, the focused element disappears. */
function useFocusLoss(element: { readonly current: Element | null }, onFocusLost: () => void): void {
  useLayoutEffect(
    () => () => {
      if (element.current?.contains(document.activeElement)) onFocusLost();
    },
    [],
  );
}

interface ApproveButtonProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function ApproveButton({ busy, disabled, onClick }: ApproveButtonProps): VNode {
  const words = useWords();
  return (
    <button type="button" class="button" aria-disabled={busy} disabled={disabled} onClick={onClick}>
      {words.approve}
    </button>
  );
}

interface RejectButtonProps {
  readonly busy: boolean;
  /** Whether the button gets the focus because rejecting was cancelled. */
  readonly takesFocus: boolean;
  readonly onClick: () => void;
}

function RejectButton({ busy, takesFocus, onClick }: RejectButtonProps): VNode {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button ref={button} type="button" class="button button-quiet" aria-disabled={busy} onClick={onClick}>
      {words.reject}
    </button>
  );
}

interface RejectionProps {
  readonly busy: boolean;
  readonly onReject: (note: string) => void;
  readonly onCancel: () => void;
}

/** An optional note for the rejection. */
function Rejection({ busy, onReject, onCancel }: RejectionProps): VNode {
  const words = useWords();
  const [note, setNote] = useState('');
  const field = useFirstFocus<HTMLInputElement>();
  return (
    <SentForm class="proposal-rejection" onSend={() => onReject(note)}>
      <input
        ref={field}
        class="field"
        value={note}
        maxLength={2_000}
        placeholder={words.rejectNote}
        aria-label={words.rejectNote}
        onInput={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <button type="submit" class="button button-danger" aria-disabled={busy}>
        {words.reject}
      </button>
      <button type="button" class="button button-quiet" onClick={onCancel}>
        {words.cancel}
      </button>
    </SentForm>
  );
}

function Verdict({ change }: { change: ChangeView }): VNode {
  const words = useWords();
  const locale = useLocale();
  return (
    <p class="proposal-verdict">
      {verdictText(change, formatTime(change.decidedAt ?? 0, locale), words)}{' '}
      {change.resultVersion !== null && (
        <a
          href={`/documents/${change.documentId}/difference?from=${change.baseVersion}&to=${change.resultVersion}`}
        >
          {words.versionNumber(change.resultVersion)}
        </a>
      )}
      {change.note !== null && <q>{change.note}</q>}
    </p>
  );
}

function verdictText(change: ChangeView, time: string, words: Words): string {
  const by = change.decidedBy ?? '';
  return change.state === 'approved' ? words.approvedBy(by, time) : words.rejectedBy(by, time);
}
