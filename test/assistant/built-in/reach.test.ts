import { describe, expect, test } from 'bun:test';
import { encodePassages } from '../../../src/assistant/embeddings/encode-passages.ts';
import type { Library } from '../../../src/assistant/library.ts';
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
const KILNS = Array.from(
  { length: 200 },
  (_, at) => `## Kiln ${at}\n\nIt is heated to ${900 + at} degrees.\n`,
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
    const { text } = await askBuiltIn(QUESTION, libraryOf({ 'rules.md': RULES, 'kilns.md': KILNS }));
    expect(text).not.toContain('Loss of tools');
  });

  test('among very many texts whose sentences have been encoded before', async () => {
    const library = libraryOf({ 'rules.md': RULES, 'kilns.md': KILNS });
    const { text } = await askBuiltIn(QUESTION, withVectors(library));
    expect(text).toContain('Loss of tools');
  });

  test('among very many texts as soon as its own sentence is encoded', async () => {
    const library = libraryOf({ 'kilns.md': KILNS, 'rules.md': RULES });
    const [kilns] = library.documents();
    const encoded = withVectors(library)
      .vectors()
      .filter(({ documentId }) => documentId !== kilns?.id);
    const { text } = await askBuiltIn(QUESTION, { ...library, vectors: () => encoded });
    expect(text).toContain('Loss of tools');
  });

  test('whatever vectors are stored that do not fit its sentences', async () => {
    const library = libraryOf({ 'rules.md': RULES });
    const stored = withVectors(library)
      .vectors()
      .map((one) => ({ ...one, vectors: one.vectors.subarray(384) }));
    const { text } = await askBuiltIn(QUESTION, { ...library, vectors: () => stored });
    expect(text).toContain('Loss of tools');
  });
});

function withVectors(library: Library) {
  const passages = library.documents().flatMap(({ id, passages }) => library.passages(id, 0, passages));
  const encoded = encodePassages(passages);
  const vectors = passages.flatMap(({ documentId, ordinal }, at) => {
    const own = encoded[at];
    return own === undefined ? [] : [{ documentId, ordinal, vectors: own }];
  });
  return { ...library, vectors: () => vectors };
}
