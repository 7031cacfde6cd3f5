/** What lies in the data folder: the database, keys, and the file with the addresses of the running service. */

import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Keys } from '../flows/deps.ts';
import { DATABASE_FILE, Database } from '../store/database.ts';
import { KeyFile } from '../store/files/key-file.ts';
import type { Upgrade } from '../store/migrations.ts';
import { random } from './sources.ts';

/**
 * Holds the public address of the running service, for commands that create links, and on the second line the address
 * it listens on.
 */
export const ADDRESS_FILE = 'docgate.address';

export function databaseFile(config: Config): string {
  return join(config.dataFolder, DATABASE_FILE);
}

export function makeFolder({ dataFolder }: Config): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // For a clearer error: SQLite would only report that it can't open the file.
  accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
}

export function openDatabase(config: Config, beforeUpgrade: (upgrade: Upgrade) => void): Database {
  makeFolder(config);
  const file = databaseFile(config);
  if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  return Database.open(file, { beforeUpgrade });
}

export function openKeys({ dataFolder }: Config): Keys {
  return {
    loginLinks: new KeyFile(join(dataFolder, 'login-links.key'), random),
    auditTrail: new KeyFile(join(dataFolder, 'audit-trail.key'), random),
  };
}

export function readAddress(config: Config, line: 'public' | 'listening'): string | undefined {
  const file = join(config.dataFolder, ADDRESS_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[line === 'public' ? 0 : 1] : undefined;
}
