/** For how long what nobody touches is kept, and what goes next. */
import type { VNode } from 'preact';
import type { KeptKind } from '../../../domain/operation/retention.ts';
import { Rows } from '../parts/rows.tsx';
import type { SettingsView } from '../view-model.ts';
import { formatDay } from '../words/format.ts';
import { SETTINGS_WORDS } from '../words/settings-words.ts';
import { useLocale, useWords } from '../words/words.ts';

type RetentionView = Extract<SettingsView, { readonly section: 'retention' }>;

export function RetentionSection({ kinds, nextRunAt }: Omit<RetentionView, 'section'>): VNode {
  const words = useWords();
  const locale = useLocale();
  const own = SETTINGS_WORDS[locale].retention;
  const names: Readonly<Record<KeptKind, string>> = {
    chats: own.keptChats,
    workspace_documents: own.keptWorkspaceDocuments,
    project_documents: own.keptProjectDocuments,
  };
  return (
    <section class="setting">
      <p class="quiet">{nextRunAt === null ? own.retentionOff : own.retentionText}</p>
      <Rows heads={[own.keptWhat, own.kept, own.expiredNow]} endsWithFigures>
        {kinds.map(({ kind, days, expired }) => (
          <tr key={kind}>
            <td data-label={own.keptWhat} class="free">
              {names[kind]}
            </td>
            <td data-label={own.kept}>{days === null ? own.keptForGood : words.daysKept(days)}</td>
            <td data-label={own.expiredNow} class="align-right">
              {days === null ? '' : new Intl.NumberFormat(locale).format(expired)}
            </td>
          </tr>
        ))}
      </Rows>
      {nextRunAt !== null && <p>{words.nextRetention(formatDay(nextRunAt, locale))}</p>}
    </section>
  );
}
