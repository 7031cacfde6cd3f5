/** Puts an answer into words: the answer first, short; then what it is quoted from. */
import type { Answer } from '../assistant.ts';
import type { Library } from '../library.ts';
import type { TableRow } from '../passages/table.ts';
import { cite, onOneLine } from './cite.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import type { Finding, Place } from './find-answer.ts';
import { say } from './phrases.ts';
import type { Question } from './question.ts';
import type { RankedRow } from './rank-rows.ts';
import type { RankedSentence } from './rank-sentences.ts';
import type { Extreme } from './superlative.ts';

/** Quotes in an answer. */
export const MOST_QUOTES = 4;
/** Words of all quotes together; nobody reads on. */
export const MOST_WORDS = 118;
/** A further quote must score this share of the first. */
const LEAST_SHARE = 0.4;
/** So many of the next best are looked at for further quotes. */
const MOST_CANDIDATES = 8;

export function composeAnswer(library: Library, question: Question, finding: Finding): Answer {
  if (finding.kind === 'none')
    return { text: say(question.language, 'notFound'), citations: [], found: false };
  if (finding.kind === 'extreme') return composeExtreme(library, finding.extreme);
  return finding.kind === 'row' ? composeRow(library, finding.best) : composeSentences(library, finding);
}

function composeRow(library: Library, best: RankedRow): Answer {
  const { prepared, row, table } = best;
  const [column = 0] = best.columns;
  const header = table.header[column] ?? '';
  const value = row.cells[column] ?? '';
  const text = header === '' ? `${value} [1]` : `${header}: ${value} [1]`;
  const quote = cite(library, prepared.passage, row.start, row.end);
  return { text: `${text}\n\n> ${rowText(row)}`, citations: [quote], found: true };
}

function composeExtreme(
  library: Library,
  { prepared, table, row, nameColumn, valueColumn }: Extreme,
): Answer {
  const name = row.cells[nameColumn] ?? '';
  const value = `${table.header[valueColumn] ?? ''}: ${row.cells[valueColumn] ?? ''}`;
  const quote = cite(library, prepared.passage, row.start, row.end);
  const text = `${name} (${value}) [1]\n\n> ${rowText(row)}`;
  return { text, citations: [quote], found: true };
}

/** A row on one line; its column names stand in the table. */
export function rowText({ cells }: TableRow): string {
  return cells.filter((cell) => cell !== '').join(' · ');
}

function composeSentences(library: Library, finding: Extract<Finding, { kind: 'sentences' }>): Answer {
  const [best] = finding.ranked;
  if (best === undefined) return { text: '', citations: [], found: false };
  const first = excerptOf(best.prepared, best.sentence, finding.asked);
  const places = quotedPlaces(finding.ranked, first);
  return composePlaces(library, places, leadOf(best, first));
}

/** Places in the order in which they stand, the first one as the answer; undefined when there are none. */
export function composeQuotes(library: Library, places: readonly Place[]): Answer | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  return composePlaces(library, places, textOf(first));
}

function composePlaces(library: Library, places: readonly Place[], lead: string): Answer {
  const citations = places.map(({ prepared: { passage }, start, end }) => cite(library, passage, start, end));
  const quotes = places.slice(1).map((place, index) => `> ${textOf(place)} [${index + 2}]`);
  return { text: [`${lead} [1]`, ...quotes].join('\n\n'), citations, found: true };
}

function textOf({ prepared, start, end, shown }: Place): string {
  return shown ?? onOneLine(prepared.passage.markdown.slice(start, end));
}

/** The best sentence and as many of the next best as a reader takes in. */
function quotedPlaces(ranked: readonly RankedSentence[], first: Excerpt): Place[] {
  const [best] = ranked;
  const places: Place[] = [];
  let words = 0;
  const said = new Set<string>();
  for (const { prepared, sentence, score } of ranked.slice(0, MOST_CANDIDATES)) {
    const place = { prepared, start: sentence.start, end: sentence.end };
    const length = sentence.to - sentence.from;
    const isCut = places.length === 0 && length > first.words;
    if (places.length === MOST_QUOTES || score < LEAST_SHARE * (best?.score ?? 0)) break;
    if (said.has(textOf(place)) || (places.length > 0 && words + length > MOST_WORDS)) continue;
    said.add(textOf(place));
    words += isCut ? length + first.words : length;
    places.push(place);
  }
  return places;
}

/** The answer itself: the best sentence, or the part of it that answers, with what was left out marked. */
function leadOf({ prepared, sentence }: RankedSentence, { start, end }: Excerpt): string {
  const text = onOneLine(prepared.passage.markdown.slice(start, end));
  return `${start > sentence.start ? '… ' : ''}${text}${end < sentence.end ? ' …' : ''}`;
}
