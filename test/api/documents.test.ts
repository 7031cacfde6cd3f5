import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, type DocumentBody, errorOf, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  printedBesideInfo,
  removeFolder,
  runJson,
  startDocgate,
} from '../support/docgate.ts';
import { until } from '../support/until.ts';

let docgate: Docgate;
let api: ApiClient;
let orgId: string;

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

describe('POST /documents', () => {
  test('answers 202 with a processing document that becomes ready', async () => {
    const response = await api.push(textFile('a.md', '# A\n\nOne.\n'), { external_ref: 'QM-1' });
    const document = (await response.json()) as DocumentBody;

    expect(response.status).toBe(202);
    expect(document).toEqual({
      id: expect.stringMatching(/^doc_[0-9a-z]{26}$/),
      status: 'processing',
      external_ref: 'QM-1',
      version: 1,
    });
    expect(response.headers.get('location')).toBe(`${docgate.url}/v1/documents/${document.id}`);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await api.settled(document.id)).toEqual({ ...document, status: 'ready' });
  });

  test('leaves external_ref out when the push had none', async () => {
    const document = await api.pushed(textFile('noref.md', 'No reference.'));

    expect(Object.keys(document).sort()).toEqual(['id', 'status', 'version']);
  });

  test('answers 200 with the known document when the same bytes are pushed again', async () => {
    const first = await api.pushed(textFile('same.md', 'The same bytes.'), { external_ref: 'one' });
    const again = await api.push(textFile('other-name.md', 'The same bytes.'), { external_ref: 'two' });

    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ id: first.id, external_ref: 'one', version: 1 });
  });

  test('makes one document of twenty identical pushes at once', async () => {
    const pushes = await Promise.all(
      Array.from({ length: 20 }, () => api.push(textFile('twenty.md', 'Twenty at once.'))),
    );
    const bodies = (await Promise.all(pushes.map((push) => push.json()))) as DocumentBody[];

    expect(new Set(bodies.map((body) => body.id)).size).toBe(1);
    expect(pushes.filter((push) => push.status === 202)).toHaveLength(1);
    expect(pushes.filter((push) => push.status === 200)).toHaveLength(19);
  });

  test('makes two documents of the same bytes in two workspaces', async () => {
    const file = textFile('shared.md', 'Bytes of two people.');
    const one = await api.pushed(file, { user: 'one@example.org' });
    const two = await api.pushed(file, { user: 'two@example.org' });

    expect(one.id).not.toBe(two.id);
  });

  test('compares emails without regard to case', async () => {
    const first = await api.pushed(textFile('case.md', 'Case does not matter.'), {
      user: 'Case@Example.org',
    });
    const again = await api.push(textFile('case.md', 'Case does not matter.'), { user: 'case@example.ORG' });

    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ id: first.id });
  });

  test('takes text parts behind the file too', async () => {
    const form = new FormData();
    form.append('file', textFile('late.md', 'Fields come late.'));
    form.append('external_ref', 'late-1');
    const response = await api.fetch('/documents', { method: 'POST', body: form });

    expect(await response.json()).toMatchObject({ external_ref: 'late-1' });
  });

  test('pushes into another project of the organization', async () => {
    const project = await runJson<{ project_id: string }>(
      ['project', 'create', '--org', orgId, '--name', 'Procedures'],
      docgate.dataFolder,
    );
    const file = textFile('project.md', 'Into a project.');
    const there = await api.pushed(file, { project_id: project.project_id });
    const byDefault = await api.pushed(file);

    expect(there.id).not.toBe(byDefault.id);
  });

  test.each([
    ['an unknown ending', new File(['x'], 'a.html'), 415, 'unsupported_file_type'],
    ['content that belies its ending', new File(['%PDF-1.7\n'], 'a.docx'), 415, 'unsupported_file_type'],
    ['an empty file', new File([''], 'a.md'), 422, 'validation_error'],
  ] as const)('refuses %s', async (_what, file, status, code) => {
    expect(await errorOf(await api.push(file))).toMatchObject({ status, code });
  });

  test('refuses a push that names both user and project_id', async () => {
    const response = await api.push(textFile('both.md', 'Both.'), {
      user: 'a@example.org',
      project_id: 'prj_x',
    });

    expect(await errorOf(response)).toMatchObject({ status: 422, code: 'unprocessable' });
  });

  test('refuses a project of another organization as if it were not there', async () => {
    const other = await createOrganization(docgate.dataFolder);
    const project = await runJson<{ project_id: string }>(
      ['project', 'create', '--org', other.org_id, '--name', 'Theirs'],
      docgate.dataFolder,
    );
    const response = await api.push(textFile('x.md', 'Not theirs.'), { project_id: project.project_id });

    expect(await errorOf(response)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test("refuses a member's email", async () => {
    const members = await runJson<{ email: string }[]>(
      ['member', 'list', '--org', orgId],
      docgate.dataFolder,
    );
    const response = await api.push(textFile('m.md', 'For a member.'), { user: members[0]?.email ?? '' });

    expect(await errorOf(response)).toMatchObject({ status: 409, code: 'user_not_exclusive' });
  });

  test('refuses an email that has a workspace in another organization', async () => {
    const other = await createOrganization(docgate.dataFolder);
    const theirs = new ApiClient(docgate.url, other.api_key);
    await theirs.pushed(textFile('w.md', 'Their workspace.'), { user: 'elsewhere@example.org' });
    const response = await api.push(textFile('w.md', 'Their workspace.'), { user: 'elsewhere@example.org' });

    expect(await errorOf(response)).toMatchObject({ status: 409, code: 'user_not_exclusive' });
  });

  test('names the field and what is wrong with it', async () => {
    const response = await api.push(textFile('bad.md', 'Bad.'), { user: 'nobody' });

    expect(await errorOf(response)).toMatchObject({
      status: 422,
      code: 'validation_error',
      message: expect.stringContaining('user must be an email address'),
    });
  });
});

describe('POST /documents/{id}/versions', () => {
  const pushVersion = (id: string, text: string, fields = {}) =>
    api.push(textFile('v.md', text), fields, `/documents/${id}/versions`);

  test('moves version once the new file is processed, and external_ref with it', async () => {
    const { id } = await api.pushed(textFile('v.md', 'First.'), { external_ref: 'r1' });
    await api.settled(id);
    const response = await pushVersion(id, 'Second.', { external_ref: 'r2' });

    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ id, status: 'processing', external_ref: 'r2' });
    expect(await api.settled(id)).toEqual({ id, status: 'ready', external_ref: 'r2', version: 2 });
  });

  test('answers 200 for the same bytes as the newest version', async () => {
    const { id } = await api.pushed(textFile('v.md', 'Unchanged.'));
    const response = await pushVersion(id, 'Unchanged.');

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, version: 1 });
  });

  test('makes a new version of bytes that another document holds', async () => {
    await api.pushed(textFile('h.md', 'Held by another.'));
    const { id } = await api.pushed(textFile('v.md', 'Mine at first.'));
    const response = await pushVersion(id, 'Held by another.');

    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ id });
  });

  test('keeps exporting the version before one that fails', async () => {
    const { id } = await api.pushed(textFile('v.md', 'Good.'));
    await api.settled(id);
    const damaged = new File([Buffer.from('PK\x03\x04 not a package')], 'v.docx');
    await api.push(damaged, {}, `/documents/${id}/versions`);

    expect(await api.settled(id)).toMatchObject({ status: 'failed', version: 1 });
    expect(await (await api.fetch(`/documents/${id}/export.md`)).text()).toBe('Good.\n');
  });

  test('says why the newest push failed for as long as it stands as failed', async () => {
    const { id } = await api.pushed(new File([Buffer.from('PK\x03\x04 a lost package')], 'v.docx'));
    const failed = await api.settled(id);
    expect(failed.failure).toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('save it anew'),
    });

    await api.push(textFile('v.md', 'Good.'), {}, `/documents/${id}/versions`);
    const ready = await api.settled(id);
    expect(ready.status).toBe('ready');
    expect(ready).not.toHaveProperty('failure');
  });

  test('numbers fifty pushes at once from 2 to 51 without a gap', async () => {
    const { id } = await api.pushed(textFile('v.md', 'Version one.'));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => pushVersion(id, `Parallel ${index}.`)),
    );
    await api.settled(id);

    expect(answers.every((answer) => answer.status === 202)).toBe(true);
    expect(await api.settled(id)).toMatchObject({ status: 'ready', version: 51 });
  });

  test("refuses another organization's document as if it were not there", async () => {
    const other = new ApiClient(docgate.url, (await createOrganization(docgate.dataFolder)).api_key);
    const { id } = await other.pushed(textFile('v.md', 'Theirs.'));

    expect(await errorOf(await pushVersion(id, 'Mine?'))).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('GET /documents/{id}', () => {
  test.each(['doc_unknown', 'doc_0123456789abcdefghjkmnpqrs', 'nonsense'])(
    'answers 404 for %s',
    async (id) => {
      expect(await errorOf(await api.fetch(`/documents/${id}`))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );

  test('lets a key read what was pushed for any person of its organization, and of no other', async () => {
    const { id } = await api.pushed(textFile('private.md', 'For Ada.'), { user: 'ada@example.org' });
    const other = new ApiClient(docgate.url, (await createOrganization(docgate.dataFolder)).api_key);

    expect((await api.fetch(`/documents/${id}`)).status).toBe(200);
    expect((await other.fetch(`/documents/${id}`)).status).toBe(404);
    expect((await other.fetch(`/documents/${id}/export.md`)).status).toBe(404);
  });
});

describe('exports', () => {
  test('serve Markdown under the pushed name, and 304 to who has it', async () => {
    const { id } = await api.pushed(textFile('Größe 1.md', '# Größe\n'));
    await api.settled(id);
    const response = await api.fetch(`/documents/${id}/export.md`);
    const etag = response.headers.get('etag') ?? '';

    expect(await response.text()).toBe('# Größe\n');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e 1.md"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.md`,
    );
    const again = await api.fetch(`/documents/${id}/export.md`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('change their ETag with the version', async () => {
    const { id } = await api.pushed(textFile('e.md', 'One.'));
    await api.settled(id);
    const before = await api.fetch(`/documents/${id}/export.md`);
    await api.push(textFile('e.md', 'Two.'), {}, `/documents/${id}/versions`);
    await api.settled(id);
    const after = await api.fetch(`/documents/${id}/export.md`);

    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(await after.text()).toBe('Two.\n');
  });

  test('answer 409 document_processing when no version could be processed', async () => {
    const { id } = await api.pushed(new File([Buffer.from('PK\x03\x04 no package at all')], 'broken.docx'));
    expect(await api.settled(id)).toMatchObject({ status: 'failed', version: 1 });

    for (const format of ['docx', 'md']) {
      expect(await errorOf(await api.fetch(`/documents/${id}/export.${format}`))).toMatchObject({
        status: 409,
        code: 'document_processing',
      });
    }
  });

  test('of a blob that is lost answer 500 in the error shape, and the log says so in one line', async () => {
    const lost = await startDocgate();
    const { api_key } = await createOrganization(lost.dataFolder);
    const client = new ApiClient(lost.url, api_key);
    const { id } = await client.pushed(textFile('lost.md', '# Lost\n'));
    await client.settled(id);
    rmSync(join(lost.dataFolder, 'blobs'), { recursive: true });
    for (const format of ['docx', 'md']) {
      const error = await errorOf(await client.fetch(`/documents/${id}/export.${format}`));
      expect(error).toMatchObject({ status: 500, code: 'internal_error' });
      // The log comes by a pipe of its own.
      await until(() => lost.output().includes(error.request_id));
      const lines = printedBesideInfo(lost).slice(1);
      expect(lines.filter((line) => line.includes(error.request_id))).toHaveLength(1);
      for (const line of lines) expect(JSON.parse(line)).toMatchObject({ event: 'request_failed' });
    }
    await lost.stop();
    removeFolder(lost.dataFolder);
  });
});
