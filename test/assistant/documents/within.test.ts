import { expect, test } from 'bun:test';
import { within } from '../../../src/assistant/documents/within.ts';
import type { Library } from '../../../src/assistant/library.ts';
import { libraryOf } from '../../support/library-of.ts';

const letters = [...'abcdefghijkl'];
const library = libraryOf({
  ...Object.fromEntries(
    letters.map((one) => [`lease ${one}.md`, `# Lease ${one}\n\nThe deposit is two rents.\n`]),
  ),
  'manual.md': '# Manual\n\nThe deposit, the deposit: what a deposit is.\n',
});

/** Counts what is asked of a library. */
function counted(): { readonly library: Library; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const search: Library['search'] = (words, limit) => {
    count('search');
    return library.search(words, limit);
  };
  const searchIn: Library['searchIn'] = (id, words, limit) => {
    count('searchIn');
    return library.searchIn(id, words, limit);
  };
  return { library: { ...library, search, searchIn }, counts };
}

const leases = library.documents().filter(({ fileName }) => fileName.startsWith('lease'));
const DEPOSIT = ['deposit'];

test('of some documents nothing is found but what stands in them', () => {
  for (const some of [leases, leases.slice(0, 2)]) {
    const found = within(library, some).search(DEPOSIT, 20);
    expect(new Set(found.map(({ documentId }) => documentId))).toEqual(new Set(some.map(({ id }) => id)));
  }
});

test('many documents are searched at once, not one by one', () => {
  const { library: asked, counts } = counted();
  expect(within(asked, leases).search(DEPOSIT, 5)).toHaveLength(5);
  expect(Object.fromEntries(counts)).toEqual({ search: 1 });
});
