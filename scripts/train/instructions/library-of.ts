/** The documents of an organization as a library. */
import type { Library } from '../../../src/assistant/library.ts';
import { LibraryInMemory } from '../../../src/flows/search/library-in-memory.ts';

export function libraryOf(documents: readonly { readonly title: string; readonly markdown: string }[]): {
  readonly library: Library;
  readonly close: () => void;
} {
  const memory = new LibraryInMemory();
  for (const { title, markdown } of documents) {
    const name = title.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
    memory.add(`${name}.md`, { markdown, warnings: [], facts: {} });
  }
  const library = memory.open({ calculate: async () => undefined, compare: async () => 'too_large' });
  return { library, close: () => memory.close() };
}
