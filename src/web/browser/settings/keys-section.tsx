/** API keys: made, shown once, revoked. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { explainRefusal } from '../refusals.ts';
import { sendJson } from '../requests.ts';
import type { KeyRow } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import { useAction } from './use-action.ts';

export function KeysSection({ keys }: { keys: readonly KeyRow[] }): VNode {
  const words = useWords();
  return (
    <section class="setting">
      <p class="quiet">{words.keysText}</p>
      <NewKey />
      <table class="rows">
        <thead>
          <tr>
            <th>{words.name}</th>
            <th>{words.key}</th>
            <th>{words.createdBy}</th>
            <th>{words.lastUsed}</th>
            <th>
              <span class="visually-hidden">{words.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyEntry key={key.id} entry={key} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NewKey(): VNode {
  const words = useWords();
  const [name, setName] = useState('');
  const [made, setMade] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const answer = await sendJson<{ apiKey: string }>('POST', '/settings/keys', { name });
    setBusy(false);
    if (answer.ok) setMade(answer.body.apiKey);
    else setProblem(explainRefusal(answer, words));
  };
  if (made !== '') return <MadeKey apiKey={made} />;
  return (
    <form
      class="line-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <input
        class="field"
        autocomplete="off"
        value={name}
        required
        maxLength={200}
        placeholder={words.keyName}
        aria-label={words.keyName}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={busy}>
        {words.createKey}
      </button>
      <p class="problem" role="alert" hidden={problem === ''}>
        {problem}
      </p>
    </form>
  );
}

function MadeKey({ apiKey }: { apiKey: string }): VNode {
  const words = useWords();
  const shown = useFirstFocus<HTMLDivElement>();
  return (
    <div class="new-key" role="status" tabIndex={-1} ref={shown}>
      <p>{words.keyShownOnce}</p>
      <p class="key-line">
        <code>{apiKey}</code>
        <CopyButton text={apiKey} label={words.copyKey} />
      </p>
      <button type="button" class="button button-quiet" onClick={() => location.reload()}>
        {words.keyKept}
      </button>
    </div>
  );
}

function KeyEntry({ entry }: { entry: KeyRow }): VNode {
  const words = useWords();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { run } = useAction();
  return (
    <tr class={entry.revokedAt === null ? '' : 'spent'}>
      <td data-label={words.name}>{entry.name}</td>
      <td data-label={words.key}>
        <code>{entry.hint}…</code>
      </td>
      <td data-label={words.createdBy}>
        {entry.createdBy}, {formatTime(entry.createdAt, locale)}
      </td>
      <td data-label={words.lastUsed}>
        {entry.lastUsedAt === null ? words.never : formatTime(entry.lastUsedAt, locale)}
      </td>
      <td>
        {entry.revokedAt === null ? (
          <button
            type="button"
            class="button button-danger"
            aria-label={words.revokeNamed(entry.name)}
            onClick={() => setAsking(true)}
          >
            {words.revoke}
          </button>
        ) : (
          words.revoked(formatTime(entry.revokedAt, locale))
        )}
        {asking && (
          <ConfirmDialog
            title={words.revokeTitle(entry.name)}
            text={words.revokeText}
            action={words.revoke}
            onConfirm={() => run('DELETE', `/settings/keys/${entry.id}`)}
            onClosed={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  );
}
