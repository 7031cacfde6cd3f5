import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Sha256 } from '../../../src/domain/document.ts';
import type { DocumentId, OrganizationId } from '../../../src/domain/ids.ts';
import { listLastAudit } from '../../../src/flows/audit/read-audit.ts';
import { checkData } from '../../../src/flows/maintenance/check-data.ts';
import { acceptRows, repairData } from '../../../src/flows/maintenance/repair-data.ts';
import { findVersion } from '../../../src/store/versions.ts';
import { DataFolder } from '../../support/data-folder.ts';
import { BY_ADMINISTRATOR } from '../../support/people.ts';

const TEXT = 'Leave is 30 days.';

let folder: DataFolder;
let organization: OrganizationId;
let document: DocumentId;

beforeEach(async () => {
  folder = new DataFolder();
  organization = folder.organization('acme');
  document = await folder.ownDocument(organization, 'bo@b.example', TEXT);
  folder.chat(organization, 'bo@b.example', 'How long is leave?');
  await folder.sharedDocument(organization, 'bo@b.example', 'Notice is three months.');
});

afterEach(() => folder[Symbol.asyncDispose]());

/** Does behind docgate's back what nothing in it would do. */
function damage(sql: string): void {
  folder.deps.db.run('PRAGMA foreign_keys = OFF');
  folder.deps.db.run(sql);
}

const pathOf = (part: 'original' | 'markdown') => {
  const version = findVersion(folder.deps.db, organization, document, 1);
  return folder.deps.blobs.path((part === 'original' ? version?.original : version?.markdown) as Sha256);
};

/** A blob whose row was never committed. */
function leaveBehind(): void {
  const path = folder.deps.blobs.path('f'.repeat(64) as Sha256);
  mkdirSync(dirname(path));
  writeFileSync(path, 'left behind');
}

describe('checking a data folder', () => {
  test('finds nothing in one that is whole', async () => {
    expect(await checkData(folder.deps)).toEqual({
      organizations: 1,
      blobs: 4,
      faults: [],
      blobFaults: [],
      miscounts: [],
      rewritten: [],
      unused: 0,
    });
  });

  test('tells which of its files the journal made whole, but none that nothing names any more', async () => {
    const { original } = findVersion(folder.deps.db, organization, document, 1) ?? {};
    const rewritten = [original as Sha256, 'e'.repeat(64) as Sha256];
    const report = await checkData({ ...folder.deps, rewritten });
    expect(report.rewritten).toEqual([original as Sha256]);
  });

  const files: Record<string, [(path: string) => void, string]> = {
    'a file that is gone': [(path) => rmSync(path), 'missing'],
    'a file that was cut': [(path) => truncateSync(path, 3), 'damaged'],
    'a file with other bytes': [(path) => writeFileSync(path, 'Leave is 31 days.'), 'damaged'],
  };
  for (const [what, [spoil, wrong]] of Object.entries(files)) {
    test(`names ${what}`, async () => {
      spoil(pathOf('original'));
      const { blobFaults } = await checkData(folder.deps);
      expect(blobFaults).toMatchObject([{ documentId: document, part: 'original', wrong }]);
    });
  }

  const rows: Record<string, string> = {
    'a version': 'DELETE FROM versions',
    'a document': 'DELETE FROM documents',
    'a passage': 'DELETE FROM passages',
    'the text of a passage': 'DELETE FROM passage_texts',
    'the words of a passage': 'DELETE FROM passage_index',
    'what tells equal pushes': 'DELETE FROM known_bytes',
    'a message': 'UPDATE messages SET ordinal = ordinal + 1',
    'credits that nothing accounts for': 'UPDATE organizations SET credit_balance = credit_balance + 5',
    'the owner': 'DELETE FROM memberships',
    'the default project': "DELETE FROM projects WHERE kind = 'default'",
    'a key': 'DELETE FROM api_keys',
    'an entry of the audit trail': 'DELETE FROM audit_entries WHERE number = 2',
    'a version that nobody converts':
      "UPDATE versions SET status = 'processing', markdown_sha256 = NULL WHERE true",
  };
  for (const [what, sql] of Object.entries(rows)) {
    test(`names what is wrong where rows were changed: ${what}`, async () => {
      damage(sql);
      expect((await checkData(folder.deps)).faults).not.toEqual([]);
    });
  }

  test('counts files that nothing names, as no fault', async () => {
    leaveBehind();
    expect(await checkData(folder.deps)).toMatchObject({ faults: [], blobFaults: [], unused: 1 });
  });
});

describe('repairing a data folder', () => {
  const repair = async () => repairData(folder.deps, await checkData(folder.deps));

  test('has content that is lost converted anew from its original', async () => {
    rmSync(pathOf('markdown'));
    expect(await repair()).toEqual({ converted: 1, tables: 0, removed: 0, counters: 0, left: 0 });
    expect(findVersion(folder.deps.db, organization, document, 1)?.status).toBe('processing');
    expect(await checkData(folder.deps)).toMatchObject({ faults: [], blobFaults: [] });
  });

  const counters: Record<string, string> = {
    'of documents': 'UPDATE organization_usage SET documents = documents + 1',
    'of bytes': 'UPDATE organization_usage SET file_bytes = 0',
    'that are gone': 'DELETE FROM organization_usage',
    'of jobs': "INSERT INTO job_counts (kind, state, jobs) VALUES ('convert', 'running', 7)",
  };
  test.each(Object.entries(counters))('counts anew where counters are wrong: %s', async (_, sql) => {
    damage(sql);
    const { miscounts } = await checkData(folder.deps);
    expect(miscounts).not.toEqual([]);
    expect(await repair()).toMatchObject({ counters: miscounts.length, left: 0 });
    expect(await checkData(folder.deps)).toMatchObject({ faults: [], miscounts: [] });
  });

  test('removes files that nothing names', async () => {
    leaveBehind();
    expect(await repair()).toMatchObject({ removed: 1, left: 0 });
    expect((await checkData(folder.deps)).unused).toBe(0);
  });

  test('takes rows that something else changed as they are where that is asked for, and tells it in the trail', async () => {
    const { db } = folder.deps;
    db.run('UPDATE row_sums SET sum = sum + 1 WHERE name = $name', { name: 'messages' });
    expect(await repair()).toMatchObject({ left: 1 });
    expect(acceptRows(folder.deps, BY_ADMINISTRATOR)).toEqual(['messages']);
    expect(await checkData(folder.deps)).toMatchObject({ faults: [] });
    expect(listLastAudit(folder.deps, organization, 1)).toMatchObject([
      { actor: 'administrator', detail: { setting: 'rows taken as they are', value: 'messages' } },
    ]);
    expect(acceptRows(folder.deps, BY_ADMINISTRATOR)).toEqual([]);
  });

  test('leaves what was pushed as it is, and says that only a backup mends it', async () => {
    writeFileSync(pathOf('original'), 'spoilt');
    rmSync(pathOf('markdown'));
    expect(await repair()).toMatchObject({ converted: 0, left: 2 });
    expect(findVersion(folder.deps.db, organization, document, 1)?.status).toBe('ready');
  });
});
