/** For how long what nobody touches is kept, and what goes next. */
import type { VNode } from 'preact';
import type { KeptKind } from '../../../domain/retention.ts';
import { Rows } from '../parts/rows.tsx';
import type { SettingsView } from '../view-model.ts';
import { formatDay } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';

type RetentionView = Extract<SettingsView, { readonly section: 'retention' }>;

export function RetentionSection({ kinds, nextRunAt }: Omit<RetentionView, 'section'>): VNode {
  const words = useWords();
  const locale = useLocale();
  const names: Readonly<Record<KeptKind, string>> = {
    chats: words.keptChats,
    workspace_documents: words.keptWorkspaceDocuments,
    project_documents: words.keptProjectDocuments,
  };
  return (
    <section class="setting">
      <p class="quiet">{nextRunAt === null ? words.retentionOff : words.retentionText}</p>
      <Rows heads={[words.keptWhat, words.kept, words.expiredNow]} endsWithFigures>
        {kinds.map(({ kind, days, expired }) => (
          <tr key={kind}>
            <td data-label={words.keptWhat} class="free">
              {names[kind]}
            </td>
            <td data-label={words.kept}>{days === null ? words.keptForGood : words.daysKept(days)}</td>
            <td data-label={words.expiredNow} class="align-right">
              {days === null ? '' : new Intl.NumberFormat(locale).format(expired)}
            </td>
          </tr>
        ))}
      </Rows>
      {nextRunAt !== null && <p>{words.nextRetention(formatDay(nextRunAt, locale))}</p>}
    </section>
  );
}
