import { afterEach, expect, test } from 'bun:test';
import { ApiClient, type SessionBody } from '../support/api-client.ts';
import { openBeside } from '../support/database.ts';
import {
  createOrganization,
  type Docgate,
  removeFolder,
  runDocgate,
  startDocgate,
} from '../support/docgate.ts';
import {
  type Asked,
  playModel,
  type StandIn,
  says,
  status,
  withEmbeddings,
} from '../support/model-endpoint.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';

const HANDBOOK = `# Handbook

## Ending the contract

Dismissal without notice needs a grave cause.

## Canteen

Lunch is served at noon.
`;

const LOCKERS = 200;
const LONG_HANDBOOK = [
  '# Handbook\n\n## Equipment\n\nLoss of tools is reported to the foreman within two days.\n',
  ...Array.from({ length: LOCKERS }, (_, at) => `## Locker ${at}\n\nIt is emptied in week ${at}.\n`),
].join('\n');

/** A model for which "being fired" means what "dismissal" means. */
const meaningOf = (text: string) => (/dismissal|fired/i.test(text) ? [1, 0.1, 0] : [0, 0.1, 1]);

let docgate: Docgate | undefined;
let model: StandIn | undefined;

afterEach(async () => {
  model?.[Symbol.dispose]();
  await docgate?.stop();
  if (docgate !== undefined) removeFolder(docgate.dataFolder);
});

async function serve(standIn: StandIn, settings: Record<string, string> = {}): Promise<ApiClient> {
  model = standIn;
  docgate = await startDocgate({ env: { ...settingsFor(standIn), ...settings } });
  return new ApiClient(docgate.url, (await createOrganization(docgate.dataFolder)).api_key);
}

function settingsFor({ endpoint }: StandIn): Record<string, string> {
  return {
    DOCGATE_ASSISTANT_URL: endpoint.url,
    DOCGATE_ASSISTANT_MODEL: 'stand-in',
    DOCGATE_EMBEDDINGS_MODEL: 'meaning',
  };
}

async function openSession(api: ApiClient, prompt?: string): Promise<SessionBody> {
  const form = new FormData();
  form.set('user', 'ada@example.com');
  if (prompt !== undefined) form.set('prompt', prompt);
  form.append('files', new File([HANDBOOK], 'handbook.md'));
  return api.json<SessionBody>('/sessions', { method: 'POST', body: form });
}

function vectors(): { model: string; count: number }[] {
  using db = openBeside(docgate?.dataFolder ?? '');
  return db
    .query<{ model: string; count: number }, []>(
      'SELECT model, count(*) AS count FROM passage_vectors GROUP BY model',
    )
    .all();
}

const isChat = ({ body }: Asked) => body.input === undefined;

test('finds a passage that says the same in other words, once its vector is there', async () => {
  const api = await serve(playModel(withEmbeddings(meaningOf, says('Only for a grave cause. [1]'))));
  const { documents } = await openSession(api);
  await api.settled(documents[0]?.id ?? '');
  await until(() => vectors().some(({ count }) => count === 2));
  const session = await openSession(api, 'Can somebody be fired at once?');
  await until(
    async () => (await api.json<SessionBody>(`/sessions/${session.session_id}`)).status === 'awaiting_input',
  );
  const question = model?.asked.filter(isChat).at(-1)?.body.messages.at(-1)?.content ?? '';
  expect(question).toContain('Dismissal without notice');
  expect(question.indexOf('Dismissal')).toBeLessThan(
    question.includes('Lunch') ? question.indexOf('Lunch') : question.length,
  );
}, 300_000);

test('makes the vectors of another model anew after a restart, and answers meanwhile', async () => {
  const standIn = playModel(withEmbeddings(meaningOf, says('Noon. [1]')));
  const api = await serve(standIn);
  const { documents } = await openSession(api);
  await api.settled(documents[0]?.id ?? '');
  await until(() => vectors()[0]?.count === 2);
  const dataFolder = docgate?.dataFolder ?? '';
  await docgate?.kill();
  docgate = await startDocgate({
    dataFolder,
    env: { ...settingsFor(standIn), DOCGATE_EMBEDDINGS_MODEL: 'other' },
  });
  await until(() => {
    const [only, another] = vectors();
    return only?.model === 'other' && only.count === 2 && another === undefined;
  });
}, 300_000);

test('answers by words alone while the embeddings fail, and says so in the log', async () => {
  const api = await serve(
    playModel((asked) => (isChat(asked) ? says('At noon. [1]')(asked) : status(500, 'out of memory')(asked))),
  );
  const session = await openSession(api, 'When is lunch served?');
  await until(
    async () => (await api.json<SessionBody>(`/sessions/${session.session_id}`)).status === 'awaiting_input',
  );
  expect(model?.asked.filter(isChat).at(-1)?.body.messages.at(-1)?.content).toContain('Lunch is served');
  expect(docgate?.output()).toContain('embedding_failed');
}, 300_000);

test('lets one text that the model does not take keep no other from its vector', async () => {
  const embedding = withEmbeddings(meaningOf, says('At noon. [1]'));
  const api = await serve(
    playModel((asked) =>
      asked.body.input?.some((text) => text.includes('Lunch'))
        ? status(400, 'too long')(asked)
        : embedding(asked),
    ),
  );
  await openSession(api);
  await until(() => docgate?.output().includes('embedding_failed') ?? false);
  expect(vectors()).toMatchObject([{ count: 1 }]);
}, 300_000);

test('sends nothing to be embedded where no such model is set', async () => {
  const api = await serve(playModel(says('At noon. [1]')), { DOCGATE_EMBEDDINGS_MODEL: '' });
  const session = await openSession(api, 'When is lunch served?');
  await until(
    async () => (await api.json<SessionBody>(`/sessions/${session.session_id}`)).status === 'awaiting_input',
  );
  expect(model?.asked.every(isChat)).toBe(true);
  expect(vectors()).toEqual([]);
}, 300_000);

test('assistant check says whether the endpoint makes embeddings', async () => {
  const standIn = playModel(withEmbeddings(meaningOf, says('one two three four five six')));
  model = standIn;
  const { stdout } = await runDocgate(['assistant', 'check', '--json'], { env: settingsFor(standIn) });
  const check = JSON.parse(stdout) as { embeddings: unknown };
  expect(check.embeddings).toEqual({ model: 'meaning', dimensions: 3, fault: null });
}, 300_000);

test('without a model, encodes the sentences of a chat itself, and finds by meaning among very many', async () => {
  docgate = await startDocgate({});
  const api = new ApiClient(docgate.url, (await createOrganization(docgate.dataFolder)).api_key);
  const form = new FormData();
  form.set('user', 'ada@example.com');
  form.append('files', new File([LONG_HANDBOOK], 'handbook.md'));
  const { session_id, url, documents } = await api.json<SessionBody>('/sessions', {
    method: 'POST',
    body: form,
  });
  await api.settled(documents[0]?.id ?? '');
  const ada = await Person.open(url);
  await ada.call('GET', `/chat/${session_id}`);
  await until(() => {
    const [only] = vectors();
    return only?.model.startsWith('built-in') && only.count > LOCKERS;
  });
  const { text } = await ada.ask(session_id, 'somebody stole my hammer');
  expect(text).toContain('Loss of tools');
}, 300_000);
