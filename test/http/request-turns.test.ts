import { expect, test } from 'bun:test';
import { RequestTurns } from '../../src/http/request-turns.ts';

/** Asks for all at once, as requests that arrive in one turn do. @returns who was answered, in order */
async function answerAll(callers: readonly string[]): Promise<string[]> {
  const turns = new RequestTurns();
  const answered: string[] = [];
  const answer = (caller: string) => async () => void answered.push(caller);
  await Promise.all(callers.map((caller) => turns.run(() => caller.replace(/\d+/, ''), answer(caller))));
  return answered;
}

const flood = Array.from({ length: 1_000 }, (_, index) => `flood${index}`);

test('a few requests are answered at once', () => {
  const turns = new RequestTurns();
  let isAnswered = false;
  turns.run(
    () => '',
    async () => {
      isAnswered = true;
    },
  );
  expect(isAnswered).toBe(true);
});

test("one caller's thousand requests delay another's by a few answers only", async () => {
  const answered = await answerAll([...flood, 'other0', 'other1']);
  expect(answered.indexOf('other0')).toBeLessThan(100);
  expect(answered.indexOf('other1')).toBeLessThan(100);
  expect(answered).toHaveLength(1_002);
});

test('the requests of one caller are answered in the order in which they came', async () => {
  expect(await answerAll(flood)).toEqual(flood);
});

test('what arrives while others wait is answered before them, one for one', async () => {
  const turns = new RequestTurns();
  const answered: string[] = [];
  const ask = (caller: string) =>
    turns.run(
      () => caller,
      async () => void answered.push(caller),
    );
  const all = flood.map(() => ask('flood'));
  await new Promise(setImmediate);
  const before = answered.length;
  await ask('late');
  expect(before).toBeLessThan(200);
  expect(answered.length).toBeLessThan(before + 200);
  await Promise.all(all);
  expect(answered).toHaveLength(1_001);
});

test('a refused request is refused, and the next one answered', async () => {
  const turns = new RequestTurns();
  const refuse = () =>
    turns.run(
      () => '',
      async () => Promise.reject(new Error('refused')),
    );
  const refused = await Promise.allSettled(Array.from({ length: 100 }, refuse));
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
  expect(
    await turns.run(
      () => '',
      async () => 'answered',
    ),
  ).toBe('answered');
});
