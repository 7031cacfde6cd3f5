/** Evaluates a query over stored tables, in a process that may block: files are read only as far as needed. */
import { closeSync, openSync, readSync } from 'node:fs';
import { calculate } from '../../assistant/tables/calculate.ts';
import { showRows } from '../../assistant/tables/show-rows.ts';
import type { StoredTable } from '../../assistant/tables/stored/description.ts';
import { openDocument, openTable, type ReadBytes } from '../../assistant/tables/stored/open.ts';
import type { RowsTask, TablesOfDocument } from '../../convert/pool/protocol.ts';
import type { TableQuery, TableRows, TablesResult } from '../../domain/tables.ts';

export function calculateStored(
  documents: readonly TablesOfDocument[],
  asked: TableQuery,
): TablesResult | null {
  return withFiles(
    documents.flatMap(({ cells, markdown }) => [cells, markdown]),
    (files) => {
      const opened = documents.map(({ fileName, share, tables }, at) =>
        openDocument({
          fileName,
          share,
          tables: tables.map(readDescription),
          cells: partsOfFile(files[2 * at]),
          markdown: partsOfFile(files[2 * at + 1]),
        }),
      );
      return calculate(opened, asked) ?? null;
    },
  );
}

export function showStoredRows({ cells, table, filter, from, limit }: RowsTask): TableRows {
  return withFiles([cells], ([file]) => {
    const view = openTable(readDescription(table), partsOfFile(file));
    return showRows(view.table, filter, from, limit);
  });
}

/** Written by our own process when the table was read. */
function readDescription(json: string): StoredTable {
  return JSON.parse(json) as StoredTable;
}

function withFiles<Result>(paths: readonly string[], use: (files: readonly number[]) => Result): Result {
  const files: number[] = [];
  try {
    for (const path of paths) files.push(openSync(path, 'r'));
    return use(files);
  } finally {
    for (const file of files) closeSync(file);
  }
}

function partsOfFile(file = -1): ReadBytes {
  return (start, length) => {
    const bytes = new Uint8Array(length);
    let read = 0;
    while (read < length) {
      const more = readSync(file, bytes, read, length - read, start + read);
      if (more === 0) return bytes.subarray(0, read);
      read += more;
    }
    return bytes;
  };
}
