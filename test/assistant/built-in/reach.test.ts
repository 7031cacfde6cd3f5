import { describe, expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const RULES = `# Rules of the pottery

## Equipment

Loss of tools is reported to the foreman within two days.

## Clay

Clay is ordered on Mondays.
`;
const ROWS = Array.from({ length: 4_000 }, (_, row) => `| B-${row} | glaze ${row % 40} | ${row % 90} |`);
const SHEET = `| Number | Article | Amount |\n| --- | --- | --- |\n${ROWS.join('\n')}\n`;
const BOOK = Array.from(
  { length: 400 },
  (_, at) =>
    `## Kiln ${at}\n\n${`Kiln ${at} is heated to ${900 + at} degrees and cooled down slowly over night. `.repeat(12)}\n`,
).join('\n');

/** It shares no word with what answers it. */
const QUESTION = 'somebody stole my hammer';

describe('what shares no word with the question is found', () => {
  test('in a small library', async () => {
    const { text } = await askBuiltIn(QUESTION, libraryOf({ 'rules.md': RULES }));
    expect(text).toContain('Loss of tools');
  });

  test('beside a sheet of thousands of rows', async () => {
    const { text } = await askBuiltIn(QUESTION, libraryOf({ 'rules.md': RULES, 'bookings.csv': SHEET }));
    expect(text).toContain('Loss of tools');
  });

  test('not among very many texts, where it would take too long', async () => {
    const { text } = await askBuiltIn(QUESTION, libraryOf({ 'rules.md': RULES, 'kilns.md': BOOK }));
    expect(text).not.toContain('Loss of tools');
  });
});
