/** Lists the sentences and rows about a kind of things in documents, each with its citation. */

import { endingOf, kindByEnding } from '../../domain/file-kind.ts';
import type { Citation } from '../../domain/passage.ts';
import { withoutNoteMarks } from '../../markdown/note-marks.ts';
import type { Answer } from '../assistant.ts';
import { cite, onOneLine } from '../built-in/cite.ts';
import { TermMatcher } from '../built-in/matching.ts';
import { tell } from '../built-in/phrases.ts';
import { type PreparedPassage, preparePassage } from '../built-in/prepared.ts';
import type { Term } from '../built-in/question.ts';
import type { ListedKind } from '../languages/topic-data.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { nextPiece, type PieceRequest } from '../sections/pieces.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldText, tokenize } from '../text/tokens.ts';
import { IS_OF_KIND, responsibleIn, type Stretch } from './kinds.ts';
import type { ListingRequest } from './read-listing-request.ts';

/** Maximum number of entries per piece. */
const MAX_LISTED = 10;
/** Maximum number of passages to read in total. */
const MAX_PASSAGES = 1_500;
const LONGEST_SHOWN = 320;
/** Minimum strength of each term that narrows the list. */
const MIN_SAID = 0.35;
/** Characters, and words, at the beginning of a sentence that may be its subject. */
const SUBJECT_LENGTH = 60;
const SUBJECT_WORDS = 4;
/** Characters at the beginning of a document that tell the day and place of a meeting. */
const HEAD_LENGTH = 400;
/** Lines with a label, "Contact at the contractor: …", describe no activity. */
const LABEL = /^[^.:]{1,40}:\s/;

interface Entry extends Stretch {
  readonly prepared: PreparedPassage;
  readonly start: number;
  readonly end: number;
}

/**
 * @returns undefined where there are no entries, or only documents with tables; the question is then answered in other
 * ways
 */
export function listThings(asker: PieceRequest, request: ListingRequest): Answer | undefined {
  const { library, language, piece } = asker;
  const named = request.documents.named.map(({ document }) => document);
  const inReach = named.length > 0 ? named : library.documents();
  const documents = inReach.filter((document) => !isTable(document));
  if (documents.length === 0) return undefined;
  const entries = entriesOf(asker, documents, request);
  const shown = entries.slice((piece - 1) * MAX_LISTED, piece * MAX_LISTED);
  if (shown.length === 0) return undefined;
  const head = tell(language, entries.length === 1 ? 'listedOne' : 'listed', {
    count: entries.length,
    what: request.said,
  });
  const { lines, citations } = written(library, shown, documents.length > 1, request.kind === 'steps');
  const left = entries.length - piece * MAX_LISTED;
  const more = left > 0 ? [tell(language, 'andMore', { count: left })] : [];
  const text = [[head, ...lines].join('\n'), ...more].join('\n\n');
  return { text, citations, found: true, choices: left > 0 ? [nextPiece(asker.text, piece, language)] : [] };
}

