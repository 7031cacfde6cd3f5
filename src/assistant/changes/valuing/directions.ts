/** Words for raising and lowering, and for the start and the end of a time. */
import { foldWord } from '../../text/tokens.ts';
import WORDS from './direction-words.json';

type Direction = keyof typeof WORDS;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldWord));

export const DIRECTIONS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  up: setOf(WORDS.up),
  down: setOf(WORDS.down),
  double: setOf(WORDS.double),
  half: setOf(WORDS.half),
  start: setOf(WORDS.start),
  end: setOf(WORDS.end),
};
