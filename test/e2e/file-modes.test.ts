import { expect, test } from 'bun:test';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  makeFolder,
  removeFolder,
  runDocgate,
  startDocgate,
} from '../support/docgate.ts';
import { Person } from '../support/person.ts';
import { wordFile } from '../support/word-file.ts';

/** What others than the owner may do with everything below a folder, by path; nothing where they may do nothing. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const { mode } = statSync(join(folder, path));
    return (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`];
  });
}

test('Everything docgate writes is closed to other users, also in a folder that is open to them', async () => {
  const contractFile = wordFile({ body: '<w:p><w:r><w:t>Due within 30 days.</w:t></w:r></w:p>' });
  const dataFolder = makeFolder();
  chmodSync(dataFolder, 0o755);
  const organization = await createOrganization(dataFolder);
  const afterCommand = openToOthers(dataFolder);
  const docgate = await startDocgate({ dataFolder });
  const api = new ApiClient(docgate.url, organization.api_key);
  const session = await api.openSession({ user: 'ada@example.org' });
  const form = new FormData();
  form.append('files', new File([new Uint8Array(contractFile)], 'Contract.docx'));
  form.append('files', textFile('Leave.md', '# Leave\n\nThere are 30 days of leave.\n'));
  await api.json(`/sessions/${session.session_id}/documents`, { method: 'POST', body: form });
  const { documents } = await api.json<typeof session>(`/sessions/${session.session_id}`);
  const [contract] = await Promise.all(documents.map(({ id }) => api.settled(id)));
  const person = await Person.open(session.url);
  const { changes } = await person.ask(
    session.session_id,
    'Replace "Due within 30 days" with "Due within 45 days"',
  );
  await person.call('POST', `/changes/${changes[0]?.id}/approve`, { edits: [0] });
  await api.settled(contract?.id ?? '', 2);
  await (await api.fetch(`/documents/${documents[1]?.id}/export.docx`)).arrayBuffer();
  const whileServing = openToOthers(dataFolder);
  await runDocgate(['links', 'rotate'], { dataFolder });
  await docgate.stop();

  expect(afterCommand).toEqual([]);
  expect(whileServing).toEqual([]);
  expect(openToOthers(dataFolder)).toEqual([]);
  removeFolder(dataFolder);
});
