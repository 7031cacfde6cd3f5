/** API keys: creating, showing once, revoking. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ConfirmButton } from '../parts/confirm-dialog.tsx';
import { Problem, SentForm, TextField } from '../parts/form.tsx';
import { Rows } from '../parts/rows.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useSending } from '../parts/use-sending.ts';
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
      <Rows heads={[words.name, words.key, words.createdBy, words.lastUsed]} hasActions>
        {keys.map((key) => (
          <KeyEntry key={key.id} entry={key} />
        ))}
      </Rows>
    </section>
  );
}

function NewKey(): VNode {
  const words = useWords();
  const [name, setName] = useState('');
  const [created, setCreated] = useState('');
  const { busy, problem, send } = useSending();
  const create = async () => {
    const answer = await send<{ apiKey: string }>('POST', '/settings/keys', { name });
    if (answer.ok) setCreated(answer.body.apiKey);
  };
  if (created !== '') {
    return <ShownOnce text={words.keyShownOnce} secret={created} copy={words.copyKey} done={words.keyKept} />;
  }
  return (
    <SentForm class="line-form" onSend={create}>
      <TextField
        label={words.keyName}
        autocomplete="off"
        value={name}
        required
        maxLength={200}
        onText={setName}
      />
      <button type="submit" class="button" disabled={busy}>
        {words.createKey}
      </button>
      <Problem text={problem} />
    </SentForm>
  );
}

function KeyEntry({ entry }: { entry: KeyRow }): VNode {
  const words = useWords();
  const locale = useLocale();
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
          <ConfirmButton
            name={words.revokeNamed(entry.name)}
            title={words.revokeTitle(entry.name)}
            text={words.revokeText}
            action={words.revoke}
            onConfirm={() => run('DELETE', `/settings/keys/${entry.id}`)}
          />
        ) : (
          words.revoked(formatTime(entry.revokedAt, locale))
        )}
      </td>
    </tr>
  );
}
