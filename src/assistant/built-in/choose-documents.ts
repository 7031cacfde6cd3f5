/** Which documents a request means: those whose file names it mentions, else all in reach. */
import type { Library, LibraryDocument } from '../library.ts';
import { tokenize } from '../text/tokens.ts';

/** Words of names that name no document by themselves. */
const SHORTEST_NAME = 3;

/** The documents that a text names, in the order in which it names them; none when it names none. */
export function namedDocuments(library: Library, text: string): LibraryDocument[] {
  const folded = ` ${wordsOf(text)} `;
  return library
    .documents()
    .map((document) => ({ document, at: placeOf(document.fileName, folded) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ document }) => document);
}

function placeOf(fileName: string, text: string): number {
  const whole = text.indexOf(` ${wordsOf(fileName)} `);
  if (whole >= 0) return whole;
  const stem = wordsOf(fileName.replace(/\.[^.]{1,8}$/, ''));
  return stem.length < SHORTEST_NAME ? -1 : text.indexOf(` ${stem} `);
}

function wordsOf(text: string): string {
  return tokenize(text.replaceAll('_', ' '))
    .map((token) => token.word)
    .join(' ');
}
