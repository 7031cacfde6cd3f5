import { expect, test } from 'bun:test';
import type { Sha256 } from '../../../src/domain/document.ts';
import { type DocumentId, type NewId, writeId } from '../../../src/domain/ids.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import { ContentsCache, readContents } from '../../../src/flows/search/library-contents.ts';
import { openLibrary } from '../../../src/flows/search/open-library.ts';
import { Database } from '../../../src/store/database.ts';
import { deleteDocument } from '../../../src/store/document-records.ts';
import { markTablesRead } from '../../../src/store/document-tables.ts';
import { insertDocument } from '../../../src/store/documents.ts';
import { insertOrganization } from '../../../src/store/organizations.ts';
import { detachPassages, insertPassages } from '../../../src/store/passages.ts';
import { insertAccount } from '../../../src/store/people/accounts.ts';
import { insertProject } from '../../../src/store/projects.ts';
import { insertVersion, markVersionReady } from '../../../src/store/versions.ts';

/** A project in a database of its own, and what may happen to its documents. */
function newProject() {
  let time = 0;
  const newId: NewId = (kind) => writeId(kind, ++time, new Uint8Array(16));
  const db = Database.open(':memory:');
  const [organization, account, project] = [newId('organization'), newId('account'), newId('project')];
  insertOrganization(db, { id: organization, name: 'x', creditBalance: null, createdAt: 0 });
  insertAccount(db, { id: account, email: 'x@x.test' as Email, createdAt: 0 });
  const kind = 'default';
  insertProject(db, {
    ...{ id: project, organizationId: organization, kind, name: 'x', accountId: null, createdAt: 0 },
  });
  const receive = (documentId: DocumentId, number: number) =>
    insertVersion(db, organization, {
      ...{ documentId, number, externalRef: null, fileName: `${number}.md`, kind: 'md', size: 0 },
      ...{ original: 'x' as Sha256, pushedBy: account, pushedAt: 0 },
    });
  const finish = (documentId: DocumentId, number: number, texts: readonly string[] = ['text']) => {
    const at = ++time;
    const made = { markdown: 'x' as Sha256, warnings: [], facts: {}, at };
    const passages = texts.map((searchText, ordinal) => {
      return { ordinal, headings: [], context: '', markdown: searchText, searchText };
    });
    insertPassages(db, organization, { projectId: project, documentId, version: number }, passages);
    markVersionReady(db, organization, documentId, number, made);
  };
  const push = (): DocumentId => {
    const id = newId('document');
    insertDocument(db, organization, { id, projectId: project, createdBy: account, createdAt: ++time });
    receive(id, 1);
    return id;
  };
  return { db, organization, project, push, receive, finish };
}

test('keeps what a project holds as long as it stays as it is, and reads it anew after any change', () => {
  const { db, organization, project, push, receive, finish } = newProject();
  const contents = new ContentsCache();
  const look = () => contents.ofProject(db, organization, project);
  const versionsOf = (id: DocumentId) =>
    look()
      .versions.get(id)
      ?.map(({ number }) => number);
  const [first, second] = [push(), push()];
  finish(first, 1);
  expect(look().documents.map(({ id }) => id)).toEqual([first]);
  finish(second, 1);
  const before = look();
  expect(before.documents.map(({ id }) => id)).toEqual([second, first]);
  expect(before.documents[0]?.hasTables).toBeUndefined();
  receive(first, 2);
  expect(look()).toBe(before);
  finish(first, 2);
  expect(versionsOf(first)).toEqual([1, 2]);
  markTablesRead(db, organization, { documentId: second, version: 1 }, { share: 0, cells: null });
  expect(look().documents[0]?.hasTables).toBe(false);
  detachPassages(db, organization, second);
  deleteDocument(db, organization, second);
  expect(look().documents.map(({ id }) => id)).toEqual([first]);
});

test('looks for the words that tell, beside words of which a large library is full, and for those where there are no others', () => {
  const { db, organization, push, finish } = newProject();
  const id = push();
  finish(
    id,
    1,
    Array.from({ length: 10_001 }, (_, n) => `valve${n === 70 ? ' gasket' : ''}`),
  );
  const library = openLibrary(db, readContents(db, organization, [id]), {
    readMarkdown: async () => '',
    calculate: async () => undefined,
    compare: async () => 'too_large',
  });
  expect(library.search(['valve', 'gasket'], 20).map(({ ordinal }) => ordinal)).toEqual([70]);
  expect(library.search(['valve'], 20)).toHaveLength(20);
  expect(library.search(['valve', 'unheard'], 80)).toHaveLength(80);
});
