import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ApiClient, errorOf, type SessionBody, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  removeFolder,
  runDocgate,
  startDocgate,
} from '../support/docgate.ts';

let docgate: Docgate;
let api: ApiClient;
let orgId: string;
let people = 0;

beforeAll(async () => {
  docgate = await startDocgate();
  const organization = await createOrganization(docgate.dataFolder);
  orgId = organization.org_id;
  api = new ApiClient(docgate.url, organization.api_key);
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
});

/** An email nobody has used yet. */
const somebody = () => `person${++people}@example.org`;

const open = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.fetch('/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function awaitAnswer(id: string): Promise<SessionBody> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const session = await api.json<SessionBody>(`/sessions/${id}`);
    if (session.status === 'awaiting_input') return session;
    if (Date.now() > deadline) throw new Error('still answering');
    await Bun.sleep(20);
  }
}

async function becomeMember(email: string): Promise<void> {
  const args = ['member', 'add', '--org', orgId, '--email', email, '--role', 'member'];
  const { code, stderr } = await runDocgate(args, { dataFolder: docgate.dataFolder });
  if (code !== 0) throw new Error(stderr);
}

describe('POST /sessions', () => {
  test('opens a chat that waits for the person when there is no prompt', async () => {
    const response = await open({ user: somebody() });
    const session = (await response.json()) as SessionBody;

    expect(response.status).toBe(202);
    expect(session).toEqual({
      session_id: expect.stringMatching(/^ses_[0-9a-z]{26}$/),
      status: 'awaiting_input',
      url: expect.stringContaining(`${docgate.url}/login/`),
      documents: [],
    });
    expect(response.headers.get('location')).toBe(`${docgate.url}/v1/sessions/${session.session_id}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('starts answering at once when there is a prompt, and waits for the files it came with', async () => {
    const form = new FormData();
    form.append('prompt', 'How many days of leave are there?');
    form.append('files[]', textFile('leave.md', '# Leave\n\nThere are 30 days of leave a year.\n'));
    form.append('files', textFile('travel.md', '# Travel\n\nTrains are booked by the office.\n'));
    form.append('user', somebody());
    const response = await api.fetch('/sessions', { method: 'POST', body: form });
    const session = (await response.json()) as SessionBody;

    expect(response.status).toBe(202);
    expect(session.status).toBe('processing');
    expect(session.documents).toHaveLength(2);
    const answered = await awaitAnswer(session.session_id);
    expect(answered.documents.map((document) => document.status)).toEqual(['ready', 'ready']);
  });

  test('takes a URL-encoded form with repeated document_ids', async () => {
    const user = somebody();
    const one = await api.pushed(textFile('one.md', 'One of two.'), { user });
    const two = await api.pushed(textFile('two.md', 'Two of two.'), { user });
    const body = new URLSearchParams([
      ['user', user],
      ['document_ids', one.id],
      ['document_ids[]', two.id],
    ]);
    const session = (await (await api.fetch('/sessions', { method: 'POST', body })).json()) as SessionBody;

    expect(session.documents.map((document) => document.id)).toEqual([one.id, two.id]);
  });

  test('leaves nothing behind when a document is not in the workspace', async () => {
    const user = somebody();
    const elsewhere = await api.pushed(textFile('default.md', 'In the default project.'));
    const form = new FormData();
    form.append('user', user);
    form.append('document_ids', elsewhere.id);
    form.append('files', textFile('lost.md', 'Must not be kept.'));
    const response = await api.fetch('/sessions', { method: 'POST', body: form });

    expect(await errorOf(response)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await api.json<unknown>(`/sessions?user=${user}`)).toEqual({ sessions: [] });
    // Had the account been made, another organization could not use the email any more.
    const other = new ApiClient(docgate.url, (await createOrganization(docgate.dataFolder)).api_key);
    expect((await other.push(textFile('free.md', 'The email is free.'), { user })).status).toBe(202);
  });

  test('answers 402 without credits and leaves nothing behind', async () => {
    const poor = await createOrganization(docgate.dataFolder);
    await runDocgate(['credits', 'grant', '--org', poor.org_id, '--amount', '-1000'], {
      dataFolder: docgate.dataFolder,
    });
    const theirs = new ApiClient(docgate.url, poor.api_key);
    const user = somebody();
    const response = await theirs.fetch('/sessions', {
      method: 'POST',
      body: new URLSearchParams({ user, prompt: 'Anything?' }),
    });

    expect(await errorOf(response)).toMatchObject({ status: 402, code: 'insufficient_credits' });
    expect(await theirs.json<unknown>(`/sessions?user=${user}`)).toEqual({ sessions: [] });
    expect((await api.push(textFile('x.md', 'Still free.'), { user })).status).toBe(202);
  });

  test('takes a credit for a prompt and none without one', async () => {
    const shown = async () => {
      const args = ['credits', 'show', '--org', orgId, '--json'];
      const { stdout } = await runDocgate(args, { dataFolder: docgate.dataFolder });
      return (JSON.parse(stdout) as { balance: number }).balance;
    };
    const before = await shown();
    await open({ user: somebody() });
    const session = (await (
      await open({ user: somebody(), prompt: 'What is there?' })
    ).json()) as SessionBody;
    await awaitAnswer(session.session_id);

    expect(await shown()).toBe(before - 1);
  });

  test.each([
    ['no user', { prompt: 'Hello?' }, 'user is missing'],
    ['a user that is no email', { user: 'nobody' }, 'user must be an email address'],
    [
      'document_ids that is no list',
      { user: 'a@example.org', document_ids: 'doc_1' },
      'document_ids must be an array',
    ],
    [
      'a prompt that is too long',
      { user: 'a@example.org', prompt: 'x'.repeat(20_001) },
      'prompt must be at most',
    ],
  ])('refuses %s and names the field', async (_what, body, message) => {
    expect(await errorOf(await open(body))).toMatchObject({
      status: 422,
      code: 'validation_error',
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ['application/json', '{"user":'],
    ['application/json', '[]'],
    ['multipart/form-data; boundary=x', 'no parts here'],
    ['multipart/form-data', 'no boundary'],
    ['text/plain', 'user=a@example.org'],
  ])('refuses a body that cannot be read as %s', async (type, body) => {
    const response = await api.fetch('/sessions', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });

    expect(await errorOf(response)).toMatchObject({ status: 422, code: 'validation_error' });
  });
});

describe('Idempotency-Key', () => {
  test('makes one session of the same request twice, also at once, with a fresh link each time', async () => {
    const user = somebody();
    const request = () => open({ user, prompt: 'Once only?' }, { 'idempotency-key': `key for ${user}` });
    const answers = await Promise.all([request(), request(), request()]);
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as SessionBody[];
    const later = (await (await request()).json()) as SessionBody;

    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    expect(new Set([...bodies, later].map((body) => body.session_id)).size).toBe(1);
    expect(later.url).toContain('/login/');
    const { sessions } = await api.json<{ sessions: SessionBody[] }>(`/sessions?user=${user}`);
    expect(sessions).toHaveLength(1);
  });

  test('refuses another body under the same key', async () => {
    const user = somebody();
    await open({ user }, { 'idempotency-key': `other for ${user}` });
    const response = await open({ user, prompt: 'Different.' }, { 'idempotency-key': `other for ${user}` });

    expect(await errorOf(response)).toMatchObject({ status: 422, code: 'validation_error' });
  });

  test('does not look at what docgate does not know', async () => {
    const user = somebody();
    const headers = { 'idempotency-key': `unknown beside ${user}` };
    const first = (await (await open({ user, colour: 'green' }, headers)).json()) as SessionBody;
    const again = (await (await open({ colour: ['red'], user }, headers)).json()) as SessionBody;

    expect(again.session_id).toBe(first.session_id);
  });

  test.each([
    ['arrays', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ])('is no fault with %s in each other without end', async (_what, nested) => {
    const body = `{"user":"${somebody()}","colour":${nested}}`;
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'nested' };
    for (const some of [headers, { 'content-type': 'application/json' }]) {
      const response = await api.fetch('/sessions', { method: 'POST', headers: some, body });
      expect(await errorOf(response)).toMatchObject({ status: 422, code: 'validation_error' });
    }
  });

  test('is not kept for a request that was refused', async () => {
    const user = somebody();
    const headers = { 'idempotency-key': `refused for ${user}` };
    const refused = await open({ user, document_ids: ['doc_unknown'] }, headers);
    const taken = await open({ user }, headers);

    expect([refused.status, taken.status]).toEqual([404, 202]);
  });

  test('makes one version of the same push twice', async () => {
    const { id } = await api.pushed(textFile('i.md', 'First of the idempotent.'));
    const push = (text: string) => {
      const form = new FormData();
      form.append('file', textFile('i.md', text));
      return api.fetch(`/documents/${id}/versions`, {
        method: 'POST',
        body: form,
        headers: { 'idempotency-key': `version of ${id}` },
      });
    };
    const first = await push('Second.');
    await api.push(textFile('i.md', 'Third.'), {}, `/documents/${id}/versions`);
    const repeated = await push('Second.');

    expect([first.status, repeated.status]).toEqual([202, 202]);
    expect(await api.settled(id)).toMatchObject({ version: 3 });
  });
});

describe('files that come in another way than they are read', () => {
  const multipart = (disposition: string) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\nContent-Disposition: form-data; name="user"\r\n\r\n${somebody()}\r\n--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nAll of it.\r\n--x--\r\n`,
  });
  const json = (files: unknown) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: somebody(), files }),
  });

  test.each([
    ['in JSON', json([{}]), 'files cannot be sent as JSON: send multipart/form-data.'],
    ['as a text in JSON', json('All of it.'), 'files cannot be sent as JSON: send multipart/form-data.'],
    [
      'in a URL-encoded form',
      { body: new URLSearchParams({ user: 'a@example.org', 'files[]': 'All of it.' }) },
      'files[] cannot be sent in a URL-encoded form: send multipart/form-data.',
    ],
    ['without a file name', multipart('name="files"'), 'files has no file name: give its part one'],
    [
      'under another name',
      multipart('name="file"; filename="a.md"'),
      'The file came in the part "file": name the part files.',
    ],
  ])('%s are refused, not lost', async (_what, init, message) => {
    const response = await api.fetch('/sessions', { method: 'POST', ...init });

    expect(await errorOf(response)).toMatchObject({
      status: 422,
      code: 'validation_error',
      message: expect.stringContaining(message),
    });
  });

  test('are none when they are empty, as forms and clients send them', async () => {
    const form = new FormData();
    form.set('user', somebody());
    for (const name of ['files', 'document_ids', 'prompt']) form.set(name, '');
    const sent = [{ body: form }, json([]), json(null)];
    for (const init of sent) {
      const response = await api.fetch('/sessions', { method: 'POST', ...init });
      expect(await response.json()).toMatchObject({ status: 'awaiting_input', documents: [] });
    }
  });
});

