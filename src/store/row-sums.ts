/**
 * Checksums over the rows of each table, maintained with each write, so that `docgate check` finds changed bytes and
 * missing rows in the file, which SQLite does not, since its pages have no checksums.
 *
 * A table's sum is the sum of the CRC-32 of its rows: inserting a row adds its CRC, deleting it subtracts it, in the
 * same transaction. Triggers do this; they are generated from the columns, so that they cover new tables too. A program
 * without their SQL function can't write to the tables. The search index is written by FTS5, whose tables have no
 * triggers: the connection records which of its blocks were written, and sums those before it commits.
 *
 * Excluded is data that is verified in another way, and data that changes constantly and can be recreated: the audit
 * trail and its end (hashes and a seal), the counters (`findMiscounts`), the state of jobs, and when an organization
 * was last served.
 */
import type { Database as Sqlite } from 'bun:sqlite';

/** Tables that are verified in another way. */
const EXCLUDED_TABLES = ['row_sums', 'index_sums', 'audit_entries', 'organization_usage', 'job_counts'];

const EXCLUDED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  organizations: ['served_at', 'audit_entries', 'audit_seal'],
  jobs: [
    'state',
    'attempt',
    'run_at',
    'priority_at',
    'effort',
    'lease',
    'lease_until',
    'last_error',
    'finished_at',
  ],
};

/** Prefix of FTS5's internal tables; the index itself is in `_data`. */
const INDEX = 'passage_index_';
const INDEX_BLOCKS = `${INDEX}data`;

/**
 * Blocks that list deletions have ids above 2^53, which are rounded to an even number here, so their neighbours are
 * included.
 */
const NOTED_BLOCKS = `SELECT noted.value + beside.value
FROM json_each($blocks) noted
JOIN json_each('[-1, 0, 1]') beside
WHERE beside.value = 0 OR noted.value > ${Number.MAX_SAFE_INTEGER}`;

/** Name of the sum over the schema. */
const SCHEMA = 'sqlite_schema';

/** Tables of Litestream, which stores its position there. */
const FOREIGN = `'_litestream_*'`;

/** Without page numbers, which differ in a copy. */
const SCHEMA_SUM = `coalesce(sum(row_sum(concat_ws('|', type, name, tbl_name, sql))) FILTER (WHERE tbl_name NOT GLOB ${FOREIGN}), 0)`;

/** Returns all rows of a query. */
type ReadAll = (sql: string) => Readonly<Record<string, unknown>>[];

