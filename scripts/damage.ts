/**
 * Usage: bun scripts/damage.ts [HOW MANY] [SEED]
 *
 * Makes a data folder with an organization, documents with tables, a chat, a trail and two backups, ends the service as a
 * power cut would, and then damages a copy of it again and again: bytes, files by their hash, the journal of new ones, rows,
 * and what is cut off.
 * After each, `docgate check` looks at the folder and `docgate drill` at a backup that is made of it, or `drill` at the
 * damaged backup. Prints how many were named, and each that was not. What nobody can read, such as a free page, is told apart:
 * all rows are as before.
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ApiClient } from '../test/support/api-client.ts';
import {
  createOrganization,
  makeFolder,
  removeFolder,
  runDocgate,
  startDocgate,
} from '../test/support/docgate.ts';
import { Person } from '../test/support/person.ts';
import { until } from '../test/support/until.ts';
import { filesOf, injure, KINDS, readAll } from './damaging/injure.ts';
import { Random } from './random.ts';

const DATABASE = 'docgate.sqlite';
const WHERE = ['live', 'live', 'backup in a file', 'backup in a folder'] as const;
const DOCUMENTS = 24;

const [count = 200, seed = 1] = process.argv.slice(2).map(Number);
const random = new Random(seed);
const base = makeFolder();
const work = makeFolder();
/** Where the service worked, a copy of that that is whole, and two backups. */
const live = join(base, 'live');
const whole = join(base, 'whole');
const file = join(base, 'one.backup');
const folder = join(base, 'backups');

/** By kind and where: how many were made, named by check, by drill, and are of nothing that can be read. */
const tally = new Map<
  string,
  { made: number; check: number; drill: number; checkAsked: number; same: number }
>();
const missed: string[] = [];

try {
  await makeBase();
  for (let i = 0; i < count; i++) await damageOnce(i);
  for (const [name, { made, check, checkAsked, drill, same }] of tally) {
    const byCheck = checkAsked > 0 ? `check ${check} of ${checkAsked}, ` : '';
    console.log(`${name}: made ${made}, named by ${byCheck}drill ${drill}; all reads as before: ${same}`);
  }
  for (const line of missed) console.log(line);
} finally {
  removeFolder(base);
  removeFolder(work);
}

async function makeBase(): Promise<void> {
  const service = await startDocgate({ dataFolder: live });
  const { api_key } = await createOrganization(service.dataFolder);
  const client = new ApiClient(service.url, api_key);
  const user = 'bo@b.example';
  const ids: string[] = [];
  for (let i = 0; i < DOCUMENTS; i++) {
    const rows = Array.from({ length: 40 }, (_, row) => `Part ${row},${row * i},Hall ${row % 7}`);
    const text = `# Rule ${i}\n\nLeave is ${20 + i} days. ${'It is asked for a week before. '.repeat(60)}\n`;
    const made =
      i % 3 === 0
        ? new File([`Name,Pieces,Where\n${rows.join('\n')}\n`], `stock-${i}.csv`)
        : new File([text], `rule-${i}.md`);
    ids.push((await client.pushed(made, i % 2 === 0 ? { user } : {})).id);
  }
  for (const id of ids) await client.settled(id);
  const form = new FormData();
  form.append('user', user);
  form.append('document_ids', ids[0] ?? '');
  const opened = await client.fetch('/sessions', { method: 'POST', body: form });
  const { url, session_id } = (await opened.json()) as { url: string; session_id: string };
  const person = await Person.open(url);
  await person.ask(session_id, 'How many pieces of Part 3 are there?');
  for (const args of [
    ['backup', file],
    ['backup', '--to', folder],
  ]) {
    const { code, stderr } = await runDocgate(args, { dataFolder: live });
    if (code !== 0) throw new Error(stderr);
  }
  await client
    .pushed(new File(['# Last\n\nWhat was pushed last.\n'], 'last.md'))
    .then(({ id }) => client.settled(id));
  await until(() => existsSync(join(live, `${DATABASE}-wal`)), 'a log');
  await service.kill();
  cpSync(live, whole, { recursive: true });
  const { code, stdout } = await runDocgate(['check'], { dataFolder: whole });
  if (code !== 0) throw new Error(stdout);
}

async function damageOnce(turn: number): Promise<void> {
  const kind = KINDS[turn % KINDS.length] ?? 'byte';
  const where = kind === 'row' ? 'live' : (WHERE[Math.floor(turn / KINDS.length) % WHERE.length] ?? 'live');
  rmSync(work, { recursive: true, force: true });
  const from = where === 'live' ? live : where === 'backup in a file' ? file : folder;
  const copy = join(work, 'copy');
  cpSync(from, copy, { recursive: true });
  const all = where === 'backup in a file' ? [copy] : filesOf(copy);
  const database = join(copy, DATABASE);
  const blobs = all.filter((path) => where === 'backup in a file' || /[/]blobs[/]/.test(path));
  const files =
    where === 'live'
      ? [database, `${database}-wal`, ...all.filter((path) => /[/]journal[/]/.test(path))]
      : all.filter((path) => !blobs.includes(path) || where === 'backup in a file');
  const what = injure(kind, { files, blobs, database }, random);
  const one = tally.get(`${kind}, ${where}`) ?? { made: 0, check: 0, drill: 0, checkAsked: 0, same: 0 };
  tally.set(`${kind}, ${where}`, one);
  one.made++;
  const hasSameRows = where === 'live' && readsTheSame(copy);
  const check = where === 'live' ? await isNamedByCheck(copy) : undefined;
  // What the journal still had, check wrote again and named.
  const isSame = hasSameRows && hasSameBlobs(copy);
  const drill = where === 'live' ? await isBackupRefused(copy) : await isRefused(['drill', copy], whole);
  if (check !== undefined) one.checkAsked++;
  if (check === true) one.check++;
  if (drill) one.drill++;
  if (isSame) one.same++;
  const stays = isSame ? ', and all reads as before' : '';
  if (check === false || (!drill && check === undefined)) missed.push(`not named${stays}: ${what}`);
  else if (!drill) missed.push(`named by check, in no backup made of it${stays}: ${what}`);
}

/** By its exit, or as a file that was written from the journal again. */
async function isNamedByCheck(dataFolder: string): Promise<boolean> {
  const { code, stdout } = await runDocgate(['check', '--json'], { dataFolder });
  return code !== 0 || (JSON.parse(stdout) as { rewritten_files: string[] }).rewritten_files.length > 0;
}

/** By its exit, which is what a timer's mail goes by. */
async function isRefused(args: readonly string[], dataFolder: string): Promise<boolean> {
  return (await runDocgate(args, { dataFolder })).code !== 0;
}

async function isBackupRefused(dataFolder: string): Promise<boolean> {
  const made = join(work, 'made.backup');
  return (await isRefused(['backup', made], dataFolder)) || isRefused(['drill', made], whole);
}

function hasSameBlobs(damaged: string): boolean {
  const [before = [], after = []] = [live, damaged].map((path) =>
    filesOf(join(path, 'blobs')).map((file) => [file.slice(path.length), Bun.hash(readFileSync(file))]),
  );
  return isDeepStrictEqual(before, after);
}

/** Looked at in a copy, since whoever opens a database takes its log over. */
function readsTheSame(damaged: string): boolean {
  const [before, after] = [live, damaged].map((path) => {
    const at = join(work, 'read');
    rmSync(at, { recursive: true, force: true });
    cpSync(path, at, { recursive: true });
    return readAll(join(at, DATABASE));
  });
  return before !== undefined && before === after;
}