function written(library: Library, shown: readonly Entry[], isOfSeveral: boolean, isStep: boolean) {
  const citations: Citation[] = [];
  const lines: string[] = [];
  let file = '';
  for (const { prepared, start, end, text } of shown) {
    const citation = cite(library, prepared.passage, start, end);
    if (isOfSeveral && citation.fileName !== file) {
      file = citation.fileName;
      lines.push(`\n**${file}**\n`);
    }
    citations.push(citation);
    const line = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).trimEnd()} …` : text;
    lines.push(`${isStep ? '' : '- '}${line} [${citations.length}]`);
  }
  return { lines, citations };
}

function isTable({ fileName }: LibraryDocument): boolean {
  const kind = kindByEnding(endingOf(fileName));
  return kind === 'xlsx' || kind === 'xls' || kind === 'csv';
}

function entriesOf(
  { library, language, terms }: PieceRequest,
  documents: readonly LibraryDocument[],
  { kind }: ListingRequest,
): Entry[] {
  const matcher = new TermMatcher(terms);
  const seen = new Set<string>();
  const entries: Entry[] = [];
  let left = MAX_PASSAGES;
  for (const { id, fileName, passages } of documents) {
    const read = library.passages(id, 0, Math.min(passages, left) - 1);
    left -= read.length;
    const ofDocument = aboutDocument(kind, fileName, read[0]);
    for (const passage of read) {
      const prepared = preparePassage(passage, language);
      for (const entry of candidatesFor(kind, prepared)) {
        if (!isOfKind(kind, entry, matcher)) continue;
        if (seen.has(entry.text) || !isAbout(entry, matcher, terms, ofDocument)) continue;
        seen.add(entry.text);
        entries.push(entry);
      }
    }
    if (left <= 0) break;
  }
  return entries;
}

/**
 * What tells of things of a kind what they are about, although it stands elsewhere: steps are of the procedure that the
 * document is named after, decisions of the meeting on the day at its head. Nothing for other kinds.
 */
function aboutDocument(kind: ListedKind, fileName: string, first: LibraryPassage | undefined): string[] {
  if (kind === 'steps') return [fileName];
  if (kind !== 'decisions' || first === undefined) return [];
  return [fileName, ...first.headings, first.markdown.slice(0, HEAD_LENGTH)];
}

function candidatesFor(kind: ListedKind, prepared: PreparedPassage): Generator<Entry> {
  if (kind === 'tables') return tablesOf(prepared);
  return kind === 'steps' ? stepsOf(prepared) : stretchesOf(prepared);
}

/**
 * Whether an entry is of the kind. A sentence that begins with the requested person or role counts as a duty in any
 * mood.
 */
function isOfKind(kind: ListedKind, entry: Entry, matcher: TermMatcher): boolean {
  if (kind === 'tables' || kind === 'steps') return true;
  const folded = foldText(entry.text);
  // A row is a task of the people or roles in its columns for them.
  if (kind === 'responsibilities' && entry.header.length > 0)
    return containsAll(responsibleIn(entry), matcher) || IS_OF_KIND.obligations(entry, folded);
  if (IS_OF_KIND[kind](entry, folded)) return true;
  if (kind !== 'obligations' && kind !== 'responsibilities') return false;
  if (LABEL.test(entry.text)) return false;
  const first = tokenize(entry.text.slice(0, SUBJECT_LENGTH)).slice(0, SUBJECT_WORDS);
  const strengths = matcher.strengths(
    first.flatMap(({ word }) => stemsOfAnyLanguage(word).map((stem) => ({ stem, word }))),
  );
  // Obligations belong to responsibilities.
  if (strengths.length > 0 && IS_OF_KIND.obligations(entry, folded)) return true;
  return (
    entry.header.length === 0 && strengths.length > 0 && strengths.every((strength) => strength >= MIN_SAID)
  );
}

/** Whether a text contains all terms of the question or, without terms, any words. */
function containsAll(text: string, matcher: TermMatcher): boolean {
  const words = tokenize(text).flatMap(({ word }) =>
    stemsOfAnyLanguage(word).map((stem) => ({ stem, word })),
  );
  return words.length > 0 && matcher.strengths(words).every((strength) => strength >= MIN_SAID);
}

/** The items of numbered lists, in order. */
function* stepsOf(prepared: PreparedPassage): Generator<Entry> {
  const { markdown } = prepared.passage;
  for (const match of markdown.matchAll(
    /^[ \t]{0,3}(\d{1,3})[.)][ \t]+(.+(?:\n(?![ \t]{0,3}\d{1,3}[.)]|\n).+)*)/gm,
  )) {
    const text = shownText(match[2] ?? '');
    const end = match.index + match[0].length;
    yield {
      prepared,
      start: match.index,
      end,
      text: `${match[1]}. ${text}`,
      header: [],
      cells: [],
      lead: '',
      heading: '',
    };
  }
}

const ITEM = /^\s*(?:[-*+•–]|\(?\w{1,3}[.)])\s/;

function* stretchesOf(prepared: PreparedPassage): Generator<Entry> {
  const { markdown, headings } = prepared.passage;
  const heading = headings.at(-1) ?? '';
  let introduction = '';
  for (const { start, end } of prepared.sentences) {
    const own = markdown.slice(start, end);
    if (/^#{1,6}\s/.test(own)) continue;
    const isItem = ITEM.test(markdown.slice(markdown.lastIndexOf('\n', start) + 1, end));
    const lead = isItem ? introduction : '';
    const text = shownText(own);
    if (!isItem) introduction = /:\W*$/.test(text) ? text : '';
    // A sentence that introduces a list is covered by the items.
    if (isItem || introduction === '')
      yield { prepared, start, end, text, header: [], cells: [], lead, heading };
  }
  for (const { header, rows } of prepared.tables) {
    for (const { start, end, cells } of rows) {
      const text = cells.filter((cell) => cell !== '').join(' · ');
      yield { prepared, start, end, text, header, cells, lead: '', heading };
    }
  }
}

/** Tables, described by their headings and the names of their columns. */
function* tablesOf(prepared: PreparedPassage): Generator<Entry> {
  if (prepared.passage.context.includes('|')) return;
  for (const { header, rows } of prepared.tables) {
    const last = rows.at(-1);
    const start = prepared.passage.markdown.indexOf('|');
    if (last === undefined || start < 0) continue;
    const names = header.filter((name) => name !== '').join(' · ');
    const above = prepared.passage.headings.at(-1);
    const text = above === undefined ? names : `${above}: ${names}`;
    yield { prepared, start, end: last.end, text, header, cells: [], lead: '', heading: above ?? '' };
  }
}

function shownText(markdown: string): string {
  return onOneLine(withoutNoteMarks(markdown));
}

function isAbout(
  { text, lead, prepared }: Entry,
  matcher: TermMatcher,
  terms: readonly Term[],
  ofDocument: readonly string[],
): boolean {
  if (terms.length === 0) return true;
  const { headings } = prepared.passage;
  // The document title is skipped, since it is above everything.
  const above = ofDocument.length > 0 ? headings : headings.slice(1);
  return containsAll([lead, text, ...above, ...ofDocument].join('\n'), matcher);
}
