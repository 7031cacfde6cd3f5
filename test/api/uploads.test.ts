import type { Database } from 'bun:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { CFB } from '@e965/xlsx';
import { ApiClient, type DocumentBody, errorOf, textFile } from '../support/api-client.ts';
import { openBeside } from '../support/database.ts';
import {
  createOrganization,
  type Docgate,
  removeFolder,
  runDocgate,
  runJson,
  startDocgate,
} from '../support/docgate.ts';
import { until } from '../support/until.ts';

const LIMIT = 50 * 1024 * 1024;

let docgate: Docgate;
let api: ApiClient;
let orgId: string;
let db: Database;

beforeAll(async () => {
  docgate = await startDocgate();
  db = openBeside(docgate.dataFolder);
  const organization = await createOrganization(docgate.dataFolder);
  orgId = organization.org_id;
  api = new ApiClient(docgate.url, organization.api_key);
});

afterAll(async () => {
  db.close();
  await docgate.stop();
  removeFolder(docgate.dataFolder);
});

const staged = () => readdirSync(join(docgate.dataFolder, 'staging'));

const hasUnfinishedJobs = () =>
  db.query("SELECT 1 FROM jobs WHERE state IN ('available', 'running', 'retryable')").get() !== null;

/** Nothing of any upload may be left. Conversions use the folder too, and clear up right after they are done. */
afterEach(() => until(() => !hasUnfinishedJobs() && staged().length === 0, 'cleared'));

/** A multipart body as it goes over the wire. */
function sendRaw(disposition: string, content: string): Promise<Response> {
  const body = `--x\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\n${content}\r\n--x--\r\n`;
  return api.fetch('/documents', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  });
}

async function fileNameOf(response: Response): Promise<string> {
  const { id } = (await response.json()) as DocumentBody;
  const shown = await runJson<{ versions: { file_name: string }[] }>(
    ['document', 'show', id],
    docgate.dataFolder,
  );
  return shown.versions[0]?.file_name ?? '';
}

describe('size', () => {
  test('of 50 MB is taken, and one byte more is refused with 413', async () => {
    const taken = await api.push(
      new File([`${'a'.repeat(999)}\n`.repeat(LIMIT / 1000).padEnd(LIMIT, 'b')], 'most.txt'),
    );
    const refused = await api.push(new File(['a'.repeat(LIMIT + 1)], 'over.txt'));

    expect(taken.status).toBe(202);
    expect(await errorOf(refused)).toMatchObject({ status: 413, code: 'file_too_large' });
  }, 120_000);

  test('is refused while it arrives, not after', async () => {
    const { hostname, port } = new URL(docgate.url);
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="endless.txt"\r\n\r\n';
    const answered = await new Promise<{ text: string; sent: number }>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const chunk = Buffer.alloc(256 * 1024, 'a');
      const declared = 10 * LIMIT;
      let sent = 0;
      const pump = () => {
        while (sent < declared && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('error', reject);
      socket.on('drain', pump);
      socket.once('data', (data) => {
        resolve({ text: data.toString(), sent });
        socket.destroy();
      });
      socket.write(
        `POST /v1/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.apiKey}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${declared}\r\n\r\n${head}`,
      );
      pump();
    });

    expect(answered.text).toStartWith('HTTP/1.1 413');
    expect(answered.text).toContain('"code":"file_too_large"');
    expect(answered.sent).toBeLessThan(2 * LIMIT);
  }, 60_000);
});

describe('an upload that breaks off', () => {
  test('leaves nothing behind, and the service goes on', async () => {
    const { hostname, port } = new URL(docgate.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /v1/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.apiKey}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n' +
            '--x\r\nContent-Disposition: form-data; name="file"; filename="half.txt"\r\n\r\nhalf a fi',
        );
        setTimeout(() => {
          socket.destroy();
          resolve();
        }, 200);
      });
    });

    expect((await api.push(textFile('after.md', 'After the broken one.'))).status).toBe(202);
  });
});

describe('file names', () => {
  test.each([
    ['in raw UTF-8', 'filename="Größe 测试.txt"', 'Größe 测试.txt'],
    ['by RFC 5987', "filename*=UTF-8''Gr%C3%B6%C3%9Fe%20plan.txt", 'Größe plan.txt'],
    ['with a path', 'filename="../../etc/C:\\\\x\\\\plan.txt"', 'plan.txt'],
    ['with a quote', 'filename="a \\"b\\".txt"', 'a "b".txt'],
    ['with a quote of a browser', 'filename="c %22d%22.txt"', 'c "d".txt'],
  ])('%s are kept as they are, without any path', async (what, disposition, name) => {
    const response = await sendRaw(disposition, `A file with a name ${what}.`);

    expect(response.status).toBe(202);
    expect(await fileNameOf(response)).toBe(name);
  });

  test('may be missing: then the content tells the kind', async () => {
    const response = await sendRaw('filename="LICENSE"', 'Text without an ending.');

    expect(response.status).toBe(202);
  });
});

