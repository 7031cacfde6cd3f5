/**
 * Reads the text of Word 6 and 95 files: paragraphs and table cells. Their formatting has a different layout and is
 * ignored, which is reported as a warning.
 */
import type { Block, TableCell } from '../../../markdown/render/blocks.ts';
import { spansOf } from '../../../markdown/render/blocks.ts';
import { type Bytes, damaged } from '../../package/bytes.ts';
import { checkLength, decodeWindows1252, readPieceTable } from './binary/piece-table.ts';

const COMPLEX = 0x0004;
const TEXT_START = 24;
const MAIN_LENGTH = 52;
const PIECE_TABLE = 352;
const FIRST_VERSION = 100;
const LAST_VERSION = 105;
/** A field: its instruction, then its result. */
const FIELD = { begin: '\x13', separator: '\x14', end: '\x15' } as const;
const CELL_END = '\x07';
const CONTROLS = /\p{Cc}/gu;
const LINE_BREAKS: ReadonlySet<string> = new Set(['\x0B', '\x0C']);

/** @throws ConversionRefused `damaged` if the stream is not a Word 6 or 95 text */
export function readOlderWord(document: Bytes): readonly Block[] {
  const version = document.u16(2);
  if (version < FIRST_VERSION || version > LAST_VERSION) throw damaged();
  const length = document.u32(MAIN_LENGTH);
  checkLength(length);
  const isComplex = (document.u16(10) & COMPLEX) !== 0;
  const text = isComplex
    ? textOfPieces(document)
    : decodeWindows1252(document.part(document.u32(TEXT_START), length));
  return blocksOf(shownText(text.slice(0, length)));
}

/** Fast-saved files store their text in pieces of eight-bit characters. */
function textOfPieces(document: Bytes): string {
  const clx = document.part(document.u32(PIECE_TABLE), document.u32(PIECE_TABLE + 4));
  const { table, count } = readPieceTable(clx);
  let text = '';
  for (let piece = 0; piece < count; piece++) {
    const size = table.u32(piece * 4 + 4) - table.u32(piece * 4);
    checkLength(text.length + size);
    text += decodeWindows1252(document.part(table.u32((count + 1) * 4 + piece * 8 + 2), size));
  }
  return text;
}

/** The text without field instructions. */
function shownText(text: string): string {
  let shown = '';
  let hidden = 0;
  const instructions: boolean[] = [];
  const setInInstruction = (isCode: boolean) => {
    hidden += Number(isCode) - Number(instructions.pop() ?? false);
    instructions.push(isCode);
  };
  for (const character of text) {
    if (character === FIELD.begin) {
      instructions.push(false);
      setInInstruction(true);
    } else if (character === FIELD.separator && instructions.length > 0) setInInstruction(false);
    else if (character === FIELD.end && instructions.length > 0) {
      setInInstruction(false);
      instructions.pop();
    } else if (hidden === 0) shown += character;
  }
  return shown.replaceAll('\x1E', '\u2011').replaceAll('\x1F', '\u00AD');
}

/** Paragraphs and table rows: a row ends with a mark after the mark of its last cell. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let rows: TableCell[][] = [];
  const endTable = () => {
    if (rows.length > 0) blocks.push({ kind: 'table', table: { rows, headerRows: 1 } });
    rows = [];
  };
  const addParagraph = (line: string) => {
    endTable();
    const shown = clean(line);
    if (shown !== '') blocks.push({ kind: 'paragraph', spans: spansOf(shown) });
  };
  for (const line of text.split('\r')) {
    const parts = line.split(CELL_END + CELL_END);
    const last = parts.pop() ?? '';
    for (const row of parts) rows.push(row.split(CELL_END).map((cell) => ({ content: clean(cell) })));
    if (clean(last) !== '' || parts.length === 0) addParagraph(last);
  }
  endTable();
  return blocks;
}

function clean(text: string): string {
  const shown = (character: string) => (LINE_BREAKS.has(character) ? '\n' : character === '\t' ? ' ' : '');
  return text.replaceAll(CONTROLS, shown).trim();
}
