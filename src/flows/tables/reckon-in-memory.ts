/** Reckons over the tables of versions whose text is in memory: of files that are asked about without a service. */
import { TableShelf } from '../../assistant/tables/table-shelf.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { LibrarySources } from '../search/open-library.ts';

/** @param readMarkdown gives a version's text */
export function reckonInMemory(readMarkdown: (sha256: Sha256) => Promise<string>): LibrarySources['reckon'] {
  const shelf = new TableShelf();
  return async (versions, asked) => {
    const texts = versions.map(async ({ fileName, markdown }) => ({
      fileName,
      markdown: await readMarkdown(markdown),
    }));
    return shelf.reckon(await Promise.all(texts), asked);
  };
}