describe('parts', () => {
  test('of which there may be only one are refused when there are two', async () => {
    const form = new FormData();
    form.append('file', textFile('a.md', 'A.'));
    form.append('file', textFile('b.md', 'B.'));
    const twoFiles = await api.fetch('/documents', { method: 'POST', body: form });
    const more = new FormData();
    more.append('user', 'a@example.org');
    more.append('user', 'b@example.org');
    more.append('file', textFile('c.md', 'C.'));
    const twoUsers = await api.fetch('/documents', { method: 'POST', body: more });

    expect(await errorOf(twoFiles)).toMatchObject({ status: 422, message: 'file is given more than once.' });
    expect(await errorOf(twoUsers)).toMatchObject({ status: 422, message: 'user is given more than once.' });
  });

  test('that docgate does not know are left alone', async () => {
    const form = new FormData();
    form.append('colour', 'green');
    form.append('picture', new File([new Uint8Array(100)], 'p.png'));
    form.append('file', textFile('known.md', 'The known part.'));

    expect((await api.fetch('/documents', { method: 'POST', body: form })).status).toBe(202);
  });

  test('without a file are refused', async () => {
    const form = new FormData();
    form.append('user', 'a@example.org');
    const response = await api.fetch('/documents', { method: 'POST', body: form });

    expect(await errorOf(response)).toMatchObject({
      status: 422,
      message: 'file is missing: send it as a part of multipart/form-data.',
    });
  });
});

describe('a file', () => {
  test('in a part of another name is refused, and told both names', async () => {
    const form = new FormData();
    form.append('document', textFile('a.md', 'Under another name.'));
    const response = await api.fetch('/documents', { method: 'POST', body: form });

    expect(await errorOf(response)).toMatchObject({
      status: 422,
      code: 'validation_error',
      message: 'The file came in the part "document": name the part file.',
    });
  });

  test('without a file name is refused as that', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nNo name.\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await api.fetch('/documents', { method: 'POST', headers, body });

    expect(await errorOf(response)).toMatchObject({
      status: 422,
      message: 'file has no file name: give its part one, such as filename="leave.md".',
    });
  });

  test('in a compressed body is refused as that', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' };
    const body = Bun.gzipSync('--x--\r\n');
    const response = await api.fetch('/documents', { method: 'POST', headers, body });

    expect(await errorOf(response)).toMatchObject({
      status: 422,
      message: 'The body is compressed (Content-Encoding: gzip): send it as it is.',
    });
  });

  test('for nobody is not pushed into the default project', async () => {
    const response = await api.push(textFile('a.md', 'For nobody.'), { user: '' });

    expect(await errorOf(response)).toMatchObject({ status: 422, message: 'user must be an email address.' });
  });
});

describe('an encrypted file', () => {
  test('is accepted and ends as failed, with the reason', async () => {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(64, 1));
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(8192, 2));
    const bytes = Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
    const { id } = await api.pushed(new File([bytes], 'secret.docx'));

    expect(await api.settled(id)).toMatchObject({ status: 'failed' });
    const { stdout } = await runDocgate(['document', 'show', id], { dataFolder: docgate.dataFolder });
    expect(stdout).toContain('encrypted: ');
  });
});

describe('a Word file', () => {
  test('is exported byte for byte as it was pushed', async () => {
    const folder = docgate.dataFolder;
    await Bun.write(join(folder, 'made.md'), '# Made\n\nBy docgate itself.\n');
    const args = ['convert', join(folder, 'made.md'), '--to', 'docx', '--out', join(folder, 'made.docx')];
    await runDocgate(args);
    const bytes = await Bun.file(join(folder, 'made.docx')).bytes();
    const { id } = await api.pushed(new File([bytes], 'made.docx'));
    await api.settled(id);
    const exported = await api.fetch(`/documents/${id}/export.docx`);

    expect(Buffer.compare(await exported.bytes(), bytes)).toBe(0);
    expect(exported.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="made.docx"');
  });
});

describe("a person's workspace", () => {
  test('cannot be pushed into by its project_id', async () => {
    const { id } = await api.pushed(textFile('mine.md', 'In my workspace.'), { user: 'own@example.org' });
    const listed = await runJson<{ document_id: string; project_id: string }[]>(
      ['document', 'list', '--org', orgId],
      docgate.dataFolder,
    );
    const workspace = listed.find((document) => document.document_id === id)?.project_id ?? '';
    const response = await api.push(textFile('mine2.md', 'Sneaked in.'), { project_id: workspace });

    expect(await errorOf(response)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});
