import { afterEach, expect, test } from 'bun:test';
import { ConversionPool, type ConversionPoolOptions } from '../../../src/convert/pool/conversion-pool.ts';
import type { ReadTask, ReviseTask, WriteTask } from '../../../src/convert/pool/protocol.ts';
import { ConversionProcessEnded, type WorkEnd, type WorkOwner } from '../../../src/convert/pool/work.ts';
import { ConversionRefused } from '../../../src/domain/conversion.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { type AccountId, type OrganizationId, writeId } from '../../../src/domain/ids.ts';
import { nameOf, ScriptedProcesses } from '../../support/scripted-processes.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

const a = organization(1);
const b = organization(2);
const ada = person(1);
const bea = person(2);

let pool: ConversionPool;
let processes: ScriptedProcesses;

function open(options: Partial<ConversionPoolOptions> = {}): void {
  processes = new ScriptedProcesses();
  pool = new ConversionPool({
    spawn: processes.spawn,
    size: 1,
    timeLimitMs: DAY_MS,
    memoryLimitBytes: 1024 * MB,
    waitLimitMs: DAY_MS,
    ...options,
  });
}

afterEach(() => pool.close());

test('an export does not wait for a conversion, though there is one conversion process', async () => {
  open();
  run(read('long.pdf'), of(a));
  const exported = run(write('export'), of(b));
  expect(processes.given).toEqual(['long.pdf', 'export']);
  processes.number(2).finish();
  expect(await exported).toBe('done');
});

test('a conversion does not wait for revisions, however many there are', () => {
  open();
  for (let number = 1; number <= 4; number++) run(revise(`revision ${number}`), of(a, person(number)));
  run(read('note.md'), of(b));
  expect(processes.given).toEqual(['revision 1', 'note.md']);
});

test('one organization never has all the processes that somebody waits for', async () => {
  open();
  const [first] = [run(revise('of A, first'), of(a, ada)), run(revise('of A, second'), of(a, bea))];
  run(write('of B'), of(b));
  expect(processes.given).toEqual(['of A, first', 'of B']);
  processes.number(1).finish();
  expect(await first).toBe('done');
  expect(processes.given).toEqual(['of A, first', 'of A, second', 'of B']);
});

test('organizations are served by turns, however much one of them has waiting', () => {
  open();
  for (const number of [1, 2, 3, 4]) run(read(`A${number}`), of(a));
  for (const number of [1, 2]) run(read(`B${number}`), of(b));
  for (let done = 0; done < 5; done++) processes.number(1).finish();
  expect(processes.given).toEqual(['A1', 'A2', 'B1', 'A3', 'B2', 'A4']);
});

test('a person has one revision under way, and another one is refused with the time to wait', async () => {
  open();
  const first = run(revise('first'), of(a, ada));
  const refused = await failure(run(revise('second'), of(a, ada)));
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '5' } });
  processes.number(1).finish();
  await first;
  run(revise('third'), of(a, ada));
  expect(processes.given).toEqual(['first', 'third']);
});

test('edits that are written for an export alone are an export', () => {
  open();
  run(revise('proposed'), of(a, ada));
  run({ ...revise('tracked'), output: null }, of(a, ada));
  processes.number(1).finish();
  expect(processes.given).toEqual(['proposed', 'tracked']);
});

test('an organization has a few revisions under way, and the next one is refused', async () => {
  open();
  for (let number = 1; number <= 4; number++) run(revise(`${number}`), of(a, person(number)));
  expect(await failure(run(revise('5'), of(a, person(5))))).toMatchObject({ code: 'rate_limited' });
  run(revise('of B'), of(b, ada));
  expect(processes.given).toEqual(['1', 'of B']);
});

test('what is not begun in time is refused as unavailable', async () => {
  open({ waitLimitMs: 1 });
  run(write('first'), of(a));
  expect(await failure(run(write('second'), of(a)))).toMatchObject({
    code: 'unavailable',
    headers: { 'Retry-After': '5' },
  });
  expect(processes.given).toEqual(['first']);
});

test('conversions wait for as long as it takes', async () => {
  open({ waitLimitMs: 1 });
  run(read('first'), of(a));
  const second = run(read('second'), of(a));
  await Bun.sleep(120);
  processes.number(1).finish();
  processes.number(1).finish();
  expect(await second).toBe('done');
});

test('more than can be served in time is refused at once', async () => {
  open();
  const waiting = Array.from({ length: 200 }, (_, number) =>
    run(write(`${number}`), of(organization(number + 10))),
  );
  expect(waiting).toHaveLength(200);
  expect(await failure(run(write('one more'), of(a)))).toMatchObject({ code: 'unavailable' });
});

test('what waits is dropped when the client hangs up', async () => {
  open();
  const client = new AbortController();
  const first = run(write('first'), of(a));
  const dropped = failure(run(write('dropped'), { ...of(a), signal: client.signal }));
  client.abort();
  expect(await dropped).toMatchObject({ code: 'unavailable' });
  processes.number(1).finish();
  await first;
  expect(processes.given).toEqual(['first']);
});

