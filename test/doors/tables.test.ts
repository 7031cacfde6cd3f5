/** Tables of documents: kept with the version, calculated over beside the service, gone with the document. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import type { Sha256 } from '../../src/domain/document.ts';
import type { TableRows } from '../../src/domain/tables.ts';
import type { Visitor } from '../support/clients.ts';
import { Doors, type OpenedSession } from '../support/doors.ts';

const ROWS = 4_000;
const REGIONS = ['Hamburg', 'Lyon', 'Bilbao'];

/** Every third order is from Hamburg; the nth costs n. */
const orders = (rows: number) =>
  [
    'Order,Region,Cost',
    ...Array.from({ length: rows }, (_, at) => `N-${at + 1},${REGIONS[at % 3]},${at + 1}.00`),
  ].join('\n');

let doors: Doors;
let ada: Visitor;
let session: OpenedSession;
let tasks: string[];

beforeEach(() => {
  doors = new Doors();
  tasks = [];
  doors.pool.script = async ({ kind }) => void tasks.push(kind);
});

afterEach(() => doors[Symbol.dispose]());

async function open(rows: number): Promise<void> {
  const { api } = doors.organization('A', 'owner@a.example');
  session = await doors.openSession(api, 'ada@a.example', 'orders.csv', orders(rows));
  ada = await doors.open(session.link);
  await doors.runJobs();
}

async function ask(text: string): Promise<string> {
  await ada.send('POST', `/chat/${session.session}/messages`, { text });
  await doors.runJobs();
  return (await ada.get(`/chat/${session.session}`)).text();
}

const tablesKept = () => doors.deps.db.all<{ cells: number }>('SELECT cells FROM document_tables');
const cellsKept = () =>
  doors.deps.db.one<{ sha: Sha256 | null }>('SELECT cells_sha256 AS sha FROM versions')?.sha ?? null;

test('a table is kept with the version that it is in, and what is asked of it goes over all rows', async () => {
  await open(30);
  expect(tablesKept()).toEqual([{ cells: 90 }]);
  expect(await ask('How many orders are from Hamburg?')).toContain('10 rows with Region = Hamburg');
  expect(tasks).toEqual(['read']);
});

test('of a large table no row is looked at in the thread that answers requests', async () => {
  await open(ROWS);
  expect(await ask('What is the total cost for region Hamburg?')).toContain('2,668,667.00');
  expect(tasks).toEqual(['read', 'calculate']);
});

test('tables that have not been read yet are read when they are asked', async () => {
  await open(30);
  doors.deps.db.run('UPDATE versions SET cells_sha256 = NULL, table_share = NULL');
  doors.deps.db.run('DELETE FROM document_tables');
  expect(await ask('How many orders are from Lyon?')).toContain('10 rows with Region = Lyon');
  expect(tasks).toEqual(['read', 'tables']);
  expect(tablesKept()).toEqual([{ cells: 90 }]);
});

test('the rows that an answer was calculated from are shown to its person alone, some at a time', async () => {
  await open(ROWS);
  const page = await ask('What is the total cost for region Hamburg?');
  const message = /"id":"(msg_[^"]+)","ordinal":2/.exec(page)?.[1] ?? '';
  const path = `/chat/${session.session}/rows?message=${message}&from=1300`;
  const shown: TableRows = await (await ada.get(path)).json();
  expect(shown).toMatchObject({ header: ['Order', 'Region', 'Cost'], total: 1334 });
  expect(shown.rows.length).toBe(34);
  expect(shown.rows.at(-1)).toEqual(['N-4000', 'Hamburg', '4000.00']);
  const { api } = doors.organization('B', 'owner@b.example');
  const other = await doors.openSession(api, 'bea@b.example', 'a.md', '# A\n');
  const bea = await doors.open(other.link);
  expect((await bea.get(path)).status).toBe(404);
  const unknown = `${message.slice(0, -1)}${message.endsWith('0') ? '1' : '0'}`;
  expect((await ada.get(`/chat/${session.session}/rows?message=${unknown}`)).status).toBe(404);
});

test('groups are told with their figures, for a chart beside their table', async () => {
  await open(30);
  const page = await ask('Total cost by region');
  expect(page).toContain('role="img"');
  expect(page).toContain('<desc id="chart-');
  expect(page).toContain('Hamburg: 145.00');
});

test('nothing of a table outlives its document, an answer from it neither', async () => {
  await open(30);
  expect(await ask('What is the total cost for region Hamburg?')).toContain('145.00');
  const sha = cellsKept();
  const path = sha === null ? '' : doors.deps.blobs.path(sha);
  expect(existsSync(path)).toBe(true);
  expect((await ada.send('DELETE', `/documents/${session.document}`)).status).toBe(204);
  expect(tablesKept()).toEqual([]);
  expect(existsSync(path)).toBe(false);
  const left = await (await ada.get(`/chat/${session.session}`)).text();
  expect(left).not.toContain('145.00');
});
