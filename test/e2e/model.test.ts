import { afterEach, describe, expect, test } from 'bun:test';
import { ApiClient, type SessionBody } from '../support/api-client.ts';
import { Application } from '../support/application.ts';
import { closePages, openPage, openTab, SKIP_BROWSER, sharedBrowser } from '../support/browser.ts';
import { openBeside } from '../support/database.ts';
import { createOrganization, type Docgate, removeFolder, runJson, startDocgate } from '../support/docgate.ts';
import {
  KEY,
  modelSettings,
  playModel,
  type Scene,
  type StandIn,
  says,
  status,
} from '../support/model-endpoint.ts';
import { until } from '../support/until.ts';

const LEASE = '# Lease\n\nThe rent is 1,200 euros a month. It is due on the third day. The tenant is Ada.\n';
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
  docgate = await startDocgate({ env: modelSettings(model.endpoint.url) });
  const organization = await createOrganization(docgate.dataFolder);
  const form = new FormData();
  form.set('user', 'ada@example.com');
  form.set('prompt', 'How much is the rent?');
  form.append('files', new File([LEASE], 'lease.md'));
  const api = new ApiClient(docgate.url, organization.api_key);
  const session = await api.json<SessionBody>('/sessions', { method: 'POST', body: form });
  expect(session.status).toBe('processing');
  const answer = await untilEnded(docgate.dataFolder);
  const after = await api.json<SessionBody>(`/sessions/${session.session_id}`);
  expect(after.status).toBe('awaiting_input');
  const org = organization.org_id;
  const { balance } = await runJson<{ balance: number }>(
    ['credits', 'show', '--org', org],
    docgate.dataFolder,
  );
  return { ...answer, balance };
}

async function untilEnded(dataFolder: string): Promise<Omit<Answered, 'balance'>> {
  using db = openBeside(dataFolder);
  const query = db.query<Omit<Answered, 'balance'>, []>(
    `SELECT state, text, citations, failure FROM messages WHERE role = 'assistant' AND finished_at IS NOT NULL`,
  );
  return await until(() => query.get(), 'ended');
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
}, 300_000);

const LONG = 'The rent is 1,200 euros a month. [1] '.repeat(8);

describe.skipIf(SKIP_BROWSER)('while a model answers', () => {
  /** A service whose model says half of each answer and the rest when it is let go. */
  async function slowly() {
    const gate = Promise.withResolvers<void>();
    model = playModel((asked) => {
      const question = asked.body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
      const answer = question.includes('And the tenant?') ? 'The tenant is Ada.' : 'The rent is due.';
      return new Response(
        new ReadableStream({
          start: async (controller) => {
            const send = (delta: object, finish: string | null = null) =>
              controller.enqueue(
                new TextEncoder().encode(
                  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`,
                ),
              );
            send({ content: LONG });
            await gate.promise;
            send({ content: answer });
            send({}, 'stop');
            controller.close();
          },
        }),
        { headers: { 'Content-Type': 'text/event-stream' } },
      );
    });
    const service = await Application.start(modelSettings(model.endpoint.url));
    const browser = await sharedBrowser();
    const session = await service.openSession('ada@example.com', { 'lease.md': LEASE }, 'What is due?');
    const { page } = await openPage(browser, session.url);
    const log = page.getByRole('log', { name: 'Conversation' });
    await log.getByText('1,200 euros').first().waitFor();
    return {
      service,
      page,
      log,
      statusNow: async () => (await service.api.json<SessionBody>(`/sessions/${session.session_id}`)).status,
      letGo: () => gate.resolve(),
      [Symbol.asyncDispose]: async () => {
        gate.resolve();
        await closePages();
        await service.stop();
      },
    };
  }

  test('a person stops it, and may ask again', async () => {
    await using chat = await slowly();
    expect(await chat.statusNow()).toBe('processing');
    await chat.page.getByRole('button', { name: 'Stop' }).click();
    await chat.page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await chat.statusNow()).toBe('awaiting_input');
    chat.letGo();
    await chat.page.getByRole('textbox', { name: 'Message' }).fill('And the tenant?');
    await chat.page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await chat.log.getByText('The tenant is Ada.').waitFor();
  }, 300_000);

  test('a second question waits its turn', async () => {
    await using chat = await slowly();
    const { pathname } = new URL(chat.page.url());
    const asked = await chat.page.evaluate(
      async (path) =>
        (
          await fetch(`${path}/messages`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ text: 'And the tenant?' }),
          })
        ).status,
      pathname,
    );
    expect(asked).toBe(202);
    await chat.log.getByText('And the tenant?').waitFor();
    expect(model?.asked).toHaveLength(1);
    chat.letGo();
    await chat.log.getByText('The rent is due.').waitFor();
    await chat.log.getByText('The tenant is Ada.').waitFor();
    expect((await chat.service.credits()).balance).toBe(998);
    expect(await chat.statusNow()).toBe('awaiting_input');
  }, 300_000);

  test('a restart in the middle takes the answer up again, in both tabs and for one credit', async () => {
    await using chat = await slowly();
    const other = await openTab(chat.page);
    await other.goto(chat.page.url());
    await chat.service.kill();
    chat.letGo();
    await chat.service.restart();
    await chat.log.getByText('The rent is due.').waitFor();
    await other.getByRole('log', { name: 'Conversation' }).getByText('The rent is due.').waitFor();
    expect((await chat.service.credits()).balance).toBe(999);
    expect(await chat.statusNow()).toBe('awaiting_input');
  }, 300_000);
});

test('why a model did not answer stands in the log, and its key nowhere', async () => {
  const answer = await answered(status(401, `no such key: ${KEY}`));
  expect(answer).toMatchObject({ state: 'complete', failure: null, balance: 999 });
  expect(answer.text).toContain('could not answer. The built-in assistant answers instead:');
  expect(answer.text).toContain('The rent is 1,200 euros a month. [1]');
  expect(answer.text).not.toContain(KEY);
  expect(docgate?.output()).toContain('assistant_replaced');
  expect(docgate?.output()).toContain('The model’s endpoint refuses the key it was given.');
  expect(docgate?.output()).not.toContain(KEY);
}, 300_000);
