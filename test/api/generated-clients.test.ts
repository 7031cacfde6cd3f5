import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  makeFolder,
  removeFolder,
  startDocgate,
} from '../support/docgate.ts';
import {
  describeService,
  type Generated,
  generateWithHeyApi,
  generateWithOrval,
} from '../support/generated-clients.ts';

let docgate: Docgate;
let apiKey: string;
let folder: string;

beforeAll(async () => {
  docgate = await startDocgate();
  apiKey = (await createOrganization(docgate.dataFolder)).api_key;
  folder = makeFolder();
  await describeService(docgate.url, folder);
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
  removeFolder(folder);
});

describe.each([
  ['@hey-api/openapi-ts', generateWithHeyApi],
  ['orval', generateWithOrval],
])('a client that %s generates', (generator, generate) => {
  const user = `${generator.replaceAll(/\W/g, '')}@example.org`;
  let generated: Generated;

  beforeAll(async () => {
    generated = await generate(folder, apiKey);
  }, 60_000);

  test('pushes a file, waits, pushes a version and exports it', async () => {
    const { client } = generated;
    const pushed = await client.push(textFile('leave.md', '# Leave\n\n30 days.\n'), user);
    const { id } = pushed.body;
    const ready = await client.read(id, 60);
    const second = await client.pushVersion(id, textFile('leave.md', '# Leave\n\n32 days.\n'));
    const later = await client.read(id, 60);
    const markdown = await client.exportMarkdown(id);
    const word = await client.exportWord(id);

    expect([pushed.status, second.status]).toEqual([202, 202]);
    expect([ready.body, later.body]).toEqual([
      { id, status: 'ready', version: 1 },
      { id, status: 'ready', version: 2 },
    ]);
    expect(markdown.body).toBe('# Leave\n\n32 days.\n');
    expect(Buffer.from(await word.body.arrayBuffer()).toString('latin1')).toStartWith('PK');
  });

  test('opens a session with files and documents', async () => {
    const { client } = generated;
    const { body: known } = await client.push(textFile('known.md', `Known to ${generator}.`), user);
    const files = [textFile('one.md', `One of ${generator}.`), textFile('two.md', `Two of ${generator}.`)];
    const { status, body } = await client.openSession(user, files, [known.id]);

    expect(status).toBe(202);
    expect(body.url).toContain('/login/');
    expect(body.documents).toHaveLength(3);
    expect(body.documents.map(({ id }) => id)).toContain(known.id);
  });

  test('reads refusals', async () => {
    expect(await generated.client.read('doc_unknown', 0)).toMatchObject({
      status: 404,
      body: { code: 'not_found', request_id: expect.any(String) },
    });
  });

  test('takes a status that is added later', () => {
    const document = { id: 'doc_x', status: 'archived', version: 1, more: true };

    expect(generated.document.safeParse(document).success).toBe(true);
  });
});
