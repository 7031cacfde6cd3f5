/**
 * Whether FTS5's table with the number of words of each passage agrees with the totals that it keeps of them. They weigh what is
 * found; FTS5's own check passes over them in an index that keeps no text.
 */
import type { Database } from './database.ts';

/** Rows looked at together, so that memory stays small. */
const ROWS_AT_ONCE = 10_000;

/** The number of rows and, for each column, of words: one record of FTS5's, at this place (fts5_index.c, "averages"). */
const TOTALS = 'SELECT block FROM passage_index_data WHERE id = 1';

/** Call it in a snapshot. */
export function isIndexCounted(db: Database): boolean {
  const kept = readNumbers(db.one<{ block: Uint8Array }>(TOTALS)?.block ?? new Uint8Array());
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
      for (const [at, number] of [1, ...readNumbers(sz)].entries()) counted[at] = (counted[at] ?? 0) + number;
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return counted.every((number, at) => number === (kept[at] ?? 0));
}

/** SQLite's numbers of variable length (Database File Format, 1.6), up to eight bytes each. */
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
