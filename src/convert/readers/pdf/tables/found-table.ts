/** A table found on a page, before it is placed in the flow. */
import type { Table } from '../../../../markdown/render/blocks.ts';
import type { Box } from '../geometry.ts';
import type { Word } from '../page-model.ts';
import { RIGHT_TO_LEFT } from '../right-to-left-letters.ts';

/** A table, its box on the page, and the words in it. */
export interface FoundTable extends Box {
  readonly table: Table;
  readonly words: ReadonlySet<Word>;
}

const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u058f]/;

/** Reverses the columns of a table in right-to-left text, whose first column is on the right. */
export function inReadingDirection(table: Table, words: ReadonlySet<Word>): Table {
  let [right, left] = [0, 0];
  for (const { text } of words) {
    if (RIGHT_TO_LEFT.test(text)) right++;
    else if (LEFT_TO_RIGHT.test(text)) left++;
  }
  return right > left ? { ...table, rows: table.rows.map((row) => row.toReversed()) } : table;
}
