/** The words of a header as they are meant: "ORD_DATE", "RgDatum" and "Svc int." hold words that are glued or cut short. */
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import ABBREVIATIONS from './language/abbreviations.json';

export interface HeaderWord {
  /** Spelled out where it is cut short. */
  readonly word: string;
  /** As it stands in the header, folded. */
  readonly written: string;
  readonly stems: readonly string[];
}

const SPELLED_OUT = new Map(
  ABBREVIATIONS.groups.split(';').map((group): [string, readonly string[]] => {
    const [short = '', ...words] = group.trim().split(' ');
    return [short, words];
  }),
);

/** In their order; of an abbreviation of several languages, the stems of all. */
export function headerWords(header: string): HeaderWord[] {
  return tokenize(unglued(header)).map(({ word: written }) => {
    const words = SPELLED_OUT.get(written) ?? [];
    const [word = written] = words;
    return { word, written, stems: [...new Set([written, ...words].flatMap(stemsOfAnyLanguage))] };
  });
}

/** The header with blanks where words are joined by a line or by a capital: "NET_EUR", "RgDatum". */
export function unglued(header: string): string {
  return header.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ');
}