test('what runs is ended when the client hangs up, and its owner may then ask again', async () => {
  open();
  const client = new AbortController();
  const dropped = failure(run(revise('dropped'), { ...of(a, ada), signal: client.signal }));
  client.abort();
  expect(await dropped).toMatchObject({ code: 'unavailable' });
  expect(processes.number(1).isKilled).toBe(true);
  run(revise('again'), of(a, ada));
  expect(processes.number(2).tasks).toHaveLength(1);
});

test('what the client hung up on before it was asked for is not begun', async () => {
  open();
  expect(await failure(run(write('late'), { ...of(a), signal: AbortSignal.abort() }))).toMatchObject({
    code: 'unavailable',
  });
  expect(processes.all).toEqual([]);
});

test('a process that is ended for its memory is given no other task', async () => {
  open();
  processes.areGoneAtOnce = false;
  const first = run(write('large'), of(a));
  const second = run(write('small'), of(a));
  processes.number(1).bytes = 500 * MB;
  processes.number(1).finish();
  expect(await first).toBe('done');
  expect(processes.number(1).isKilled).toBe(true);
  expect(processes.number(1).tasks).toHaveLength(1);
  processes.number(2).finish();
  expect(await second).toBe('done');
});

test('there are no more processes than there may be, those included that are about to end', async () => {
  open();
  processes.areGoneAtOnce = false;
  const first = run(read('large'), of(a));
  run(read('small'), of(a));
  processes.number(1).bytes = 500 * MB;
  processes.number(1).finish();
  await first;
  expect(processes.given).toEqual(['large']);
  processes.number(1).exit();
  expect(processes.given).toEqual(['large', 'small']);
});

test('what somebody waits for is begun once more when its process dies', async () => {
  open();
  const exported = run(write('export'), of(a));
  processes.number(1).exit();
  processes.number(2).finish();
  expect(await exported).toBe('done');
});

test('what meets two dying processes is not begun a third time', async () => {
  open();
  const exported = failure(run(write('export'), of(a)));
  processes.number(1).exit();
  processes.number(2).exit();
  expect(await exported).toBeInstanceOf(ConversionProcessEnded);
  expect(processes.all).toHaveLength(2);
});

test('a conversion whose process dies is left to the queue', async () => {
  open();
  const converted = failure(run(read('file.pdf'), of(a)));
  processes.number(1).exit();
  expect(await converted).toBeInstanceOf(ConversionProcessEnded);
  expect(processes.all).toHaveLength(1);
});

test('what takes too long is ended and refused, and is not begun again', async () => {
  open({ timeLimitMs: 1 });
  const refused = await failure(run(revise('slow'), of(a, ada)));
  expect(refused).toBeInstanceOf(ConversionRefused);
  expect(refused).toMatchObject({ code: 'timed_out' });
  expect(processes.number(1).isKilled).toBe(true);
  expect(processes.all).toHaveLength(1);
});

test('what got no processor is ended only after several times its limit by the clock', async () => {
  const timeLimitMs = 50;
  open({ timeLimitMs });
  const begun = performance.now();
  expect(await failure(run(read('starved.pdf'), of(a)))).toMatchObject({ code: 'timed_out' });
  expect(performance.now() - begun).toBeGreaterThan(3 * timeLimitMs);
});

test('what needs too much memory is ended and refused', async () => {
  open({ memoryLimitBytes: MB });
  const refused = failure(run(read('bomb.xlsx'), of(a)));
  processes.number(1).bytes = 2 * MB;
  expect(await refused).toMatchObject({ code: 'out_of_memory' });
});

test('whoever counts is told what came of each try, how long it took and what its process held', async () => {
  const ends: object[] = [];
  const onEnd = ({ task, outcome, bytes }: WorkEnd) => void ends.push({ name: nameOf(task), outcome, bytes });
  open({ memoryLimitBytes: 8 * MB, onEnd });
  const converted = run(read('fine.pdf'), of(a));
  processes.number(1).bytes = 3 * MB;
  processes.number(1).finish();
  await converted;
  const refused = failure(run(read('bomb.xlsx'), of(a)));
  processes.number(1).bytes = 9 * MB;
  await refused;
  const lost = failure(run(read('crash.doc'), of(a)));
  processes.number(2).exit();
  await lost;
  expect(ends).toEqual([
    { name: 'fine.pdf', outcome: 'done', bytes: 3 * MB },
    { name: 'bomb.xlsx', outcome: 'out_of_memory', bytes: 9 * MB },
    { name: 'crash.doc', outcome: 'ended', bytes: 0 },
  ]);
});

