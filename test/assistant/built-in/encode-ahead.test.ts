import { describe, expect, test } from 'bun:test';
import { encodeAhead } from '../../../src/assistant/built-in/encode-ahead.ts';
import { libraryOf } from '../../support/library-of.ts';

const RULES = `# Rules of the pottery

${Array.from({ length: 20 }, (_, at) => `Shelf ${at} is for pots of size ${at}.`).join(' ')}
`;
const LONG = Array.from(
  { length: 400 },
  (_, at) => `## Kiln ${at}\n\n${`Kiln ${at} is hot. `.repeat(60)}\n`,
).join('\n');

describe('encoding ahead of a first question', () => {
  test('takes all sentences of a small library', async () => {
    const library = libraryOf({ 'rules.md': RULES });
    expect(await encodeAhead(library, new AbortController().signal)).toBeGreaterThanOrEqual(20);
  });

  test('takes none of a large one, of which every question looks at others', async () => {
    const library = libraryOf({ 'rules.md': RULES, 'kilns.md': LONG });
    expect(await encodeAhead(library, new AbortController().signal)).toBe(0);
  });

  test('ends as soon as a question comes', async () => {
    const stop = new AbortController();
    const ahead = encodeAhead(libraryOf({ 'rules.md': RULES }), stop.signal);
    stop.abort();
    expect(await ahead).toBeLessThan(20);
  });
});