describe('POST /sessions/{id}/documents', () => {
  test('attaches files and documents of the same workspace', async () => {
    const user = somebody();
    const earlier = await api.pushed(textFile('earlier.md', 'Pushed earlier.'), { user });
    const session = await api.openSession({ user });
    const form = new FormData();
    form.append('files', textFile('later.md', 'Pushed into the chat.'));
    form.append('document_ids', earlier.id);
    const response = await api.fetch(`/sessions/${session.session_id}/documents`, {
      method: 'POST',
      body: form,
    });
    const body = (await response.json()) as SessionBody;

    expect(response.status).toBe(202);
    expect(body.documents).toHaveLength(2);
    expect(body.documents.map((document) => document.id)).toContain(earlier.id);
  });

  test("refuses another person's document as if it were not there", async () => {
    const theirs = await api.pushed(textFile('theirs.md', 'Of somebody else.'), { user: somebody() });
    const session = await api.openSession({ user: somebody() });
    const response = await api.fetch(`/sessions/${session.session_id}/documents`, {
      method: 'POST',
      body: new URLSearchParams({ document_ids: theirs.id }),
    });

    expect(await errorOf(response)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('GET /sessions', () => {
  test('lists a person newest first, page by page, each with a link', async () => {
    const user = somebody();
    const made: string[] = [];
    for (let i = 0; i < 5; i++) {
      made.unshift((await api.openSession({ user })).session_id);
      await Bun.sleep(2);
    }
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.json<{ sessions: SessionBody[]; next_cursor?: string }>(
        `/sessions?user=${user}&limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`,
      );
      listed.push(...page.sessions.map((session) => session.session_id));
      for (const session of page.sessions) expect(session.url).toContain('/login/');
      cursor = page.next_cursor;
    } while (cursor !== undefined);

    expect(listed).toEqual(made);
  });

  test('is an empty list for an email without sessions', async () => {
    expect(await api.json<unknown>(`/sessions?user=${somebody()}`)).toEqual({ sessions: [] });
  });

  test.each([
    '',
    '?user=nobody',
    '?user=a@example.org&limit=0',
    '?user=a@example.org&limit=1001',
    '?user=a@example.org&limit=x',
    '?user=a@example.org&cursor=nonsense',
    '?user=a@example.org&cursor=doc_01k9zq3v5n8r2t4w6y8a0c2e4g',
    '?user=a@example.org&cursor=',
  ])('refuses %p', async (query) => {
    expect(await errorOf(await api.fetch(`/sessions${query}`))).toMatchObject({
      status: 422,
      code: 'validation_error',
    });
  });
});

describe('login links', () => {
  test('sign in with a cookie and lead to the chat', async () => {
    const session = await api.openSession({ user: somebody() });
    const opened = await fetch(session.url, { redirect: 'manual' });

    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(`/chat/${session.session_id}`);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await fetch(session.url, { redirect: 'manual' })).status).toBe(303);
  });

  test('that were forged or changed are unknown', async () => {
    const { url } = await api.openSession({ user: somebody() });
    const last = url.at(-2);
    for (const forged of [
      `${docgate.url}/login/nonsense`,
      `${url}x`,
      url.slice(0, -2) + (last === 'A' ? 'B' : 'A') + url.slice(-1),
    ]) {
      expect((await fetch(forged, { redirect: 'manual' })).status).toBe(404);
    }
  });

  test('die at once when the account gains access of its own, and none is minted any more', async () => {
    const user = somebody();
    const session = await api.openSession({ user });
    const signedIn = await fetch(session.url, { redirect: 'manual' });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const chat = () => fetch(`${docgate.url}/chat/${session.session_id}`, { headers: { cookie } });
    expect((await chat()).status).toBe(200);
    await becomeMember(user);

    expect((await fetch(session.url, { redirect: 'manual' })).status).toBe(410);
    expect((await chat()).status).toBe(401);
    for (const read of [
      () => api.fetch(`/sessions/${session.session_id}`),
      () => api.fetch(`/sessions?user=${user}`),
      () => open({ user }),
      () => api.push(textFile('m.md', 'For a member by now.'), { user }),
      () =>
        api.fetch(`/sessions/${session.session_id}/documents`, {
          method: 'POST',
          body: new URLSearchParams({ document_ids: 'doc_x' }),
        }),
    ]) {
      expect(await errorOf(await read())).toMatchObject({ status: 409, code: 'user_not_exclusive' });
    }
  });

  test('open nobody else and nothing else', async () => {
    const mine = await api.openSession({ user: somebody() });
    const theirs = await api.openSession({ user: somebody() });
    const signedIn = await fetch(mine.url, { redirect: 'manual' });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

    expect((await fetch(`${docgate.url}/chat/${theirs.session_id}`, { headers: { cookie } })).status).toBe(
      404,
    );
  });
});

describe('GET /sessions/{id}', () => {
  test('reads sessions of its own organization only', async () => {
    const session = await api.openSession({ user: somebody() });
    const other = new ApiClient(docgate.url, (await createOrganization(docgate.dataFolder)).api_key);

    expect((await api.fetch(`/sessions/${session.session_id}`)).status).toBe(200);
    expect((await other.fetch(`/sessions/${session.session_id}`)).status).toBe(404);
    expect((await api.fetch('/sessions/ses_unknown')).status).toBe(404);
  });
});
