/** How passages get from the file that a conversion process wrote into the database. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sha256 } from '../../../src/domain/document.ts';
import type { Passage } from '../../../src/domain/passage.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import { storePassages } from '../../../src/flows/conversion/store-reading.ts';
import { insertDocument } from '../../../src/store/documents.ts';
import { insertPassages, listPassages } from '../../../src/store/passages.ts';
import { insertAccount } from '../../../src/store/people/accounts.ts';
import { insertProject } from '../../../src/store/projects.ts';
import { insertVersion, markVersionReady } from '../../../src/store/versions.ts';
import { addOrganization, countingIds, openDatabase } from '../../support/database.ts';

/** More than a read of the file brings (64 KB), in letters of several bytes that no read may cut in two. */
const LONG = 'Prüfgröße € 𝄞 '.repeat(9_000);

function passage(ordinal: number): Passage {
  const markdown = ordinal === 7 ? LONG : `Größe ${ordinal}: ${'äöü€'.repeat(ordinal % 50)}`;
  return { ordinal, headings: ['Maße'], markdown, context: '', searchText: `grosse ${ordinal}` };
}

test('stores what a file holds, however its bytes fall into reads', async () => {
  const db = openDatabase();
  const newId = countingIds();
  const organization = addOrganization(db, newId);
  const [account, project, documentId] = [newId('account'), newId('project'), newId('document')];
  const hash = 'a'.repeat(64) as Sha256;
  insertAccount(db, { id: account, email: 'x@x.test' as Email, createdAt: 0 });
  insertProject(db, {
    id: project,
    organizationId: organization,
    kind: 'default',
    name: 'x',
    accountId: null,
    createdAt: 0,
  });
  insertDocument(db, organization, { id: documentId, projectId: project, createdBy: account, createdAt: 0 });
  insertVersion(db, organization, {
    documentId,
    number: 1,
    externalRef: null,
    fileName: 'x.md',
    kind: 'md',
    original: hash,
    size: 0,
    pushedBy: account,
    pushedAt: 0,
  });
  const passages = Array.from({ length: 450 }, (_, ordinal) => passage(ordinal));
  const folder = mkdtempSync(join(tmpdir(), 'docgate-passages-'));
  const path = join(folder, 'passages');
  writeFileSync(path, passages.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const of = { organizationId: organization, projectId: project, documentId, version: 1 };
  const last = await storePassages({ db }, of, path);
  rmSync(folder, { recursive: true });

  expect(last).toEqual(passages.slice(passages.length - last.length));
  insertPassages(db, organization, of, last);
  markVersionReady(db, organization, documentId, 1, { markdown: hash, warnings: [], facts: {}, at: 0 });
  const stored = listPassages(db, organization, documentId, 0, passages.length);
  expect(stored.map(({ markdown }) => markdown)).toEqual(passages.map(({ markdown }) => markdown));
  db.close();
});
