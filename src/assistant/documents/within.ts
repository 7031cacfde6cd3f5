/** A library of fewer documents, or of a document as it was: what is asked of those is looked for nowhere else. */
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { splitPassages } from '../split-passages.ts';

/** The library of some of its documents. */
export function within(library: Library, documents: readonly LibraryDocument[]): Library {
  const ids = new Set(documents.map(({ id }) => id));
  return {
    ...library,
    documents: () => documents,
    search: (words, limit) =>
      documents
        .flatMap(({ id }) => library.searchIn(id, words, limit))
        .sort((a, b) => b.score - a.score)
        .slice(0, limit),
    searchAll: (groups, limit) =>
      library.searchAll(groups, limit).filter(({ documentId }) => ids.has(documentId)),
    documentsWith: (words) => new Map([...library.documentsWith(words)].filter(([id]) => ids.has(id))),
  };
}

/** The library of one earlier version of a document; undefined when it is out of reach. */
export async function atVersion(
  library: Library,
  document: LibraryDocument,
  version: number,
): Promise<Library | undefined> {
  const markdown = await library.markdown(document.id, version);
  if (markdown === undefined) return undefined;
  const passages = splitPassages(markdown, document).map((passage) => ({
    ...passage,
    documentId: document.id,
    version,
    words: new Set(passage.searchText.split(' ')),
  }));
  const holding = (words: readonly string[]) =>
    passages
      .map((passage) => ({ ...passage, score: words.filter((word) => passage.words.has(word)).length }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  const asIs = (from: number, to: number): readonly LibraryPassage[] => passages.slice(from, to + 1);
  return {
    ...library,
    documents: () => [{ ...document, version, passages: passages.length }],
    search: (words, limit) => holding(words).slice(0, limit),
    searchAll: (groups, limit) =>
      holding(groups.flat())
        .filter((passage) => groups.every((group) => group.some((word) => passage.words.has(word))))
        .slice(0, limit),
    searchIn: (_, words, limit) => holding(words).slice(0, limit),
    frequencies: (words) => new Map(words.map((word) => [word, holding([word]).length])),
    documentsWith: (words) =>
      new Map(holding(words).length > 0 ? [[document.id, holding(words).length]] : []),
    passages: (_, from, to) => asIs(from, to),
  };
}
