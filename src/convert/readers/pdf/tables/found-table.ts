/** A table found on a page, before it takes its place in the flow. */
import type { Table } from '../../../../markdown/render/blocks.ts';
import type { Box } from '../geometry.ts';
import type { Word } from '../page-model.ts';
import { RIGHT_TO_LEFT } from '../right-to-left-letters.ts';

/** A table, where it stands on its page, and the words that it took. */
export interface FoundTable extends Box {
  readonly table: Table;
  readonly words: ReadonlySet<Word>;
}

const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u058f]/;

/** A table in right-to-left text has its first column on the right. */
export function inReadingDirection(table: Table, words: ReadonlySet<Word>): Table {
  let [right, left] = [0, 0];
  for (const { text } of words) {
    if (RIGHT_TO_LEFT.test(text)) right++;
    else if (LEFT_TO_RIGHT.test(text)) left++;
  }
  return right > left ? { ...table, rows: table.rows.map((row) => row.toReversed()) } : table;
}
