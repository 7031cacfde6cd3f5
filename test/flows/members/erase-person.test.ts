import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrganizationId } from '../../../src/domain/ids.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import { verifyAudit } from '../../../src/flows/audit/verify-audit.ts';
import { checkData } from '../../../src/flows/maintenance/check-data.ts';
import { cleanNow } from '../../../src/flows/maintenance/clean-up.ts';
import { erasePerson } from '../../../src/flows/members/erase-person.ts';
import { findDocument } from '../../../src/store/documents.ts';
import { findAccount, findAccountByEmail } from '../../../src/store/people/accounts.ts';
import { DataFolder } from '../../support/data-folder.ts';
import { BY_ADMINISTRATOR, refusalOf } from '../../support/people.ts';

const PERSON = 'bo.erasable@b.example';

let folder: DataFolder;
let organization: OrganizationId;

beforeEach(() => {
  folder = new DataFolder();
  organization = folder.organization('acme');
});

afterEach(() => folder[Symbol.asyncDispose]());

const erase = (email = PERSON, from = organization) =>
  erasePerson(folder.deps, from, { email: email as Email, ...BY_ADMINISTRATOR });

const clean = () => cleanNow(folder.deps, () => () => undefined);

describe('erasing a person', () => {
  test('leaves nothing of them in any file, and everybody else’s as it was', async () => {
    await folder.ownDocument(organization, PERSON, 'Secretword of Bo.');
    folder.chat(organization, PERSON, 'Whisperedword?');
    const other = await folder.ownDocument(organization, 'cy@c.example', 'Leave is 30 days.');
    const receipt = erase();

    expect(receipt).toMatchObject({ account: 'removed', documents: 1, chats: 1, blobs: 2 });
    expect(await clean()).toBe(true);
    expect(findDocument(folder.deps.db, organization, other)?.status).toBe('ready');
    const bytes = ['docgate.sqlite', 'docgate.sqlite-wal']
      .map((name) => readFileSync(join(folder.path, name), 'latin1'))
      .concat(folder.deps.blobs.list().map((path) => readFileSync(path, 'latin1')))
      .join();
    for (const word of [PERSON, 'Secretword', 'Whisperedword']) expect(bytes).not.toContain(word);
    expect(await checkData(folder.deps)).toMatchObject({
      faults: [],
      blobFaults: [],
      miscounts: [],
      unused: 0,
    });
  });

  test('is told in the audit trail, by id alone', async () => {
    await folder.ownDocument(organization, PERSON, 'Leave is 30 days.');
    const { accountId } = erase();

    expect(verifyAudit(folder.deps, organization).intact).toBe(true);
    const last = folder.deps.db.one('SELECT action, target FROM audit_entries ORDER BY number DESC LIMIT 1');
    expect(last).toEqual({ action: 'person.erased', target: accountId });
  });

  test('keeps what they pushed into a shared project, by an account that tells nobody who it was', async () => {
    const shared = await folder.sharedDocument(organization, PERSON, 'Notice is three months.');
    await folder.ownDocument(organization, PERSON, 'Leave is 30 days.');
    const { account, accountId } = erase();

    expect(account).toBe('anonymized');
    expect(findDocument(folder.deps.db, organization, shared)?.status).toBe('ready');
    expect(findAccountByEmail(folder.deps.db, PERSON as Email)).toBeUndefined();
    expect(findAccount(folder.deps.db, accountId)).toMatchObject({
      email: `${accountId}@erased.invalid`,
      name: null,
    });
  });

  test('of one organization leaves what another one has of them', async () => {
    const elsewhere = folder.organization('other', PERSON);
    await folder.sharedDocument(organization, PERSON, 'Notice is three months.');
    folder.deps.db.run(
      `INSERT INTO memberships (organization_id, account_id, role, created_at)
       SELECT $organization, id, 'member', 0 FROM accounts WHERE email = $email`,
      { organization, email: PERSON },
    );

    expect(erase()).toMatchObject({ account: 'kept' });
    expect(findAccountByEmail(folder.deps.db, PERSON as Email)).toBeDefined();
    expect(await refusalOf(() => erase(PERSON, elsewhere))).toBe('conflict');
  });

  test('is refused for the last owner and for somebody whom the organization does not know', async () => {
    expect(await refusalOf(() => erase('owner@acme.example'))).toBe('conflict');
    expect(await refusalOf(() => erase('nobody@b.example'))).toBe('not_found');
    expect(verifyAudit(folder.deps, organization)).toMatchObject({ intact: true });
  });
});
