/** The audit trail: actor, action, target, time and network address. */

import type { VNode } from 'preact';
import { AUDIT_ACTIONS } from '../../../domain/audit.ts';
import { MAX_EMAIL_LENGTH } from '../../../domain/limits.ts';
import { DownloadIcon } from '../parts/icons.tsx';
import { QuietLink } from '../parts/quiet-link.tsx';
import { Rows } from '../parts/rows.tsx';
import { WrapAfterAt } from '../parts/wrap-after-at.tsx';
import type { AuditQuery, AuditRow, SettingsSection } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { SETTINGS_WORDS } from '../words/settings-words.ts';
import { useLocale, useWords } from '../words/words.ts';
import { formatDetail } from './format-detail.ts';

export function AuditSection({ entries, asked, older }: SettingsSection<'audit'>): VNode {
  const words = useWords();
  const filter = new URLSearchParams({ ...asked, action: asked.action ?? '' }).toString();
  if (entries.length === 0) {
    return (
      <section class="setting">
        <AuditForm asked={asked} filter={filter} />
        <p class="quiet">{words.noEntries}</p>
        <QuietLink href="/settings/audit">{words.everything}</QuietLink>
      </section>
    );
  }
  return (
    <section class="setting">
      <AuditForm asked={asked} filter={filter} />
      <Rows heads={[words.number, words.when, words.who, words.action, words.onWhat, words.fromWhere]}>
        {entries.map((entry) => (
          <AuditEntry key={entry.number} entry={entry} />
        ))}
      </Rows>
      {older !== null && (
        <QuietLink href={`/settings/audit?${filter}&before=${older}`}>{words.olderEntries}</QuietLink>
      )}
    </section>
  );
}

function AuditEntry({ entry }: { entry: AuditRow }): VNode {
  const words = useWords();
  const locale = useLocale();
  const ownActors: Readonly<Record<string, string>> = words.ownActor;
  return (
    <tr>
      <td data-label={words.number}>{entry.number}</td>
      <td data-label={words.when} class="time">
        {formatTime(entry.at, locale)}
      </td>
      <td data-label={words.who} class="free">
        <WrapAfterAt text={ownActors[entry.actor] ?? entry.actor} />
      </td>
      <td data-label={words.action}>{SETTINGS_WORDS[locale].auditAction[entry.action]}</td>
      <td data-label={words.onWhat} class="free">
        {entry.target !== null && <code>{entry.target}</code>}{' '}
        {formatDetail(entry.detail, words, SETTINGS_WORDS[locale])}
      </td>
      <td data-label={words.fromWhere} class="address">
        {entry.address}
      </td>
    </tr>
  );
}

function AuditForm({ asked, filter }: { asked: AuditQuery; filter: string }): VNode {
  const words = useWords();
  const locale = useLocale();
  return (
    <form class="filter-form" method="get" action="/settings/audit" autocomplete="off">
      <label>
        {words.action}
        <select name="action">
          <option value="">{words.everything}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action} selected={action === asked.action}>
              {SETTINGS_WORDS[locale].auditAction[action]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.whoOrKey}
        <input class="field" name="who" defaultValue={asked.who} maxLength={MAX_EMAIL_LENGTH} />
      </label>
      <label>
        {words.fromDay}
        <input class="field" type="date" name="from" defaultValue={asked.from} />
      </label>
      <label>
        {words.toDay}
        <input class="field" type="date" name="to" defaultValue={asked.to} />
      </label>
      <button type="submit" class="button button-quiet">
        {words.show}
      </button>
      <a class="button button-quiet" href={`/settings/audit/export?${filter}`} download>
        <DownloadIcon />
        {words.exportAudit}
      </a>
    </form>
  );
}
