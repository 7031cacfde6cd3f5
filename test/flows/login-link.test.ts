import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { type LinkTarget, mintLoginLink, readLoginToken } from '../../src/flows/login-link.ts';
import type { Database } from '../../src/store/database.ts';
import { addOrganization, countingIds, openDatabase } from '../support/database.ts';

let db: Database;
let target: LinkTarget;

beforeEach(() => {
  db = openDatabase();
  const newId = countingIds();
  const organizationId = addOrganization(db, newId);
  target = { kind: 'session', organizationId, accountId: newId('account'), sessionId: newId('session') };
});

afterEach(() => db.close());

describe('login links', () => {
  test('of one session and one moment are all different, and all open it', () => {
    const deps = { db, now: () => 1_000, random: randomBytes, appUrl: () => 'https://docs.example.org' };
    const links = Array.from({ length: 100 }, () => mintLoginLink(deps, target));

    expect(new Set(links).size).toBe(100);
    for (const link of links) expect(readLoginToken(deps, link.split('/login/')[1] ?? '')).toEqual(target);
  });
});
