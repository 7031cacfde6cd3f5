/** Splits a message that tells the values of a row into segments of words, and says which words only link or order. */
import type { ChangeData } from '../../languages/change-data.ts';
import ROWS from '../../languages/rows.json';
import { tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import type { Column } from '../column.ts';
import { anyLanguage } from './alternatives.ts';
import { LEAD } from './around.ts';
import { withoutColons } from './labelled.ts';
import type { Phrase } from './phrase.ts';
import { LINKING } from './words.ts';

/** One of the pieces that commas, colons and full stops divide. */
export interface Segment {
  readonly words: readonly string[];
  /** Indices of the words that are quotations. */
  readonly quoted: ReadonlySet<number>;
  /** Whether it stands before a colon, so that it may only say where the row goes. */
  readonly isHead: boolean;
}

/** A full stop ends a sentence behind a longer word or figure, unlike in "Dr. Lindner", "no. 120" and "3. Mai". */
const MARK =
  /\s*[,;|]\s+|\s+[–-]\s+|\s*:\s+|(?<=\p{L}{4}|\d{3}|[\p{L}-]\d{1,3}|[)⟧])[.!?]\s+(?=\p{Lu})|[.!?]+$/u;

const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);
const FILLERS = new Set(ROWS.fillers.split(' '));
const ORDER = new RegExp(
  `^(?:${anyLanguage(({ verbs, lead, trail, another, articles, it, pronouns }) =>
    [verbs['add'], verbs['adding'], verbs['up'], lead, trail, another, articles, it, pronouns]
      .filter((words) => words !== undefined && words !== '')
      .join('|'),
  )})$`,
  'iu',
);

/** @param columns the columns whose names may have a colon behind them */
export function segmentsOf(message: Phrase, columns: readonly Column[]): readonly Segment[] {
  const text = withoutColons(message.masked.replace(LEAD, '').replace(ADD, ''), columns);
  const [, head = '', tail = text] = /^([^:]+?)\s*:\s+(.+)$/su.exec(text) ?? [];
  const hasAsides = columns.some((column) => column.hasAsides);
  const split = (piece: string, isHead: boolean) =>
    (hasAsides ? piece : piece.replaceAll(/\s\(([^()]{2,})\)/g, ', $1'))
      .split(MARK)
      .map((own) => own.split(/\s+/).filter((word) => word !== ''))
      .filter((words) => words.length > 0 && !isOrder(words.join(' ')))
      .map((words) => ({
        words: words.map((word) => message.with(word).text),
        quoted: new Set(words.flatMap((word, at) => (word.startsWith('⟦') ? [at] : []))),
        isHead,
      }));
  return [...split(head, true), ...split(tail, false)];
}

/** "Please add her to the list", "new last row please": the order to add what the rest of the message tells. */
function isOrder(text: string): boolean {
  return ADD_IT.test(text.replace(LEAD, '')) || A_ROW.test(text);
}

/** Whether a word says nothing of a row: a function word, a courtesy, an order to add. */
export function isNoise(word: string): boolean {
  const bare = word.replace(/^[¿¡"(]+|["),.;!?]+$/g, '');
  return (
    LINKING.has(bare.toLowerCase()) || FILLERS.has(bare.toLowerCase()) || isStop(bare) || ORDER.test(bare)
  );
}

function isStop(word: string): boolean {
  const own = tokenize(word);
  return (
    own.every(({ word: one }) => STOP_WORDS.has(one) || /^\p{L}{1,2}$/u.test(one)) && !/^\p{Lu}$/u.test(word)
  );
}

/** Whether a word only says where something goes: "end", "list", "row". */
export function isPlacing(word: string): boolean {
  return PLACING.test(word);
}

const PLACING = new RegExp(
  `^(?:${anyLanguage(({ edges, sides, units }) => [edges.first, edges.last, sides.start, sides.end, units.row, units.table].join('|'))})$`,
  'iu',
);

/** Words that order or announce an addition, in any language; whether it is one only the tables show. */
const ADD = new RegExp(
  `^(?:${anyLanguage(({ verbs }) => [verbs['add'], verbs['adding']].filter(Boolean).join('|'))})\\s+`,
  'iu',
);
const ADD_IT = new RegExp(
  `^(?:${anyLanguage(({ addIt, addTold }) => `${addIt}|${addTold}`)})(?!\\p{L})`,
  'iu',
);
const A_ROW = new RegExp(
  `^(?:(?:${anyLanguage(({ articles, another, last, lead, trail, units, sides, scope }) =>
    [articles, another, last, lead, trail, units.row, units.table, sides.into, scope]
      .filter((words) => words !== '')
      .join('|'),
  )})(?:\\s|$))+$`,
  'iu',
);
const orders = (pick: (data: ChangeData) => (string | undefined)[]) =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:${anyLanguage((data) => pick(data).filter(Boolean).join('|'))})(?![\\p{L}\\d])`,
    'iu',
  );
const ORDERED = orders(({ verbs, another, addTold }) => [verbs['add'], verbs['adding'], another, addTold]);
const NEEDED = orders(({ verbs }) => [verbs['needed']]);

/** Whether a text orders that something is added, or speaks of something new. */
export function ordersAddition(text: string): boolean {
  return ORDERED.test(text);
}

/** Whether it may: also where it says that something is missing. */
export function mayAdd(text: string): boolean {
  return ORDERED.test(text) || NEEDED.test(text);
}