interface SummedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Maintains the sums for the writes of one connection. */
export class RowSums {
  readonly #sqlite: Sqlite;
  readonly #blocks = new Set<number>();
  #isIndexWritten = false;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
    defineRowSum(sqlite);
    const note = (_: Sqlite, table: string, id: number | bigint) => {
      if (!table.startsWith(INDEX)) return;
      this.#isIndexWritten = true;
      if (table === INDEX_BLOCKS) this.#blocks.add(Number(id));
    };
    sqlite.onInsert = note;
    sqlite.onUpdate = note;
    sqlite.onDelete = note;
  }

  /** Whether there are blocks to sum before the transaction ends. */
  get isPending(): boolean {
    return this.#isIndexWritten;
  }

  /**
   * Updates the sums of the written blocks. Call it before each commit; writes that were rolled back meanwhile do no
   * harm.
   */
  write(): void {
    if (!this.isPending) return;
    // FTS5 buffers writes in memory until a savepoint or the commit.
    this.#sqlite.run('SAVEPOINT flush');
    this.#sqlite.run('RELEASE flush');
    const blocks = JSON.stringify([...this.#blocks]);
    this.#sqlite
      .query(
        `DELETE FROM index_sums
         WHERE id IN (${NOTED_BLOCKS})
           AND id NOT IN (SELECT id FROM ${INDEX_BLOCKS})`,
      )
      .run({ blocks });
    this.#sqlite
      .query(
        `INSERT INTO index_sums (id, sum)
         SELECT id, row_sum(block)
         FROM ${INDEX_BLOCKS}
         WHERE id IN (${NOTED_BLOCKS})
         ON CONFLICT (id) DO UPDATE SET sum = excluded.sum`,
      )
      .run({ blocks });
    this.forget();
  }

  /** Discards the recorded blocks after a rollback. */
  forget(): void {
    this.#isIndexWritten = false;
    this.#blocks.clear();
  }
}

/** Creates the triggers for the current tables, and computes all sums. Call it in a transaction. */
export function createSums(sqlite: Sqlite): void {
  defineRowSum(sqlite);
  const tables = readTables((sql) => sqlite.query<Record<string, unknown>, []>(sql).all());
  for (const table of tables) sqlite.run(triggersOf(table));
  sqlite.run('DELETE FROM row_sums');
  for (const table of tables) {
    sqlite.run(`INSERT INTO row_sums (name, sum) SELECT '${table.name}', ${sumOf(table)} FROM ${table.name}`);
  }
  sqlite.run(`INSERT INTO row_sums (name, sum) SELECT '${SCHEMA}', ${SCHEMA_SUM} FROM sqlite_schema`);
  sqlite.run('DELETE FROM index_sums');
  sqlite.run(SUM_BLOCKS);
}

/** Drops the triggers, for a migration. */
export function dropSumTriggers(sqlite: Sqlite): void {
  const triggers = sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '*_summed_*'`,
    )
    .all();
  for (const { name } of triggers) sqlite.run(`DROP TRIGGER ${name}`);
}

/** The query for a name that is not a table. */
export const NO_TABLE = 'SELECT NULL';

/** Sums all blocks of the search index, into an empty table. */
export const SUM_BLOCKS = `INSERT INTO index_sums (id, sum) SELECT id, row_sum(block) FROM ${INDEX_BLOCKS}`;

/** Lists the stored sums, each with its name and a query that recomputes it. */
export function listSums(all: ReadAll): { readonly name: string; readonly query: string }[] {
  const tables = new Map(readTables(all).map((table) => [table.name, sumOf(table)] as const));
  const stored = all('SELECT name FROM row_sums').map((row) => String(row['name']));
  return [...new Set([...tables.keys(), ...stored, SCHEMA])].map((name) => {
    const sum = name === SCHEMA ? SCHEMA_SUM : tables.get(name);
    // An unknown name was damaged itself.
    return { name, query: sum === undefined ? NO_TABLE : `SELECT ${sum} FROM ${name}` };
  });
}

/** Returns a row if any block of the search index differs from its sum. */
export const CHANGED_BLOCKS = `SELECT 1
FROM (SELECT id, row_sum(block) AS sum FROM ${INDEX_BLOCKS}
      EXCEPT
      SELECT id, sum FROM index_sums)
UNION ALL
SELECT 1
FROM (SELECT id FROM index_sums
      EXCEPT
      SELECT id FROM ${INDEX_BLOCKS})
LIMIT 1`;

/** Defines the SQL function of the triggers. CRC-32 detects every change of up to 32 consecutive bits in a row. */
export function defineRowSum(sqlite: Sqlite): void {
  sqlite.function('row_sum', { deterministic: true }, (row: string | Uint8Array) => Bun.hash.crc32(row));
}

function triggersOf(table: SummedTable): string {
  const { name } = table;
  const trigger = (event: string, change: string) =>
    `CREATE TRIGGER ${name}_summed_${event.slice(0, 6).toLowerCase()} AFTER ${event} ON ${name} BEGIN
  UPDATE row_sums SET sum = sum ${change} WHERE name = '${name}';
END;`;
  const [added, removed] = [`+ ${rowSum(table, 'new.')}`, `- ${rowSum(table, 'old.')}`];
  const columns = table.columns.map((column) => column.name).join(', ');
  return [
    trigger('INSERT', added),
    trigger('DELETE', removed),
    trigger(`UPDATE OF ${columns}`, `${added} ${removed}`),
  ].join('\n');
}

function sumOf(table: SummedTable): string {
  return `coalesce(sum(${rowSum(table, '')}), 0)`;
}

/** One text of all values, which is faster to pass than separate values. */
function rowSum({ columns }: SummedTable, row: '' | 'new.' | 'old.'): string {
  const values = columns.map(({ name, type }) => {
    if (type === 'BLOB') return `hex(${row}${name})`;
    // All digits; a conversion to text has only fifteen.
    return type === 'REAL' ? `quote(${row}${name})` : `ifnull(${row}${name}, 'NULL')`;
  });
  return `row_sum(concat_ws('|', ${values.join(', ')}))`;
}

function readTables(all: ReadAll): SummedTable[] {
  // Ordered by name, since a column added by a migration has a different position than in a new database.
  const columns = all(
    `SELECT t.name AS "table", c.name, c.type
     FROM pragma_table_list t
     JOIN pragma_table_info(t.name) c
     WHERE t.schema = 'main'
       AND t.type = 'table'
       AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND t.name NOT GLOB ${FOREIGN}
     ORDER BY t.name, c.name`,
  );
  return [...Map.groupBy(columns, (row) => String(row['table']))]
    .filter(([table]) => !EXCLUDED_TABLES.includes(table))
    .map(([table, rows]) => ({
      name: table,
      columns: rows
        .map((row) => ({ name: String(row['name']), type: String(row['type']) }))
        .filter(({ name }) => !EXCLUDED_COLUMNS[table]?.includes(name)),
    }));
}
