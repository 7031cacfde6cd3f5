/**
 * Finds table columns with a cell that a follow-up names, and another cell of the same column in the previous question.
 */
import { preparePassage } from '../built-in/prepared.ts';
import type { Library } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokens.ts';
import { isContentWord, isStop, type TextRange } from './parts.ts';

/** Maximum numbers of passages to search for a cell, and of additional words in the cell. */
const LOOKED_AT = 12;
const MAX_BESIDE = 2;
/** Maximum number of words to be looked up as a cell. */
const MAX_WORDS = 5;

export interface Siblings {
  /** Whether a table has a cell with the named words. */
  readonly isCell: boolean;
  /** Range of another cell of that column in the previous question. */
  readonly other: TextRange | undefined;
}

export function siblingsOf(library: Library, named: string, question: string): Siblings {
  const words = tokenize(named).filter(isContentWord);
  const none = { isCell: false, other: undefined };
  if (words.length === 0 || words.length > MAX_WORDS) return none;
  const groups = words.map(({ word }) => stemsOfAnyLanguage(word));
  const tokens = tokenize(question);
  let isCell = false;
  let other: TextRange | undefined;
  for (const passage of library.searchAll(groups, LOOKED_AT)) {
    for (const { rows } of preparePassage(passage, 'en').tables) {
      for (const column of columnsContaining(rows, words, groups)) {
        isCell = true;
        for (const { cells } of rows) {
          const found = findCell(question, tokens, cells[column] ?? '');
          if (found !== undefined && lengthOf(found) > lengthOf(other)) other = found;
        }
      }
    }
  }
  return { isCell, other };
}

function lengthOf(range: TextRange | undefined): number {
  return range === undefined ? 0 : range.end - range.start;
}

function columnsContaining(
  rows: readonly { readonly cells: readonly string[] }[],
  words: readonly Token[],
  groups: readonly (readonly string[])[],
): Set<number> {
  const columns = new Set<number>();
  for (const { cells } of rows) {
    cells.forEach((cell, column) => {
      const own = tokenize(withoutBrackets(cell));
      if (own.length > words.length + MAX_BESIDE) return;
      const stems = new Set(own.flatMap(({ word }) => stemsOfAnyLanguage(word)));
      if (groups.every((group) => group.some((stem) => stems.has(stem)))) columns.add(column);
    });
  }
  return columns;
}

/** Drops additions in brackets: "Film (DVD or Blu-ray)". */
function withoutBrackets(cell: string): string {
  return cell.replaceAll(/\s*\([^)]*\)/g, '');
}

/**
 * Finds the content words of a cell in a question, in order and with only stop words between them. Of names some words
 * suffice: "Norton" for "Norton Ltd", "Hansen" for "Ida Hansen".
 */
function findCell(question: string, tokens: readonly Token[], cell: string): TextRange | undefined {
  const words = tokenize(withoutBrackets(cell)).filter((token) => !isStop(token));
  return words.flatMap((_, from) => findWords(question, tokens, words.slice(from), from === 0) ?? [])[0];
}

/** @param isWhole whether the words are all of the cell, so that they need not be a name */
function findWords(
  question: string,
  tokens: readonly Token[],
  words: readonly Token[],
  isWhole: boolean,
): TextRange | undefined {
  return tokens.flatMap((_, at): TextRange[] => {
    let to = at - 1;
    const others = words.findIndex((word) => {
      let next = to + 1;
      while (next > at && tokens[next] !== undefined && isStop(tokens[next] as Token)) next++;
      if (!isSameWord(tokens[next], word)) return true;
      to = next;
      return false;
    });
    const [start, end] = [tokens[at]?.start ?? 0, tokens[to]?.end];
    if (end === undefined || to < at) return [];
    const isMatch = (isWhole && others < 0) || /^\p{Lu}\S\S/u.test(question.slice(start));
    return isMatch ? [{ start, end }] : [];
  })[0];
}

function isSameWord(one: Token | undefined, other: Token): boolean {
  const stems = stemsOfAnyLanguage(other.word);
  return one !== undefined && stemsOfAnyLanguage(one.word).some((stem) => stems.includes(stem));
}
