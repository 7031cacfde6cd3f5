/** The note of a row that a message removes, not the row: "the remark on the shortage can go". */
import ROWS from '../../languages/rows.json';
import { tokenize } from '../../text/tokens.ts';
import type { Hit } from '../find-parts.ts';
import { fold } from '../fold.ts';
import { anyLanguage, holds } from '../reading/alternatives.ts';
import { STOP_WORDS, tokensOf, wordsOf } from '../reading/words.ts';
import type { ValueCandidate } from '../value-candidate.ts';

const NOTES = wordsOf(ROWS.noteTitles);
const ROW = anyLanguage(({ units }) => units.row);
/** A shorter word may be part of any other one. */
const SHORTEST = 4;

/** @returns undefined unless the message says a note, and then a word of the only cell of the row that has notes */
export function noteOf({ read, part }: Hit, message: string): ValueCandidate | undefined {
  const { row } = part;
  const said = tokenize(message);
  const note = said.find(({ word }) => NOTES.has(word));
  if (row === undefined || note === undefined || holds(message, ROW)) return undefined;
  const isNote = (at: number) => tokensOf(row.header[at] ?? '').some((word) => NOTES.has(word));
  const [only, another] = row.cells
    .map((cell, at) => ({ cell, at }))
    .filter(({ cell, at }) => cell !== '' && isNote(at));
  if (only === undefined || another !== undefined) return undefined;
  const isMeant = said.some(
    ({ word, start }) =>
      start > note.start &&
      word.length >= SHORTEST &&
      !STOP_WORDS.has(word) &&
      fold(only.cell).includes(word),
  );
  const { cell: old, at } = only;
  return isMeant ? { read, part, text: old, next: '', old, by: '', column: at + 1, score: 1 } : undefined;
}
