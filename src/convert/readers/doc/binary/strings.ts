/** Reads string tables: fonts, names of bookmarks, authors ([MS-DOC] 2.9.286, 2.9.94, 2.9.352). */
import type { Bytes } from '../../../package/bytes.ts';

const EXTENDED = 0xffff;
const FONT_NAME = 40;

/** Font names by index. */
export function readFontNames(table: Bytes | undefined): readonly string[] {
  if (table === undefined) return [];
  const names: string[] = [];
  const count = table.u16(0);
  let at = 4;
  for (let index = 0; index < count && at < table.length; index++) {
    const size = table.u8(at) + 1;
    if (at + size > table.length) break;
    const characters = Math.max(0, (size - FONT_NAME) >> 1);
    names.push(table.utf16(at + Math.min(FONT_NAME, size), characters).split('\0')[0] ?? '');
    at += size;
  }
  return names;
}

/** The strings of a table; additional data after each string is skipped. */
export function readStrings(table: Bytes | undefined): readonly string[] {
  if (table === undefined || table.length < 6 || table.u16(0) !== EXTENDED) return [];
  const count = table.u16(2);
  const extra = table.u16(4);
  const strings: string[] = [];
  let at = 6;
  for (let index = 0; index < count && at + 2 <= table.length; index++) {
    const characters = table.u16(at);
    if (at + 2 + characters * 2 > table.length) break;
    strings.push(table.utf16(at + 2, characters));
    at += 2 + characters * 2 + extra;
  }
  return strings;
}

/** Consecutive strings, each prefixed by its length in characters. */
export function readStringSequence(table: Bytes | undefined): readonly string[] {
  const strings: string[] = [];
  if (table === undefined) return strings;
  for (let at = 0; at + 2 <= table.length; ) {
    const characters = table.u16(at);
    if (at + 2 + characters * 2 > table.length) break;
    strings.push(table.utf16(at + 2, characters));
    at += 2 + characters * 2;
  }
  return strings;
}
