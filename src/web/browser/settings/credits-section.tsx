/** Credits: balance and movements, and the organization's other limits. */

import type { VNode } from 'preact';
import { QuietLink } from '../parts/quiet-link.tsx';
import { Rows } from '../parts/rows.tsx';
import type { SettingsSection } from '../view-model.ts';
import { formatSize, formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';

type Credits = SettingsSection<'credits'>;

export function CreditsSection({ balance, limits, movements, older, mostToAdd }: Credits): VNode {
  const words = useWords();
  const locale = useLocale();
  return (
    <section class="setting">
      <p class="balance">
        <strong>{balance === null ? words.unlimited : new Intl.NumberFormat(locale).format(balance)}</strong>{' '}
        {words.creditsLeft}
      </p>
      <p class="quiet">
        {words.creditsText} {mostToAdd === null && words.creditsFromAdministrator}
      </p>
      {balance !== null && mostToAdd !== null && <TopUp most={mostToAdd} />}
      <Rows heads={[words.limit, words.limitUsed, words.limitMost]} endsWithFigures>
        {limits.filter(isShown).map((limit) => (
          <Limit key={limit.name} limit={limit} />
        ))}
      </Rows>
      <Rows heads={[words.when, words.whatFor, words.amount]} endsWithFigures>
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </Rows>
      {older !== null && (
        <QuietLink href={`/settings/credits?before=${older}`}>{words.olderEntries}</QuietLink>
      )}
    </section>
  );
}

/** Hides limits that are neither set nor measured. */
function isShown({ name, most }: Credits['limits'][number]): boolean {
  return most !== null || name === 'storage' || name === 'documents';
}

function Limit({ limit: { name, most, used } }: { limit: Credits['limits'][number] }): VNode {
  const words = useWords();
  const locale = useLocale();
  const format = (amount: number) =>
    name === 'storage' ? formatSize(amount, locale) : new Intl.NumberFormat(locale).format(amount);
  return (
    <tr>
      <td data-label={words.limit} class="free">
        {words.limitName[name]}
      </td>
      <td data-label={words.limitUsed}>{used === null ? '–' : format(used)}</td>
      <td data-label={words.limitMost} class="align-right">
        {most === null ? words.unlimited : format(most)}
      </td>
    </tr>
  );
}

function Movement({ movement }: { movement: Credits['movements'][number] }): VNode {
  const words = useWords();
  const locale = useLocale();
  const reasons = {
    initial: words.creditInitial,
    grant: words.creditGrant,
    answer: words.creditAnswer,
    refund: words.creditRefund,
  };
  return (
    <tr>
      <td data-label={words.when}>{formatTime(movement.at, locale)}</td>
      <td data-label={words.whatFor} class="free">
        {reasons[movement.reason]}
        {movement.askedBy !== null && <span class="quiet"> · {movement.askedBy}</span>}
      </td>
      <td data-label={words.amount} class="align-right">
        {new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(movement.amount)}
      </td>
    </tr>
  );
}

function TopUp({ most }: { most: number }): VNode {
  const words = useWords();
  return (
    <form class="line-form" method="post" action="/settings/credits">
      <input
        class="field"
        name="amount"
        type="number"
        min={1}
        max={most}
        step={1}
        required
        aria-label={words.creditsToAdd}
        placeholder={words.creditsToAdd}
      />
      <button type="submit" class="button">
        {words.addCredits}
      </button>
    </form>
  );
}
