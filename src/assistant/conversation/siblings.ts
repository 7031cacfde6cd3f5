/** What stands in one column of a table with what a follow-up names, and is said by the question before it. */
import { preparePassage } from '../built-in/prepared.ts';
import type { Library } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokens.ts';
import { isStop, isTelling, type TextRange } from './parts.ts';

/** Passages that are looked at for a cell, and words that it may have beside those that are said. */
const LOOKED_AT = 12;
const MOST_BESIDE = 2;
/** Longer texts are no cells. */
const MOST_WORDS = 5;

export interface Siblings {
  /** Whether a table has a cell that says it. */
  readonly isCell: boolean;
  /** Where the question before says another cell of that column. */
  readonly said: TextRange | undefined;
}

export function siblingsOf(library: Library, named: string, question: string): Siblings {
  const words = tokenize(named).filter(isTelling);
  const none = { isCell: false, said: undefined };
  if (words.length === 0 || words.length > MOST_WORDS) return none;
  const groups = words.map(({ word }) => stemsOfAnyLanguage(word));
  const asked = tokenize(question);
  let isCell = false;
  let said: TextRange | undefined;
  for (const passage of library.searchAll(groups, LOOKED_AT)) {
    for (const { rows } of preparePassage(passage, 'en').tables) {
      for (const column of columnsThatSay(rows, words, groups)) {
        isCell = true;
        for (const { cells } of rows) {
          const found = placeIn(question, asked, cells[column] ?? '');
          if (found !== undefined && lengthOf(found) > lengthOf(said)) said = found;
        }
      }
    }
  }
  return { isCell, said };
}

function lengthOf(range: TextRange | undefined): number {
  return range === undefined ? 0 : range.end - range.start;
}

function columnsThatSay(
  rows: readonly { readonly cells: readonly string[] }[],
  words: readonly Token[],
  groups: readonly (readonly string[])[],
): Set<number> {
  const columns = new Set<number>();
  for (const { cells } of rows) {
    cells.forEach((cell, column) => {
      const own = tokenize(withoutBrackets(cell));
      if (own.length > words.length + MOST_BESIDE) return;
      const stems = new Set(own.flatMap(({ word }) => stemsOfAnyLanguage(word)));
      if (groups.every((group) => group.some((stem) => stems.has(stem)))) columns.add(column);
    });
  }
  return columns;
}

/** "Film (DVD or Blu-ray)": what it is called. */
function withoutBrackets(cell: string): string {
  return cell.replaceAll(/\s*\([^)]*\)/g, '');
}

/**
 * Where a text says the telling words of a cell, one after the other but for articles and the like: all of them, or, of a
 * name, the first: "Norton" for "Norton Ltd".
 */
function placeIn(question: string, asked: readonly Token[], cell: string): TextRange | undefined {
  const words = tokenize(withoutBrackets(cell)).filter((token) => !isStop(token));
  return asked.flatMap((_, at): TextRange[] => {
    let to = at - 1;
    const others = words.findIndex((word) => {
      let next = to + 1;
      while (next > at && asked[next] !== undefined && isStop(asked[next] as Token)) next++;
      if (!areSame(asked[next], word)) return true;
      to = next;
      return false;
    });
    const [start, end] = [asked[at]?.start ?? 0, asked[to]?.end];
    if (end === undefined || to < at) return [];
    const isSaid = others < 0 || /^\p{Lu}\S\S/u.test(question.slice(start));
    return isSaid ? [{ start, end }] : [];
  })[0];
}

function areSame(one: Token | undefined, other: Token): boolean {
  const stems = stemsOfAnyLanguage(other.word);
  return one !== undefined && stemsOfAnyLanguage(one.word).some((stem) => stems.includes(stem));
}
