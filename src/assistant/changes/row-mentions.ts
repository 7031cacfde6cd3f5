/** Finds the rows that a message mentions: by a complete cell, by "action 2", or by some words of a cell. */
import ROWS from '../languages/rows.json';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { type Column, columnsOf } from './column.ts';
import type { ReadDocument, RowPart, TextPart } from './document-blocks.ts';
import { partsWithin } from './find-parts.ts';
import { fold } from './fold.ts';
import type { Context } from './plan.ts';
import { sharesStem, stemsIn } from './reading/words.ts';

export interface RowMention {
  readonly read: ReadDocument;
  readonly part: TextPart;
  readonly row: RowPart;
  /** The column of the mentioned cell, from 0. */
  readonly column: number;
  /** The range of its words in the message, from 0, end excluded. */
  readonly from: number;
  readonly end: number;
  /** Confidence that the row is meant, from 0 to 1. */
  readonly weight: number;
}

const STOP = wordsOfAll(({ stopWords }) => stopWords);
const LONGEST_NAME = 8;
/** A cell text that occurs in more rows than this identifies none of them. */
const MAX_ALIKE = 5;
/** With more distinct texts, only complete cells are searched for. */
const MAX_TEXTS = 5_000;
const SHORTEST_WORD = 4;
const EXACT = { key: 1, own: 0.8, alike: 0.7 };
const PARTLY = { least: 0.4, first: 0.7, last: 0.62, several: 0.55, most: 0.8 };

/** @param words the words of the message, without punctuation */
export function rowMentions(context: Context, words: readonly string[]): RowMention[] {
  const all = context.documents.flatMap((read) => {
    const within =
      context.scope.section === undefined ? undefined : new Set(partsWithin(read, context.scope.section));
    const found = [...namedIn(read, words), ...partlyIn(read, words)];
    return within === undefined ? found : found.filter(({ part }) => within.has(part));
  });
  const best = new Map<TextPart, RowMention>();
  for (const one of all) if (one.weight > (best.get(one.part)?.weight ?? 0)) best.set(one.part, one);
  return [...best.values()];
}

/** Finds cells whose complete text occurs in the message. */
function namedIn(read: ReadDocument, words: readonly string[]): RowMention[] {
  const found: RowMention[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let end = Math.min(words.length, from + LONGEST_NAME); end > from; end--) {
      const text = fold(words.slice(from, end).join(' '));
      if (STOP.has(text)) continue;
      const cells = read.cells.withText(text).filter(({ part }) => part.row?.isHeader === false);
      for (const { part, column } of cells) {
        const { row } = part;
        if (row === undefined) continue;
        const weight = exactWeight(
          read,
          row,
          column,
          cells.length,
          isBareNumber(text) ? words[from - 1] : undefined,
          text,
        );
        const before = words[from - 1];
        // "Task A9": include the name of the rows.
        const isCalled = before !== undefined && sharesStem(naming(read, row), before);
        if (weight > 0)
          found.push({ read, part, row, column, from: isCalled ? from - 1 : from, end, weight });
      }
    }
  }
  return found;
}

function isBareNumber(text: string): boolean {
  return /^\d{1,6}$/.test(text);
}

function exactWeight(
  read: ReadDocument,
  row: RowPart,
  column: number,
  alike: number,
  before: string | undefined,
  text: string,
): number {
  const own = columnsOf(read, row)[column];
  if (own === undefined || own.isValue || alike > MAX_ALIKE) return 0;
  if (isBareNumber(text)) {
    // "Action 2": a bare number identifies a row only after the name of the rows.
    const isCalled = column === 0 && before !== undefined && sharesStem(naming(read, row), before);
    return isCalled && own.isKey ? EXACT.key : 0;
  }
  if (text.length < 3) return own.isKey && /\d/.test(text) ? EXACT.key : 0;
  return own.isKey ? (column < 2 ? EXACT.key : EXACT.own) : alike === 1 ? EXACT.own : EXACT.alike;
}

/** Stems of the words that a table's rows may be called. */
function naming(read: ReadDocument, { header }: RowPart): ReadonlySet<string> {
  const first = read.parts.find(({ row }) => row?.header === header);
  return stemsIn([...(first?.headings ?? []), ...header, read.document.fileName, ROWS.rows].join(' '));
}

/** A significant word of the message. */
interface SignificantWord {
  readonly at: number;
  readonly word: string;
  readonly stems: ReadonlySet<string>;
}

/** Finds cells of which some words occur in the message: "the Iveco", "the crane licence". */
function partlyIn(read: ReadDocument, words: readonly string[]): RowMention[] {
  const significant = words
    .map((word, at): SignificantWord => ({ at, word: fold(word), stems: stemsIn(word) }))
    .filter(({ word }) => word.length >= SHORTEST_WORD && !STOP.has(word));
  const beginnings = [...new Set(significant.map(({ word }) => word.slice(0, SHORTEST_WORD)))];
  const texts = [...read.cells.texts()];
  if (texts.length > MAX_TEXTS || significant.length === 0) return [];
  return texts
    .filter((text) => beginnings.some((beginning) => text.includes(beginning)))
    .flatMap((text) => {
      const span = spanOf(text, significant);
      return span === undefined ? [] : rowsWithText(read, text, span);
    });
}

interface Span {
  readonly from: number;
  readonly end: number;
  readonly weight: number;
}

/** The range of words that match a cell, and the weight of the match. */
function spanOf(text: string, significant: readonly SignificantWord[]): Span | undefined {
  const own = tokenize(text)
    .map(({ word }) => word)
    .filter((word) => !STOP.has(word));
  const matches = ({ stems }: SignificantWord, word: string) =>
    [word, ...stemsOfAnyLanguage(word)].some((stem) => stems.has(stem));
  const matched = own.filter((word) => significant.some((one) => matches(one, word)));
  const share = own.length === 0 ? 0 : matched.length / own.length;
  const [first = ''] = own;
  const isFirst = matched.includes(first) && first.length >= SHORTEST_WORD;
  const isLast = own.length < 4 && matched.includes(own.at(-1) ?? '');
  if (matched.length === 0 || (share < PARTLY.least && !isFirst)) return undefined;
  const matching = significant.filter((one) => matched.some((word) => matches(one, word)));
  const [from, end] = [matching[0]?.at ?? 0, (matching.at(-1)?.at ?? 0) + 1];
  if (end - from > own.length + 2) return undefined;
  const several = matched.length > 1 ? PARTLY.several + share * (PARTLY.most - PARTLY.several) : 0;
  const one = isFirst ? PARTLY.first : isLast ? PARTLY.last : share * PARTLY.several;
  return { from, end, weight: Math.max(one, several) };
}

function rowsWithText(read: ReadDocument, text: string, { from, end, weight }: Span): RowMention[] {
  const cells = read.cells.withText(text).filter(({ part }) => part.row?.isHeader === false);
  if (cells.length > MAX_ALIKE) return [];
  return cells.flatMap(({ part, column }): RowMention[] => {
    const { row } = part;
    const called = row === undefined ? undefined : columnsOf(read, row)[column];
    if (row === undefined || called === undefined || !mayCall(called)) return [];
    const less = (column > 1 ? 0.1 : 0) + (cells.length > 1 ? 0.05 : 0);
    return [{ read, part, row, column, from, end, weight: weight - less }];
  });
}

/** Whether a column may name its rows: one of the first three, or one of people. */
function mayCall(column: Column): boolean {
  return !column.isValue && (column.index < 3 || column.namesPeople);
}
