/**
 * Decides what a request compares: two documents, or two versions of one. If the request leaves that open, the only
 * sensible choice is taken; otherwise the answer lists the possible documents.
 */
import type { Answer } from '../assistant.ts';
import { type ResolvedDocuments, resolveDocuments } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { tell } from './comparison-phrases.ts';
import { splitTopic } from './topic-words.ts';

/** One side of a comparison. */
export interface Side {
  readonly document: LibraryDocument;
  readonly version: number;
  readonly name: string;
}

export interface Sides {
  readonly before: Side;
  readonly after: Side;
  /** Versions of one document, rather than two documents. */
  readonly areVersions: boolean;
  /** The request without the words that name the sides. */
  readonly rest: string;
}

/** Maximum number of documents to offer. */
const MAX_OFFERED = 8;
/** Maximum number of documents to check for several versions. */
const MAX_LOOKED_AT = 500;

/** @returns the two sides, or an answer that explains why there are none */
export function chooseSides(library: Library, request: string, language: Language): Sides | Answer {
  const resolved = resolveWithTopic(library, request);
  const { rest } = resolved;
  const sure = resolved.named.filter(({ certainty }) => certainty === 'sure');
  const named = sure.length > 0 ? sure : resolved.named;
  const [first, second] = named;
  if (first === undefined) return withoutNames(library, rest, language);
  if (second !== undefined) {
    return twoDocuments(
      sideOf(first.document, first.versions[0]),
      sideOf(second.document, second.versions[0]),
      rest,
    );
  }
  const [alternative] = resolved.alternatives;
  const isOnly = library.versions(first.document.id).length < 2 && first.versions.length === 0;
  if (isOnly && alternative !== undefined && resolved.alternatives.length === 1) {
    return twoDocuments(sideOf(alternative), sideOf(first.document), rest);
  }
  const documents = library.documents();
  if (isOnly && documents.length === 2 && asksForTwo(resolved)) {
    const other = documents.find(({ id }) => id !== first.document.id);
    if (other !== undefined) return twoDocuments(sideOf(first.document), sideOf(other), rest);
  }
  if (isOnly && documents.length > 2 && asksForTwo(resolved)) return offer(documents, language);
  return twoVersions(library, first.document, first.versions, rest, language);
}

/**
 * Words of a topic may also occur in names and headings, so the topic is split off if the rest of the request still
 * names as many documents.
 */
function resolveWithTopic(library: Library, request: string): ResolvedDocuments {
  const resolved = resolveDocuments(library, request);
  const { head, topic } = splitTopic(request);
  if (topic === '') return resolved;
  const byHead = resolveDocuments(library, head);
  const isComplete = byHead.named.length > 0 && byHead.named.length >= resolved.named.length;
  return isComplete ? { ...byHead, rest: `${byHead.rest} ${topic}` } : resolved;
}

/** "Compare the contract" asks for two documents; "what changed in the contract" means its versions. */
function asksForTwo({ rest }: ResolvedDocuments): boolean {
  return /^\W*(?:compar|vergleich)/i.test(rest);
}

function withoutNames(library: Library, rest: string, language: Language): Sides | Answer {
  const documents = library.documents();
  const several = documents.slice(0, MAX_LOOKED_AT).filter(({ id }) => library.versions(id).length > 1);
  const [only, more] = several;
  if (only !== undefined && more === undefined) return twoVersions(library, only, [], rest, language);
  const [first, second] = documents;
  if (only === undefined && documents.length === 1 && first !== undefined) {
    return notFound(tell(language, 'oneVersion', { file: first.fileName }));
  }
  if (only === undefined && documents.length === 2 && first !== undefined && second !== undefined) {
    return twoDocuments(sideOf(first), sideOf(second), rest);
  }
  const answer = offer(several.length > 0 ? several : documents, language);
  const choices = several.slice(0, MAX_OFFERED).map(({ fileName: file }) => ({
    label: file,
    question: tell(language, 'askChanges', { file }),
  }));
  return choices.length > 0 ? { ...answer, choices } : answer;
}

function offer(documents: readonly LibraryDocument[], language: Language): Answer {
  const names = documents.slice(0, MAX_OFFERED).map(({ fileName }) => `- ${fileName}`);
  return notFound([tell(language, 'needsTwo'), '', ...names].join('\n'));
}

function twoDocuments(before: Side, after: Side, rest: string): Sides {
  return { before, after, areVersions: false, rest };
}

function sideOf(document: LibraryDocument, version = document.version): Side {
  return { document, version, name: document.fileName };
}

function twoVersions(
  library: Library,
  document: LibraryDocument,
  asked: readonly number[],
  rest: string,
  language: Language,
): Sides | Answer {
  const numbers = library.versions(document.id);
  const file = document.fileName;
  const missing = asked.find((number) => !numbers.includes(number));
  if (missing !== undefined) {
    const range = { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 };
    const versions = tell(language, numbers.length > 1 ? 'versionRange' : 'versionOne', range);
    return notFound(tell(language, 'noVersion', { file, number: missing, versions }));
  }
  if (numbers.length < 2) return notFound(tell(language, 'oneVersion', { file }));
  const [from, to] = pairOf(numbers, asked);
  const side = (version: number): Side => ({
    document,
    version,
    name: tell(language, 'version', { file, number: version }),
  });
  return { before: side(from), after: side(to), areVersions: true, rest };
}

/** The two named versions; or the named one and the newest; or the last two. */
function pairOf(numbers: readonly number[], asked: readonly number[]): readonly [number, number] {
  const newest = numbers.at(-1) ?? 0;
  const [one, other] = asked;
  if (one !== undefined && other !== undefined) return [Math.min(one, other), Math.max(one, other)];
  if (one !== undefined && one !== newest) return [one, newest];
  return [numbers.at(-2) ?? 0, newest];
}

/** An answer without citations, not found in the documents. */
function notFound(text: string): Answer {
  return { text, citations: [], found: false };
}
