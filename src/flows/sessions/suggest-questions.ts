/** First questions worth asking of documents, from their names and headings; the application puts them into words. */
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

/** Shorter headings say nothing, longer ones are sentences. */
const HEADING_LENGTH = { least: 5, most: 70 };

/**
 * Up to four suggestions, in the order in which they are worth showing. A chat without documents of its own is about all
 * that lie where it does.
 */
export function suggestQuestions(
  deps: Pick<Deps, 'db'>,
  { id, organizationId: organization, projectId }: Session,
): Suggestion[] {
  const attached = listSessionDocuments(deps.db, organization, id);
  const documents = attached.length > 0 ? attached : listProjectDocuments(deps.db, organization, projectId);
  const ready = documents.filter((document) => document.status === 'ready');
  return chooseSuggestions(ready, ({ id, version }) =>
    listHeadings(deps.db, organization, id, version).map(withoutNoteMarks),
  );
}

/**
 * Summaries and headings of several documents rather than all of the first one; a comparison where two are all there
 * is, or where one has an earlier version, since of more documents any two have little to do with each other.
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
  const asked = documents.slice(0, MAX_SUGGESTIONS).map((document) => ({
    fileName: document.fileName,
    headings: tellingHeadings(headingsOf(document)),
  }));
  for (const turn of [0, 1]) {
    for (const { fileName, headings } of asked) {
      const heading = headings[turn];
      if (heading !== undefined && suggestions.length < MAX_SUGGESTIONS) {
        suggestions.push({ kind: 'about', fileName, heading });
      }
    }
  }
  return suggestions;
}

/** The first heading tends to be the title; those further in say what the document is for. */
function tellingHeadings(headings: readonly string[]): readonly string[] {
  const telling = headings.filter(isTelling);
  return telling.length > 2 ? telling.slice(1) : telling;
}

function isTelling(heading: string): boolean {
  return (
    heading.length >= HEADING_LENGTH.least &&
    heading.length <= HEADING_LENGTH.most &&
    /\p{L}{4}/u.test(heading)
  );
}
