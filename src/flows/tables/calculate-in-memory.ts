/** Evaluates queries over tables in memory: those of local files. */
import { TableShelf } from '../../assistant/tables/table-shelf.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { LibrarySources } from '../search/open-library.ts';

/** @param readMarkdown returns a version's text */
export function calculateInMemory(
  readMarkdown: (sha256: Sha256) => Promise<string>,
): LibrarySources['calculate'] {
  const shelf = new TableShelf();
  return async (versions, asked) => {
    const texts = versions.map(async ({ fileName, markdown }) => ({
      fileName,
      markdown: await readMarkdown(markdown),
    }));
    return shelf.calculate(await Promise.all(texts), asked);
  };
}
