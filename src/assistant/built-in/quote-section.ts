/**
 * What documents say under a heading that the question names: "What does “Lease.md” say about “Deposit”?". The
 * heading tells the place, so nothing is guessed from likeness, however few words the question shares with the text.
 */
import type { Answer } from '../assistant.ts';
import { surelyNamed } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { tokenize } from '../text/tokens.ts';
import { STOP_WORDS } from '../text/word-lists.ts';
import { composeQuotes, MOST_QUOTES, MOST_WORDS, rowText } from './compose.ts';
import type { Place } from './find-answer.ts';
import { type PreparedPassage, preparePassage } from './prepared.ts';

/** Passages read at a time on the way to the heading. */
const READ_AT_ONCE = 200;
/** Passages looked through in all: some thousand pages. */
const MOST_LOOKED_THROUGH = 6_000;

/** The place of a document in the question, and the subject it is asked about. */
export interface SectionRequest {
  readonly source: string;
  readonly subject: string;
}

/** The beginning of the sections of that name, quoted; undefined when no heading is the subject. */
export function quoteSection(
  library: Library,
  { source, subject }: SectionRequest,
  language: Language,
): Answer | undefined {
  const wanted = contentOf(subject, language);
  const named = surelyNamed(library, source);
  const places: Place[] = [];
  let words = 0;
  let left = MOST_LOOKED_THROUGH;
  for (const document of named.length > 0 ? named : library.documents()) {
    left -= document.passages;
    if (left < 0) break;
    for (const { place, length } of placesUnder(library, document, wanted, language)) {
      if (places.length === MOST_QUOTES || (places.length > 0 && words + length > MOST_WORDS)) break;
      places.push(place);
      words += length;
    }
  }
  return composeQuotes(library, places);
}

/** Sentences, and where there are none rows of tables, in the order in which they stand. */
function* placesUnder(
  library: Library,
  document: LibraryDocument,
  wanted: string,
  language: Language,
): Generator<{ place: Place; length: number }> {
  for (let from = 0; from < document.passages; from += READ_AT_ONCE) {
    for (const passage of library.passages(document.id, from, from + READ_AT_ONCE - 1)) {
      if (!passage.headings.some((heading) => contentOf(heading, language) === wanted)) continue;
      yield* placesIn(preparePassage(passage, language));
    }
  }
}

function* placesIn(prepared: PreparedPassage): Generator<{ place: Place; length: number }> {
  const sentences = prepared.sentences.filter(({ start }) => prepared.passage.markdown[start] !== '#');
  for (const { start, end, from, to } of sentences)
    yield { place: { prepared, start, end }, length: to - from };
  if (sentences.length > 0) return;
  for (const row of prepared.tables.flatMap(({ rows }) => rows)) {
    const { start, end, from, to } = row;
    yield { place: { prepared, start, end, shown: rowText(row) }, length: to - from };
  }
}

/** The words that tell something, folded; all of them when none does. */
function contentOf(text: string, language: Language): string {
  const words = tokenize(text).map(({ word }) => word);
  const content = words.filter((word) => !STOP_WORDS[language].has(word));
  return (content.length > 0 ? content : words).join(' ');
}
