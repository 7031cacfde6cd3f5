import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { ConversionRefused } from '../../src/domain/conversion.ts';
import { fileForm, type Visitor } from '../support/clients.ts';
import { Doors, type OpenedSession, type OrganizationInDoors } from '../support/doors.ts';

let doors: Doors;
let organization: OrganizationInDoors;
let opened: OpenedSession;
let ada: Visitor;
/** Ada's documents by their names. */
let ids: Record<string, string>;

beforeEach(async () => {
  doors = new Doors();
  organization = doors.organization('A', 'owner@a.example');
  const { api } = organization;
  opened = await doors.openSession(api, 'ada@a.example', 'good.md', '# Good\n');
  await doors.runJobs();
  doors.pool.script = () => Promise.reject(new ConversionRefused('timed_out', 'It took too long.'));
  ids = {};
  for (const name of ['one.md', 'two.md', 'three.md'])
    ids[name] = await push({ user: 'ada@a.example' }, name);
  await push({ user: 'bob@a.example' }, 'bobs.md');
  await push({}, 'shared.md');
  await doors.runJobs();
  doors.pool.script = () => Promise.reject(new ConversionRefused('encrypted', 'It has a password.'));
  ids['locked.md'] = await push({ user: 'ada@a.example' }, 'locked.md');
  await doors.runJobs();
  doors.pool.script = undefined;
  ada = await doors.open(opened.link);
});

afterEach(() => doors[Symbol.dispose]());

async function push(fields: Record<string, string>, name: string): Promise<string> {
  const answer = await organization.api.send(
    'POST',
    '/documents',
    fileForm('file', name, `# ${name}\n`, fields),
  );
  return ((await answer.json()) as { readonly id: string }).id;
}

async function again(who: Visitor, form: Record<string, string>): Promise<string | null> {
  const answer = await who.send('POST', '/documents/failed/again', new URLSearchParams(form));
  await doors.runJobs();
  return answer.headers.get('location');
}

/** Names of what stands on somebody's page of failures, reasons and all. */
async function pageOf(who: Visitor): Promise<string> {
  return (await who.get('/documents/failed')).text();
}

async function failedOf(who: Visitor): Promise<string[]> {
  const page = await pageOf(who);
  return ['one.md', 'two.md', 'three.md', 'locked.md', 'bobs.md', 'shared.md'].filter((name) =>
    page.includes(`>${name}<`),
  );
}

describe('documents that could not be processed', () => {
  test('are shown to their person by reason, and nobody else’s', async () => {
    expect(await failedOf(ada)).toEqual(['one.md', 'two.md', 'three.md', 'locked.md']);
    const page = await pageOf(ada);
    expect(page).toContain('Process all 3 again');
    expect(page.indexOf('took too long')).toBeLessThan(page.indexOf('has a password'));
    const list = await (await ada.get('/documents')).text();
    expect(list).toContain('4 documents not processed');
  });

  test('are shown to owners where they lie in the organization’s projects', async () => {
    const owner = await doors.signInMember(organization.id, organization.owner);
    expect(await failedOf(owner)).toEqual(['shared.md']);
  });

  test('are processed again one by one', async () => {
    expect(await again(ada, { one: ids['two.md'] ?? '', id: ids['one.md'] ?? '' })).toBe(
      '/documents/failed?again=1',
    );
    expect(await failedOf(ada)).toEqual(['one.md', 'three.md', 'locked.md']);
  });

  test('are processed again where they are ticked', async () => {
    const form = new URLSearchParams([
      ['id', ids['one.md'] ?? ''],
      ['id', ids['locked.md'] ?? ''],
    ]);
    const answer = await ada.send('POST', '/documents/failed/again', form);
    await doors.runJobs();
    expect(answer.headers.get('location')).toBe('/documents/failed?again=2');
    expect(await failedOf(ada)).toEqual(['two.md', 'three.md']);
  });

  test('are processed again all of one reason, and none of another’s', async () => {
    expect(await again(ada, { reason: 'timed_out' })).toBe('/documents/failed?again=3');
    expect(await failedOf(ada)).toEqual(['locked.md']);
    const owner = await doors.signInMember(organization.id, organization.owner);
    expect(await failedOf(owner)).toEqual(['shared.md']);
  });

  test('of others, and those that did not fail, are left as they are', async () => {
    const bob = await organization.api.send('POST', '/sessions', { user: 'bob@a.example' });
    const bobs = await doors.open(((await bob.json()) as { readonly url: string }).url);
    expect(await again(bobs, { one: ids['one.md'] ?? '' })).toBe('/documents/failed?again=0');
    expect(await again(ada, { one: opened.document })).toBe('/documents/failed?again=0');
    expect(await failedOf(ada)).toContain('one.md');
    expect(await failedOf(bobs)).toEqual(['bobs.md']);
  });

  test('leave the page when they are ready, which then says that all is well', async () => {
    await again(ada, { reason: 'timed_out' });
    await again(ada, { reason: 'encrypted' });
    expect(await pageOf(ada)).toContain('All documents could be processed.');
    expect(await (await ada.get('/documents')).text()).not.toContain('not processed');
  });
});
