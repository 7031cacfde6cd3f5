/** What a reader must know before reading: who pushed this, whether it failed, what is newer, what got lost. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ProposedChange } from '../changes/proposed-change.tsx';
import { WarningIcon } from '../parts/icons.tsx';
import { sendJson } from '../requests.ts';
import type { DocumentView, VersionView } from '../view-model.ts';
import { formatSize, formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import { useFresh } from './use-fresh.ts';

export interface DocumentStateProps {
  readonly document: DocumentView;
  readonly shown: VersionView | undefined;
}

export function DocumentState({ document, shown }: DocumentStateProps): VNode | null {
  const words = useWords();
  const locale = useLocale();
  // Whoever reads an older version meanwhile is not disturbed before there is something new.
  const looked = document.status === 'processing' ? `/documents/${document.id}/view` : undefined;
  useFresh<DocumentView>(looked, ({ status }) => {
    if (status !== 'processing') location.reload();
  });
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
      {document.status === 'processing' && (
        <p class="waiting">
          <span class="pulse" aria-hidden="true" />
          {words.documentProcessing}
        </p>
      )}
      {document.status === 'failed' && <Failure document={document} />}
      {document.changes.length > 0 && <Changes document={document} />}
      {shown.warnings.length > 0 && (
        <details class="warnings">
          <summary>{words.warnings(shown.warnings.length)}</summary>
          <ul>
            {shown.warnings.map((warning, index) => (
              <li key={index}>
                {warning.where !== undefined && `${words.place(warning.where)}: `}
                {words.warning(warning)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** What awaits a decision stands open; what was decided is history. */
function Changes({ document }: { document: DocumentView }): VNode {
  const words = useWords();
  const awaiting = document.changes.filter((change) => change.state === 'awaiting');
  const decided = document.changes.filter((change) => change.state !== 'awaiting');
  const reload = () => location.reload();
  return (
    <>
      {awaiting.map((change) => (
        <ProposedChange key={change.id} change={change} onDecided={reload} />
      ))}
      {decided.length > 0 && (
        <details class="warnings">
          <summary>{words.changeHistory(decided.length)}</summary>
          {decided.map((change) => (
            <ProposedChange key={change.id} change={change} onDecided={reload} />
          ))}
        </details>
      )}
    </>
  );
}

function Failure({ document }: { document: DocumentView }): VNode {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const failure = document.versions[0]?.failure ?? null;
  const again = async () => {
    setBusy(true);
    await sendJson('POST', `/documents/${document.id}/again`);
    location.reload();
  };
  return (
    <div class="failure" role="alert">
      <p class="problem">
        <WarningIcon />
        {failure === null ? words.statusFailed : words.failure(failure.code, failure.message)}
      </p>
      <button type="button" class="button button-quiet" disabled={busy} onClick={again}>
        {words.retry}
      </button>
    </div>
  );
}
