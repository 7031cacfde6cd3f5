/**
 * Finds cells by words: for each stem the distinct texts of each column that hold it. Made once for a table. Columns
 * of very many distinct texts are looked through for whole texts only.
 */
import { stemsOfAnyLanguage } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import type { Column } from '../column.ts';
import type { DataTable } from '../table.ts';

/** Columns of more distinct texts are not indexed by words. */
const MOST_INDEXED = 60_000;
/** Longer cells are prose. */
const LONGEST_CELL = 300;

export interface ColumnCells {
  readonly column: Column;
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  /** Codes by the folded words of the whole text. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  /** For each code how many words it has. */
  readonly lengths: Uint16Array;
  /** Each word once, with its codes. */
  readonly vocabulary: ReadonlyMap<string, readonly number[]>;
}

export class CellIndex {
  readonly columns: readonly ColumnCells[];

  constructor(table: DataTable) {
    const totals = new Set(table.totals);
    this.columns = table.columns.map((column) => indexColumn(column, totals));
  }
}

function indexColumn(column: Column, _totals: ReadonlySet<number>): ColumnCells {
  const byStem = new Map<string, number[]>();
  const byKey = new Map<string, number[]>();
  const vocabulary = new Map<string, number[]>();
  const lengths = new Uint16Array(column.texts.length);
  const isLarge = column.texts.length > MOST_INDEXED;
  column.texts.forEach((text, code) => {
    if (isLarge) {
      add(byKey, text.toLowerCase(), code);
      return;
    }
    const words = tokenize(text.slice(0, LONGEST_CELL)).map(({ word }) => word);
    lengths[code] = words.length;
    add(byKey, words.join(' '), code);
    const withoutBrackets = text.replaceAll(/\s*[([].*?[)\]]/g, '');
    if (withoutBrackets !== text) add(byKey, keyOf(withoutBrackets), code);
    for (const word of new Set(words)) {
      add(vocabulary, word, code);
      for (const stem of stemsOf(word)) add(byStem, stem, code);
    }
  });
  return { column, byStem, byKey, lengths, vocabulary };
}

function keyOf(text: string): string {
  return tokenize(text)
    .map(({ word }) => word)
    .join(' ');
}

function add(map: Map<string, number[]>, key: string, code: number): void {
  const codes = map.get(key);
  if (codes === undefined) map.set(key, [code]);
  else if (codes.at(-1) !== code) codes.push(code);
}

const stems = new Map<string, readonly string[]>();
const MOST_REMEMBERED = 100_000;

/** The stems of a word, remembered. */
export function stemsOf(word: string): readonly string[] {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size > MOST_REMEMBERED) stems.clear();
  const made = stemsOfAnyLanguage(word);
  stems.set(word, made);
  return made;
}
