/**
 * Corrects right-to-left lines of files that name glyphs by their shape: brackets that open where they should close
 * (Unicode 15, 3.4 of UAX #9: they are mirrored when shown), and full stops on the wrong side of numbers.
 */
import type { Word } from '../page-model.ts';

const MIRRORED: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '<>', '«»'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
);
const BRACKETS = /[()[\]{}«»]/g;
const OPENS = '([{«';
/** A number at the end of a sentence, with its full stop on its left. */
const STOP_BEFORE_NUMBER = /^([.,:;!?]+)(\d[\d.,:/-]*)$/;

/** The words of a line in reading order, with their texts as typed. */
export function readRightToLeft(words: readonly Word[]): readonly Word[] {
  const brackets = words.flatMap(({ text }) => text.match(BRACKETS) ?? []);
  const mirror = closesFirst(brackets);
  return words.map((word) => {
    const text = readable(word.text, mirror);
    return text === word.text ? word : { ...word, text };
  });
}

/** Whether the first bracket closes and the last one opens, which no sentence does. */
function closesFirst([first, ...rest]: readonly string[]): boolean {
  if (first === undefined || OPENS.includes(first)) return false;
  return rest.length > 0 && rest.at(-1) === MIRRORED.get(first);
}

function readable(text: string, mirror: boolean): string {
  const moved = text.replace(STOP_BEFORE_NUMBER, '$2$1');
  return mirror ? moved.replaceAll(BRACKETS, (bracket) => MIRRORED.get(bracket) ?? bracket) : moved;
}
