/**
 * The file information block at the beginning of a Word 97–2003 file: the parts of the text and the positions of
 * everything else ([MS-DOC] 2.5).
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { type Bytes, damaged } from '../../../package/bytes.ts';

const WORD_97_MAGIC = 0xa5ec;
/** The first version whose block has the layout of [MS-DOC]. */
const FIRST_VERSION = 0x00c0;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
const TEXT_COUNTS = 76;
const PAIR_COUNT = 152;
const PAIRS = 154;

/** Structures in the table stream by their index among the pairs of offset and length ([MS-DOC] 2.5.6). */
export const PAIR = {
  styles: 1,
  footnoteReferences: 2,
  footnoteTexts: 3,
  commentReferences: 4,
  commentTexts: 5,
  sections: 6,
  headerTexts: 11,
  characterPages: 12,
  paragraphPages: 13,
  fonts: 15,
  bookmarkNames: 21,
  bookmarkStarts: 22,
  pieces: 33,
  commentAuthors: 36,
  shapePlaces: 40,
  endnoteReferences: 46,
  endnoteTexts: 47,
  drawings: 50,
  textBoxTexts: 56,
  lists: 73,
  listOverrides: 74,
  commentDates: 112,
} as const;

/** The lengths of the text parts in characters, in their order ([MS-DOC] 2.5.4). */
export interface TextParts {
  readonly main: number;
  readonly footnotes: number;
  readonly headers: number;
  readonly macros: number;
  readonly comments: number;
  readonly endnotes: number;
  readonly textBoxes: number;
}

export interface FileInformation {
  readonly text: TextParts;
  readonly tableName: '0Table' | '1Table';
  /** Windows language id of the text. */
  readonly languageId: number;
  /** Offset and length of a structure in the table stream; undefined if it is absent. */
  location(pair: number): { readonly at: number; readonly length: number } | undefined;
}

/** Whether the stream is from Word 6 or 95, which has a different layout. */
export function isOlderWord(document: Bytes): boolean {
  return document.u16(0) !== WORD_97_MAGIC || document.u16(2) < FIRST_VERSION;
}

/** Throws if the text is encrypted; the flag has the same position in all versions. */
export function refuseEncrypted(document: Bytes): void {
  if ((document.u16(10) & ENCRYPTED) === 0) return;
  throw new ConversionRefused('encrypted', 'The file needs a password.');
}

/** @throws ConversionRefused `damaged` */
export function readFileInformation(document: Bytes): FileInformation {
  const count = (index: number) => {
    const characters = document.i32(TEXT_COUNTS + index * 4);
    if (characters < 0) throw damaged();
    return characters;
  };
  const pairs = document.u16(PAIR_COUNT);
  return {
    text: {
      main: count(0),
      footnotes: count(1),
      headers: count(2),
      macros: count(3),
      comments: count(4),
      endnotes: count(5),
      textBoxes: count(6),
    },
    tableName: (document.u16(10) & SECOND_TABLE) === 0 ? '0Table' : '1Table',
    languageId: document.u16(6),
    location: (pair) => {
      if (pair >= pairs) return undefined;
      const at = document.u32(PAIRS + pair * 8);
      const length = document.u32(PAIRS + pair * 8 + 4);
      return length === 0 ? undefined : { at, length };
    },
  };
}
