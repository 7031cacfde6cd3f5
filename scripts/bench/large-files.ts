/** Work near the limits of what docgate takes: files of every kind, and what is done with large ones. */
import type { Edit } from '../../src/domain/edit.ts';
import type { FileKind } from '../../src/domain/file-kind.ts';
import { wordFile } from '../../test/support/word-file.ts';
import { pdfOfLines, pdfOfOnePage, pdfOfTables } from './large-pdfs.ts';
import { MB, many, repeated, words } from './large-texts.ts';
import { xls, xlsb, xlsOfTexts, xlsx, xlsxOfTexts } from './large-workbooks.ts';

type Make = () => string | Uint8Array;

export type LargeWork = { readonly name: string; readonly make: Make; readonly asked: string } & (
  | { readonly act: 'read'; readonly fileKind: FileKind }
  | { readonly act: 'write' }
  | { readonly act: 'compare'; readonly after: Make }
  | { readonly act: 'revise'; readonly fileKind: FileKind; readonly edits: readonly Edit[] }
);

const READY = 'ready, at most 512 MB';
const REFUSED = 'refused by name';

const csv = (rows: number) => () => csvRows(rows);
/** A text again and again, up to 48 MB. */
const filled = (text: string) => text.repeat(Math.ceil((48 * MB) / text.length)).slice(0, 48 * MB);
const prose = () => filled(`${words(100, 0)}.\n\n`);
const sections = () =>
  repeated(48 * MB, (at) => `${at % 20 === 0 ? `## Part ${at}\n\n` : ''}Item ${at}: ${words(40, at)}.\n\n`);
const list = () => repeated(48 * MB, (item) => `- item ${item} of ${words(6, item)}\n`);
const pipeTable = () =>
  `| number | name | words |\n| --- | --- | --- |\n${repeated(48 * MB, (row) => `| ${row} | Name ${row % 9_973} | ${words(4, row)} |\n`)}`;
const paragraphs = () => wordFile({ body: many(100_000, (at) => paragraph(`${at} ${words(12, at)}`)) });
const workbook = () => xlsx(300_000, 10);

/** Reads a file of the kind that the name ends with. */
function read(name: string, make: Make, asked = READY): LargeWork {
  return { act: 'read', fileKind: name.slice(name.lastIndexOf('.') + 1) as FileKind, name, make, asked };
}

function compare(name: string, make: () => string, alter: (text: string) => string): LargeWork {
  return { act: 'compare', name, make, after: () => alter(make()), asked: READY };
}

function revise(name: string, fileKind: FileKind, make: Make, edit: Edit): LargeWork {
  return { act: 'revise', fileKind, name, make, edits: [edit], asked: READY };
}

export const LARGE_WORK: readonly LargeWork[] = [
  read('rows.csv', csv(750_000)),
  read('prose.txt', prose),
  read('one-line.txt', () => filled(`${words(100, 0)} `)),
  read('line-feeds.txt', () => '\n'.repeat(48 * MB)),
  read('list.md', list),
  read('sections.md', sections),
  read('table.md', pipeTable),
  read('rows.xlsx', workbook),
  read('figures.xlsx', () => xlsx(560_000, 10)),
  read('texts.xlsx', () => xlsxOfTexts(200_000, 10)),
  read('cells-10m.xlsx', () => xlsx(625_000, 16)),
  read('cells-20m.xlsx', () => xlsx(1_000_000, 20, 10), REFUSED),
  read('rows.xlsb', () => xlsb(600_000, 16)),
  read('cells-20m.xlsb', () => xlsb(1_000_000, 20, 10), REFUSED),
  read('rows.xls', () => xls(65_536, 54, false)),
  read('figures.xls', () => xls(33_000, 256, true)),
  read('texts.xls', () => xlsOfTexts(65_536, 18)),
  read('paragraphs.docx', paragraphs),
  read('table.docx', () => wordFile({ body: table(20_000, 10) })),
  read('pages-3000.pdf', () => pdfOfLines(3_000, false)),
  read('tagged-3000.pdf', () => pdfOfLines(3_000, true)),
  read('pages-10000.pdf', () => pdfOfLines(10_000, false)),
  read('tables-1500.pdf', () => pdfOfTables(1_500)),
  read('one-page.pdf', () => pdfOfOnePage(5_000_000), REFUSED),
  { act: 'write', name: 'sections.md to Word', make: sections, asked: READY },
  { act: 'write', name: 'list.md to Word', make: list, asked: READY },
  { act: 'write', name: 'table.md to Word', make: pipeTable, asked: READY },
  compare('a word of sections.md', sections, (text) => text.replace('Item 50000:', 'Point 50000:')),
  compare('every tenth part of sections.md', sections, (text) =>
    text.replaceAll(/Item (\d+)0:/g, 'Point $1:'),
  ),
  compare('all lines of list.md', list, (text) => text.replaceAll('- item', '- point')),
  revise('a cell of rows.csv', 'csv', csv(750_000), setCell(700_000)),
  revise('a word of sections.md', 'md', sections, replace('Item 50000:')),
  revise('a word of prose.txt', 'txt', () => `${prose()}\n\nThe end of it.\n`, replace('The end of it')),
  revise('a cell of rows.xlsx', 'xlsx', workbook, setCell(290_000)),
  revise('a word of paragraphs.docx', 'docx', paragraphs, replace('90000 ')),
  revise('a cell of table.docx', 'docx', () => wordFile({ body: table(20_000, 10) }), setCell(19_000)),
];

function replace(text: string): Edit {
  return { kind: 'replace', text, with: 'Another text' };
}

function setCell(row: number): Edit {
  return { kind: 'set_cell', cell: { row, column: 3 }, value: '17' };
}

function csvRows(rows: number): string {
  return `number,name,place,amount,state\n${many(rows, (row) => `${row},Name ${row % 9_973} of the house,Place ${row % 641},${row * 3}.50,open case\n`)}`;
}

function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

function table(rows: number, columns: number): string {
  const cell = (at: number) => `<w:tc><w:tcPr><w:tcW w:w="900"/></w:tcPr>${paragraph(words(2, at))}</w:tc>`;
  return `<w:tbl><w:tblPr/>${many(rows, (row) => `<w:tr>${many(columns, (column) => cell(row + column))}</w:tr>`)}</w:tbl>`;
}
