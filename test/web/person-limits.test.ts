import { expect, test } from 'bun:test';
import { AppError } from '../../src/domain/errors.ts';
import { writeId } from '../../src/domain/ids.ts';
import { PersonLimits } from '../../src/web/person-limits.ts';

const ada = writeId('account', 1, new Uint8Array(16));
const bea = writeId('account', 2, new Uint8Array(16));
const HOUR_MS = 60 * 60 * 1000;

test('a person who asks too much is refused with the time to wait, and nobody else is', () => {
  const limits = new PersonLimits(60, () => 0);
  for (let asked = 0; asked < 60; asked++) limits.takeRequest(ada);
  expect(refusal(() => limits.takeRequest(ada))).toMatchObject({
    code: 'rate_limited',
    headers: { 'Retry-After': '1' },
  });
  limits.takeRequest(bea);
});

test('a person who goes on asking costs an organization a few hundred credits an hour, and a few at once', () => {
  let at = 0;
  const limits = new PersonLimits(600, () => at);
  const answered: number[] = [];
  for (; at < HOUR_MS; at += 1_000) if (isTaken(() => limits.takeQuestion(ada))) answered.push(at);
  expect(answered.filter((when) => when < 1_000)).toHaveLength(1);
  expect(answered.filter((when) => when < 60_000).length).toBeLessThanOrEqual(12);
  expect(answered.length).toBeLessThanOrEqual(366);
});

test('six questions may be asked at once', () => {
  const limits = new PersonLimits(600, () => 0);
  const taken = Array.from({ length: 10 }, () => isTaken(() => limits.takeQuestion(ada)));
  expect(taken.filter(Boolean)).toHaveLength(6);
});

test('sixty live connections may be opened in a minute, as browsers that come back do', () => {
  const limits = new PersonLimits(600, () => 0);
  const taken = Array.from({ length: 100 }, () => isTaken(() => limits.takeConnection(ada)));
  expect(taken.filter(Boolean)).toHaveLength(60);
});

test('a limit of 0 limits neither requests nor questions', () => {
  const limits = new PersonLimits(0, () => 0);
  for (let asked = 0; asked < 2_000; asked++) limits.takeRequest(ada);
  for (let asked = 0; asked < 2_000; asked++) limits.takeQuestion(ada);
});

test('a person uploads a few files at once, and the next one when one of them is there', async () => {
  const limits = new PersonLimits(600, () => 0);
  const arrivals = Array.from({ length: 4 }, () => Promise.withResolvers<string>());
  const uploads = arrivals.map(({ promise }) => limits.withUpload(ada, () => promise));
  await expect(limits.withUpload(ada, async () => 'fifth')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await limits.withUpload(bea, async () => 'of another person')).toBe('of another person');
  arrivals[0]?.resolve('first');
  await uploads[0];
  expect(await limits.withUpload(ada, async () => 'fifth')).toBe('fifth');
  for (const { resolve } of arrivals) resolve('there');
  await Promise.all(uploads);
});

test('an upload that breaks off makes room for another', async () => {
  const limits = new PersonLimits(600, () => 0);
  for (let sent = 0; sent < 10; sent++) {
    const broken = limits.withUpload(ada, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
  }
});

function isTaken(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

function refusal(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it was allowed');
}
