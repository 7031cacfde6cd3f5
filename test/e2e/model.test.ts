import { Database } from 'bun:sqlite';
import { afterEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { ApiClient, type SessionBody } from '../support/api-client.ts';
import { createOrganization, type Docgate, removeFolder, runJson, startDocgate } from '../support/docgate.ts';
import { KEY, playModel, type Scene, type StandIn, says, status } from '../support/model-endpoint.ts';

const LEASE = '# Lease\n\nThe rent is 1,200 euros a month.\n';
const ANSWERED_WITHIN_MS = 30_000;

let docgate: Docgate | undefined;
let model: StandIn | undefined;

afterEach(async () => {
  model?.[Symbol.dispose]();
  await docgate?.stop();
  if (docgate !== undefined) removeFolder(docgate.dataFolder);
});

interface Answered {
  readonly state: string;
  readonly text: string;
  readonly citations: string;
  readonly failure: string | null;
  readonly balance: number;
}

/** Asks one question of a service whose model plays these scenes, and waits for how the answer ends. */
async function answered(...scenes: readonly Scene[]): Promise<Answered> {
  model = playModel(...scenes);
  docgate = await startDocgate({
    env: {
      DOCGATE_ASSISTANT_URL: model.endpoint.url,
      DOCGATE_ASSISTANT_MODEL: 'stand-in',
      DOCGATE_ASSISTANT_KEY: KEY,
    },
  });
  const organization = await createOrganization(docgate.dataFolder);
  const form = new FormData();
  form.set('user', 'ada@example.com');
  form.set('prompt', 'How much is the rent?');
  form.append('files', new File([LEASE], 'lease.md'));
  const api = new ApiClient(docgate.url, organization.api_key);
  await api.json<SessionBody>('/sessions', { method: 'POST', body: form });
  const answer = await untilEnded(docgate.dataFolder);
  const org = organization.org_id;
  const { balance } = await runJson<{ balance: number }>(
    ['credits', 'show', '--org', org],
    docgate.dataFolder,
  );
  return { ...answer, balance };
}

async function untilEnded(dataFolder: string): Promise<Omit<Answered, 'balance'>> {
  using db = new Database(join(dataFolder, 'docgate.sqlite'));
  const query = db.query<Omit<Answered, 'balance'>, []>(
    `SELECT state, text, citations, failure FROM messages WHERE role = 'assistant' AND finished_at IS NOT NULL`,
  );
  const deadline = Date.now() + ANSWERED_WITHIN_MS;
  for (;;) {
    const row = query.get();
    if (row !== null) return row;
    if (Date.now() > deadline) throw new Error('The answer never ended.');
    await Bun.sleep(25);
  }
}

test('a configured model answers in the chat, with checked citations, for one credit', async () => {
  const answer = await answered(status(503), says('The rent is 1,200 euros a month. [1]'));
  expect(answer).toMatchObject({
    state: 'complete',
    text: 'The rent is 1,200 euros a month. [1]',
    balance: 999,
  });
  expect(JSON.parse(answer.citations)).toMatchObject([
    { fileName: 'lease.md', quote: 'The rent is 1,200 euros a month.' },
  ]);
}, 60_000);

test('a model that refuses ends the answer with the reason, gives the credit back and never tells the key', async () => {
  const answer = await answered(status(401, `no such key: ${KEY}`));
  expect(answer).toMatchObject({
    state: 'failed',
    failure: 'The model’s endpoint refuses the key it was given.',
    balance: 1_000,
  });
  expect(docgate?.output()).toContain('assistant_failed');
  expect(docgate?.output()).not.toContain(KEY);
}, 60_000);
