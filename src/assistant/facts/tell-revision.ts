/**
 * Answers what changed in a revision ("revision 2", "Stand 1.1") from the revision history in the document. Stored
 * versions are compared instead, but most documents have only one.
 */
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { surelyNamed } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { type LabelValue, labelValuesIn } from './label-values.ts';
import { factsNamed } from './read-fact-request.ts';

/** Maximum number of documents to search, of passages of each, and of results. */
const MAX_DOCUMENTS = 20;
const MAX_PASSAGES = 400;
const MAX_TOLD = 4;
const NAMES = LANGUAGES.flatMap((language) => TOPIC_DATA[language].facts.revision.split(','))
  .map((name) => name.trim())
  .join('|');
const ASKED = new RegExp(
  String.raw`(?<!\p{L})(?:${NAMES})\.?\s+(?:n[or°º]{1,2}\.?\s+)?(\d+(?:\.\d+)*|\p{Lu})(?![\p{L}\p{N}])`,
  'iu',
);

/** A number of two parts: "4.1" of "what was new in handbook 4.1". */
const BARE = /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)+)(?![\p{L}\p{N}])/u;

/** The revision that a text names: "2" of "revision 2". */
export function askedRevision(text: string): string | undefined {
  return ASKED.exec(text)?.[1];
}

/** @returns undefined where no revision is requested, or no history contains it */
export function tellRevision(library: Library, text: string): Answer | undefined {
  const asked = askedRevision(text) ?? BARE.exec(text)?.[1];
  if (asked === undefined) return undefined;
  // "Revision 3" alone names no document, even if only one has several versions.
  const named = surelyNamed(library, text);
  if (named.some(({ id }) => library.versions(id).length > 1)) return undefined;
  const changesOf = (documents: readonly LibraryDocument[]) =>
    documents.slice(0, MAX_DOCUMENTS).flatMap((document) => changesIn(library, document, asked).slice(0, 1));
  const own = changesOf(named);
  const found = own.length > 0 ? own : changesOf(library.documents());
  if (found.length === 0 || found.length > MAX_TOLD) return undefined;
  const citations = found.map(({ passage, start, end }) => cite(library, passage, start, end));
  const lines = found.map(({ label, value, row }, at) => {
    const file = found.length > 1 ? `- ${citations[at]?.fileName ?? ''}: ` : '';
    const otherCells = row.filter((cell) => cell.label !== label && cell.label !== '' && cell.value !== '');
    const others = otherCells.map((cell) => `${cell.label}: ${cell.value}`).join(' · ');
    return `${file}${label}: ${value} [${at + 1}]${others === '' ? '' : ` (${others})`}`;
  });
  return { text: lines.join('\n'), citations, found: true };
}

/** The changes in the row of a revision. */
function changesIn(library: Library, document: LibraryDocument, asked: string): LabelValue[] {
  const passages = library.passages(document.id, 0, Math.min(document.passages, MAX_PASSAGES) - 1);
  return passages
    .flatMap(labelValuesIn)
    .filter(
      ({ label, row }) =>
        factsNamed(label)[0] === 'change' &&
        row.length > 2 &&
        row.some((cell) => factsNamed(cell.label).includes('revision') && isSameRevision(cell.value, asked)),
    );
}

/** Compares revisions: "2" equals "2.0", "b" equals "B". */
export function isSameRevision(value: string, asked: string): boolean {
  const own = value.trim().toLowerCase();
  if (own === asked.toLowerCase()) return true;
  return /^\d/.test(asked) && Number(own) === Number(asked);
}
