/** What systems and people are told when their organization has as much as it may. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { LimitName } from '../../src/domain/organization-limits.ts';
import { setLimits } from '../../src/flows/organizations/organization-limits.ts';
import { findMiscounts, sumUsage } from '../../src/store/counts.ts';
import { fileForm, type Visitor } from '../support/clients.ts';
import { Doors, type OrganizationInDoors } from '../support/doors.ts';
import { BY_ADMINISTRATOR } from '../support/people.ts';

let doors: Doors;
let organization: OrganizationInDoors;
let other: OrganizationInDoors;

beforeEach(() => {
  doors = new Doors();
  organization = doors.organization('A', 'owner@a.example');
  other = doors.organization('B', 'owner@b.example');
});

afterEach(() => doors[Symbol.dispose]());

const limit = (limits: Partial<Record<LimitName, number | null>>) =>
  setLimits(doors.deps, organization.id, limits, BY_ADMINISTRATOR);

const push = (name: string, content: string, of = organization) =>
  of.api.send('POST', '/documents', fileForm('file', name, content));

const codeOf = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { code?: string }).code,
});

const REACHED = { status: 403, code: 'limit_reached' };

describe('a limit of documents', () => {
  beforeEach(() => limit({ documents: 1 }));

  test('refuses the next one, of a system and of a person, and no new version', async () => {
    const first = await push('a.md', 'One.');
    expect(first.status).toBe(202);
    const { id } = (await first.json()) as { id: string };
    const refused = await push('b.md', 'Two.');
    expect(refused.headers.get('retry-after')).toBeNull();
    expect(await codeOf(refused)).toEqual(REACHED);
    const owner = await doors.signInMember(organization.id, organization.owner);
    const uploaded = await owner.send('POST', '/documents', fileForm('file', 'c.md', 'Three.'));
    expect(await codeOf(uploaded)).toEqual(REACHED);
    const version = await organization.api.send(
      'POST',
      `/documents/${id}/versions`,
      fileForm('file', 'a.md', 'Four.'),
    );
    expect(version.status).toBe(202);
    expect((await push('a.md', 'One.')).status).toBe(200);
    expect((await push('b.md', 'Two.', other)).status).toBe(202);
  });

  test('lets one of two in that come at once', async () => {
    const answers = await Promise.all([push('a.md', 'One.'), push('b.md', 'Two.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 403]);
    expect(sumUsage(doors.deps.db).documents).toBe(1);
  });

  test('leaves nothing of a session whose files are too many', async () => {
    const form = fileForm('files', 'a.md', 'One.', { user: 'ada@a.example' });
    form.append('files', new File(['Two.'], 'b.md'));
    expect(await codeOf(await organization.api.send('POST', '/sessions', form))).toEqual(REACHED);
    expect(sumUsage(doors.deps.db).documents).toBe(0);
    const sessions = await organization.api.get('/sessions?user=ada@a.example');
    expect(await sessions.json()).toEqual({ sessions: [] });
    expect(doors.logged.filter(({ event }) => event === 'document_received')).toEqual([]);
  });

  test('lets the next one in when one was deleted, or when the limit ends', async () => {
    const { id } = (await (await push('a.md', 'One.')).json()) as { id: string };
    const owner = await doors.signInMember(organization.id, organization.owner);
    await owner.send('DELETE', `/documents/${id}`);
    expect((await push('b.md', 'Two.')).status).toBe(202);
    limit({ documents: null });
    expect((await push('c.md', 'Three.')).status).toBe(202);
    expect(findMiscounts(doors.deps.db)).toEqual([]);
  });
});

describe('a limit of bytes', () => {
  test('refuses a document and a version that go beyond it, in words that tell how much there is', async () => {
    limit({ storage: 10 });
    const first = await push('a.md', '12345678');
    const { id } = (await first.json()) as { id: string };
    const refused = await organization.api.send(
      'POST',
      `/documents/${id}/versions`,
      fileForm('file', 'a.md', 'four'),
    );
    expect(await refused.json()).toMatchObject({
      code: 'limit_reached',
      message: 'The organization may keep 10 bytes of files, and has 8 bytes; this file has 4 bytes.',
    });
    expect((await push('b.md', '90')).status).toBe(202);
  });

  describe('refuses an upload that there is no room for while it comes', () => {
    const MB = 1024 * 1024;
    const boundary = 'b';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\n`;
    const send = (body: ReadableStream<Uint8Array>, headers: Record<string, string>) =>
      doors.fetch('/v1/documents', {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${organization.key}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...headers,
        },
      });

    /** A body of one megabyte a piece, and how many of them were asked for. */
    function pieces(most: number) {
      let given = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            controller.enqueue(given === 0 ? Buffer.from(head) : new Uint8Array(MB));
            if (++given > most) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      return { body, given: () => given };
    }

    test('before it is read, where its length is told', async () => {
      limit({ storage: 10 * MB });
      const { body, given } = pieces(40);
      expect(await codeOf(await send(body, { 'content-length': String(40 * MB) }))).toEqual(REACHED);
      expect(given()).toBe(0);
    });

    test('once it is too long, where it is not, and keeps nothing of it', async () => {
      limit({ storage: 10 * MB });
      const { body, given } = pieces(40);
      expect(await codeOf(await send(body, {}))).toEqual(REACHED);
      expect(given()).toBeLessThan(16);
      expect(sumUsage(doors.deps.db).documents).toBe(0);
    });

    test('but not one that is there already and small, which is no more than before', async () => {
      expect((await push('a.md', 'One.')).status).toBe(202);
      limit({ storage: 4 });
      expect((await push('a.md', 'One.')).status).toBe(200);
    });
  });

  test('refuses an approved change, which waits on', async () => {
    const opened = await doors.openSession(organization.api, 'ada@a.example', 'leave.md', 'Thirty days.\n');
    await doors.runJobs();
    limit({ storage: 20 });
    const ada = await doors.open(opened.link);
    const change = await ada.send('POST', `/documents/${opened.document}/changes`, {
      version: 1,
      edits: [{ kind: 'replace', text: 'Thirty', with: 'Forty' }],
      reason: '',
    });
    const { id } = (await change.json()) as { id: string };
    const approve = () => ada.send('POST', `/changes/${id}/approve`, { edits: [0] });
    expect(await codeOf(await approve())).toEqual(REACHED);
    limit({ storage: null });
    expect((await approve()).status).toBeLessThan(300);
  });
});

