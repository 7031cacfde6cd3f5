/** Suggests first questions about documents, from their names and headings; the application words them. */
import type { Document } from '../../domain/document.ts';
import type { Session } from '../../domain/session.ts';
import { withoutNoteMarks } from '../../markdown/note-marks.ts';
import { listProjectDocuments, listSessionDocuments } from '../../store/documents.ts';
import { listHeadings } from '../../store/passages.ts';
import type { Deps } from '../deps.ts';

export type Suggestion =
  | { readonly kind: 'summarize'; readonly fileName: string }
  | { readonly kind: 'about'; readonly fileName: string; readonly heading: string }
  | { readonly kind: 'changed'; readonly fileName: string }
  | { readonly kind: 'compare'; readonly fileNames: readonly [string, string] };

const MAX_SUGGESTIONS = 4;
/** Newest documents of a project that suggestions are chosen from: a project may have thousands. */
const MAX_DOCUMENTS = 50;

/** Shorter headings are too vague, longer ones are sentences. */
const HEADING_LENGTH = { min: 5, max: 70 };

/** Returns up to four suggestions, best first. A chat without attached documents covers its complete project. */
export function suggestQuestions(
  deps: Pick<Deps, 'db'>,
  { id, organizationId: organization, projectId }: Session,
): Suggestion[] {
  const attached = listSessionDocuments(deps.db, organization, id);
  const documents =
    attached.length > 0 ? attached : listProjectDocuments(deps.db, organization, projectId, MAX_DOCUMENTS);
  const ready = documents.filter((document) => document.status === 'ready');
  return chooseSuggestions(ready, ({ id, version }) =>
    listHeadings(deps.db, organization, id, version).map(withoutNoteMarks),
  );
}

/**
 * Chooses a summary and headings of several documents rather than only of the first one; a comparison if there are
 * exactly two, or one has an earlier version, since of more documents any two have little in common.
 */
export function chooseSuggestions<Named extends Pick<Document, 'fileName' | 'version'>>(
  documents: readonly Named[],
  headingsOf: (document: Named) => readonly string[],
): Suggestion[] {
  const [first, second, third] = documents;
  if (first === undefined) return [];
  const suggestions: Suggestion[] = [{ kind: 'summarize', fileName: first.fileName }];
  const changed = documents.find(({ version }) => version > 1);
  if (changed !== undefined) suggestions.push({ kind: 'changed', fileName: changed.fileName });
  else if (second !== undefined && third === undefined) {
    suggestions.push({ kind: 'compare', fileNames: [first.fileName, second.fileName] });
  }
  const candidates = documents.slice(0, MAX_SUGGESTIONS).map((document) => ({
    fileName: document.fileName,
    headings: informativeHeadings(headingsOf(document)),
  }));
  for (const rank of [0, 1]) {
    for (const { fileName, headings } of candidates) {
      const heading = headings[rank];
      if (heading !== undefined && suggestions.length < MAX_SUGGESTIONS) {
        suggestions.push({ kind: 'about', fileName, heading });
      }
    }
  }
  return suggestions;
}

/** The first heading is usually the title; later ones say what the document is about. */
function informativeHeadings(headings: readonly string[]): readonly string[] {
  const informative = headings.filter(isInformative);
  return informative.length > 2 ? informative.slice(1) : informative;
}

function isInformative(heading: string): boolean {
  return (
    heading.length >= HEADING_LENGTH.min && heading.length <= HEADING_LENGTH.max && /\p{L}{4}/u.test(heading)
  );
}
