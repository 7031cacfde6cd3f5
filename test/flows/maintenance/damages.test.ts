/** What scripts/damage.ts does with the executable hundreds of times, here a few times with the check itself. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, injure, KINDS, readAll } from '../../../scripts/damaging/injure.ts';
import { Random } from '../../../scripts/random.ts';
import { BlobStore } from '../../../src/blobs/blob-store.ts';
import { checkData } from '../../../src/flows/maintenance/check-data.ts';
import { copyDatabase } from '../../../src/store/backups.ts';
import { Database } from '../../../src/store/database.ts';
import { DataFolder } from '../../support/data-folder.ts';
import { makeFolder, removeFolder } from '../../support/docgate.ts';

const DATABASE = 'docgate.sqlite';
const ROUNDS = 24;

let folder: DataFolder;
/** The folder as a stopped service leaves it, and the copy of it that is damaged. */
const whole = makeFolder();
const copy = makeFolder();

beforeAll(async () => {
  folder = new DataFolder();
  for (const name of ['acme', 'beta']) {
    const organization = folder.organization(name);
    for (let i = 0; i < 8; i++) {
      await folder.ownDocument(
        organization,
        `bo@${name}.example`,
        `Leave is ${i} days. ${name} `.repeat(40 * i + 1),
      );
      await folder.sharedDocument(organization, `bo@${name}.example`, `Notice is ${i} months, ${name}.`);
    }
    folder.chat(organization, `bo@${name}.example`, 'How long is leave?');
  }
  cpSync(join(folder.path, 'blobs'), join(whole, 'blobs'), { recursive: true });
  copyDatabase(folder.deps.db, join(whole, DATABASE));
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
  removeFolder(whole);
  removeFolder(copy);
});

async function isNamed(): Promise<boolean> {
  try {
    const db = Database.open(join(copy, DATABASE));
    try {
      const report = await checkData({ ...folder.deps, db, blobs: new BlobStore(copy) });
      return [report.faults, report.blobFaults, report.miscounts].some((found) => found.length > 0);
    } finally {
      db.close();
    }
  } catch {
    // The command says what the database said.
    return true;
  }
}

test('every damage that changes what can be read is named', async () => {
  const random = new Random(7);
  const before = readAll(join(whole, DATABASE));
  const missed: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rmSync(copy, { recursive: true });
    cpSync(whole, copy, { recursive: true });
    const database = join(copy, DATABASE);
    const blobs = filesOf(join(copy, 'blobs'));
    const what = injure(KINDS[round % KINDS.length] ?? 'row', { files: [database], blobs, database }, random);
    const isHarmless = what.startsWith(database) && readAll(database) === before;
    if (!isHarmless && !(await isNamed())) missed.push(what);
  }
  expect(missed).toEqual([]);
});
