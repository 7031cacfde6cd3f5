/** Opens the data folder for the service, which is the only one that locks, upgrades and tidies it. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobStore } from '../blobs/blob-store.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../domain/operation/log.ts';
import { requireAuditKey } from '../flows/audit/record-audit.ts';
import type { Keys } from '../flows/deps.ts';
import type { Database } from '../store/database.ts';
import { lockFolder } from '../store/files/folder-lock.ts';
import { findLogDamage } from '../store/files/log-damage.ts';
import { copyBeforeUpgrade } from '../store/files/upgrade-copy.ts';
import type { Upgrade } from '../store/migrations.ts';
import { ADDRESS_FILE, databaseFile, makeFolder, openDatabase, openKeys } from './data-folder.ts';
import { orLog } from './upkeep.ts';

/** Locks the data folder for this service, and opens its database, upgraded if necessary. */
export function openServiceFolder(
  config: Config,
  log: Log,
): { readonly db: Database; readonly keys: Keys; readonly unlock: () => void } {
  makeFolder(config);
  // Locked before an upgrade, since a service of the previous version would continue to write in the old schema.
  const unlock = lockFolder(config.dataFolder);
  const db = openUpgraded(config, log);
  const keys = openKeys(config);
  requireAuditKey({ db, keys });
  return { db, keys, unlock };
}

/** Opens the database, and upgrades one of an earlier docgate after copying it. */
function openUpgraded(config: Config, log: Log): Database {
  const damage = findLogDamage(databaseFile(config));
  if (damage !== undefined) log.error('database_log_damaged', { says: damage });
  let upgraded: (Upgrade & { readonly copy: string }) | undefined;
  const db = openDatabase(config, (upgrade) => {
    upgraded = { ...upgrade, copy: copyBeforeUpgrade(databaseFile(config), upgrade.from) };
  });
  if (upgraded !== undefined) log.info('database_upgraded', { ...upgraded });
  return db;
}

export function openBlobs(config: Config, log: Log): BlobStore {
  const blobs = new BlobStore(config.dataFolder);
  const { length } = blobs.recover();
  if (length > 0) log.info('blobs_rewritten', { blobs: length });
  blobs.clearStaging();
  return blobs;
}

/**
 * Writes the addresses of the service for commands.
 *
 * @param addresses the public one, the listening one
 * @returns removes the file
 */
export function writeAddress(config: Config, log: Log, addresses: readonly string[]): () => void {
  const file = join(config.dataFolder, ADDRESS_FILE);
  void orLog(log, () => writeFileSync(file, `${addresses.join('\n')}\n`, { mode: 0o600 }));
  return () => rmSync(file, { force: true });
}