describe('a limit of requests', () => {
  test('counts those of all keys and people of an organization together, and tells where it stands', async () => {
    limit({ requests: 2 });
    const owner = await doors.signInMember(organization.id, organization.owner);
    expect((await owner.get('/documents')).status).toBe(200);
    const last = await organization.api.get('/documents/doc_x');
    expect(last.status).toBe(404);
    expect(last.headers.get('ratelimit-limit')).toBe('2');
    expect(last.headers.get('ratelimit-remaining')).toBe('0');
    const refused = await organization.api.get('/documents/doc_x');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await codeOf(refused)).toEqual({ status: 429, code: 'rate_limited' });
    expect((await owner.get('/documents')).status).toBe(429);
    expect((await other.api.get('/documents/doc_x')).status).toBe(404);
    doors.now += 30_000;
    expect((await organization.api.get('/documents/doc_x')).status).toBe(404);
  });
});

describe('a limit of answers', () => {
  test('refuses a question while others of the organization are open, whoever asks', async () => {
    limit({ answers: 1 });
    const ask = (user: string) =>
      organization.api.send('POST', '/sessions', { user, prompt: 'How long is leave?' });
    expect((await ask('ada@a.example')).status).toBe(202);
    const refused = await ask('bo@a.example');
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await codeOf(refused)).toEqual({ status: 429, code: 'rate_limited' });
    await doors.runJobs();
    expect((await ask('bo@a.example')).status).toBe(202);
  });
});

test('owners and admins see what there is and what there may be', async () => {
  limit({ storage: 3 * 1024 ** 3, answers: 4 });
  await push('a.md', 'One.');
  const owner: Visitor = await doors.signInMember(organization.id, organization.owner);
  const page = await (await owner.get('/settings/credits')).text();
  expect(page).toContain('4 bytes');
  expect(page).toContain('3 GB');
  expect(page).toContain('Answers at once');
  expect(page).not.toContain('Requests a minute');
});
