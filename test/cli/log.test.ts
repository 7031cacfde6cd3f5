/** The log of the executable: what an administrator finds in it, and what nobody does. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { ApiClient, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  type Organization,
  removeFolder,
  runJson,
  startDocgate,
} from '../support/docgate.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { KEY as MODEL_KEY, modelSettings, playModel, type StandIn } from '../support/model-endpoint.ts';
import { until } from '../support/until.ts';

const MAIL_PASSWORD = 'mail-pass-7431';
const CLIENT_SECRET = 'client-secret-9932';
/** Stands in documents, questions and file names. */
const CONTENT = 'Zebrafinch';
const PERSON = 'grace.hopper@people.example';

let mail: MailServer;
let model: StandIn;
let docgate: Docgate;
let organization: Organization;
let api: ApiClient;
const secrets: string[] = [];

beforeAll(async () => {
  mail = await startMailServer({ refusal: `550 5.1.1 <%s> is unknown here, ${MAIL_PASSWORD}` });
  // A refusal that repeats all that it was sent, as some endpoints do.
  model = playModel(async ({ headers, body }) =>
    Response.json(
      {
        error: {
          message: `${headers.get('authorization')} sent ${JSON.stringify(body.messages)}`,
          code: 'bad_request',
        },
      },
      { status: 400 },
    ),
  );
  docgate = await startDocgate({
    env: {
      ...modelSettings(model.endpoint.url),
      DOCGATE_SMTP_URL: mail.url.replace('//127.0.0.1', `//docgate:${MAIL_PASSWORD}@127.0.0.1`),
      DOCGATE_MAIL_FROM: 'docgate@example.org',
      DOCGATE_OIDC_ISSUER: 'https://127.0.0.1:1/',
      DOCGATE_OIDC_CLIENT_ID: 'docgate',
      DOCGATE_OIDC_CLIENT_SECRET: CLIENT_SECRET,
    },
  });
  organization = await createOrganization(docgate.dataFolder);
  api = new ApiClient(docgate.url, organization.api_key);
  secrets.push(
    organization.api_key,
    organization.owner,
    MAIL_PASSWORD,
    CLIENT_SECRET,
    MODEL_KEY,
    CONTENT,
    PERSON,
  );
});

afterAll(async () => {
  await docgate.stop();
  mail[Symbol.dispose]();
  model[Symbol.dispose]();
  removeFolder(docgate.dataFolder);
});

const lines = () =>
  docgate
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const eventsOf = (request: string) => lines().filter((line) => line['request_id'] === request);

async function push(request: string, file: File): Promise<string> {
  const form = new FormData();
  form.append('user', PERSON);
  form.append('file', file);
  const response = await api.fetch('/documents', {
    method: 'POST',
    body: form,
    headers: { 'X-Request-Id': request },
  });
  return ((await response.json()) as { id: string }).id;
}

test('a request is followed by its id through queue and conversion', async () => {
  const good = await push('good-1', textFile(`${CONTENT}.md`, `# ${CONTENT}\n\nThirty days.\n`));
  const damaged = await push('bad-1', textFile('d.pdf', `%PDF-1.7\n${CONTENT}\n`));
  await api.settled(good);
  await api.settled(damaged);
  const told = await until(
    () => eventsOf('bad-1').length === 2 && eventsOf('good-1').length === 2 && lines(),
    'told',
  );

  const of = (request: string) => told.filter((line) => line['request_id'] === request);
  expect(of('good-1')).toMatchObject([
    { event: 'document_received', document: good, version: 1, kind: 'md', organization: organization.org_id },
    { event: 'document_converted', document: good, version: 1, attempt: 1 },
  ]);
  expect(of('bad-1')).toMatchObject([
    { event: 'document_received', document: damaged, kind: 'pdf' },
    { event: 'document_failed', document: damaged, reason: 'damaged' },
  ]);
});

test('nothing of what people write, and nothing that signs anybody in, stands in it', async () => {
  await new ApiClient(docgate.url, `${organization.api_key.slice(0, -1)}x`).fetch('/documents/doc_x');
  const args = ['member', 'link', '--org', organization.org_id, '--email', organization.owner];
  const { url } = await runJson<{ url: string }>(args, docgate.dataFolder);
  const opened = await fetch(url, { redirect: 'manual' });
  const cookie = /=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(opened.status).toBe(303);
  await fetch(`${docgate.url}/login/${CONTENT}`);
  await fetch(`${docgate.url}/sign-in/provider`, { redirect: 'manual' });
  await fetch(`${docgate.url}/sign-in`, {
    method: 'POST',
    headers: { Origin: docgate.url },
    body: new URLSearchParams({ email: organization.owner }),
  });
  const asked = await api.openSession({ user: PERSON, prompt: `How many days of ${CONTENT}?` });
  const events = () => lines().map(({ event }) => event);
  await until(
    () =>
      ['assistant_replaced', 'mail_given_up', 'identity_provider_failed'].every((one) =>
        events().includes(one),
      ),
    'all told',
  );

  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  const other = new URL(asked.url).pathname.split('/').at(-1) ?? '';
  expect([token, other, cookie].every((secret) => secret.length > 20)).toBe(true);
  for (const secret of [...secrets, token, other, cookie]) expect(docgate.output()).not.toContain(secret);
});

test('a person who watches reads lines instead', async () => {
  const watched = await startDocgate({ env: { DOCGATE_LOG: 'text', DOCGATE_LGO: 'json' } });
  expect(watched.output()).not.toContain('{');
  await watched.stop();
  removeFolder(watched.dataFolder);
});
