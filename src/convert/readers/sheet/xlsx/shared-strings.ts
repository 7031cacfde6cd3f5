/**
 * The shared strings of a workbook, by index. Formatting within strings and phonetic guides are left out. Source:
 * ECMA-376 Part 1, 18.4.
 */
import { SharedTexts } from '../shared-texts.ts';
import { ByteTags, packName } from './byte-tags.ts';

const SI = packName('si');
const T = packName('t');
const READING_AID = packName('rPh');
/** Characters that XML can't represent are written as `_x000D_` (ECMA-376 Part 1, 22.9.2.19). */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

export function readSharedStrings(part: Iterable<Uint8Array> | undefined): SharedTexts {
  const strings = new SharedTexts();
  if (part === undefined) return strings;
  const tags = new ByteTags(part, 'xl/sharedStrings.xml');
  tags.releaseHead();
  let text = '';
  let aids = 0;
  while (tags.next()) {
    if (tags.name === T) {
      if (tags.isClose && aids === 0) text += tags.textBefore;
    } else if (tags.name === READING_AID) {
      if (!tags.isEmpty) aids += tags.isClose ? -1 : 1;
    } else if (tags.name === SI) {
      if (tags.isClose || tags.isEmpty) strings.add(unescapeString(text));
      text = '';
    }
  }
  return strings;
}

/** The string as stored in the cell, with `\n` as its only line end. */
export function unescapeString(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
}
