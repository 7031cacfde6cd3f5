/** Values that a message labels with the names of columns: "rate 40", "C class", "paid: no". */
import type { Column } from '../column.ts';
import { isLinking, NOT, stemsIn } from './words.ts';

/** The column that the first or the last words of a text name, and the text without them. */
export interface Labelled {
  readonly column: Column | undefined;
  readonly text: string;
  readonly isBehind: boolean;
  /** Whether the words are all of the column's title. */
  readonly isFull: boolean;
}

/**
 * Splits the column name from a value: "rating C", "rated C", "C class", "minimum stock 6" for "Min. Stock". Of several
 * columns it is the one whose title is named most fully; on a tie, none.
 */
export function labelled(text: string, columns: readonly Column[]): Labelled {
  const words = text.split(' ');
  const candidates = columns
    .filter((column) => column.known(text) === undefined)
    .flatMap((column) => {
      const run = words.findIndex((word) => !column.isTitleWord(word, true));
      const front = run < 0 ? words.length : run;
      // Behind a value, a word may be its unit: "9 pieces" is no "Unit price".
      const behind = words.length - 1 - words.findLastIndex((word) => !column.isTitleWord(word, false));
      const isBehind = front === 0 && behind > 0 && isValueBefore(words.slice(0, -behind));
      const length = isBehind ? behind : front;
      const own = isBehind ? words.slice(-behind) : words.slice(0, front);
      return length === 0
        ? []
        : [{ column, isBehind, length, share: column.titleShare(stemsIn(own.join(' '))) }];
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.length - a.length || b.share - a.share);
  const [best, second] = candidates;
  const isTie = best?.length === second?.length && best?.share === second?.share;
  if (best === undefined || isTie) return { column: undefined, text, isBehind: false, isFull: false };
  const { column, isBehind, length, share } = best;
  const value = isBehind ? words.slice(0, -length) : words.slice(length);
  const from = value.findIndex((word) => !isLinking(word));
  return {
    column,
    text: value.slice(from < 0 ? value.length : from).join(' '),
    isBehind,
    isFull: share === 1,
  };
}

/** A text in which no colon parts the name of a column from its value: "paid: no". */
export function withoutColons(text: string, columns: readonly Column[]): string {
  return text.replaceAll(/(?<=[,;|]\s*)([^,;:|]+?)\s?:\s+/g, (whole, lead: string) => {
    const { isFull, text: rest } = labelled(lead.trim(), columns);
    return isFull && rest === '' ? `${lead} ` : whole;
  });
}

/** Whether words before the name of a column are its value: "C class", "5 in stock", but not "not class". */
function isValueBefore(words: readonly string[]): boolean {
  const [first = ''] = words;
  return (words.length === 1 && !NOT.has(first)) || (words.length < 4 && /^\d/.test(first));
}
