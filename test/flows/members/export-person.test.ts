import { afterAll, beforeAll, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import { exportPerson } from '../../../src/flows/members/export-person.ts';
import { fileForm } from '../../support/clients.ts';
import { makeFolder, removeFolder } from '../../support/docgate.ts';
import { Doors, type OrganizationInDoors } from '../../support/doors.ts';

const acting = { actor: { kind: 'administrator' }, origin: NO_ORIGIN } as const;
const folder = makeFolder();
const doors = new Doors();
let organization: OrganizationInDoors;

/** What ada has left in docgate, each with a word of its own. */
const OWN = {
  content: 'ownparagraph',
  newer: 'ownsecondversion',
  reference: 'OWN-REF-1',
  question: 'ownquestion',
  reason: 'ownreason',
  name: 'Ada Ownname',
  device: 'OwnBrowser',
  'file-name': 'ownfilename ümlaut.md',
};
/** What others have left. */
const STRANGE = [
  'strangecontent',
  'strangequestion',
  'strangefile',
  'bob@a.example',
  'sharedcontent',
  'owner@a.example',
];

async function push(fields: Record<string, string>, name: string, content: string): Promise<string> {
  const pushed = await organization.api.send('POST', '/documents', fileForm('file', name, content, fields));
  return ((await pushed.json()) as { readonly id: string }).id;
}

beforeAll(async () => {
  organization = doors.organization('A', 'owner@a.example');
  const { api } = organization;
  const user = 'ada@a.example';
  const id = await push(
    { user, external_ref: OWN.reference },
    OWN['file-name'],
    `# Leave\n\nThe ${OWN.content} here.\n`,
  );
  await api.send('POST', `/documents/${id}/versions`, fileForm('file', 'b.md', `# Leave\n\n${OWN.newer}\n`));
  await push({ user: 'bob@a.example' }, 'strangefile.md', 'strangecontent strangequestion');
  await push({}, 'shared.md', 'sharedcontent');
  await doors.runJobs();
  const session = await api.send('POST', '/sessions', {
    user,
    document_ids: [id],
    prompt: `${OWN.question}?`,
  });
  await api.send('POST', '/sessions', { user: 'bob@a.example', prompt: 'strangequestion?' });
  await doors.runJobs();
  const ada = await doors.open(((await session.json()) as { readonly url: string }).url);
  await ada.send('POST', '/settings/name', new URLSearchParams({ name: OWN.name }), {
    'User-Agent': OWN.device,
  });
  await ada.send('POST', `/documents/${id}/changes`, {
    reason: OWN.reason,
    version: 2,
    edits: [{ kind: 'replace', text: OWN.newer, with: `${OWN.newer} too` }],
  });
  doors.deps.db.run('UPDATE sign_ins SET device = $device', { device: OWN.device });
});

afterAll(() => {
  doors[Symbol.dispose]();
  removeFolder(folder);
});

function exportOf(email: string, name: string) {
  const path = join(folder, name);
  return exportPerson(doors.deps, organization.id, { email: email as Email, path, ...acting });
}

/** The files of an archive by their names, as any tar unpacks them. */
function unpack(name: string): Map<string, string> {
  const target = join(folder, `${name}.d`);
  mkdirSync(target);
  const { status, stderr } = spawnSync('tar', ['-xf', join(folder, name), '-C', target]);
  expect(stderr.toString()).toBe('');
  expect(status).toBe(0);
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    files.map((one) => {
      const path = join(one.parentPath, one.name);
      return [path.slice(target.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

test('a person’s export has every word of theirs, and none of others', async () => {
  expect(await exportOf('ada@a.example', 'ada.tar')).toMatchObject({ documents: 1, chats: 1 });
  const files = unpack('ada.tar');
  const all = [...files].flat().join('\n');

  for (const word of Object.values(OWN)) expect(all).toContain(word);
  for (const word of STRANGE) expect(all).not.toContain(word);
  expect([...files.keys()].map((path) => path.replaceAll(/(doc|ses)_\w+/g, '$1')).toSorted()).toEqual(
    [
      'README.md',
      'account.json',
      'audit.jsonl',
      'changes.json',
      'chats/ses.json',
      `documents/doc/version-1/${OWN['file-name']}`,
      'documents/doc/version-1/content.md',
      'documents/doc/version-2/b.md',
      'documents/doc/version-2/content.md',
      'documents.json',
      'shared-documents.json',
    ].toSorted(),
  );
  const trail = files.get('audit.jsonl') ?? '';
  for (const action of [
    'document.pushed',
    'session.opened',
    'link.opened',
    'change.proposed',
    'person.exported',
  ]) {
    expect(trail).toContain(`"${action}"`);
  }
});

test('somebody unknown has no export, and a file that is there stays', async () => {
  await expect(exportOf('nobody@a.example', 'nobody.tar')).rejects.toThrow('knows nobody');
  expect(existsSync(join(folder, 'nobody.tar'))).toBe(false);
  await expect(exportOf('ada@a.example', 'ada.tar')).rejects.toThrow('is there already');
});
