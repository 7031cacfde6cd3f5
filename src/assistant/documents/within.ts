/** Restricts a library to some documents, or to an earlier version of one. */
import type { FoundPassage, Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { splitPassages } from '../split-passages.ts';
import type { ResolvedDocuments } from './resolve-documents.ts';

/**
 * Up to this number, documents are searched separately. Each search reads all entries of the words, in any document.
 */
const FEW = 8;
/** Maximum number of passages from the whole library to filter by document. */
const LOOKED_THROUGH = 400;

/** A library restricted to some of its documents. */
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

/**
 * Searches some documents: separately if there are few; else the best passages of the whole library are filtered. If
 * those do not suffice, the documents with most matches are searched separately.
 */
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
  const matching = library.documentsWith(words, [...ids]);
  const likely = documents
    .filter(({ id }) => matching.has(id))
    .sort((a, b) => (matching.get(b.id) ?? 0) - (matching.get(a.id) ?? 0))
    .slice(0, FEW);
  const others = found.filter(({ documentId }) => likely.every(({ id }) => id !== documentId));
  return best([...others, ...inEach(likely)]);
}

/** The library of one version of a document; undefined if its text is not available. */
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
  const matching = (words: readonly string[]) =>
    passages
      .map((passage) => ({ ...passage, score: words.filter((word) => passage.words.has(word)).length }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  const passagesBetween = (from: number, to: number): readonly LibraryPassage[] =>
    passages.slice(from, to + 1);
  return {
    ...library,
    documents: () => [{ ...document, version, passages: passages.length }],
    search: (words, limit) => matching(words).slice(0, limit),
    searchAll: (groups, limit) =>
      matching(groups.flat())
        .filter((passage) => groups.every((group) => group.some((word) => passage.words.has(word))))
        .slice(0, limit),
    searchIn: (_, words, limit) => matching(words).slice(0, limit),
    frequencies: (words) => new Map(words.map((word) => [word, matching([word]).length])),
    documentsWith: (words) =>
      new Map(matching(words).length > 0 ? [[document.id, matching(words).length]] : []),
    passages: (_, from, to) => passagesBetween(from, to),
  };
}

/** The library with an earlier version of a document, if the question names exactly one version of one document. */
export async function earlierVersion(
  library: Library,
  { named }: ResolvedDocuments,
): Promise<Library | undefined> {
  const [only, another] = named;
  const [version, other] = only?.versions ?? [];
  if (only === undefined || another !== undefined || version === undefined || other !== undefined)
    return undefined;
  return version === only.document.version ? undefined : atVersion(library, only.document, version);
}
