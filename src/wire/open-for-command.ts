/** Opens the data folder for a command, beside a service that may be running on it. */

import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { BlobStore } from '../blobs/blob-store.ts';
import type { AdminDeps, FolderDeps } from '../cli/command.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../domain/operation/log.ts';
import type { EmptyFolder } from '../flows/backups/restore-backup.ts';
import { LiveEvents } from '../flows/sessions/live-events.ts';
import { tryLockFolder } from '../store/files/folder-lock.ts';
import { findLogDamage } from '../store/files/log-damage.ts';
import type { Upgrade } from '../store/migrations.ts';
import { databaseFile, makeFolder, openDatabase, openKeys, readAddress } from './data-folder.ts';
import { newId, now, random } from './sources.ts';

/**
 * Opens the data folder for a command.
 *
 * @throws if there is no database, so that a typo in the path doesn't create one
 */
export function openAdmin(config: Config): AdminDeps & { close(): void } {
  const file = databaseFile(config);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    throw new Error(
      `There is no database of docgate in ${config.dataFolder}: see --data and DOCGATE_DATA, or make one with "docgate org create".`,
    );
  }
  return createAdmin(config);
}

/** Like openAdmin, but creates a missing folder and database. */
export function createAdmin(config: Config): AdminDeps & { close(): void } {
  const db = openDatabase(config, requireUpgraded);
  return {
    db,
    // A command has no subscribers; a running service reads changes from the database.
    live: new LiveEvents(),
    now,
    newId,
    random,
    keys: openKeys(config),
    appUrl: () => config.url ?? readAddress(config, 'public') ?? listeningAddress(config),
    initialCredits: config.initialCredits,
    initialLimits: config.initialLimits,
    close: () => db.close(),
  };
}

/** Opens the data folder with its files, for a command. @throws if there is no database */
export function openFolder(config: Config, log: Log): FolderDeps & { close(): void } {
  const { dataFolder } = config;
  const logDamage = findUnusedLogDamage(config);
  const admin = openAdmin(config);
  const blobs = new BlobStore(dataFolder);
  // After a power failure, a command may be the first to open the folder. If a service is running, it has recovered the
  // blobs.
  const unlock = blobs.needsRecovery ? tryLockFolder(dataFolder) : undefined;
  const rewritten = unlock === undefined ? [] : blobs.recover();
  unlock?.();
  return {
    ...admin,
    logDamage,
    rewritten,
    blobs,
    log,
    dataFolder,
    databaseFile: databaseFile(config),
    listeningAddress: () => readAddress(config, 'listening'),
    lock: () => tryLockFolder(dataFolder),
  };
}

/**
 * Looks for damage in the write-ahead log, unless a service is using it. Must run before the database is opened, which
 * would replay the valid part of the log.
 */
function findUnusedLogDamage(config: Config): string | undefined {
  if (!existsSync(databaseFile(config))) return undefined;
  makeFolder(config);
  const unlock = tryLockFolder(config.dataFolder);
  if (unlock === undefined) return undefined;
  try {
    return findLogDamage(databaseFile(config));
  } finally {
    unlock();
  }
}

/** Opens the folder for a restore, created if missing. @throws if the folder is not empty */
export function openEmptyFolder(config: Config, log: Log): EmptyFolder {
  const { dataFolder } = config;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // A separate file system has this folder from the start.
  const names = readdirSync(dataFolder).filter((name) => name !== 'lost+found');
  if (names.length > 0) {
    throw new Error(
      `${dataFolder} is not empty: it has ${names[0]}. A backup is restored into an empty folder alone; name one with --data.`,
    );
  }
  return { dataFolder, databaseFile: databaseFile(config), open: () => openFolder(config, log) };
}

/** A command must not upgrade, since a service of the previous version may be running. */
function requireUpgraded({ from, to }: Upgrade): never {
  throw new Error(
    `The database has schema version ${from}, of an earlier docgate, this one works with ${to}: its service upgrades the database when it starts. Run commands after that, or by the earlier docgate.`,
  );
}

function listeningAddress(config: Config): string {
  const { host, port } = config.listen;
  return `${config.tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
