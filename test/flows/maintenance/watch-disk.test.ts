import { afterEach, beforeEach, expect, test } from 'bun:test';
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { BlobStore } from '../../../src/blobs/blob-store.ts';
import type { Log } from '../../../src/domain/operation/log.ts';
import { requireReady } from '../../../src/flows/maintenance/report-health.ts';
import { createDiskWatch } from '../../../src/flows/maintenance/watch-disk.ts';
import { Database } from '../../../src/store/database.ts';
import { makeFolder, removeFolder } from '../../support/docgate.ts';
import { until } from '../../support/until.ts';

let folder: string;
let db: Database;
let blobs: BlobStore;
/** Whether the disk takes a file just now. */
let takes: (ending: string) => boolean;
let told: string[];
let ends: number;
let look: () => void;

beforeEach(() => {
  folder = makeFolder();
  const path = join(folder, 'docgate.sqlite');
  takes = () => true;
  const sync = async (file: number) => {
    if (!takes(readlinkSync(`/proc/self/fd/${file}`).slice(path.length))) throw new Error('i/o error');
  };
  db = Database.open(path, { sync });
  blobs = new BlobStore(folder);
  told = [];
  ends = 0;
  const log: Log = { info: (event) => told.push(event), error: (event) => told.push(event) };
  look = createDiskWatch({ blobs, db, log }, () => ends++);
});

afterEach(() => {
  db.close();
  removeFolder(folder);
});

/** So much that the log is copied into the file. */
async function commitMuch(): Promise<void> {
  await db.commit(() => {
    db.run('CREATE TABLE notes (text BLOB NOT NULL)');
    db.run('INSERT INTO notes (text) VALUES (zeroblob(8000000))');
  });
  await until(() => db.logFault !== undefined);
}

const requireItReady = () => requireReady({ db, blobs, now: () => 0, queueLastTurnAt: () => 0 });

test('a disk that did not keep the database file ends the service, which says why', async () => {
  look();
  expect(told).toEqual([]);
  takes = (ending) => ending !== '';
  await commitMuch();
  look();
  expect(told).toEqual(['database_log_stuck', 'disk_failed']);
  expect(ends).toBe(1);
  expect(requireItReady).toThrow('can not be copied');
});

test('a log that could not be copied is tried again without a commit, and told once each time', async () => {
  let syncs = 0;
  takes = (ending) => ending !== '-wal' || ++syncs !== 2;
  await commitMuch();
  look();
  look();
  expect(told).toEqual(['database_log_stuck']);
  expect(requireItReady).toThrow('can not be copied');
  await until(() => db.logFault === undefined);
  look();
  expect(told).toEqual(['database_log_stuck', 'database_log_copied']);
  expect(requireItReady).not.toThrow();
  expect(ends).toBe(0);
});
