/** Failed documents grouped by reason. They can be retried one by one, by selection, or by reason. */
import type { VNode } from 'preact';
import { QuietLink } from '../parts/quiet-link.tsx';
import type { FailuresView } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { SETTINGS_WORDS } from '../words/settings-words.ts';
import { useLocale, useWords } from '../words/words.ts';
import { projectName } from './project-name.ts';

type Reason = FailuresView['reasons'][number];

export function FailuresPage({ failures }: { failures: FailuresView }): VNode {
  const words = useWords();
  const locale = useLocale();
  const { reasons, again } = failures;
  return (
    <div class="page">
      <header class="page-title">
        <h1>{words.failures}</h1>
      </header>
      <QuietLink href="/documents">{words.allDocuments}</QuietLink>
      {again !== null && (
        <p class="notice-line" role="status">
          {words.processedAgain(again)}
        </p>
      )}
      {reasons.length === 0 && <p class="quiet">{SETTINGS_WORDS[locale].failures.noFailures}</p>}
      {reasons.length > 0 && (
        <form method="post" action="/documents/failed/again" autocomplete="off">
          {reasons.map((reason) => (
            <ReasonGroup key={reason.failure.code} reason={reason} />
          ))}
          <p class="failures-chosen">
            <button type="submit" class="button">
              {SETTINGS_WORDS[locale].failures.processChosenAgain}
            </button>
          </p>
        </form>
      )}
    </div>
  );
}

function ReasonGroup({ reason }: { reason: Reason }): VNode {
  const words = useWords();
  const locale = useLocale();
  const { failure, documents, total, mayHelp } = reason;
  const heading = `reason-${failure.code}`;
  return (
    <section class="failures" aria-labelledby={heading}>
      <h2 id={heading}>{words.failure(failure.code, failure.message)}</h2>
      {!mayHelp && <p class="quiet">{SETTINGS_WORDS[locale].failures.againHelpsRarely}</p>}
      {total > 1 && (
        <button type="submit" name="reason" value={failure.code} class="button button-quiet">
          {words.processAllAgain(total)}
        </button>
      )}
      <ul class="documents">
        {documents.map((document) => (
          <FailedEntry key={document.id} document={document} shared={failure.message} />
        ))}
      </ul>
    </section>
  );
}

/** @param shared the message that the group already shows */
function FailedEntry({ document, shared }: { document: Reason['documents'][number]; shared: string }): VNode {
  const words = useWords();
  const locale = useLocale();
  const { id, fileName, message, project, projectKind, pushedAt } = document;
  return (
    <li class="failed-entry">
      <label>
        <input type="checkbox" name="id" value={id} aria-label={fileName} />
      </label>
      <span class="failed-facts">
        <a href={`/documents/${id}`}>{fileName}</a>
        <span class="quiet">
          {projectName(project, projectKind, words)} · {formatTime(pushedAt, locale)}
        </span>
        {message !== shared && <span class="document-failure">{message}</span>}
      </span>
      <button
        type="submit"
        name="one"
        value={id}
        class="button button-quiet"
        aria-label={words.processNamedAgain(fileName)}
      >
        {SETTINGS_WORDS[locale].failures.processAgain}
      </button>
    </li>
  );
}
