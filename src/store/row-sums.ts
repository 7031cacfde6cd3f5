/**
 * Sums over the rows of each table, kept as rows are written, so that `docgate check` finds a byte that changed in the
 * file, and a row that went, which SQLite does not: its pages have no checksums.
 *
 * A table's sum is that of the CRC-32 of all its rows: a row that is written adds its own, one that goes takes it away, in
 * the transaction that does so. Triggers do it, which are made from the tables' own columns, so that a new table has
 * them too; a program that does not know the function in them can't write to the tables. The search index is written by
 * FTS5, whose tables take no triggers: the connection notes which of its blocks were written, and sums those before it commits.
 *
 * Left out is what is proved in another way, and what changes all the time and can be made anew: the audit trail and its
 * end (hashes and a seal), the counters (`findMiscounts`), where a job stands and when an organization was last served.
 */
import type { Database as Sqlite } from 'bun:sqlite';

/** Tables that are proved in another way. */
const LEFT_OUT_TABLES = ['row_sums', 'index_sums', 'audit_entries', 'organization_usage', 'job_counts'];

const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
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

/** FTS5's own tables begin so; in the second one it keeps the index itself. */
const INDEX = 'passage_index_';
const INDEX_BLOCKS = `${INDEX}data`;

/**
 * Blocks that list what was removed have numbers above 2^53, which arrive here rounded to an even one: those beside it are
 * looked at too.
 */
const NOTED_BLOCKS = `SELECT noted.value + beside.value
FROM json_each($blocks) noted
JOIN json_each('[-1, 0, 1]') beside
WHERE beside.value = 0 OR noted.value > ${Number.MAX_SAFE_INTEGER}`;

/** The database's tables and triggers are summed under this name. */
const SCHEMA = 'sqlite_schema';

/** Tables of Litestream, which keeps its place there. */
const FOREIGN = `'_litestream_*'`;

/** Without the numbers of pages, which a copy has otherwise. */
const SCHEMA_SUM = `coalesce(sum(row_sum(concat_ws('|', type, name, tbl_name, sql))) FILTER (WHERE tbl_name NOT GLOB ${FOREIGN}), 0)`;

/** Answers with all rows of a query. */
type ReadAll = (sql: string) => Readonly<Record<string, unknown>>[];

interface SummedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Keeps the sums as one connection writes. */
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

  /** Whether there is anything to sum before the transaction ends. */
  get isPending(): boolean {
    return this.#isIndexWritten;
  }

  /** Sums the blocks of the index as they are now. Call it before each commit: what was undone meanwhile costs nothing. */
  write(): void {
    if (!this.isPending) return;
    // FTS5 keeps what is new in memory until a savepoint or the commit.
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

  /** Forgets what was noted: the transaction was undone. */
  forget(): void {
    this.#isIndexWritten = false;
    this.#blocks.clear();
  }
}

/** Makes the triggers for the tables as they are, and sums what is there. Call it in a transaction. */
export function beginSums(sqlite: Sqlite): void {
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

/** Takes the triggers away, for a migration. */
export function endSums(sqlite: Sqlite): void {
  const triggers = sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '*_summed_*'`,
    )
    .all();
  for (const { name } of triggers) sqlite.run(`DROP TRIGGER ${name}`);
}

/** The query of a name that is no table's. */
export const NO_TABLE = 'SELECT NULL';

/** Sums all blocks of the search index; there is no sum of one before. */
export const SUM_BLOCKS = `INSERT INTO index_sums (id, sum) SELECT id, row_sum(block) FROM ${INDEX_BLOCKS}`;

/** How what is kept is counted anew: each with its name, the sum that was kept, and a query for what it must be. */
export function listSums(all: ReadAll): { readonly name: string; readonly query: string }[] {
  const tables = new Map(readTables(all).map((table) => [table.name, sumOf(table)] as const));
  const kept = all('SELECT name FROM row_sums').map((row) => String(row['name']));
  return [...new Set([...tables.keys(), ...kept, SCHEMA])].map((name) => {
    const sum = name === SCHEMA ? SCHEMA_SUM : tables.get(name);
    // A name that is no table's was damaged itself.
    return { name, query: sum === undefined ? NO_TABLE : `SELECT ${sum} FROM ${name}` };
  });
}

/** Answers with a row where blocks of the search index are not those that were written. */
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

/** For connections that write to the tables. CRC-32 finds every change of up to 32 bits in a row for certain. */
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

/** One text of all values, which is quicker to hand over than each by itself. */
function rowSum({ columns }: SummedTable, row: '' | 'new.' | 'old.'): string {
  const values = columns.map(({ name, type }) => {
    if (type === 'BLOB') return `hex(${row}${name})`;
    // All digits, where a conversion to text has fifteen.
    return type === 'REAL' ? `quote(${row}${name})` : `ifnull(${row}${name}, 'NULL')`;
  });
  return `row_sum(concat_ws('|', ${values.join(', ')}))`;
}

function readTables(all: ReadAll): SummedTable[] {
  // By name: a column that a migration added stands elsewhere than in a new database.
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
    .filter(([table]) => !LEFT_OUT_TABLES.includes(table))
    .map(([table, rows]) => ({
      name: table,
      columns: rows
        .map((row) => ({ name: String(row['name']), type: String(row['type']) }))
        .filter(({ name }) => !LEFT_OUT_COLUMNS[table]?.includes(name)),
    }));
}
