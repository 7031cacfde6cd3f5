/** The state of a document: who pushed it, failures, newer versions, changes, warnings. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayReadNextTime } from '../../../domain/document.ts';
import { ProposedChange } from '../changes/proposed-change.tsx';
import { WarningIcon } from '../parts/icons.tsx';
import { sendJson } from '../requests.ts';
import type { DocumentView } from '../view-model.ts';
import { formatSize, formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import { chooseNewVersion } from './document-menu.tsx';
import { HiddenText } from './hidden-text.tsx';

export interface DocumentStateProps {
  readonly document: DocumentView;
  /** The number of the version that the page was opened with. */
  readonly opened: number;
  /** Called after the person changed something. */
  readonly onChange: () => Promise<void>;
}

export function DocumentState({ document, opened, onChange }: DocumentStateProps): VNode | null {
  const words = useWords();
  const locale = useLocale();
  const shown = document.versions.find(({ number }) => number === document.shown);
  if (shown === undefined) return null;
  const pushed = words.pushedBy(shown.pushedBy, formatTime(shown.pushedAt, locale));
  return (
    <div class="document-state">
      <p class="quiet">
        {pushed} · {formatSize(shown.size, locale)}
      </p>
      {document.current !== null && document.shown !== document.current && (
        <p class="banner">
          {words.olderVersion(document.shown)}{' '}
          <a href={`/documents/${document.id}`}>{words.toCurrentVersion(document.current)}</a>
        </p>
      )}
      <div role="status">
        {document.status === 'processing' ? (
          <p class="waiting">
            <span class="pulse" aria-hidden="true" />
            {words.documentProcessing}
          </p>
        ) : (
          document.shown > opened && <p class="quiet">{words.newVersionShown(document.shown)}</p>
        )}
      </div>
      {document.status === 'failed' && <Failure document={document} onChange={onChange} />}
      {document.changes.length > 0 && <Changes document={document} onChange={onChange} />}
      <HiddenText warnings={shown.warnings} />
      <Warnings warnings={shown.warnings} />
    </div>
  );
}

function Warnings(props: { warnings: DocumentView['versions'][number]['warnings'] }): VNode | null {
  const words = useWords();
  // Hidden text has a separate warning.
  const warnings = props.warnings.filter(({ code }) => code !== 'hidden_text');
  if (warnings.length === 0) return null;
  return (
    <details class="warnings">
      <summary>{words.warnings(warnings.length)}</summary>
      <ul>
        {warnings.map((warning, index) => (
          <li key={index}>
            {warning.where !== undefined && `${words.place(warning.where)}: `}
            {words.warning(warning)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Changes that await a decision are open; decided ones are collapsed as history. */
function Changes({ document, onChange }: Omit<DocumentStateProps, 'opened'>): VNode {
  const words = useWords();
  const history = useRef<HTMLElement>(null);
  const awaiting = document.changes.filter((change) => change.state === 'awaiting');
  const decided = document.changes.filter((change) => change.state !== 'awaiting');
  // A decided change moves to the history, and the focus with it unless the person moved it elsewhere.
  const count = useRef(decided.length);
  useLayoutEffect(() => {
    const hasFocusLost = history.current?.ownerDocument.activeElement === history.current?.ownerDocument.body;
    if (decided.length > count.current && hasFocusLost) history.current?.focus();
    count.current = decided.length;
  }, [decided.length]);
  return (
    <>
      {awaiting.map((change) => (
        <ProposedChange key={change.id} change={change} onDecided={() => void onChange()} />
      ))}
      {decided.length > 0 && (
        <details class="warnings">
          <summary ref={history}>{words.changeHistory(decided.length)}</summary>
          {decided.map((change) => (
            <ProposedChange key={change.id} change={change} />
          ))}
        </details>
      )}
    </>
  );
}

function Failure({ document, onChange }: Omit<DocumentStateProps, 'opened'>): VNode {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const failure = document.versions[0]?.failure ?? null;
  const again = async () => {
    setBusy(true);
    await sendJson('POST', `/documents/${document.id}/again`);
    await onChange();
    setBusy(false);
  };
  return (
    <div class="failure" role="alert">
      <p class="problem">
        <WarningIcon />
        {failure === null ? words.statusFailed : words.failure(failure.code, failure.message)}
      </p>
      {failure === null || mayReadNextTime(failure) ? (
        <button type="button" class="button button-quiet" disabled={busy} onClick={again}>
          {words.retry}
        </button>
      ) : (
        <button type="button" class="button button-quiet" onClick={chooseNewVersion}>
          {words.newVersion}
        </button>
      )}
    </div>
  );
}
