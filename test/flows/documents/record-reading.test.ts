import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { OrganizationId } from '../../../src/domain/ids.ts';
import { UNLIMITED } from '../../../src/domain/organization-limits.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import { PostponedAudit } from '../../../src/flows/audit/postponed-audit.ts';
import { listAudit } from '../../../src/flows/audit/read-audit.ts';
import { verifyAudit } from '../../../src/flows/audit/verify-audit.ts';
import { recordReading, writePostponed } from '../../../src/flows/documents/record-reading.ts';
import { createOrganization } from '../../../src/flows/organizations/create-organization.ts';
import type { Database } from '../../../src/store/database.ts';
import { countingIds, makeReadOnly, openDatabase } from '../../support/database.ts';
import { madeKeys } from '../../support/keys.ts';

let db: Database;
let organization: OrganizationId;
let logged: string[];
let postponedAudit: PostponedAudit;
const keys = madeKeys();
const random = (length: number) => new Uint8Array(length).fill(7);
const log = { info: (event: string) => void logged.push(event), error: () => undefined };

beforeEach(() => {
  db = openDatabase();
  const made = {
    db,
    keys,
    random,
    newId: countingIds(),
    now: () => 0,
    initialCredits: null,
    initialLimits: UNLIMITED,
  };
  organization = createOrganization(made, { name: 'A', owner: 'ada@a.example' as Email }).organizationId;
  logged = [];
  postponedAudit = new PostponedAudit();
});

afterEach(() => db.close());

function read(target: string, at: number): Promise<void> {
  const actor = { kind: 'service' as const };
  const audited = { actor, action: 'document.exported' as const, target, origin: NO_ORIGIN, at };
  return recordReading({ db, keys, log, postponedAudit }, organization, audited);
}

const trail = () =>
  listAudit({ db }, organization, { from: 1, limit: 10 })
    .filter(({ action }) => action === 'document.exported')
    .map(({ target }) => target);

describe('the trail of what is read', () => {
  test('is written at once where it can be', async () => {
    await read('a', 1);

    expect(trail()).toEqual(['a']);
    expect(logged).toEqual([]);
  });

  test('waits where nothing can be written, and then comes in its order, with its times, and unbroken', async () => {
    await read('a', 1);
    const makeWritable = makeReadOnly(db);
    await read('b', 2);
    await read('c', 3);
    expect(trail()).toEqual(['a']);
    expect(() => writePostponed({ db, keys, postponedAudit })).toThrow();
    makeWritable();
    writePostponed({ db, keys, postponedAudit });
    writePostponed({ db, keys, postponedAudit });

    expect(trail()).toEqual(['a', 'b', 'c']);
    expect(listAudit({ db }, organization, { from: 1, limit: 10 }).at(-1)?.at).toBe(3);
    expect(verifyAudit({ db, keys }, organization)).toMatchObject({ intact: true });
    expect(logged).toEqual(['audit_postponed', 'audit_postponed']);
  });

  test('has an end to what waits: then nothing is read without a trace', async () => {
    makeReadOnly(db);
    const full = Object.defineProperty(new PostponedAudit(), 'isFull', { value: true });
    const actor = { kind: 'service' as const };
    const audited = { actor, action: 'document.exported' as const, target: 'a', origin: NO_ORIGIN, at: 1 };
    const reading = recordReading({ db, keys, log, postponedAudit: full }, organization, audited);

    await expect(reading).rejects.toThrow('readonly');
  });
});
