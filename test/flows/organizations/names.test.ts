import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { Email } from '../../../src/domain/people/email.ts';
import { createOrganization } from '../../../src/flows/organizations/create-organization.ts';
import { createProject, renameProject } from '../../../src/flows/organizations/create-project.ts';
import { getOrganizationByIdOrName } from '../../../src/flows/organizations/get-organization.ts';
import { renameOrganization } from '../../../src/flows/organizations/rename-organization.ts';
import { BY_ADMINISTRATOR, People, refusalOf } from '../../support/people.ts';

let people: People;

beforeEach(() => {
  people = new People();
});

afterEach(() => people[Symbol.dispose]());

const create = (name: string) => createOrganization(people.deps, { name, owner: 'owner@a.example' as Email });

test('an organization’s name is taken once, whatever its case and the blanks around it', async () => {
  const { organizationId } = create('Ähre GmbH');
  expect(await refusalOf(() => create(' ähre gmbh '))).toBe('conflict');
  expect(getOrganizationByIdOrName(people.deps, 'ÄHRE GMBH').id).toBe(organizationId);
});

test('an organization gets another name that is free, or its own in another case', async () => {
  const { organizationId } = create('Acme');
  create('Beta');
  const rename = (name: string) =>
    renameOrganization(people.deps, organizationId, { name, ...BY_ADMINISTRATOR });
  expect(await refusalOf(() => rename('BETA'))).toBe('conflict');
  rename('ACME');
  rename('Acme SE');
  create('Acme');
  expect(getOrganizationByIdOrName(people.deps, 'acme se').id).toBe(organizationId);
  expect(people.trail(organizationId).slice(-2)).toEqual(['organization.renamed', 'organization.renamed']);
});

test('a project’s name is taken once in its organization, and free in others', async () => {
  const [one, other] = [create('One').organizationId, create('Other').organizationId];
  const rules = createProject(people.deps, one, 'Rules', BY_ADMINISTRATOR);
  const make = (name: string) => refusalOf(() => createProject(people.deps, one, name, BY_ADMINISTRATOR));
  expect(await make('rules ')).toBe('conflict');
  expect(await make('DEFAULT')).toBe('conflict');
  createProject(people.deps, other, 'Rules', BY_ADMINISTRATOR);
  const rename = (name: string) =>
    refusalOf(() => renameProject(people.deps, one, rules.id, { name, ...BY_ADMINISTRATOR }));
  expect(await rename('Default')).toBe('conflict');
  expect(await rename('RULES')).toBeUndefined();
  expect(await make('rules')).toBe('conflict');
});
