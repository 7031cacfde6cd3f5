/** Every route, every credential and every thing, against the tables of `access.md`. */
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { OPERATION_IDS, OPERATIONS } from '../../src/api/operations.ts';
import { REFERENCE_FILES } from '../../src/api/reference-page.ts';
import { OPEN_ROUTES, ROUTES } from '../../src/web/web.ts';
import { type Asked, ask } from './access-requests.ts';
import {
  CREDENTIALS,
  type Credential,
  expectedStatus,
  LINKS,
  type LinkRow,
  OPEN,
  ROWS,
  type Row,
  THINGS,
  type Thing,
} from './access-tables.ts';
import { makeWorld, type World } from './world.ts';

/** Ids that were never given out, and texts that have not the form of one. */
const NOBODYS: Readonly<Record<string, readonly [unknown: string, malformed: string]>> = {
  chat: [`ses_${'0'.repeat(26)}`, 'ses_1'],
  document: [`doc_${'0'.repeat(26)}`, "doc_' OR 1=1 --"],
  change: [`chg_${'0'.repeat(26)}`, 'x'.repeat(300)],
  project: [`prj_${'0'.repeat(26)}`, 'default'],
  'sign-in': ['0'.repeat(16), '%'],
  place: [`org_${'0'.repeat(26)}/member`, 'org_1/owner'],
  key: [`key_${'0'.repeat(26)}`, '../members'],
  member: [`acc_${'0'.repeat(26)}`, 'me'],
  invitation: [`acc_${'0'.repeat(26)}`, 'me'],
  person: ['nobody@a.example', 'nobody'],
};

/** The files that the reference's page loads. */
const REFERENCE_NAMES = REFERENCE_FILES.map(({ path }) => path.replace(/^\/v1\/docs\/?/, '')).filter(Boolean);

const NOTHING: Thing = { name: '', kind: '', reachedBy: [] };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  // A request's rows are put back after it, and so its files have to stay.
  spyOn(world.doors.deps.blobs, 'remove').mockReturnValue(false);
});
afterAll(() => world?.doors[Symbol.dispose]());

/** The things that a row is tried on, with what stands for them in a request. */
function thingsFor({ kind }: Row): readonly (readonly [Thing, string])[] {
  if (kind === '') return [[NOTHING, '']];
  const [unknown = '', malformed = ''] = NOBODYS[kind] ?? [];
  return [
    ...THINGS.filter((thing) => thing.kind === kind).map((thing) => [thing, world.id(thing.name)] as const),
    [{ ...NOTHING, name: 'unknown' }, unknown],
    [{ ...NOTHING, name: 'malformed' }, malformed],
  ];
}

/** What is wrong with an answer, in words. */
function judge({ status, text, hasChanged }: Asked, expected: number, credential: string): string[] {
  const told = THINGS.filter(({ name, reachedBy }) => {
    const mark = world.marks.get(name);
    return mark !== undefined && !reachedBy.includes(credential) && text.includes(mark);
  });
  return [
    ...(status === expected ? [] : [`${status} instead of ${expected}`]),
    ...told.map(({ name }) => `is told of ${name}`),
    ...(status >= 400 && hasChanged ? ['is refused, and something has changed'] : []),
  ];
}

async function faultsOf(row: Row): Promise<string[]> {
  const faults: string[] = [];
  for (const [thing, id] of thingsFor(row)) {
    for (const credential of CREDENTIALS) {
      const asked = await ask(world, credential.name, row.route, id);
      const wrong = judge(asked, expectedStatus(row, credential, thing), credential.name);
      faults.push(...wrong.map((fault) => `${credential.name}, ${thing.name}: ${fault}`));
    }
  }
  return faults;
}

describe('a request', () => {
  test.each(ROWS.map((row) => [`${row.route} (${row.kind || row.door})`, row] as const))(
    'is answered by who asks, and for what: %s',
    async (_, row) => {
      expect(await faultsOf(row)).toEqual([]);
    },
  );

  test.each(OPEN.map(({ route, status }) => [route, status] as const))(
    'is answered to everybody alike: %s',
    async (route, status) => {
      const faults: string[] = [];
      for (const named of route.endsWith(':file') ? REFERENCE_NAMES : ['some-token']) {
        for (const { name } of CREDENTIALS) {
          const wrong = judge(await ask(world, name, route, named), status, name);
          faults.push(...wrong.map((fault) => `${name}, ${named}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test.each(LINKS.map((row) => [`${row.route} (${row.link})`, row] as const))(
    'by a link is answered by whose it is, and who is signed in: %s',
    async (_, row) => {
      const faults: string[] = [];
      for (const credential of CREDENTIALS) {
        const asked = await ask(world, credential.name, row.route, world.token(row.link));
        const wrong = judge(asked, expectedOfLink(row, credential), credential.name);
        faults.push(...wrong.map((fault) => `${credential.name}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});

function expectedOfLink({ person, statuses }: LinkRow, { name, at }: Credential): number {
  const [nobody, same, other] = statuses;
  if (at.application !== 'in' && at.application !== 'managing') return nobody;
  return name.split(' ')[0] === person ? same : other;
}

const CHANGES = [...ROUTES, ...OPEN_ROUTES].filter(({ method }) => method !== 'GET');

describe('a request of another site', () => {
  test.each(CHANGES.map(({ method, path }) => [`${method} ${path}`]))(
    'changes nothing, whoever is signed in: %s',
    async (route) => {
      const id = world.id(route.includes(':scope') ? 'A as a member' : 'shared document');
      for (const from of [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'https://elsewhere.example' },
        {},
      ]) {
        expect(await ask(world, 'olga', route, id, from)).toMatchObject({ status: 403, hasChanged: false });
      }
    },
  );
});

describe('the tables', () => {
  const named = new Set([...ROWS, ...OPEN, ...LINKS].map(({ route }) => route.replace(/\?.*/, '')));
  const routes = [
    ...[...ROUTES, ...OPEN_ROUTES].map(({ method, path }) => `${method} ${path}`),
    ...OPERATION_IDS.map((id) => OPERATIONS[id]).map(
      ({ method, path }) => `${method} /v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
    'GET /v1/openapi.json',
    'GET /v1/docs',
    ...REFERENCE_NAMES.map(() => 'GET /v1/docs/:file'),
  ];

  test('name every route, and no other', () => {
    expect([...named].toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  test('name every thing and credential that is there', () => {
    for (const { name } of THINGS) expect(world.id(name)).not.toBe('');
    for (const { link } of LINKS) expect(world.token(link)).not.toBe('');
    expect([...world.credentials.keys()].toSorted()).toEqual(CREDENTIALS.map(({ name }) => name).toSorted());
  });

  test('name things that are told to those who reach them', async () => {
    for (const [credential, path, thing] of [
      ['ada', `/chat/${world.id("ada's chat")}`, "ada's chat"],
      ['max', `/chat/${world.id("max's chat")}`, "max's chat"],
      ['olga', `/documents/${world.id('shared document')}`, 'shared document'],
      ['otto', '/documents', "B's document"],
    ] as const) {
      const { text } = await ask(world, credential, `GET ${path}`, '');
      expect(text).toContain(world.marks.get(thing) ?? '-');
    }
  });
});
