/** Notes of a binary worksheet. Source: [MS-XLSB] 2.1.7.9, 2.4.28 (BeginComment), 2.4.342 and 2.4.343. */
import type { SheetComment } from '../sheet-content.ts';
import { noteAt } from '../xlsx/read-comments.ts';
import { linesOf } from './read-sheet.ts';
import { readRecords } from './records.ts';

const AUTHOR = 632;
const BEGIN_NOTE = 635;
const NOTE_TEXT = 637;

export function readBinaryNotes(part: Iterable<Uint8Array>): SheetComment[] {
  const authors: string[] = [];
  const notes: SheetComment[] = [];
  let place = { row: 0, column: 0, author: '' };
  readRecords(part, (type, body) => {
    if (type === AUTHOR) {
      authors.push(body.string(0).text);
    } else if (type === BEGIN_NOTE) {
      const { top, left } = body.area(4);
      place = { row: top, column: left, author: authors[body.u32(0)] ?? '' };
    } else if (type === NOTE_TEXT) {
      notes.push(...noteAt({ ...place, text: linesOf(body.richString(0)) }));
    }
  });
  return notes;
}
