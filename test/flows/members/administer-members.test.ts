import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { OrganizationId } from '../../../src/domain/ids.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import { createApiKey } from '../../../src/flows/keys/create-api-key.ts';
import {
  addMember,
  changeMemberRole,
  removeMemberByEmail,
} from '../../../src/flows/members/administer-members.ts';
import { readMembers } from '../../../src/flows/members/manage-members.ts';
import { findMember, isMemberAnywhere } from '../../../src/store/people/memberships.ts';
import { BY_ADMINISTRATOR, People, refusalOf } from '../../support/people.ts';

const EMAIL = 'bo@b.example' as Email;

let people: People;
let here: OrganizationId;
let elsewhere: OrganizationId;

beforeEach(() => {
  people = new People();
  here = people.organization();
  elsewhere = people.organization();
});

afterEach(() => people[Symbol.dispose]());

const add = (isConfirmed: boolean) =>
  addMember(people.deps, here, { email: EMAIL, role: 'member', isConfirmed, ...BY_ADMINISTRATOR });

describe('an administrator who adds a member', () => {
  test('has it done at once', () => {
    add(false);
    expect(findMember(people.deps.db, here, people.account(EMAIL))).toMatchObject({ role: 'member' });
    expect(people.trail(here)).toEqual(['member.added']);
  });

  test('confirms it first where another organization’s login links stop with it', async () => {
    const bo = people.push(elsewhere, EMAIL);
    const cookie = people.signIn(elsewhere, bo, 'workspace');
    expect(() => add(false)).toThrow('bo@b.example has a workspace in another organization');
    expect(isMemberAnywhere(people.deps.db, bo)).toBe(false);
    expect(people.signedIn(cookie)).toBeDefined();
    expect(people.trail(here)).toEqual([]);
    add(true);
    expect(isMemberAnywhere(people.deps.db, bo)).toBe(true);
    expect(people.signedIn(cookie)).toBeUndefined();
    expect(await refusalOf(() => people.push(elsewhere, EMAIL))).toBe('user_not_exclusive');
  });

  test('need not where they have stopped before, or the workspace is in that organization', () => {
    const third = people.organization();
    people.push(elsewhere, EMAIL);
    people.member(third, EMAIL, 'member');
    add(false);
    people.push(here, 'cy@a.example');
    const cy = { email: 'cy@a.example' as Email, role: 'member', isConfirmed: false } as const;
    addMember(people.deps, here, { ...cy, ...BY_ADMINISTRATOR });
  });
});

describe('an administrator', () => {
  test('changes a role, but not the last owner’s', async () => {
    const bo = people.member(here, EMAIL, 'owner');
    const change = (email: string, role: 'owner' | 'admin') =>
      refusalOf(() =>
        changeMemberRole(people.deps, here, { email: email as Email, role, ...BY_ADMINISTRATOR }),
      );
    expect(await change(EMAIL, 'admin')).toBe('conflict');
    expect(await change('nobody@b.example', 'admin')).toBe('not_found');
    people.member(here, 'cy@a.example', 'admin');
    expect(await change('cy@a.example', 'owner')).toBeUndefined();
    expect(await change(EMAIL, 'admin')).toBeUndefined();
    expect(findMember(people.deps.db, here, bo)).toMatchObject({ role: 'admin' });
    expect(people.trail(here)).toEqual(['member.role_changed', 'member.role_changed']);
  });

  test('removes a member, and is told of the keys that work on', () => {
    const owner = people.signedInMember(here, 'owner@a.example', 'owner');
    const bo = people.member(here, EMAIL, 'admin');
    people.member(elsewhere, EMAIL, 'admin');
    const [gone, kept] = [here, elsewhere].map((one) => people.signIn(one, bo, 'member'));
    const key = { createdBy: EMAIL, name: 'Key', metrics: false, ...BY_ADMINISTRATOR };
    createApiKey(people.deps, here, key);
    createApiKey(people.deps, elsewhere, key);
    expect(readMembers(people.deps, owner)).toMatchObject([
      { email: EMAIL, workingKeys: 1 },
      { email: 'owner@a.example', workingKeys: 0 },
    ]);
    expect(removeMemberByEmail(people.deps, here, { email: EMAIL, ...BY_ADMINISTRATOR })).toBe(1);
    expect(people.signedIn(gone ?? '')).toBeUndefined();
    expect(people.signedIn(kept ?? '')).toBeDefined();
  });
});
