/** What can be asked of these documents, as questions made from them. */
import type { Choice } from '../../domain/choice.ts';
import { endingOf, kindByEnding } from '../../domain/file-kind.ts';
import { tell } from '../built-in/phrases.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';

const MOST = 4;
/** Passages at the beginning that are looked through for a heading. */
const FIRST_PASSAGES = 12;
/** Shorter headings say nothing, longer ones are sentences. */
const HEADING = { least: 5, most: 70 };

/** Two to four questions; one where there is no document. */
export function exampleQuestions(library: Library, language: Language): Choice[] {
  const documents = library.documents();
  const text = documents.find((document) => !isTable(document));
  const [first] = documents;
  if (first === undefined) return [];
  const about = text ?? first;
  const file = about.fileName;
  const heading = headingOf(library, about);
  const several = documents.slice(0, FIRST_PASSAGES).find(({ id }) => library.versions(id).length > 1);
  const questions = [
    tell(language, 'exampleSummary', { file }),
    ...(heading === undefined
      ? []
      : [tell(language, 'showIn', { section: tell(language, 'sectionNamed', { section: heading }), file })]),
    ...(text === undefined ? [] : [tell(language, 'exampleDeadlines', { file })]),
    ...(several === undefined ? [] : [tell(language, 'exampleChanges', { file: several.fileName })]),
    ...(documents.length > 1 ? [tell(language, 'exampleDocuments')] : []),
  ];
  return questions.slice(0, MOST).map((question) => ({ label: question, question }));
}

function isTable({ fileName }: LibraryDocument): boolean {
  const kind = kindByEnding(endingOf(fileName));
  return kind === 'xlsx' || kind === 'xls' || kind === 'csv';
}

/** The title tends to come first; what stands below says what a document is for. */
function headingOf(library: Library, { id }: LibraryDocument): string | undefined {
  const passages = library.passages(id, 0, FIRST_PASSAGES);
  const headings = [...new Set(passages.map(({ headings: path }) => path.at(-1) ?? ''))].filter(
    (heading) =>
      heading.length >= HEADING.least && heading.length <= HEADING.most && /\p{L}{4}/u.test(heading),
  );
  return headings[1] ?? headings[0];
}