test('small files that wait are given to a process together, of each organization by turns', async () => {
  open();
  run(read('long.pdf'), of(a));
  const small = [run(note('a1'), of(a)), run(note('a2'), of(a)), run(note('b1'), of(b))];
  processes.number(1).finish();
  expect(processes.given).toEqual(['long.pdf', 'a1', 'b1', 'a2']);
  expect(processes.number(1).counts).toEqual([1, 3]);
  processes.number(1).finish();
  expect(await Promise.all(small)).toEqual(['done', 'done', 'done']);
});

test('small files that take long are shared between the processes that are free', () => {
  open({ size: 3 });
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) run(read(name), of(a));
  for (let number = 1; number <= 6; number++) run(note(`${number}`), of(a));
  processes.number(1).finish();
  expect(processes.number(1).counts).toEqual([1, 6]);
  for (const number of [1, 2, 3]) processes.number(number).finish();
  for (let number = 7; number <= 9; number++) run(note(`${number}`), of(a));
  expect(processes.all.map(({ counts }) => counts.at(-1))).toEqual([1, 1, 1]);
  expect(processes.given.slice(-1)).toEqual(['9']);
});

test('small files wait for the process that does some, as long as that is soon done with them', () => {
  open({ size: 3 });
  for (let number = 1; number <= 5; number++) run(note(`${number}`), of(a));
  expect(processes.number(1).counts).toEqual([1]);
  processes.number(1).seconds = 0.001;
  processes.number(1).finish();
  expect(processes.all.map(({ counts }) => counts)).toEqual([[1, 4]]);
});

test('a large file does not wait for a process that does small ones', () => {
  open({ size: 2 });
  run(note('small'), of(a));
  run(note('waits'), of(a));
  run(read('large.pdf'), of(b));
  expect(processes.given).toEqual(['small', 'large.pdf']);
});

test('a large file is never given together with others', () => {
  open();
  run(note('first'), of(a));
  for (const name of ['second', 'third']) run(note(name), of(a));
  run(read('long.pdf'), of(b));
  processes.number(1).finish();
  processes.number(1).finish();
  expect(processes.number(1).counts).toEqual([1, 2, 1]);
});

test.each([
  ['whose process dies', {}, 0],
  ['that need too much memory', { memoryLimitBytes: MB }, 2 * MB],
])('small files %s are begun again, each alone', async (_, options, bytes) => {
  open(options);
  run(read('long.pdf'), of(a));
  const first = run(note('first'), of(a));
  const second = failure(run(note('second'), of(a)));
  processes.number(1).finish();
  processes.number(1).bytes = bytes;
  if (bytes === 0) processes.number(1).exit();
  while (processes.all.length < 2) await Bun.sleep(1);
  processes.number(2).finish();
  expect(await first).toBe('done');
  processes.number(2).exit();
  expect(await second).toBeInstanceOf(ConversionProcessEnded);
  expect(processes.number(2).counts).toEqual([1, 1]);
});

test('a process that can not be started refuses its task and nothing else', async () => {
  open({
    spawn: () => {
      throw new Error('no room for another process');
    },
  });
  expect(await failure(run(read('file.md'), of(a)))).toBeInstanceOf(ConversionProcessEnded);
});

test('a stop settles what waits and what runs', async () => {
  open();
  const outcomes = [run(write('runs'), of(a)), run(write('waits'), of(a)), run(read('converts'), of(a))];
  pool.close();
  for (const outcome of outcomes) expect(await failure(outcome)).toBeInstanceOf(ConversionProcessEnded);
  expect(await failure(run(write('late'), of(a)))).toBeInstanceOf(ConversionProcessEnded);
});

/** What a test does not wait for may end as it likes. */
function run(task: ReadTask | WriteTask | ReviseTask, owner: WorkOwner): Promise<string> {
  const outcome = pool.run(task, owner).then(() => 'done');
  outcome.catch(() => undefined);
  return outcome;
}

async function failure(outcome: Promise<unknown>): Promise<unknown> {
  try {
    await outcome;
  } catch (error) {
    return error;
  }
  throw new Error('it was done');
}

function of(organization: OrganizationId, person: AccountId | null = null): WorkOwner {
  return { organization, person };
}

function organization(number: number): OrganizationId {
  return writeId('organization', number, new Uint8Array(16));
}

function person(number: number): AccountId {
  return writeId('account', number, new Uint8Array(16));
}

function read(input: string): ReadTask {
  return {
    kind: 'read',
    input,
    fileKind: 'md',
    fileName: input,
    markdownOutput: '',
    cellsOutput: null,
    passagesOutput: '',
    ocr: null,
  };
}

function note(input: string): ReadTask {
  return { ...read(input), markdownOutput: null, passagesOutput: null, handsBack: true };
}

function write(input: string): WriteTask {
  return { kind: 'write', input, title: '', language: null };
}

function revise(input: string): ReviseTask {
  return { kind: 'revise', input, fileKind: 'md', steps: [], output: 'revised' };
}
