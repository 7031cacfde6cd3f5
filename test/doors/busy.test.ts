/** What people and systems are told when something can't be done, not now, or not so often. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { ConversionProcessEnded, tooManyAtOnce } from '../../src/convert/pool/work.ts';
import { ConversionRefused } from '../../src/domain/conversion.ts';
import { fileForm, type Visitor } from '../support/clients.ts';
import { Doors, type OpenedSession, type OrganizationInDoors } from '../support/doors.ts';

const LEAVE = '# Leave\n\nThirty days.\n';

const PROPOSAL = {
  version: 1,
  edits: [{ kind: 'replace', text: 'Thirty', with: 'Forty' }],
  reason: '',
};

const BODIES: Readonly<Record<string, unknown>> = {
  'a proposal': PROPOSAL,
  'an approval': { edits: [0] },
};

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
}

describe('a document', () => {
  let doors: Doors;
  let organization: OrganizationInDoors;
  let opened: OpenedSession;
  let ada: Visitor;

  beforeEach(async () => {
    doors = new Doors();
    organization = doors.organization('A', 'owner@a.example');
    opened = await doors.openSession(organization.api, 'ada@a.example', 'leave.md', LEAVE);
    ada = await doors.open(opened.link);
    await doors.runJobs();
  });

  afterEach(() => doors[Symbol.dispose]());

  test('that can not be written as Word is refused as unprocessable, with the reason', async () => {
    failWith(new ConversionRefused('too_large', 'It has too many tables.'));
    const response = await exportWord();
    expect(response.status).toBe(422);
    expect(await refusalOf(response)).toMatchObject({
      code: 'unprocessable',
      message: 'It has too many tables. Split it into smaller files.',
    });
    const page = await ada.get(`/documents/${opened.document}/versions/1/export.docx`);
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('can’t be written as a Word file');
    expect(exportsInTrail()).toBe(0);
  });

  test.each([
    ['takes too long to write', new ConversionRefused('timed_out', 'The file took longer than 30 seconds.')],
    ['loses the process that writes it', new ConversionProcessEnded('The conversion process ended.')],
  ])('that %s is unavailable, and says when to ask again', async (_what, error) => {
    failWith(error);
    const response = await exportWord();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(await refusalOf(response)).toMatchObject({ code: 'unavailable' });
    const page = await ada.get(`/documents/${opened.document}/versions/1/export.docx`);
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('10');
    expect(await page.text()).toContain('Too much at once');
    expect(exportsInTrail()).toBe(0);
  });

  test('whose content is lost answers in the error shape, and is not written down as exported', async () => {
    rmSync(doors.blobFolder, { recursive: true });
    const response = await organization.api.get(`/documents/${opened.document}/export.md`);
    expect(response.status).toBe(500);
    expect(await refusalOf(response)).toMatchObject({ code: 'internal_error' });
    const content = await ada.get(`/documents/${opened.document}/versions/1/content`);
    expect(content.status).toBe(500);
    expect(await refusalOf(content)).toMatchObject({ code: 'internal_error' });
    expect(exportsInTrail()).toBe(0);
  });

  test('is changed by one proposal of a person at a time; the next one is told when to come again', async () => {
    failWith(tooManyAtOnce());
    const response = await propose();
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await refusalOf(response)).toMatchObject({ code: 'rate_limited' });
  });

  test.each([
    ['other bytes', '# Leave\n\nForty days.\n'],
    ['the same bytes again', LEAVE],
  ])('takes no version while a change awaits approval, by key or by a person: %s', async (_what, content) => {
    expect((await propose()).status).toBe(201);
    const form = () => fileForm('file', 'leave.md', content);
    const path = `/documents/${opened.document}/versions`;
    const refusals = [
      await organization.api.send('POST', path, form()),
      await ada.send('POST', path, form()),
    ];
    for (const refused of refusals) {
      expect(refused.status).toBe(409);
      expect(await refusalOf(refused)).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('awaits approval'),
      });
    }
  });

  test('that can not be opened for a change that was approved says why', async () => {
    expect((await propose()).status).toBe(201);
    const change = await awaitingChange();
    failWith(new ConversionRefused('damaged', 'The file ends too soon.'));
    const response = await ada.send('POST', `/changes/${change}/approve`, { edits: [0] });
    expect(response.status).toBe(422);
    expect(await refusalOf(response)).toMatchObject({ code: 'unprocessable' });
  });

  test.each([
    ['an export of a system', 'GET', async () => `/documents/${opened.document}/export.docx`],
    ['an export of a person', 'GET', async () => `/documents/${opened.document}/versions/1/export.docx`],
    ['a proposal', 'POST', async () => `/documents/${opened.document}/changes`],
    ['an approval', 'POST', async () => `/changes/${await awaitingChange()}/approve`],
  ] as const)('is worked on for whom it is, while they wait: %s', async (what, method, where) => {
    if (what === 'an approval') await propose();
    doors.pool.script = async () => doors.client.abort();
    const isSystem = what === 'an export of a system';
    const asks = isSystem ? organization.api : ada;
    await asks.send(method, await where(), BODIES[what]);
    const owner = doors.pool.owners.at(-1);
    expect(owner).toMatchObject({ organization: organization.id });
    expect(owner?.person === null).toBe(isSystem);
    expect(owner?.signal?.aborted).toBe(true);
  });

  function failWith(error: Error): void {
    doors.pool.script = () => Promise.reject(error);
  }

  function exportWord(): Promise<Response> {
    return organization.api.get(`/documents/${opened.document}/export.docx`);
  }

  function propose(): Promise<Response> {
    return ada.send('POST', `/documents/${opened.document}/changes`, PROPOSAL);
  }

  async function awaitingChange(): Promise<string | undefined> {
    const page = await (await ada.get(`/documents/${opened.document}`)).text();
    return /"id":"(chg_[0-9a-z]+)"/.exec(page)?.[1];
  }

  function exportsInTrail(): number {
    const row = doors.deps.db.one<{ count: number }>(
      `SELECT count(*) AS count
       FROM audit_entries
       WHERE organization_id = $organization
         AND action = 'document.exported'`,
      { organization: organization.id },
    );
    return row?.count ?? 0;
  }
});

describe('a person in the application', () => {
  let doors: Doors;
  let ada: Visitor;
  let bea: Visitor;
  let chat: string;

  beforeEach(async () => {
    doors = new Doors({}, 20);
    const { api } = doors.organization('A', 'owner@a.example');
    const opened = await doors.openSession(api, 'ada@a.example', 'leave.md', LEAVE);
    ada = await doors.open(opened.link);
    chat = opened.session;
    bea = await doors.open((await doors.openSession(api, 'bea@a.example', 'leave.md', LEAVE)).link);
  });

  afterEach(() => doors[Symbol.dispose]());

  test('is told on a page and in the error shape when they ask too much, and others are not', async () => {
    for (let asked = 0; asked < 20; asked++) expect((await ada.get('/chats')).status).toBe(200);
    const page = await ada.get('/chats');
    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).toBe('3');
    expect(await page.text()).toContain('Too much at once');
    const call = await ada.get('/documents/list');
    expect(call.status).toBe(429);
    expect(call.headers.get('retry-after')).toBe('3');
    expect(await refusalOf(call)).toMatchObject({ code: 'rate_limited' });
    expect((await bea.get('/chats')).status).toBe(200);
    doors.now += 3_000;
    expect((await ada.get('/chats')).status).toBe(200);
  });

  test('asks fewer questions in a minute than other things', async () => {
    const ask = () => ada.send('POST', `/chat/${chat}/messages`, { text: 'How many days?' });
    expect((await ask()).status).toBe(202);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(await refusalOf(refused)).toMatchObject({
      code: 'rate_limited',
      message: 'The limit is 1 questions a minute; try again later.',
    });
  });

  test('sends one file at a time: a second one in a request is refused before it is kept', async () => {
    const form = fileForm('file', 'a.md', '# A');
    form.append('file', new File(['# B'], 'b.md'));
    const refused = await ada.send('POST', '/documents', form);
    expect(refused.status).toBe(422);
    expect(await refusalOf(refused)).toMatchObject({ message: 'file is given more than once.' });
  });
});

async function refusalOf(response: Response): Promise<Refusal> {
  return (await response.json()) as Refusal;
}
