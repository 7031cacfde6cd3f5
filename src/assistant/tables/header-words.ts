/**
 * Splits headers into words and expands them: "ORD_DATE", "RgDatum" and "Svc int." contain joined or abbreviated
 * words.
 */
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import ABBREVIATIONS from './language/abbreviations.json';

export interface HeaderWord {
  /** The word, with abbreviations expanded. */
  readonly word: string;
  /** The word as written in the header, folded. */
  readonly written: string;
  readonly stems: readonly string[];
  /** What else a short word may stand for. */
  readonly others?: readonly string[];
}

const SPELLED_OUT = new Map(
  ABBREVIATIONS.groups.split(';').map((group): [string, readonly string[]] => {
    const [short = '', ...words] = group.trim().split(' ');
    return [short, words];
  }),
);

/** "Seriennr", "Telefonnr": a number in one word with what it is of. */
const GLUED_NUMBER = /^\p{L}{4,}nr$/u;

/** The words of a header, in order; ambiguous abbreviations have the stems of all their meanings. */
export function headerWords(header: string): HeaderWord[] {
  return tokenize(unglued(header)).map(({ word: written }) => {
    const words =
      SPELLED_OUT.get(written) ?? (GLUED_NUMBER.test(written) ? [`${written.slice(0, -1)}ummer`] : []);
    const [word = written, ...others] = words;
    const stems = [...new Set([written, ...words].flatMap(stemsOfAnyLanguage))];
    return { word, written, stems, ...(others.length === 0 ? {} : { others }) };
  });
}

/** A header as it would be written out. */
export function writtenOut(words: readonly HeaderWord[]): string {
  return words.flatMap(({ word, others = [] }) => [word, ...others]).join(' ');
}

/** The header with joined words separated by spaces: "NET_EUR", "RgDatum". */
export function unglued(header: string): string {
  return header.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ');
}
