import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobStore } from '../../../src/blobs/blob-store.ts';
import type { Sha256 } from '../../../src/domain/document.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../../../src/domain/ids.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import {
  cleanBeforeStop,
  createCleanHandler,
  requestCleanUp,
} from '../../../src/flows/maintenance/clean-up.ts';
import { Database } from '../../../src/store/database.ts';
import { insertDocument } from '../../../src/store/documents.ts';
import { detachPassages, insertPassages, mergeIndex, searchPassages } from '../../../src/store/passages.ts';
import { insertAccount } from '../../../src/store/people/accounts.ts';
import { insertProject } from '../../../src/store/projects.ts';
import { insertVersion, markVersionReady } from '../../../src/store/versions.ts';
import { addOrganization, countingIds } from '../../support/database.ts';
import { makeFolder, removeFolder } from '../../support/docgate.ts';

const HASH = '0'.repeat(64) as Sha256;
const PASSAGES = 5;

describe('cleaning up', () => {
  let folder = '';
  let db: Database;
  let blobs: BlobStore;
  let organization: OrganizationId;
  let projectId: ProjectId;
  const newId = countingIds();
  const log = { info: () => undefined, error: () => undefined };
  const deps = () => ({ db, blobs, log, now: () => 1_000 });
  const signal = () => new AbortController().signal;
  const run = (ended = signal()) =>
    createCleanHandler(deps()).run({
      id: 0,
      organizationId: null,
      task: { kind: 'clean' },
      lane: 'clean',
      effort: 'usual',
      attempt: 1,
      requestId: null,
      createdAt: 0,
      signal: ended,
      finish: () => undefined,
    });

  beforeEach(() => {
    folder = makeFolder();
    db = Database.open(join(folder, 'docgate.sqlite'));
    blobs = new BlobStore(folder);
    organization = addOrganization(db, newId);
    projectId = newId('project');
    const accountId = newId('account');
    insertAccount(db, { id: accountId, email: 'ada@example.com' as Email, createdAt: 0 });
    insertProject(db, {
      id: projectId,
      organizationId: organization,
      kind: 'default',
      name: 'Default',
      accountId: null,
      createdAt: 0,
    });
  });
  afterEach(() => {
    db.close();
    removeFolder(folder);
  });

  /** Words of a passage that stand in no other. */
  const wordsOf = (document: DocumentId, ordinal: number) =>
    Array.from({ length: 20 }, (_, place) =>
      Bun.hash(`${document} ${ordinal} ${place}`).toString(36).padEnd(13, 'x'),
    );

  function add(): DocumentId {
    const documentId = newId('document');
    const pushedBy = db.one<{ id: ReturnType<typeof newId<'account'>> }>('SELECT id FROM accounts')?.id;
    if (pushedBy === undefined) throw new Error('nobody is there');
    insertDocument(db, organization, { id: documentId, projectId, createdBy: pushedBy, createdAt: 0 });
    insertVersion(db, organization, {
      documentId,
      number: 1,
      externalRef: null,
      fileName: 'a.md',
      kind: 'md',
      original: HASH,
      size: 1,
      pushedBy,
      pushedAt: 0,
    });
    markVersionReady(db, organization, documentId, 1, { markdown: HASH, warnings: [], facts: {}, at: 0 });
    const passages = Array.from({ length: PASSAGES }, (_, ordinal) => ({
      ordinal,
      headings: [],
      context: '',
      markdown: `Passage ${ordinal}`,
      searchText: `common ${wordsOf(documentId, ordinal).join(' ')}`,
    }));
    insertPassages(db, organization, { projectId, documentId, version: 1 }, passages);
    return documentId;
  }

  /** In transactions of a few, so that the index has parts to put together. */
  function addMany(count: number): DocumentId[] {
    const some = () => db.transaction(() => Array.from({ length: 10 }, add));
    return Array.from({ length: count / 10 }, some).flat();
  }

  const find = (documents: readonly DocumentId[]) =>
    searchPassages(db, { organization, documents, projects: [projectId] }, ['common'], 10_000);

  function countTraces(documents: readonly DocumentId[]): number {
    const bytes = ['', '-wal']
      .map((end) => readFileSync(join(folder, `docgate.sqlite${end}`), 'latin1'))
      .join();
    const words = documents.flatMap((id) =>
      Array.from({ length: PASSAGES }, (_, ordinal) => wordsOf(id, ordinal)).flat(),
    );
    // The index keeps of a word what sets it apart from the one before.
    return words.filter((word) => bytes.includes(word.slice(4))).length;
  }

  test('leaves no word of documents that are gone in the index, and finds all others', async () => {
    const documents = addMany(300);
    // In one piece, of which so little is deleted that the index would leave it as it is.
    await run();
    const gone = documents.filter((_, index) => index % 100 === 3);
    const left = documents.filter((id) => !gone.includes(id));
    db.transaction(() => {
      for (const id of gone) detachPassages(db, organization, id);
    });
    expect(find(gone)).toEqual([]);
    expect(countTraces(gone)).toBeGreaterThan(0);
    await run();

    expect(countTraces(gone)).toBe(0);
    expect(find(left)).toHaveLength(left.length * PASSAGES);
  });

  test('begins anew what an earlier run left in the middle', async () => {
    const documents = addMany(300);
    const gone = documents.slice(100, 103);
    await run();
    addMany(10);
    mergeIndex(db, { begins: true, pages: 4 });
    for (let step = 0; step < 5; step++) mergeIndex(db, { begins: false, pages: 4 });
    db.transaction(() => {
      for (const id of gone) detachPassages(db, organization, id);
    });
    await run();

    expect(countTraces(gone)).toBe(0);
    expect(find(documents)).toHaveLength((documents.length - gone.length) * PASSAGES);
  });

  test('ends when it is told to, and is done at a stop or after the next start', async () => {
    const documents = addMany(40);
    db.transaction(() => {
      for (const id of documents) detachPassages(db, organization, id);
      requestCleanUp({ db }, 0);
      requestCleanUp({ db }, 0);
    });
    expect(run(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
    expect(db.all("SELECT state FROM jobs WHERE kind = 'clean'")).toEqual([{ state: 'available' }]);
    await cleanBeforeStop(deps());

    expect(countTraces(documents)).toBe(0);
    expect(db.all('SELECT id FROM jobs')).toEqual([]);
  });

  test('removes blobs that were in use when what named them was deleted', async () => {
    async function* bytes() {
      yield new TextEncoder().encode('the same bytes, pushed again at that moment');
    }
    const pinned = await blobs.adopt(await blobs.stage(bytes(), 100));
    expect(blobs.remove(pinned.sha256, () => false)).toBe(false);
    await run();
    expect(existsSync(blobs.path(pinned.sha256))).toBe(true);
    pinned.release();
    await run();

    expect(existsSync(blobs.path(pinned.sha256))).toBe(false);
  });
});
