import { expect, test } from 'bun:test';
import type { Sha256 } from '../../src/domain/document.ts';
import { writeId } from '../../src/domain/ids.ts';
import type { Email } from '../../src/domain/people/email.ts';
import { Database } from '../../src/store/database.ts';
import { insertDocument, listProjectDocuments } from '../../src/store/documents.ts';
import { insertOrganization } from '../../src/store/organizations.ts';
import { insertAccount } from '../../src/store/people/accounts.ts';
import { insertProject } from '../../src/store/projects.ts';
import { insertVersion } from '../../src/store/versions.ts';

const newId = <Kind extends Parameters<typeof writeId>[0]>(kind: Kind, at: number) =>
  writeId(kind, at, new Uint8Array(16));

test("a project's documents are listed newest first, all of them or no more than asked for", () => {
  const db = Database.open(':memory:');
  const [organization, project, account] = [
    newId('organization', 1),
    newId('project', 1),
    newId('account', 1),
  ];
  insertOrganization(db, { id: organization, name: 'x', creditBalance: null, createdAt: 0 });
  insertProject(db, {
    id: project,
    organizationId: organization,
    kind: 'default',
    name: 'x',
    accountId: null,
    createdAt: 0,
  });
  insertAccount(db, { id: account, email: 'ada@example.org' as Email, createdAt: 0 });
  for (const at of [1, 2, 3]) {
    const id = newId('document', at);
    insertDocument(db, organization, { id, projectId: project, createdBy: account, createdAt: at });
    insertVersion(db, organization, {
      documentId: id,
      number: 1,
      externalRef: null,
      fileName: `${at}.md`,
      kind: 'md',
      original: '0'.repeat(64) as Sha256,
      size: 1,
      pushedBy: account,
      pushedAt: at,
    });
  }
  const names = (limit?: number) =>
    listProjectDocuments(db, organization, project, limit).map(({ fileName }) => fileName);
  expect(names()).toEqual(['3.md', '2.md', '1.md']);
  expect(names(2)).toEqual(['3.md', '2.md']);
  db.close();
});
