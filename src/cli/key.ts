import { isId } from '../domain/ids.ts';
import { createApiKey } from '../flows/keys/create-api-key.ts';
import { revokeApiKey } from '../flows/keys/revoke-api-key.ts';
import { listApiKeys } from '../flows/organizations/list-records.ts';
import { BY_ADMINISTRATOR } from './administrator.ts';
import { type Command, printRecord, textOption, usage } from './command.ts';
import { renderTable, renderTime } from './format.ts';
import { checkName, emailOption, ORG_OPTION, orgOption } from './parse-options.ts';

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Make an API key, which is shown once.',
  options: [
    ORG_OPTION,
    {
      name: 'as',
      value: 'EMAIL',
      required: true,
      text: 'the owner or admin who makes it; what it pushes without a user is theirs',
    },
    { name: 'name', value: 'NAME', text: 'what it is for (otherwise "API key")' },
    { name: 'metrics', text: 'a key that reads /metrics and nothing else' },
  ],
  example: 'docgate key create --org "Acme GmbH" --as ada@acme.example --name "QM system"',
  json: true,
  run: async (input, shell) => {
    const name = checkName(textOption(input, 'name') || 'API key');
    const createdBy = emailOption(input, 'as');
    const created = await shell.withAdmin((deps) =>
      createApiKey(deps, orgOption(deps, input), {
        createdBy,
        name,
        metrics: input.options['metrics'] === true,
        ...BY_ADMINISTRATOR,
      }),
    );
    printRecord(shell, input, { key_id: created.keyId, api_key: created.apiKey }, [
      `API key ${created.keyId}, shown this once:`,
      created.apiKey,
    ]);
  },
};

export const keyList: Command = {
  name: 'key list',
  summary: "List an organization's API keys.",
  options: [ORG_OPTION],
  example: 'docgate key list --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const keys = await shell.withAdmin((deps) => listApiKeys(deps, orgOption(deps, input)));
    const records = keys.map((key) => ({
      key_id: key.id,
      name: key.name,
      hint: key.hint,
      created_by: key.creator?.email ?? null,
      created_at: renderTime(key.createdAt),
      last_used_at: key.lastUsedAt === null ? null : renderTime(key.lastUsedAt),
      revoked_at: key.revokedAt === null ? null : renderTime(key.revokedAt),
    }));
    const rows = records.map((key) => [
      key.key_id,
      key.name,
      key.hint,
      key.created_by ?? '',
      key.last_used_at ?? 'never',
      key.revoked_at === null ? 'valid' : `revoked ${key.revoked_at}`,
    ]);
    const headings = ['KEY', 'NAME', 'HINT', 'CREATED BY', 'LAST USED', 'STATE'];
    printRecord(shell, input, records, renderTable(headings, rows, 'No keys.'));
  },
};

export const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'Revoke an API key; it is refused from the next request on.',
  args: [{ name: 'KEY_ID', text: 'the key, as "docgate key list" shows it' }],
  example: 'docgate key revoke key_01k9zq3v5n8r2t4w6y8a0c2e4g',
  run: async (input, shell) => {
    const id = input.args[0] ?? '';
    if (!isId('key', id)) throw usage(keyRevoke, `"${id}" is not a key's id`);
    await shell.withAdmin((deps) => revokeApiKey(deps, id, BY_ADMINISTRATOR));
    shell.print(`Revoked ${id}.`);
  },
};
