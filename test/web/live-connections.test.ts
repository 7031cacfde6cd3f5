import { expect, test } from 'bun:test';
import { writeId } from '../../src/domain/ids.ts';
import { LiveConnections } from '../../src/web/live-connections.ts';

const ada = writeId('account', 1, new Uint8Array(16));
const bea = writeId('account', 2, new Uint8Array(16));

/** Lines that write down which of them were replaced. */
class Bench {
  readonly replaced: string[] = [];
  readonly lines: LiveConnections;

  constructor(most = 1_000) {
    this.lines = new LiveConnections(most);
  }

  open(name: string, signIn = 'browser', person = ada): () => void {
    return this.lines.open({ signIn, person }, () => this.replaced.push(name));
  }
}

test('the fifth line of a browser takes the place of its oldest', () => {
  const bench = new Bench();
  for (const name of ['1', '2', '3', '4']) bench.open(name);
  bench.open('of another browser', 'other browser');
  expect(bench.replaced).toEqual([]);
  bench.open('5');
  bench.open('6');
  expect(bench.replaced).toEqual(['1', '2']);
  expect(bench.lines.count).toBe(5);
});

test('a line that was hung up makes room for another', () => {
  const bench = new Bench();
  const hangUps = ['1', '2', '3', '4'].map((name) => bench.open(name));
  hangUps[1]?.();
  bench.open('5');
  expect(bench.replaced).toEqual([]);
});

test('a person has a dozen lines in all browsers together', () => {
  const bench = new Bench();
  for (let signIn = 1; signIn <= 6; signIn++) {
    for (const name of ['a', 'b', 'c']) bench.open(`${signIn}${name}`, `browser ${signIn}`);
  }
  expect(bench.lines.count).toBe(12);
  expect(bench.replaced).toEqual(['1a', '1b', '1c', '2a', '2b', '2c']);
});

test('a line is refused when there is no room, and one that takes the place of another is not', () => {
  const bench = new Bench(4);
  for (const name of ['1', '2', '3', '4']) bench.open(name);
  expect(() => bench.open('of another person', 'browser', bea)).toThrow('too many open pages');
  bench.open('5');
  expect(bench.replaced).toEqual(['1']);
  expect(bench.lines.count).toBe(4);
});

test('what is closed twice counts once', () => {
  const bench = new Bench();
  const hangUp = bench.open('1');
  bench.open('2');
  hangUp();
  hangUp();
  expect(bench.lines.count).toBe(1);
});
