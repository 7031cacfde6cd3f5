/**
 * Checks that FTS5's table with the number of words of each passage is consistent with its totals, which affect
 * ranking. FTS5's own check skips them for a contentless index.
 */
import type { Database } from './database.ts';

/** Rows per page, to limit memory. */
const ROWS_AT_ONCE = 10_000;

/** The number of rows and, for each column, of words: the "averages" record of FTS5 (fts5_index.c). */
const TOTALS = 'SELECT block FROM passage_index_data WHERE id = 1';

/** Call it in a snapshot. */
export function areIndexTotalsValid(db: Database): boolean {
  const totals = readNumbers(db.one<{ block: Uint8Array }>(TOTALS)?.block ?? new Uint8Array());
  const counted = [0, 0, 0];
  for (let after = 0; ; ) {
    const rows = db.all<{ id: number; sz: Uint8Array }>(
      `SELECT id, sz
       FROM passage_index_docsize
       WHERE id > $after
       ORDER BY id
       LIMIT $limit`,
      { after, limit: ROWS_AT_ONCE },
    );
    for (const { sz } of rows) {
      for (const [column, number] of [1, ...readNumbers(sz)].entries())
        counted[column] = (counted[column] ?? 0) + number;
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return counted.every((number, column) => number === (totals[column] ?? 0));
}

/** Decodes SQLite's variable-length integers (Database File Format, 1.6), up to eight bytes each. */
function readNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}
