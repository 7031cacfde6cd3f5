/** Files near the limits of what docgate takes, of every kind that it can be made of here. */
import { wordFile } from '../../test/support/word-file.ts';
import { workbookFile } from '../../test/support/workbook-file.ts';

export interface LargeFile {
  readonly name: string;
  readonly make: () => string | Uint8Array;
}

const MB = 1024 * 1024;
const WORDS =
  'every record of the works is kept in the office where it was made until a year has passed and somebody asks for it'.split(
    ' ',
  );

export const LARGE_FILES: readonly LargeFile[] = [
  { name: 'rows.csv', make: () => csvRows(750_000) },
  { name: 'prose.txt', make: () => `${words(100, 0)}.\n\n`.repeat(48 * MB).slice(0, 48 * MB) },
  { name: 'one-line.txt', make: () => `${words(100, 0)} `.repeat(48 * MB).slice(0, 48 * MB) },
  { name: 'line-feeds.txt', make: () => '\n'.repeat(40 * MB) },
  { name: 'list.md', make: () => repeated(48 * MB, (item) => `- item ${item} of ${words(6, item)}\n`) },
  { name: 'rows.xlsx', make: () => workbook(300_000, 10) },
  {
    name: 'paragraphs.docx',
    make: () => wordFile({ body: many(100_000, (at) => paragraph(words(12, at))) }),
  },
  { name: 'table.docx', make: () => wordFile({ body: table(20_000, 10) }) },
  { name: 'pages-3000.pdf', make: () => pdf(3_000, false) },
  { name: 'tagged-3000.pdf', make: () => pdf(3_000, true) },
  { name: 'pages-10000.pdf', make: () => pdf(10_000, false) },
];

function csvRows(rows: number): string {
  return `number,name,place,amount,state\n${many(rows, (row) => `${row},Name ${row % 9_973} of the house,Place ${row % 641},${row * 3}.50,open case\n`)}`;
}

function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}

/** Parts until there are so many characters. */
function repeated(length: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let index = 0, left = length; left > 0; index++) {
    parts.push(part(index));
    left -= parts.at(-1)?.length ?? 0;
  }
  return parts.join('');
}

function words(count: number, from: number): string {
  return Array.from({ length: count }, (_, at) => WORDS[(from * 7 + at * 3) % WORDS.length]).join(' ');
}

function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

function table(rows: number, columns: number): string {
  const cell = (at: number) => `<w:tc><w:tcPr><w:tcW w:w="900"/></w:tcPr>${paragraph(words(2, at))}</w:tc>`;
  return `<w:tbl><w:tblPr/>${many(rows, (row) => `<w:tr>${many(columns, (column) => cell(row + column))}</w:tr>`)}</w:tbl>`;
}

function workbook(rows: number, columns: number): Uint8Array {
  const cell = (row: number, column: number) =>
    column < 3
      ? `<c t="inlineStr"><is><t>${words(2, row + column)}</t></is></c>`
      : `<c><v>${row * column}</v></c>`;
  const sheet = many(rows, (row) => `<row>${many(columns, (column) => cell(row, column))}</row>`);
  return workbookFile({ sheets: { Data: sheet } });
}

/** Pages of 40 lines of 16 words in Helvetica; tagged, each line is a paragraph of the structure tree. */
function pdf(pages: number, tagged: boolean): Uint8Array {
  const LINES = 40;
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const page = (index: number) => 5 + index * 2;
  const element = (index: number, line: number) => 5 + pages * 2 + index * (LINES + 1) + 1 + line;
  add(`<</Type/Catalog/Pages 2 0 R${tagged ? '/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R' : ''}>>`);
  add(`<</Type/Pages/Count ${pages}/Kids[${many(pages, (index) => `${page(index)} 0 R `)}]>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const roots = tagged ? many(pages, (index) => `${element(index, -1)} 0 R `) : '';
  const parents = tagged
    ? many(pages, (index) => `${index}[${many(LINES, (line) => `${element(index, line)} 0 R `)}]`)
    : '';
  add(`<</Type/StructTreeRoot/K[${roots}]/ParentTree<</Nums[${parents}]>>>>`);
  for (let index = 0; index < pages; index++) {
    const content = many(LINES, (line) => {
      const shown = `BT /F 10 Tf 50 ${780 - line * 18} Td (${words(16, index * LINES + line)}) Tj ET\n`;
      return tagged ? `/P <</MCID ${line}>> BDC\n${shown}EMC\n` : shown;
    });
    const parent = tagged ? `/StructParents ${index}` : '';
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${page(index) + 1} 0 R/Resources<</Font<</F 3 0 R>>>>${parent}>>`,
    );
    add(`<</Length ${content.length}>>stream\n${content}endstream`);
  }
  for (let index = 0; tagged && index < pages; index++) {
    const own = element(index, -1);
    add(`<</Type/StructElem/S/Sect/P 4 0 R/K[${many(LINES, (line) => `${element(index, line)} 0 R `)}]>>`);
    for (let line = 0; line < LINES; line++) {
      add(`<</Type/StructElem/S/P/P ${own} 0 R/Pg ${page(index)} 0 R/K ${line}>>`);
    }
  }
  return assemble(objects);
}

/** ISO 32000-2, 7.5: objects from number 1, their offsets, and where those begin. */
function assemble(objects: readonly string[]): Uint8Array {
  let at = '%PDF-1.7\n'.length;
  const offsets: string[] = [];
  const bodies = objects.map((body, index) => {
    const written = `${index + 1} 0 obj${body}\nendobj\n`;
    offsets.push(`${String(at).padStart(10, '0')} 00000 n \n`);
    at += written.length;
    return written;
  });
  const size = objects.length + 1;
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(
    `%PDF-1.7\n${bodies.join('')}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${trailer}`,
    'latin1',
  );
}
