/** A library of fewer documents, or of a document as it was: what is asked of those is looked for nowhere else. */
import type { FoundPassage, Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { splitPassages } from '../split-passages.ts';

/** So few documents are searched one by one: each search reads all that holds the words, in any document. */
const FEW = 8;
/** Passages of the whole library that are looked through for those of more documents. */
const LOOKED_THROUGH = 400;

/** The library of some of its documents. */
export function within(library: Library, documents: readonly LibraryDocument[]): Library {
  const ids = new Set(documents.map(({ id }) => id));
  return {
    ...library,
    documents: () => documents,
    search: (words, limit) => searchAmong(library, documents, words, limit),
    searchAll: (groups, limit) =>
      library.searchAll(groups, limit).filter(({ documentId }) => ids.has(documentId)),
    documentsWith: (words, among = [...ids]) =>
      library.documentsWith(
        words,
        among.filter((id) => ids.has(id)),
      ),
  };
}

/** The best of some documents; of many, those among the best of all, and of the likeliest documents where they are few. */
function searchAmong(
  library: Library,
  documents: readonly LibraryDocument[],
  words: readonly string[],
  limit: number,
): FoundPassage[] {
  const inEach = (few: readonly LibraryDocument[]) =>
    few.flatMap(({ id }) => library.searchIn(id, words, limit));
  const best = (found: readonly FoundPassage[]) =>
    [...found].sort((a, b) => b.score - a.score).slice(0, limit);
  if (documents.length <= FEW) return best(inEach(documents));
  const ids = new Set(documents.map(({ id }) => id));
  const all = library.search(words, LOOKED_THROUGH);
  const found = all.filter(({ documentId }) => ids.has(documentId));
  if (found.length >= limit || all.length < LOOKED_THROUGH) return best(found);
  const holding = library.documentsWith(words, [...ids]);
  const likely = documents
    .filter(({ id }) => holding.has(id))
    .sort((a, b) => (holding.get(b.id) ?? 0) - (holding.get(a.id) ?? 0))
    .slice(0, FEW);
  const others = found.filter(({ documentId }) => likely.every(({ id }) => id !== documentId));
  return best([...others, ...inEach(likely)]);
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
