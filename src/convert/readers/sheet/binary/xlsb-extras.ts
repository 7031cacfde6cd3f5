/**
 * What a binary package (.xlsb) holds in XML like any other: drawings and charts of each sheet, and the sheets'
 * names, which the betas of Excel 2007 wrote in their own way. Source: [MS-XLSB] 2.1.4 and 2.4.304.
 */
import type { Package } from '../../../package/open-package.ts';
import { mainPartOf, type Relationships, readRelationships } from '../../../package/relationships.ts';
import { readDrawings } from '../drawing/read-drawings.ts';
import type { SheetExtras } from './read-binary.ts';

const BUNDLE_SHEET = 156;
/** Where the sheet's relationship id may begin: after its state and number, which betas wrote four bytes longer. */
const ID_OFFSETS = [8, 12] as const;
const MAX_NAME = 255;

/** @returns extras by sheet, in the order of the workbook's tabs */
export function readXlsbExtras(from: Package): SheetExtras[] {
  const workbookPart = mainPartOf(from) ?? 'xl/workbook.bin';
  const workbook = from.read(workbookPart);
  if (workbook === undefined) return [];
  const relationships = readRelationships(from, workbookPart);
  return [...recordsOf(workbook, BUNDLE_SHEET)].map((record) => {
    const sheet = sheetOf(record, relationships);
    const target = relationships.get(sheet?.id ?? '')?.target;
    const drawings = target === undefined ? [] : readDrawings(from, readRelationships(from, target));
    return sheet === undefined ? { drawings } : { name: sheet.name, drawings };
  });
}

/** Records of one type: type and length in one to four bytes of seven bits each, then the body. */
function* recordsOf(bytes: Uint8Array, wanted: number): Generator<Uint8Array> {
  let at = 0;
  const readPacked = (maxBytes: number) => {
    let value = 0;
    for (let i = 0; i < maxBytes && at < bytes.length; i++) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << (7 * i);
      if ((byte & 0x80) === 0) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const type = readPacked(2);
    const length = readPacked(4);
    if (type === wanted) yield bytes.subarray(at, at + length);
    at += length;
  }
}

function sheetOf(record: Uint8Array, relationships: Relationships): { id: string; name: string } | undefined {
  for (const offset of ID_OFFSETS) {
    const id = readString(record, offset);
    if (id === undefined || !relationships.has(id.text)) continue;
    const name = readString(record, id.end);
    if (name !== undefined && name.text !== '') return { id: id.text, name: name.text };
  }
  return undefined;
}

function readString(bytes: Uint8Array, at: number): { text: string; end: number } | undefined {
  if (at + 4 > bytes.length) return undefined;
  const count = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
  const end = at + 4 + count * 2;
  if (count > MAX_NAME || end > bytes.length) return undefined;
  return { text: Buffer.from(bytes.subarray(at + 4, end)).toString('utf16le'), end };
}
