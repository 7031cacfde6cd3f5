/** Assembles the text from its pieces, and maps characters to stream offsets ([MS-DOC] 2.4.1). */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { type Bytes, damaged } from '../../../package/bytes.ts';

const MODIFIERS = 1;
const PIECES = 2;
const COMPRESSED = 0x40000000;
/** About 5,000 pages; genuine files of 50 MB contain less. */
const MAX_CHARACTERS = 40_000_000;

export interface Piece {
  /** The first character and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Offset of the first character in the document stream. */
  readonly offset: number;
  /** Bytes per character: 1 or 2. */
  readonly width: 1 | 2;
  /** Modifiers that apply to the complete piece. */
  readonly modifiers: Bytes | undefined;
}

export interface PieceTable {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** @param clx the piece table in the table stream */
export function readPieces(document: Bytes, clx: Bytes): PieceTable {
  const { table, count, shared } = readPieceTable(clx);
  const pieces: Piece[] = [];
  const texts: string[] = [];
  let next = 0;
  for (let index = 0; index < count; index++) {
    const piece = readPiece(table, count, index, shared);
    if (piece.from !== next || piece.to < piece.from) throw damaged();
    next = piece.to;
    checkLength(next);
    pieces.push(piece);
    texts.push(textOfPiece(document, piece));
  }
  return { text: texts.join(''), pieces };
}

/** The table, its number of pieces, and the modifiers shared by pieces. */
export function readPieceTable(clx: Bytes): {
  readonly table: Bytes;
  readonly count: number;
  readonly shared: readonly Bytes[];
} {
  const shared: Bytes[] = [];
  let at = 0;
  while (clx.u8(at) === MODIFIERS) {
    const size = clx.u16(at + 1);
    shared.push(clx.part(at + 3, size));
    at += 3 + size;
  }
  if (clx.u8(at) !== PIECES) throw damaged();
  const table = clx.part(at + 5, Math.min(clx.u32(at + 1), clx.length - at - 5));
  return { table, count: Math.floor((table.length - 4) / 12), shared };
}

function readPiece(table: Bytes, count: number, index: number, shared: readonly Bytes[]): Piece {
  const data = (count + 1) * 4 + index * 8;
  const location = table.u32(data + 2);
  const modifier = table.u16(data + 6);
  const compressed = (location & COMPRESSED) !== 0;
  const offset = location & 0x3fffffff;
  return {
    from: table.u32(index * 4),
    to: table.u32(index * 4 + 4),
    offset: compressed ? offset >> 1 : offset,
    width: compressed ? 1 : 2,
    modifiers: (modifier & 1) === 1 ? shared[modifier >> 1] : undefined,
  };
}

export function checkLength(characters: number): void {
  if (characters <= MAX_CHARACTERS) return;
  throw new ConversionRefused('too_large', 'The file holds more text than docgate converts.');
}

function textOfPiece(document: Bytes, piece: Piece): string {
  const length = piece.to - piece.from;
  if (piece.width === 2) return document.utf16(piece.offset, length);
  return decodeWindows1252(document.part(piece.offset, length));
}

/** Decodes eight-bit text; control characters, which have meanings in Word, stay. */
export function decodeWindows1252(bytes: Bytes): string {
  return new TextDecoder('windows-1252').decode(bytes.data);
}

/** Binary search for the piece that contains a character. */
export function pieceIndexAt(pieces: readonly Piece[], position: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.to ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
