/** The note of a row: one that a message removes, "the remark on the shortage can go", and one that it quotes for a row that has none. */
import ROWS from '../../languages/rows.json';
import { tokenize } from '../../text/tokens.ts';
import type { RowPart } from '../document-blocks.ts';
import type { Hit } from '../find-parts.ts';
import { fold } from '../fold.ts';
import { type Context, type Plan, UNCLEAR } from '../plan.ts';
import { anyLanguage, holds } from '../reading/alternatives.ts';
import { isAskedFor, ORDERED, REMOVING } from '../reading/around.ts';
import type { Phrase } from '../reading/phrase.ts';
import { STOP_WORDS, tokensOf, wordsOf } from '../reading/words.ts';
import { planCandidate, type ValueCandidate } from '../value-candidate.ts';

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
  const [only, another] = notesIn(row).filter(({ cell }) => cell !== '');
  if (only === undefined || another !== undefined) return undefined;
  const isMeant = said.some(
    ({ word, start }) =>
      start > note.start &&
      word.length >= SHORTEST &&
      !STOP_WORDS.has(word) &&
      fold(only.cell).includes(word),
  );
  return isMeant ? candidateOf({ read, part }, only, '') : undefined;
}

/** "25-010: put “due in May” as a note": the empty note of the only row that has a code of the message. */
export function planNote(context: Context, message: Phrase): Plan {
  const { quotes, words } = message;
  const [next, more] = quotes;
  const isOrder = ORDERED.test(words) && !REMOVING.test(words) && !isAskedFor(message.masked);
  if (next === undefined || more !== undefined || !isOrder) return UNCLEAR;
  if (!tokensOf(words).some((word) => NOTES.has(word))) return UNCLEAR;
  const codes = words.match(CODES)?.map(fold) ?? [];
  const [only, another] = context.documents.flatMap((read) =>
    read.parts.flatMap((part) => {
      const { row } = part;
      const isNamed = codes.includes(fold(row?.cells[0] ?? ''));
      const notes = row === undefined || !isNamed ? [] : notesIn(row);
      return notes.map((note) => candidateOf({ read, part }, note, next));
    }),
  );
  return only === undefined || another !== undefined || only.old !== ''
    ? UNCLEAR
    : planCandidate(context, only);
}

const CODES = /(?<![\p{L}\d])[\p{L}-]*\d[\p{L}\d./-]*(?<![./-])/gu;

interface Note {
  readonly cell: string;
  /** Column, from 0. */
  readonly at: number;
}

function candidateOf(
  { read, part }: Pick<Hit, 'read' | 'part'>,
  { cell: old, at }: Note,
  next: string,
): ValueCandidate {
  return { read, part, text: old, next, old, by: next, column: at + 1, score: 1 };
}

function notesIn({ header, cells }: RowPart): Note[] {
  return cells
    .map((cell, at) => ({ cell, at }))
    .filter(({ at }) => tokensOf(header[at] ?? '').some((word) => NOTES.has(word)));
}
