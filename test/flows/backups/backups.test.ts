import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { BlobStore } from '../../../src/blobs/blob-store.ts';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { OrganizationId } from '../../../src/domain/ids.ts';
import { backUpToFile, backUpToFolder, openBackup } from '../../../src/flows/backups/back-up.ts';
import { type EmptyFolder, restoreBackup } from '../../../src/flows/backups/restore-backup.ts';
import { checkData } from '../../../src/flows/maintenance/check-data.ts';
import { startSignIn } from '../../../src/flows/sign-in/sign-in.ts';
import { Database } from '../../../src/store/database.ts';
import { findDocument, listOrganizationDocuments } from '../../../src/store/documents.ts';
import { DataFolder } from '../../support/data-folder.ts';
import { makeFolder, removeFolder } from '../../support/docgate.ts';
import { madeKeys } from '../../support/keys.ts';

const PERSON = 'bo@b.example';

let source: DataFolder;
let organization: OrganizationId;
let scratch: string;

beforeEach(async () => {
  source = new DataFolder();
  organization = source.organization('acme');
  scratch = makeFolder();
});

afterEach(async () => {
  await source[Symbol.asyncDispose]();
  removeFolder(scratch);
});

/** A data folder that is not there yet, and what came to lie in it. */
function emptyFolder(name = 'restored') {
  const dataFolder = join(scratch, name);
  const databaseFile = join(dataFolder, 'docgate.sqlite');
  const keys = madeKeys();
  const open = () => {
    const db = Database.open(databaseFile);
    return { db, keys, blobs: new BlobStore(dataFolder), now: () => 2_000, close: () => db.close() };
  };
  const folder: EmptyFolder = { dataFolder, databaseFile, open };
  // A restore is given a folder that is there, and nothing in it.
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder);
  return { folder, open, keys };
}

async function restoreFrom(path: string) {
  const target = emptyFolder();
  await restoreBackup(target.folder, await openBackup(path));
  return target;
}

const backups = {
  'in a file': async () => (await backUpToFile(source.deps, join(scratch, 'one.backup'))).path,
  'in a folder': async () => (await backUpToFolder(source.deps, join(scratch, 'many'), null)).path,
};

for (const [where, make] of Object.entries(backups)) {
  describe(`a backup ${where}`, () => {
    test('brings back every document with its bytes, and proves whole', async () => {
      const documents = [
        await source.ownDocument(organization, PERSON, 'Leave is 30 days.'),
        await source.sharedDocument(organization, PERSON, 'Notice is three months. '.repeat(100_000)),
      ];
      using restored = opened((await restoreFrom(await make())).open());

      for (const id of documents) expect(findDocument(restored.db, organization, id)?.status).toBe('ready');
      const report = await checkData(restored);
      expect(report).toMatchObject({ faults: [], blobFaults: [], blobs: 4 });
    });

    test('of a service that was sent nothing yet brings back its organizations', async () => {
      using restored = opened((await restoreFrom(await make())).open());

      expect(await checkData(restored)).toMatchObject({
        faults: [],
        blobFaults: [],
        organizations: 1,
        blobs: 0,
      });
    });

    test('holds nobody’s sign-in, and login links from before are dead', async () => {
      await source.ownDocument(organization, PERSON, 'Leave is 30 days.');
      const account = source.deps.db.one<{ id: never }>('SELECT id FROM accounts LIMIT 1');
      const who = { organizationId: organization, accountId: account?.id as never, scope: 'member' } as const;
      source.deps.db.transaction(() =>
        startSignIn(source.deps, who, { by: 'mail', device: '', target: null, origin: NO_ORIGIN }),
      );
      const target = emptyFolder();
      const before = target.keys.loginLinks.getOrCreate();
      await restoreBackup(target.folder, await openBackup(await make()));
      using restored = opened(target.open());

      expect(restored.db.all('SELECT 1 FROM sign_ins')).toEqual([]);
      expect(target.keys.loginLinks.find()).not.toEqual(before);
    });

    test('is refused where any byte of it was changed or cut off, and leaves the folder empty', async () => {
      await source.ownDocument(organization, PERSON, 'Leave is 30 days.');
      const path = await make();
      for (const file of filesOf(path)) {
        const whole = readFileSync(file);
        for (const damage of ['changed', 'cut'] as const) {
          if (damage === 'cut') truncateSync(file, whole.length - 1);
          else writeFileSync(file, whole.with(whole.length >> 1, (whole[whole.length >> 1] ?? 0) ^ 1));
          const { folder } = emptyFolder();
          const restoring = openBackup(path).then((backup) => restoreBackup(folder, backup));
          expect(await restoring.then(() => 'restored', String)).toContain('BackupDamaged');
          expect(readdirSync(folder.dataFolder)).toEqual([]);
          writeFileSync(file, whole);
        }
      }
    });

    test('fails, and leaves nothing under its name, where a file can not be looked at', async () => {
      await source.ownDocument(organization, PERSON, 'Leave is 30 days.');
      const [blob = ''] = source.deps.blobs.list();
      rmSync(dirname(blob), { recursive: true });
      writeFileSync(dirname(blob), 'in the way');
      expect(await make().then(() => 'made', String)).toContain('ENOTDIR');
      expect(existsSync(join(scratch, 'one.backup'))).toBe(false);
    });

    test('is made all the same where a file was lost, and names it', async () => {
      const id = await source.ownDocument(organization, PERSON, 'Leave is 30 days.');
      const [blob = ''] = source.deps.blobs.list();
      rmSync(blob);
      using restored = opened((await restoreFrom(await make())).open());

      expect(findDocument(restored.db, organization, id)).toBeDefined();
      const { blobFaults } = await checkData(restored);
      expect(blobFaults).toMatchObject([{ documentId: id, wrong: 'missing' }]);
    });
  });
}

