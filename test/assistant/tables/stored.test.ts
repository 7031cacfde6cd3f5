/** Tables as they are kept: what is read back is what was written, and no more of it than is asked for. */
import { describe, expect, test } from 'bun:test';
import type { Column } from '../../../src/assistant/tables/column.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';
import { showRows } from '../../../src/assistant/tables/show-rows.ts';
import { openDocument, openTable, partsOf } from '../../../src/assistant/tables/stored/open.ts';
import { packTables } from '../../../src/assistant/tables/stored/pack.ts';
import { cellText, makeTable, readColumns } from '../../../src/assistant/tables/table.ts';
import { TextsBuilder } from '../../../src/assistant/tables/texts.ts';

const STOCK = `# Lager

Größe und Preis je Artikel.

| Artikel | Größe | Preis € | Geprüft | Seit |
| --- | ---: | ---: | --- | --- |
| Säge | 12 | 1.250,00 | ja | 03.02.2024 |
| Hobel | 7 | 89,90 | nein | – |
| Zwinge | 12 |  | ja | 11.03.2024 |
| Summe |  | 1.339,90 |  |  |
`;

function kept(markdown: string) {
  const pieces: Uint8Array[] = [];
  const packed = packTables(markdown, (bytes) => pieces.push(bytes));
  return { ...packed, cells: Buffer.concat(pieces) };
}

describe('a table that is kept', () => {
  const { tables, cells, share } = kept(STOCK);
  const [stored] = tables;
  if (stored === undefined) throw new Error('no table');

  test('is described by what its columns are', () => {
    expect(stored.columns.map(({ header, kind }) => [header, kind])).toEqual([
      ['Artikel', 'text'],
      ['Größe', 'number'],
      ['Preis €', 'number'],
      ['Geprüft', 'text'],
      ['Seit', 'date'],
    ]);
    const [, size, price, checked] = stored.columns;
    expect(size).toMatchObject({ distinct: 2, range: [7, 12] });
    expect(price).toMatchObject({ decimal: ',', decimals: 2, unit: '€', hasGaps: true });
    expect(checked?.isYesNo).toBe(true);
    expect(stored.totals).toEqual([3]);
    expect(share).toBeGreaterThan(0.3);
  });

  test('has the cells, values and rows that it had', () => {
    const [source] = readTables(STOCK);
    if (source === undefined) throw new Error('no table');
    const made = makeTable(source);
    const { table } = openTable(stored, partsOf(cells));
    expect([...table.body]).toEqual([...made.body]);
    for (const [index, column] of table.columns.entries()) {
      const own = made.columns[index];
      if (own === undefined) throw new Error('no column');
      expect([...column.values]).toEqual([...own.values]);
      for (const row of made.starts.keys()) expect(cellText(column, row)).toBe(cellText(own, row));
    }
    expect(table.nameColumn?.header).toBe(made.nameColumn?.header);
  });

  test('is the same whether all of its columns are read at once or one after the other', () => {
    const [source] = readTables(STOCK);
    if (source === undefined) throw new Error('no table');
    const made = makeTable(source);
    const columns: Column[] = [];
    const shape = readColumns(source, (column) => columns.push(column), 1);
    const said = ({ header, kind, distinct, codes, values }: Column) => [
      header,
      kind,
      distinct,
      [...codes],
      [...values],
    ];
    expect(columns.map(said)).toEqual(made.columns.map(said));
    expect([...shape.body]).toEqual([...made.body]);
    expect([...shape.starts]).toEqual([...made.starts]);
    expect([shape.idIndex, shape.nameIndex]).toEqual([made.idColumn?.index, made.nameColumn?.index]);
  });

  test('rows are read the same some columns at a time, whatever their lines hold', () => {
    const rows = [
      '| 1 | two | 3,5 | last |',
      '| **1** | [two](https://example.org) | a \\| b | |',
      '|1|two|3|last|',
      '1 | two | 3',
      '| 1 |  two   words |\t3 | last |',
      '  | 1 | | | last',
      '| 1 | two | 3 | last | more | than there are |',
      '||||',
    ];
    const text = `Before.\n\n| a | b | c | d |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n\nBehind | it.\n`;
    const [source] = readTables(text);
    const whole = [...(source?.rows ?? [])].map(({ cells }) => cells);
    expect(whole).toHaveLength(rows.length);
    const of = (from: number, to: number) => [...(source?.cellsOf?.(from, to) ?? [])];
    for (const parts of [
      [0, 1, 2, 3, 4],
      [0, 3, 4],
      [2, 4],
      [1, 2, 4],
    ]) {
      for (const [at, to] of parts.slice(1).entries()) {
        const from = parts[at] ?? 0;
        expect(of(from, to)).toEqual(whole.map((cells) => cells.slice(from, to)));
      }
    }
  });

  test('tells the lines of its rows, wherever they begin in bytes', () => {
    const document = openDocument({
      fileName: 'lager.md',
      share,
      tables,
      cells: partsOf(cells),
      markdown: partsOf(Buffer.from(STOCK)),
    });
    const starts = document.tables[0]?.views[0]?.table.starts ?? [];
    expect(Array.from(starts, document.lineAt)).toEqual(STOCK.split('\n').slice(6, -1));
  });

  test('shows the rows that meet conditions, some at a time', () => {
    const { table } = openTable(stored, partsOf(cells));
    const sized = { kind: 'range', column: 1, from: 10, to: null, isNegated: false } as const;
    const shown = showRows(table, { all: [sized], either: [] }, 1, 5);
    expect(shown).toMatchObject({ total: 2, rows: [['Zwinge', '12', '', 'ja', '11.03.2024']] });
    const empty = { kind: 'empty', column: 4, isNegated: false } as const;
    expect(showRows(table, { all: [], either: [empty] }, 0, 5).rows).toEqual([
      ['Hobel', '7', '89,90', 'nein', '–'],
    ]);
  });

  test('is read as far as it is asked for', () => {
    const read: number[] = [];
    const { table } = openTable(stored, (start, length) => {
      read.push(start);
      return partsOf(cells)(start, length);
    });
    const before = read.length;
    table.columns[2]?.values.at(0);
    expect(read.length).toBe(before + 1);
  });
});

test('a row that begins with a number like any other is no total, and one that adds others up is none of them', () => {
  const { tables } = kept('| Name | Cost |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n| Grand total | 3 |\n');
  expect(tables[0]).toMatchObject({ rows: 3, totals: [2] });
});

test('texts are numbered once, in the order in which they came', () => {
  const builder = new TextsBuilder();
  const texts = Array.from({ length: 5_000 }, (_, at) => ['', 'é', '漢字'][at % 3] + String(at % 1_777));
  const codes = texts.map((text) => {
    const known = builder.find(text);
    return known < 0 ? builder.add() : known;
  });
  const finished = builder.finish();
  expect(finished.size).toBe(new Set(texts).size);
  expect(codes.map((code) => finished.at(code))).toEqual(texts);
});
