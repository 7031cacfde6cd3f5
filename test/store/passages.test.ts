import { beforeEach, expect, test } from 'bun:test';
import type { Sha256 } from '../../src/domain/document.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../../src/domain/ids.ts';
import { writeId } from '../../src/domain/ids.ts';
import type { Email } from '../../src/domain/people/email.ts';
import { Database } from '../../src/store/database.ts';
import { insertDocument } from '../../src/store/documents.ts';
import { insertOrganization } from '../../src/store/organizations.ts';
import {
  countDocumentsWith,
  countPassagesWith,
  deletePassagesBefore,
  insertPassages,
  listHeadings,
  listPassages,
  searchPassages,
} from '../../src/store/passages.ts';
import { insertAccount } from '../../src/store/people/accounts.ts';
import { insertProject } from '../../src/store/projects.ts';
import { insertVersion, markVersionReady } from '../../src/store/versions.ts';
import { expectLinear } from '../support/cpu-time.ts';

let db: Database;
let time = 0;

function newId<Kind extends Parameters<typeof writeId>[0]>(kind: Kind) {
  return writeId(kind, ++time, new Uint8Array(16));
}

function addTenant(): { organization: OrganizationId; project: ProjectId } {
  const organization = newId('organization');
  const project = newId('project');
  insertOrganization(db, { id: organization, name: 'x', creditBalance: null, createdAt: 0 });
  insertProject(db, {
    id: project,
    organizationId: organization,
    kind: 'default',
    name: 'x',
    accountId: null,
    createdAt: 0,
  });
  return { organization, project };
}

function addDocument(
  { organization, project }: { organization: OrganizationId; project: ProjectId },
  texts: readonly string[],
): DocumentId {
  const account = newId('account');
  const id = newId('document');
  insertAccount(db, { id: account, email: `${account}@x.test` as Email, createdAt: 0 });
  insertDocument(db, organization, { id, projectId: project, createdBy: account, createdAt: 0 });
  addVersion(organization, id, 1);
  addPassages(organization, project, id, 1, texts);
  markReady(organization, id, 1);
  return id;
}

function addPassages(
  organization: OrganizationId,
  projectId: ProjectId,
  documentId: DocumentId,
  version: number,
  texts: readonly string[],
) {
  insertPassages(
    db,
    organization,
    { projectId, documentId, version },
    texts.map((text, ordinal) => ({
      ordinal,
      headings: ['H'],
      context: '',
      markdown: text,
      searchText: text,
    })),
  );
}

function markReady(organization: OrganizationId, id: DocumentId, number: number) {
  markVersionReady(db, organization, id, number, { markdown: 'x' as Sha256, warnings: [], facts: {}, at: 0 });
}

function addVersion(organization: OrganizationId, id: DocumentId, number: number) {
  const pushedBy = newId('account');
  insertAccount(db, { id: pushedBy, email: `${pushedBy}@x.test` as Email, createdAt: 0 });
  insertVersion(db, organization, {
    documentId: id,
    number,
    externalRef: null,
    fileName: 'x.md',
    kind: 'md',
    original: 'x' as Sha256,
    size: 0,
    pushedBy,
    pushedAt: 0,
  });
}

beforeEach(() => {
  db = Database.open(':memory:');
});

test('finds nothing of another organization, nor of a document that was not named', () => {
  const mine = addTenant();
  const theirs = addTenant();
  const named = addDocument(mine, ['apple pie']);
  addDocument(mine, ['apple tart']);
  const foreign = addDocument(theirs, ['apple juice']);
  const scope = {
    organization: mine.organization,
    documents: [named, foreign],
    projects: [mine.project, theirs.project],
  };
  expect(searchPassages(db, scope, ['apple'], 10).map((hit) => hit.markdown)).toEqual(['apple pie']);
  expect([...countDocumentsWith(db, scope, ['apple'])]).toEqual([[named, 1]]);
  expect(listPassages(db, mine.organization, foreign, 0, 9)).toEqual([]);
});

test('is not led outside by a document that spells another one’s scope', () => {
  const mine = addTenant();
  const theirs = addTenant();
  const named = addDocument(mine, ['plum']);
  addDocument(theirs, [`plum ${named.replace('_', '')} ${mine.project.replace('_', '')}`]);
  const scope = { organization: mine.organization, documents: [named], projects: [mine.project] };
  expect(searchPassages(db, scope, ['plum'], 10).map((hit) => hit.markdown)).toEqual(['plum']);
  expect(countPassagesWith(db, scope, ['plum'], 100).get('plum')).toBe(1);
});

