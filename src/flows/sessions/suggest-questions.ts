/** First questions worth asking of documents, from their names and headings; the application puts them into words. */
import type { Document } from '../../domain/document.ts';
import type { Session } from '../../domain/session.ts';
import { withoutNoteMarks } from '../../markdown/note-marks.ts';
import { listProjectDocuments } from '../../store/documents.ts';
import { listHeadings } from '../../store/passages.ts';
import type { Deps } from '../deps.ts';

export type Suggestion =
  | { readonly kind: 'summarize'; readonly fileName: string }
  | { readonly kind: 'about'; readonly fileName: string; readonly heading: string }
  | { readonly kind: 'compare'; readonly fileNames: readonly [string, string] };

const MAX_ABOUT = 2;

/** Shorter headings say nothing, longer ones are sentences. */
const HEADING_LENGTH = { least: 5, most: 70 };

/**
 * Up to four suggestions, in the order in which they are worth showing.
 *
 * @param attached the chat's own documents; a chat without any is about all that lie where it does
 */
export function suggestQuestions(
  deps: Pick<Deps, 'db'>,
  { organizationId: organization, projectId }: Pick<Session, 'organizationId' | 'projectId'>,
  attached: readonly Document[],
): Suggestion[] {
  const documents = attached.length > 0 ? attached : listProjectDocuments(deps.db, organization, projectId);
  const ready = documents.filter((document) => document.status === 'ready');
  const [first, second] = ready;
  if (first === undefined) return [];
  const suggestions: Suggestion[] = [{ kind: 'summarize', fileName: first.fileName }];
  if (second !== undefined) {
    suggestions.push({ kind: 'compare', fileNames: [first.fileName, second.fileName] });
  }
  const headings = listHeadings(deps.db, organization, first.id, first.version)
    .map(withoutNoteMarks)
    .filter(isTelling);
  // The first heading tends to be the title; those further in say what the document is for.
  const telling = headings.length > MAX_ABOUT ? headings.slice(1) : headings;
  for (const heading of telling.slice(0, MAX_ABOUT)) {
    suggestions.push({ kind: 'about', fileName: first.fileName, heading });
  }
  return suggestions;
}

function isTelling(heading: string): boolean {
  return (
    heading.length >= HEADING_LENGTH.least &&
    heading.length <= HEADING_LENGTH.most &&
    /\p{L}{4}/u.test(heading)
  );
}
