/** Retention: how long unused data is kept, the next removal, and a preview of other settings. */
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

const PATH = '/settings/retention';

export function RetentionSection({ kinds, isAsked, nextRunAt }: Omit<RetentionView, 'section'>): VNode {
  const words = useWords();
  const locale = useLocale();
  const texts = SETTINGS_WORDS[locale].retention;
  return (
    <section class="setting">
      <p class="quiet">{nextRunAt === null ? texts.retentionOff : texts.retentionText}</p>
      <form action={PATH}>
        <Rows heads={[texts.keptWhat, texts.keptDays, texts.expiredNow]} endsWithFigures>
          {kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} />
          ))}
        </Rows>
        <p class="quiet">{texts.emptyIsForGood}</p>
        <button type="submit" class="button">
          {texts.showWhatGoes}
        </button>
      </form>
      {isAsked && <Confirmation kinds={kinds} />}
      {nextRunAt !== null && <p>{words.nextRetention(formatDay(nextRunAt, locale))}</p>}
    </section>
  );
}

function KindRow({ kind: { kind, shown, expired } }: { kind: Kind }): VNode {
  const locale = useLocale();
  const texts = SETTINGS_WORDS[locale].retention;
  const names: Readonly<Record<KeptKind, string>> = {
    chats: texts.keptChats,
    workspace_documents: texts.keptWorkspaceDocuments,
    project_documents: texts.keptProjectDocuments,
  };
  return (
    <tr>
      <td data-label={texts.keptWhat} class="free">
        {names[kind]}
      </td>
      <td data-label={texts.keptDays}>
        <input
          class="field"
          name={kind}
          type="number"
          min={1}
          max={MAX_RETENTION_DAYS}
          step={1}
          defaultValue={shown === null ? '' : String(shown)}
          aria-label={`${names[kind]}: ${texts.keptDays}`}
          placeholder={texts.keptForGood}
        />
      </td>
      <td data-label={texts.expiredNow} class="align-right">
        {shown === null ? '–' : new Intl.NumberFormat(locale).format(expired)}
      </td>
    </tr>
  );
}

/** Confirms the previewed settings. */
function Confirmation({ kinds }: Pick<RetentionView, 'kinds'>): VNode {
  const words = useWords();
  const texts = SETTINGS_WORDS[useLocale()].retention;
  return (
    <form method="post" action={PATH}>
      <p role="status">{texts.notSetYet}</p>
      <ul>
        {kinds.map(({ kind, days, shown, expired }) => {
          const format = (kept: number | null) => (kept === null ? texts.keptForGood : words.daysKept(kept));
          const names = {
            chats: texts.keptChats,
            workspace_documents: texts.keptWorkspaceDocuments,
            project_documents: texts.keptProjectDocuments,
          };
          return (
            <li key={kind}>
              {names[kind]}: {format(days)} → {format(shown)}
              {shown !== null && ` · ${texts.expiredNow}: ${expired}`}
              <input type="hidden" name={kind} value={shown ?? ''} />
            </li>
          );
        })}
      </ul>
      <button type="submit" class="button">
        {texts.setDays}
      </button>{' '}
      <QuietLink href={PATH}>{texts.leaveDays}</QuietLink>
    </form>
  );
}
