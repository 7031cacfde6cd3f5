import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { type AuditAction, NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { OrganizationId } from '../../../src/domain/ids.ts';
import { UNLIMITED } from '../../../src/domain/organization-limits.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import { listLastAudit } from '../../../src/flows/audit/read-audit.ts';
import { recordAudit, requireAuditKey, resealTrails } from '../../../src/flows/audit/record-audit.ts';
import { verifyAudit } from '../../../src/flows/audit/verify-audit.ts';
import { createOrganization } from '../../../src/flows/organizations/create-organization.ts';
import type { Database } from '../../../src/store/database.ts';
import { addOrganization, countingIds, openDatabase } from '../../support/database.ts';
import { FakeKey, madeKeys } from '../../support/keys.ts';

const ADMINISTRATOR = { actor: { kind: 'administrator' }, origin: NO_ORIGIN } as const;

describe('the audit trail', () => {
  let db: Database;
  let keys: ReturnType<typeof madeKeys>;
  let organization: OrganizationId;
  const newId = countingIds();
  let drawn = 0;
  const random = (length: number) => new Uint8Array(length).fill(++drawn);
  const deps = () => ({
    db,
    keys,
    newId,
    random,
    now: () => 1_000,
    initialCredits: null,
    initialLimits: UNLIMITED,
  });
  const record = (action: AuditAction) =>
    db.transaction(() =>
      recordAudit(deps(), organization, { ...ADMINISTRATOR, action, target: null, at: 1 }),
    );
  const verify = (expected: string | null = null) => verifyAudit(deps(), organization, expected);
  const tamper = (...statements: string[]) => {
    for (const sql of statements) db.run(sql);
  };

  beforeEach(() => {
    db = openDatabase();
    keys = madeKeys();
    organization = createOrganization(deps(), { name: 'A', owner: 'ada@a.example' as Email }).organizationId;
    record('links.rotated');
    record('credits.granted');
  });
  afterEach(() => db.close());

  test('begins with its organization, and tells its count and head hash', () => {
    const verdict = verify();

    expect(listLastAudit(deps(), organization, 10).map(({ action }) => action)).toEqual([
      'organization.created',
      'key.created',
      'links.rotated',
      'credits.granted',
    ]);
    expect(verdict).toMatchObject({ intact: true, entries: 4 });
    expect(verdict.head).toMatch(/^[0-9a-f]{64}$/);
  });

  test('lists its last entries, newest last', () => {
    expect(listLastAudit(deps(), organization, 2).map(({ number }) => number)).toEqual([3, 4]);
  });

  const CUT_ALL = 'DELETE FROM audit_entries';
  const NO_COUNT = 'UPDATE organizations SET audit_entries = 0';
  test.each([
    ['all of it with its count', [CUT_ALL, NO_COUNT]],
    ['all of it, its count and its seal', [CUT_ALL, NO_COUNT, 'UPDATE organizations SET audit_seal = NULL']],
    ['the seal', ['UPDATE organizations SET audit_seal = NULL']],
    [
      'all but the first, with count and seal',
      [
        'DELETE FROM audit_entries WHERE number > 1',
        'UPDATE organizations SET audit_entries = 1, audit_seal = NULL',
      ],
    ],
    [
      'the end, with the count',
      ['DELETE FROM audit_entries WHERE number = 4', 'UPDATE organizations SET audit_entries = 3'],
    ],
    ['a detail', [`UPDATE audit_entries SET detail = '{"amount":9}' WHERE number = 4`]],
  ])('shows that somebody took or changed %s, also when more is recorded afterwards', (_what, statements) => {
    tamper(...statements);
    const before = verify();
    record('links.rotated');

    expect(before.intact).toBe(false);
    expect(verify().intact).toBe(false);
  });

  test('shows an end that was computed anew by somebody without the key', () => {
    const last = db.one<Record<string, string | number | null>>(
      'SELECT * FROM audit_entries WHERE number = 4',
    );
    const before = db.one<{ hash: Uint8Array }>('SELECT hash FROM audit_entries WHERE number = 3')?.hash;
    const fields = [organization, 4, 1, 'account:other', last?.['action'], null, '{}', null, null];
    const hash = createHash('sha256')
      .update(before ?? '')
      .update(JSON.stringify(fields))
      .digest();
    db.run("UPDATE audit_entries SET actor = 'account:other', hash = $hash WHERE number = 4", { hash });
    expect(verify().problem).toContain('the end of the trail was changed');
    record('links.rotated');

    expect(verify().intact).toBe(false);
  });

  test('is compared with a head hash that was noted, now or earlier', () => {
    const noted = verify().head ?? '';
    expect(verify(noted)).toMatchObject({ intact: true, expected: 4 });
    record('links.rotated');
    record('links.rotated');

    expect(verify(noted)).toMatchObject({ intact: true, expected: 4, entries: 6 });
    expect(verify('ab'.repeat(32))).toMatchObject({ intact: false, expected: null });
    expect(verify('ab'.repeat(32)).problem).toContain('no entry has the hash abab');
  });

  test('of another organization is another trail', () => {
    const other = createOrganization(deps(), { name: 'B', owner: 'bo@b.example' as Email }).organizationId;

    expect(verify(verifyAudit(deps(), other).head).intact).toBe(false);
    expect(verifyAudit(deps(), other).intact).toBe(true);
  });

  test('whose key is lost takes no entry, and no new key is made for it', () => {
    keys.auditTrail.lose();

    expect(() => record('links.rotated')).toThrow('audit-trail.key is missing');
    expect(() => requireAuditKey(deps())).toThrow('audit-trail.key is missing');
    expect(() => createOrganization(deps(), { name: 'C', owner: 'c@c.example' as Email })).toThrow('missing');
    expect(verify().problem).toContain('the key that seals it is gone');
    expect(keys.auditTrail.find()).toBeUndefined();
  });

  test('is sealed anew with another key and says so, and goes on from what was noted before', () => {
    const noted = verify().head ?? '';
    keys.auditTrail.lose();
    resealTrails(deps(), ADMINISTRATOR);
    record('links.rotated');

    expect(verify(noted)).toMatchObject({ intact: true, expected: 4, entries: 6, resealed: [5] });
    expect(listLastAudit(deps(), organization, 2)[0]).toMatchObject({
      action: 'audit.resealed',
      actor: 'administrator',
      detail: { entries: 4, head: noted },
    });
  });

  test('that is sealed with another key by anybody else does not become whole by recording more', () => {
    keys.auditTrail.replace();
    record('links.rotated');

    expect(verify().problem).toContain('is not the key it was sealed with');
  });

  test('gets its key with the first organization of a folder', () => {
    const empty = openDatabase();
    const fresh = { ...deps(), db: empty, keys: { ...keys, auditTrail: new FakeKey('audit-trail.key') } };
    const made = createOrganization(fresh, { name: 'D', owner: 'd@d.example' as Email });

    expect(verifyAudit(fresh, made.organizationId).intact).toBe(true);
    empty.close();
  });

  test('that was never begun is not whole', () => {
    expect(verifyAudit(deps(), addOrganization(db, newId)).problem).toContain('no entries');
  });
});
