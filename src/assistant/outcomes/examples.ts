/** Creates example questions from the documents. */
import type { Choice } from '../../domain/choice.ts';
import { endingOf, kindByEnding } from '../../domain/file-kind.ts';
import { tell } from '../built-in/phrases.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';

const MAX = 4;
/** Number of passages at the beginning to search for a heading. */
const FIRST_PASSAGES = 12;
/** Length limits of headings in characters; shorter ones say too little, longer ones are sentences. */
const HEADING = { least: 5, most: 70 };

/**
 * Two to four questions, about several documents where there are several; none without documents.
 *
 * @param first the preferred document
 */
export function exampleQuestions(library: Library, language: Language, first?: LibraryDocument): Choice[] {
  const all = library.documents();
  const documents = first === undefined ? all : [first, ...all.filter((document) => document !== first)];
  const texts = documents.filter((document) => !isTable(document));
  const [about] = [...texts.slice(0, 1), ...documents];
  if (about === undefined) return [];
  const several = documents.slice(0, FIRST_PASSAGES).find(({ id }) => library.versions(id).length > 1);
  const titled = rotated(texts, 1).find((document) => headingsOf(library, document).length > 1) ?? texts[0];
  const heading = titled && (headingsOf(library, titled)[1] ?? headingsOf(library, titled)[0]);
  const [dated] = rotated(texts, 2);
  const table = documents.find(isTable);
  const questions = [
    tell(language, 'exampleSummary', { file: about.fileName }),
    ...(titled === undefined || heading === undefined
      ? []
      : [
          tell(language, 'showIn', {
            section: tell(language, 'sectionNamed', { section: heading }),
            file: titled.fileName,
          }),
        ]),
    ...(dated === undefined ? [] : [tell(language, 'exampleDeadlines', { file: dated.fileName })]),
    ...(several === undefined ? [] : [tell(language, 'exampleChanges', { file: several.fileName })]),
    ...(table === undefined || table === about
      ? []
      : [tell(language, 'exampleSummary', { file: table.fileName })]),
    ...(documents.length > 1 ? [tell(language, 'exampleDocuments')] : []),
  ];
  return questions.slice(0, MAX).map((question) => ({ label: question, question }));
}

/** Rotates a list of documents. */
function rotated(documents: readonly LibraryDocument[], from: number): LibraryDocument[] {
  const at = documents.length === 0 ? 0 : from % documents.length;
  return [...documents.slice(at), ...documents.slice(0, at)];
}

function isTable({ fileName }: LibraryDocument): boolean {
  const kind = kindByEnding(endingOf(fileName));
  return kind === 'xlsx' || kind === 'xls' || kind === 'csv';
}

/** The headings at the beginning, of suitable length. The first one is usually the title. */
function headingsOf(library: Library, { id }: LibraryDocument): string[] {
  const passages = library.passages(id, 0, FIRST_PASSAGES);
  return [...new Set(passages.map(({ headings: path }) => path.at(-1) ?? ''))].filter(
    (heading) =>
      heading.length >= HEADING.least && heading.length <= HEADING.most && /\p{L}{4}/u.test(heading),
  );
}
