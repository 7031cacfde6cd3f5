/** For how long what nobody touches is kept, and what goes next; and other days, with what they would remove. */
import type { VNode } from 'preact';
import { type KeptKind, MAX_RETENTION_DAYS } from '../../../domain/operation/retention.ts';
import { QuietLink } from '../parts/quiet-link.tsx';
import { Rows } from '../parts/rows.tsx';
import type { SettingsView } from '../view-model.ts';
import { formatDay } from '../words/format.ts';
import { SETTINGS_WORDS } from '../words/settings-words.ts';
import { useLocale, useWords } from '../words/words.ts';

type RetentionView = Extract<SettingsView, { readonly section: 'retention' }>;
type Kind = RetentionView['kinds'][number];

const ADDRESS = '/settings/retention';

export function RetentionSection({ kinds, isAsked, nextRunAt }: Omit<RetentionView, 'section'>): VNode {
  const words = useWords();
  const locale = useLocale();
  const own = SETTINGS_WORDS[locale].retention;
  return (
    <section class="setting">
      <p class="quiet">{nextRunAt === null ? own.retentionOff : own.retentionText}</p>
      <form action={ADDRESS}>
        <Rows heads={[own.keptWhat, own.keptDays, own.expiredNow]} endsWithFigures>
          {kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} />
          ))}
        </Rows>
        <p class="quiet">{own.emptyIsForGood}</p>
        <button type="submit" class="button">
          {own.showWhatGoes}
        </button>
      </form>
      {isAsked && <Confirmation kinds={kinds} />}
      {nextRunAt !== null && <p>{words.nextRetention(formatDay(nextRunAt, locale))}</p>}
    </section>
  );
}

function KindRow({ kind: { kind, shown, expired } }: { kind: Kind }): VNode {
  const locale = useLocale();
  const own = SETTINGS_WORDS[locale].retention;
  const names: Readonly<Record<KeptKind, string>> = {
    chats: own.keptChats,
    workspace_documents: own.keptWorkspaceDocuments,
    project_documents: own.keptProjectDocuments,
  };
  return (
    <tr>
      <td data-label={own.keptWhat} class="free">
        {names[kind]}
      </td>
      <td data-label={own.keptDays}>
        <input
          class="field"
          name={kind}
          type="number"
          min={1}
          max={MAX_RETENTION_DAYS}
          step={1}
          defaultValue={shown === null ? '' : String(shown)}
          aria-label={`${names[kind]}: ${own.keptDays}`}
          placeholder={own.keptForGood}
        />
      </td>
      <td data-label={own.expiredNow} class="align-right">
        {shown === null ? '–' : new Intl.NumberFormat(locale).format(expired)}
      </td>
    </tr>
  );
}

/** What was looked at, to be set as it was. */
function Confirmation({ kinds }: Pick<RetentionView, 'kinds'>): VNode {
  const words = useWords();
  const own = SETTINGS_WORDS[useLocale()].retention;
  return (
    <form method="post" action={ADDRESS}>
      <p role="status">{own.notSetYet}</p>
      <ul>
        {kinds.map(({ kind, days, shown, expired }) => {
          const say = (kept: number | null) => (kept === null ? own.keptForGood : words.daysKept(kept));
          const names = {
            chats: own.keptChats,
            workspace_documents: own.keptWorkspaceDocuments,
            project_documents: own.keptProjectDocuments,
          };
          return (
            <li key={kind}>
              {names[kind]}: {say(days)} → {say(shown)}
              {shown !== null && ` · ${own.expiredNow}: ${expired}`}
              <input type="hidden" name={kind} value={shown ?? ''} />
            </li>
          );
        })}
      </ul>
      <button type="submit" class="button">
        {own.setDays}
      </button>{' '}
      <QuietLink href={ADDRESS}>{own.leaveDays}</QuietLink>
    </form>
  );
}