describe('backups in a folder', () => {
  test('copy only what is new, and keep what the newest ones need', async () => {
    const folder = join(scratch, 'many');
    let at = 0;
    const deps = { ...source.deps, now: () => (at += 1_000) };
    await source.ownDocument(organization, PERSON, 'First.');
    await backUpToFolder(deps, folder, 2);
    const first = new Set(readdirSync(join(folder, 'blobs')));
    await source.ownDocument(organization, PERSON, 'Second.');
    await backUpToFolder(deps, folder, 2);
    const third = await backUpToFolder(deps, folder, 2);

    expect(third.removed).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('docgate-'))).toHaveLength(2);
    expect(first.size).toBeLessThanOrEqual(2);
    using restored = opened((await restoreFrom(folder)).open());
    expect(listOrganizationDocuments(restored.db, organization)).toHaveLength(2);
  });

  test('let go of bytes that no kept backup names', async () => {
    const folder = join(scratch, 'many');
    let at = 0;
    const deps = { ...source.deps, now: () => (at += 1_000) };
    const id = await source.ownDocument(organization, PERSON, 'First.');
    await backUpToFolder(deps, folder, 1);
    const { db } = source.deps;
    db.run('PRAGMA foreign_keys = OFF');
    db.run('DELETE FROM versions WHERE document_id = $id', { id });
    await backUpToFolder(deps, folder, 1);

    const left = readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});

test('a backup overwrites no file', async () => {
  const path = join(scratch, 'one.backup');
  writeFileSync(path, 'something else');
  expect(await backUpToFile(source.deps, path).then(() => 'made', String)).toContain('is there already');
  expect(readFileSync(path, 'utf8')).toBe('something else');
  expect(existsSync(`${path}.partial`)).toBe(false);
});

test('a folder without a finished backup is none', async () => {
  expect(await openBackup(scratch).then(() => 'opened', String)).toContain('no backup that was finished');
});

function filesOf(path: string): string[] {
  if (path.endsWith('.backup')) return [path];
  const blobs = join(path, '..', 'blobs');
  const stored = readdirSync(blobs).flatMap((name) =>
    readdirSync(join(blobs, name)).map((one) => join(blobs, name, one)),
  );
  return [...stored, join(path, 'docgate.sqlite.zst')];
}

function opened<Opened extends { close(): void }>(folder: Opened): Opened & Disposable {
  return Object.assign(folder, { [Symbol.dispose]: () => folder.close() });
}