test('reaches the same passages through many documents as through few', () => {
  const tenant = addTenant();
  const documents = Array.from({ length: 40 }, (_, i) => addDocument(tenant, [`pear number${i}`]));
  addDocument(tenant, ['pear hidden']);
  const scope = { organization: tenant.organization, documents, projects: [tenant.project] };
  expect(searchPassages(db, scope, ['pear'], 100)).toHaveLength(40);
  expect(searchPassages(db, scope, ['number7', 'hidden'], 100).map((hit) => hit.documentId)).toEqual(
    documents.slice(7, 8),
  );
});

test('ranks a passage with more of the words first', () => {
  const tenant = addTenant();
  const id = addDocument(tenant, ['red fish', 'red fish in blue water', 'blue sky', 'green', 'black']);
  const scope = { organization: tenant.organization, documents: [id], projects: [tenant.project] };
  expect(searchPassages(db, scope, ['blue', 'water'], 1)[0]?.ordinal).toBe(1);
});

test('takes words as words, whatever they look like in the query language', () => {
  const tenant = addTenant();
  const id = addDocument(tenant, ['near or and not']);
  const scope = { organization: tenant.organization, documents: [id], projects: [tenant.project] };
  expect(searchPassages(db, scope, ['NEAR("', 'or', '*', 'x" OR scope:"y'], 10)).toHaveLength(1);
});

test('shows a version’s passages once it is ready, and removes the others, index and all', () => {
  const tenant = addTenant();
  const id = addDocument(tenant, ['old words']);
  addVersion(tenant.organization, id, 2);
  addPassages(tenant.organization, tenant.project, id, 2, ['new words']);
  expect(listPassages(db, tenant.organization, id, 0, 9).map((passage) => passage.markdown)).toEqual([
    'old words',
  ]);
  markReady(tenant.organization, id, 2);
  deletePassagesBefore(db, tenant.organization, id, 2);
  const scope = { organization: tenant.organization, documents: [id], projects: [tenant.project] };
  expect(searchPassages(db, scope, ['words'], 10).map((hit) => hit.markdown)).toEqual(['new words']);
  expect(countPassagesWith(db, scope, ['old'], 10).get('old')).toBe(0);
});

test('finds passages by their positions without looking at the others', async () => {
  const mine = addTenant();
  await expectLinear((size) => {
    const id = addDocument(
      mine,
      Array.from({ length: 1_000 * size }, (_, n) => `apple ${n}`),
    );
    for (let at = 0; at < 1_000 * size; at++) {
      expect(listPassages(db, mine.organization, id, at, at)[0]?.markdown).toBe(`apple ${at}`);
    }
  });
});

test('names the headings that a document begins with, however long it is', () => {
  const mine = addTenant();
  const id = addDocument(mine, []);
  const passages = Array.from({ length: 1_500 }, (_, ordinal) => ({
    ordinal,
    headings: ['Book', ordinal < 700 ? 'First' : ordinal < 1_200 ? 'Second' : 'Third'],
    context: '',
    markdown: 'x',
    searchText: 'x',
  }));
  insertPassages(db, mine.organization, { projectId: mine.project, documentId: id, version: 1 }, passages);
  expect(listHeadings(db, mine.organization, id, 1)).toEqual(['First', 'Second']);
});

test('what one transaction indexes is one piece of the index, whatever it writes in between', () => {
  const tenant = addTenant();
  const pieces = () => db.one('SELECT count(DISTINCT segid) AS pieces FROM passage_index_idx');
  db.transaction(() => {
    for (const text of ['red apple', 'green apple']) addDocument(tenant, [text, 'a pear', 'a plum']);
  });
  expect(pieces()).toEqual({ pieces: 1 });
});

test('of what was undone within a transaction nothing is indexed', async () => {
  const tenant = addTenant();
  const outcomes = await Promise.allSettled([
    db.commit(() => addDocument(tenant, ['red apple'])),
    db.commit(() => {
      addDocument(tenant, ['green apple']);
      throw new Error('no');
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(db.one('SELECT count(*) AS rows FROM passage_index')).toEqual({ rows: 1 });
});

test('what is removed again in the transaction that wrote it is in no index', () => {
  const tenant = addTenant();
  db.transaction(() => {
    const document = addDocument(tenant, ['red apple']);
    deletePassagesBefore(db, tenant.organization, document, 2);
  });
  expect(db.one('SELECT count(*) AS rows FROM passages')).toEqual({ rows: 0 });
  expect(db.one('SELECT count(*) AS rows FROM passage_index')).toEqual({ rows: 0 });
});
