/** Workbooks of many cells in each of Excel's formats: two columns of texts, all others of figures. */
import { biffFile, u16, u32 } from '../../test/support/biff-file.ts';
import { workbookFile } from '../../test/support/workbook-file.ts';
import { zipParts } from '../../test/support/zip-parts.ts';
import { figure, many, words } from './large-texts.ts';

const TEXTS = 1_000;

export function xlsx(rows: number, columns: number, most = 2 ** 24): Uint8Array {
  const cell = (row: number, column: number) =>
    column < 2
      ? `<c t="inlineStr"><is><t>${words(2, row + column)}</t></is></c>`
      : `<c><v>${figure(row * columns + column) % most}</v></c>`;
  return workbookFile({
    sheets: { Data: many(rows, (row) => `<row>${many(columns, (column) => cell(row, column))}</row>`) },
  });
}

/** Every cell its own text, listed once for all sheets. */
export function xlsxOfTexts(rows: number, columns: number): Uint8Array {
  const text = (at: number) => `${words(3, at)} ${figure(at)}`;
  return workbookFile({
    sheets: {
      Data: many(
        rows,
        (row) => `<row>${many(columns, (at) => `<c t="s"><v>${row * columns + at}</v></c>`)}</row>`,
      ),
    },
    strings: many(rows * columns, (at) => `<si><t>${text(at)}</t></si>`),
  });
}

/** [MS-XLSB] 2.1.4: records with the bytes of their types and sizes seven bits at a time. */
export function xlsb(rows: number, columns: number, most = 2 ** 24): Uint8Array {
  const records = new RecordWriter((type, size) => [...sevenBits(type), ...sevenBits(size)]);
  for (let row = 0; row < rows; row++) {
    records.add(0, [row, 0, 300, 0, 0, 0], 17);
    for (let column = 0; column < columns; column++) {
      if (column < 2) records.add(7, [column, 0, (row + column) % TEXTS], 12);
      else records.add(2, [column, 0, (((figure(row * columns + column) % most) << 2) | 2) >>> 0], 12);
    }
  }
  const strings = new RecordWriter((type, size) => [...sevenBits(type), ...sevenBits(size)]);
  for (let at = 0; at < TEXTS; at++) {
    const text = Buffer.from(words(2, at), 'utf16le');
    strings.addBytes(19, Buffer.concat([Buffer.from([0]), u32(text.length / 2), text]));
  }
  const workbook = new RecordWriter((type, size) => [...sevenBits(type), ...sevenBits(size)]);
  workbook.addBytes(156, Buffer.concat([u32(0), u32(1), wide('rId1'), wide('Data')]));
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return zipParts({
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${related(1, 'officeDocument', 'xl/workbook.bin')}</Relationships>`,
    'xl/workbook.bin': workbook.bytes(),
    'xl/_rels/workbook.bin.rels': `<Relationships xmlns="${PACKAGE}">${related(1, 'worksheet', 'worksheets/sheet1.bin')}${related(2, 'sharedStrings', 'sharedStrings.bin')}</Relationships>`,
    'xl/sharedStrings.bin': strings.bytes(),
    'xl/worksheets/sheet1.bin': records.bytes(),
  });
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/**
 * [MS-XLS] 2.1.4: a stream of records in a compound file.
 *
 * @param packed figures of a row in one record (MulRk), which is how more than four million cells fit
 */
export function xls(rows: number, columns: number, packed: boolean): Uint8Array {
  return workbookStream(TEXTS, rows, (sheet, row) => {
    const text = (column: number) =>
      sheet.addBytes(0x00fd, Buffer.concat([u16(row, column, 0), u32((row + column) % TEXTS)]));
    const rk = (column: number) => u32(((figure(row * columns + column) << 2) | 2) >>> 0);
    for (let column = 0; column < Math.min(columns, 2); column++) text(column);
    if (!packed) {
      for (let at = 2; at < columns; at++) sheet.addBytes(0x027e, Buffer.concat([u16(row, at, 0), rk(at)]));
      return;
    }
    const cells = Array.from({ length: columns - 2 }, (_, at) => Buffer.concat([u16(0), rk(at + 2)]));
    sheet.addBytes(0x00bd, Buffer.concat([u16(row, 2), ...cells, u16(columns - 1)]));
  });
}

/** Every cell its own text. */
export function xlsOfTexts(rows: number, columns: number): Uint8Array {
  return workbookStream(rows * columns, rows, (sheet, row) => {
    for (let column = 0; column < columns; column++) {
      const at = u32(row * columns + column);
      sheet.addBytes(0x00fd, Buffer.concat([u16(row, column, 0), at]));
    }
  });
}

function workbookStream(
  texts: number,
  rows: number,
  addRow: (sheet: RecordWriter, row: number) => void,
): Uint8Array {
  const header = (type: number, size: number) => [...u16(type, size)];
  const [globals, sheet] = [new RecordWriter(header), new RecordWriter(header)];
  addTexts(globals, texts);
  for (let row = 0; row < rows; row++) addRow(sheet, row);
  return biffFile({ globals: [globals.bytes()], sheet: [sheet.bytes()] });
}

/** The list of texts, in records of 8,224 bytes at most (SST and Continue). */
function addTexts(globals: RecordWriter, texts: number): void {
  let type = 0x00fc;
  let parts: Uint8Array[] = [u32(texts), u32(texts)];
  let size = 8;
  for (let at = 0; at < texts; at++) {
    const text = Buffer.from(`${words(2, at)}${texts > TEXTS ? figure(at) : ''}`, 'latin1');
    const item = Buffer.concat([u16(text.length), Buffer.from([0]), text]);
    if (size + item.length > 8224) {
      globals.addBytes(type, Buffer.concat(parts));
      [type, parts, size] = [0x003c, [], 0];
    }
    parts.push(item);
    size += item.length;
  }
  globals.addBytes(type, Buffer.concat(parts));
}

/** Records one after the other. */
class RecordWriter {
  size = 0;
  #bytes = Buffer.alloc(1024 * 1024);

  constructor(readonly header: (type: number, size: number) => readonly number[]) {}

  /** @param words of four bytes, filled up with zeros or cut */
  add(type: number, words: readonly number[], size: number): void {
    const body = Buffer.concat(words.map((word) => u32(word)));
    this.addBytes(type, Buffer.concat([body], size));
  }

  addBytes(type: number, body: Uint8Array): void {
    const header = this.header(type, body.length);
    const end = this.size + header.length + body.length;
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * end);
    this.#bytes.set(header, this.size);
    this.#bytes.set(body, this.size + header.length);
    this.size = end;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.size);
  }
}

function sevenBits(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...sevenBits(value >> 7)];
}

function wide(text: string): Buffer {
  return Buffer.concat([u32(text.length), Buffer.from(text, 'utf16le')]);
}
