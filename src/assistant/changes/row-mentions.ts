/** Rows that a message speaks of: by a cell that it names in full, by a number behind what rows are called, or by some words. */
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { type Column, columnsOf, sharesStem, stemsIn } from './column.ts';
import type { ReadDocument, RowPart, TextPart } from './document-blocks.ts';
import { partsWithin } from './find-parts.ts';
import { fold } from './fold.ts';
import type { Context } from './plan.ts';

export interface RowMention {
  readonly read: ReadDocument;
  readonly part: TextPart;
  readonly row: RowPart;
  /** The cell by which it is named, from 0. */
  readonly column: number;
  /** Its words of the message, from 0, end excluded. */
  readonly from: number;
  readonly end: number;
  /** How surely the row is meant, from 0 to 1. */
  readonly weight: number;
}

const STOP = wordsOfAll(({ stopWords }) => stopWords);
const LONGEST_NAME = 8;
/** A cell of more rows than these calls none of them. */
const MOST_ALIKE = 5;
/** Of more texts only those that are named in full are looked for. */
const MOST_TEXTS = 5_000;
const SHORTEST_WORD = 4;
const EXACT = { key: 1, own: 0.8, alike: 0.7 };
const PARTLY = { least: 0.4, first: 0.7, several: 0.55, most: 0.8 };

/** @param words of the message, without marks beside them */
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

/** Cells that words of the message say in full. */
function namedIn(read: ReadDocument, words: readonly string[]): RowMention[] {
  const found: RowMention[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let end = Math.min(words.length, from + LONGEST_NAME); end > from; end--) {
      const text = fold(words.slice(from, end).join(' '));
      if (STOP.has(text)) continue;
      const cells = read.cells
        .saying(text)
        .filter(({ part }) => part.row !== undefined && part.row.number > 1);
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
        if (weight > 0) found.push({ read, part, row, column, from, end, weight });
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
  if (own === undefined || own.isValue || alike > MOST_ALIKE) return 0;
  if (isBareNumber(text)) {
    // "Action 2": a number calls a row behind what the table calls its rows.
    const isCalled = column === 0 && before !== undefined && sharesStem(naming(read, row), before);
    return isCalled && own.isKey ? EXACT.key : 0;
  }
  if (text.length < 3) return own.isKey && /\d/.test(text) ? EXACT.key : 0;
  return own.isKey ? (column < 2 ? EXACT.key : EXACT.own) : alike === 1 ? EXACT.own : EXACT.alike;
}

/** What a table calls its rows. */
function naming(read: ReadDocument, { header }: RowPart): ReadonlySet<string> {
  const first = read.parts.find(({ row }) => row?.header === header);
  return stemsIn(
    [
      ...(first?.headings ?? []),
      ...header,
      read.document.fileName,
      'task row Zeile Aufgabe ligne tâche fila tarea',
    ].join(' '),
  );
}

/** Cells of which the message says some words: "the Iveco", "the crane licence". */
function partlyIn(read: ReadDocument, words: readonly string[]): RowMention[] {
  const told = words
    .map((word, at) => ({ at, word: fold(word), stems: stemsIn(word) }))
    .filter(({ word }) => word.length >= SHORTEST_WORD && !STOP.has(word));
  const beginnings = [...new Set(told.map(({ word }) => word.slice(0, SHORTEST_WORD)))];
  const texts = [...read.cells.texts()];
  if (texts.length > MOST_TEXTS || told.length === 0) return [];
  return texts
    .filter((text) => beginnings.some((beginning) => text.includes(beginning)))
    .flatMap((text) => {
      const own = tokenize(text)
        .map(({ word }) => word)
        .filter((word) => !STOP.has(word));
      const isHeld = (word: string) =>
        told.some(({ stems }) => [word, ...stemsOfAnyLanguage(word)].some((stem) => stems.has(stem)));
      const held = own.filter((word) => isHeld(word));
      const [first = ''] = own;
      const share = held.length / own.length;
      const isFirst = held.includes(first) && first.length >= SHORTEST_WORD;
      if (own.length === 0 || held.length === 0 || (share < PARTLY.least && !isFirst)) return [];
      const spans = told.filter(({ stems }) =>
        held.some((word) => [word, ...stemsOfAnyLanguage(word)].some((stem) => stems.has(stem))),
      );
      const [from, end] = [spans[0]?.at ?? 0, (spans.at(-1)?.at ?? 0) + 1];
      if (end - from > own.length + 2) return [];
      const cells = read.cells
        .saying(text)
        .filter(({ part }) => part.row !== undefined && part.row.number > 1);
      return cells.flatMap(({ part, column }): RowMention[] => {
        const { row } = part;
        const called = row === undefined ? undefined : columnsOf(read, row)[column];
        if (row === undefined || called === undefined || cells.length > MOST_ALIKE || !mayCall(called))
          return [];
        const several = held.length > 1 ? PARTLY.several + share * (PARTLY.most - PARTLY.several) : 0;
        const weight =
          Math.max(isFirst ? PARTLY.first : 0, several, share * PARTLY.several) -
          (column > 1 ? 0.1 : 0) -
          (cells.length > 1 ? 0.05 : 0);
        return [{ read, part, row, column, from, end, weight }];
      });
    });
}

/** What rows are called by stands in front, or is a person. */
function mayCall(column: Column): boolean {
  return !column.isValue && (column.index < 3 || column.namesPeople);
}
