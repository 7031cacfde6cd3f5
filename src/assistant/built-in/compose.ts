/** Puts an answer into words: the answer first, short; then what it is quoted from. */
import type { Answer } from '../assistant.ts';
import type { Library } from '../library.ts';
import type { TableRow } from '../passages/table.ts';
import type { Candidate } from '../ranking/candidates.ts';
import type { Ranked } from '../ranking/rank.ts';
import { cite, onOneLine } from './cite.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import type { Finding, Place } from './find-answer.ts';
import { say } from './phrases.ts';
import type { Question } from './question.ts';
import type { RankedRow } from './rank-rows.ts';

/** Quotes in an answer; where one fact is asked for, fewer. */
export const MOST_QUOTES = 3;
const MOST_QUOTES_OF_A_FACT = 2;
/** Words of all quotes together; nobody reads on. */
export const MOST_WORDS = 118;
/** How likely a further quote must be to answer, against the first. */
const LEAST_LIKELY = 0.1;
/** So many of the next best are looked at for further quotes. */
const MOST_CANDIDATES = 8;

export function composeAnswer(library: Library, question: Question, finding: Finding): Answer {
  if (finding.kind === 'none')
    return { text: say(question.language, 'notFound'), citations: [], found: false };
  if (finding.kind === 'row') return composeRow(library, finding.best);
  return finding.kind === 'near'
    ? composeNearest(library, question, finding.ranked)
    : composeFound(library, finding);
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

/** A row on one line; its column names stand in the table. */
export function rowText({ cells }: TableRow): string {
  return cells.filter((cell) => cell !== '').join(' · ');
}

function composeFound(library: Library, finding: Extract<Finding, { kind: 'quotes' }>): Answer {
  const [best] = finding.ranked;
  if (best === undefined) return { text: '', citations: [], found: false };
  const first = excerptOf(best.candidate, finding.asked);
  return composePlaces(library, quotedPlaces(finding, first), leadOf(best.candidate, first));
}

/** What comes near, without a word of its own that could be taken for an answer. */
function composeNearest(library: Library, { language }: Question, ranked: readonly Ranked[]): Answer {
  const places = ranked.slice(0, MOST_QUOTES).map(({ candidate }) => placeOf(candidate));
  const quotes = places.map((place, index) => `> ${textOf(place)} [${index + 1}]`);
  return {
    text: [say(language, 'nearest'), ...quotes].join('\n\n'),
    citations: citePlaces(library, places),
    found: false,
  };
}

/** Places in the order in which they stand, the first one as the answer; undefined when there are none. */
export function composeQuotes(library: Library, places: readonly Place[]): Answer | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  return composePlaces(library, places, textOf(first));
}

function composePlaces(library: Library, places: readonly Place[], lead: string): Answer {
  const quotes = places.slice(1).map((place, index) => `> ${textOf(place)} [${index + 2}]`);
  return {
    text: [`${lead} [1]`, ...quotes].join('\n\n'),
    citations: citePlaces(library, places),
    found: true,
  };
}

function citePlaces(library: Library, places: readonly Place[]) {
  return places.map(({ prepared: { passage }, start, end }) => cite(library, passage, start, end));
}

function textOf({ prepared, start, end, shown }: Place): string {
  return shown ?? onOneLine(prepared.passage.markdown.slice(start, end));
}

function placeOf({ prepared, start, end, row }: Candidate): Place {
  return { prepared, start, end, ...(row === undefined ? {} : { shown: rowText(row.row) }) };
}

/** The best and as many of the next best as a reader takes in: likely ones, none that says the same again. */
function quotedPlaces({ ranked, asked }: Extract<Finding, { kind: 'quotes' }>, first: Excerpt): Place[] {
  const most = asked.question.kind === 'any' ? MOST_QUOTES : MOST_QUOTES_OF_A_FACT;
  const [best] = ranked;
  const places: Place[] = [];
  let words = 0;
  const said = new Set<string>();
  for (const { candidate, score } of ranked.slice(0, MOST_CANDIDATES)) {
    const place = placeOf(candidate);
    const length = candidate.to - candidate.from;
    const isCut = places.length === 0 && length > first.words;
    if (places.length === most || Math.exp(score - (best?.score ?? 0)) < LEAST_LIKELY) break;
    if (said.has(textOf(place)) || (places.length > 0 && words + length > MOST_WORDS)) continue;
    said.add(textOf(place));
    words += isCut ? length + first.words : length;
    places.push(place);
  }
  return places;
}

/** The answer itself: the best place, or the part of it that answers, with what was left out marked. */
function leadOf(candidate: Candidate, { start, end }: Excerpt): string {
  if (candidate.row !== undefined) return rowText(candidate.row.row);
  const text = onOneLine(candidate.prepared.passage.markdown.slice(start, end));
  return `${start > candidate.start ? '… ' : ''}${text}${end < candidate.end ? ' …' : ''}`;
}
