/** A candidate for the value to change, with the edit or the choice it leads to. */
import type { Choice } from '../../domain/choice.ts';
import type { ReplaceText, SetCell } from '../../domain/edit.ts';
import type { ReadDocument, TextPart } from './document-blocks.ts';
import { type Context, inFile, keyOf, type Plan, sayChange, saySet, UNCLEAR } from './plan.ts';

export interface ValueCandidate {
  readonly read: ReadDocument;
  readonly part: TextPart;
  /** The sentence or the cell. */
  readonly text: string;
  /** The new text of the sentence or cell. */
  readonly next: string;
  /** The replaced value and its replacement. */
  readonly old: string;
  readonly by: string;
  /** Column of a cell, from 1; undefined for a sentence. */
  readonly column: number | undefined;
  /** From 0 to 1. */
  readonly score: number;
  /** Match strength of each word of the request in the row or the sentence itself. */
  readonly ownStrengths?: readonly number[];
  /** Share of the words that match at all. */
  readonly matched?: number;
  /** Whether the words name the column of the cell. */
  readonly isTitled?: boolean;
  /** Whether they name a cell of its row in full. */
  readonly isKeyed?: boolean;
  /** Whether they name one that no other row of its table has. */
  readonly isUnique?: boolean;
  /**
   * Whether no cell of the row is named in full and a word is not matched, or the value is of another kind than the column:
   * another place may be meant, or none.
   */
  readonly isPartly?: boolean;
}

/** A request for a new value of what some words name. */
export interface ValueRequest {
  readonly words: string;
  readonly next: string;
  /** The current value, if given. */
  readonly from: string | undefined;
}

const MAX_CHOICES = 5;

/** @param words the words that name the value in the request, if they are its name */
export function planCandidate(context: Context, one: ValueCandidate, words?: string): Plan {
  const { read, part, text, next, old, by } = one;
  const edit = editOf(one);
  if (edit === undefined)
    return { kind: 'choices', text: sayChange(context, 'alike', { what: part.text }), choices: [] };
  const under = part.headings.at(-1);
  const where = [read.document.fileName, ...(under === undefined ? [] : [under])].join(', ');
  const values = { by: edit.kind === 'set_cell' ? next : by, text: old, where };
  const summary =
    words === undefined ? sayChange(context, 'replace', values) : saySet(context, { ...values, what: words });
  return { kind: 'edits', changes: [{ document: read.document, edits: [edit], at: text }], text: summary };
}

/** Changes values in several locations, of one document or of several. */
export function planCandidates(context: Context, all: readonly ValueCandidate[], words?: string): Plan {
  const plans = all.map((one) => planCandidate(context, one, words));
  const changes = plans.flatMap((plan) => (plan.kind === 'edits' ? plan.changes : []));
  const [first] = changes;
  if (first === undefined || changes.length < plans.length) return plans[0] ?? UNCLEAR;
  const text = plans.map((plan) => (plan.kind === 'edits' ? plan.text : '')).join(' ');
  const byDocument = Map.groupBy(changes, ({ document }) => document.id);
  const merged = [...byDocument.values()].flatMap((own) =>
    own.slice(0, 1).map((one) => ({ ...one, edits: own.flatMap(({ edits }) => edits) })),
  );
  return { kind: 'edits', changes: merged, text };
}

/** @returns undefined for a row that no cell distinguishes from the others */
export function editOf({
  read,
  part,
  text,
  next,
  column,
}: ValueCandidate): SetCell | ReplaceText | undefined {
  if (column === undefined) return { kind: 'replace', text, with: next, ...placeOf(read, part, text) };
  const row = keyOf({ read, part });
  if (row === undefined) return undefined;
  return { kind: 'set_cell', cell: { row, column: headerOf(part, column) ?? column }, value: next };
}

/** The header of a column (from 1), if it is unique. */
function headerOf({ row }: TextPart, column: number): string | undefined {
  const header = row?.header[column - 1];
  const isOwn = row?.header.filter((cell) => cell === header).length === 1;
  return header !== undefined && header !== '' && isOwn ? header : undefined;
}

/** Distinguishes a sentence from others with the same text, by its section. */
function placeOf(read: ReadDocument, part: TextPart, text: string) {
  const alike = read.parts.filter((one) => one.kind !== 'row' && one.text.includes(text));
  const section = part.headings.at(-1);
  return alike.length < 2 || section === undefined ? {} : { place: { section } };
}

/** Up to `MAX_CHOICES` distinct choices. */
export function choicesOf(context: Context, candidates: readonly ValueCandidate[]): Choice[] {
  const choices = candidates.flatMap((one) =>
    choiceOf(context, one).map((choice) => ({ ...choice, next: one.next })),
  );
  const seen = new Set<string>();
  const distinct = choices.filter(({ question }) => !seen.has(question) && seen.add(question));
  return distinct.slice(0, MAX_CHOICES).map(({ label, question, next }) => {
    // Two values of one sentence are distinguished by the resulting sentence.
    const isAlike = distinct.some((other) => other.question !== question && other.label === label);
    return { label: isAlike ? next : label, question };
  });
}

function choiceOf(context: Context, one: ValueCandidate): Choice[] {
  const { read, part, text, column, next } = one;
  if (/["“”„«»]/.test(text + next)) return [];
  const short = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  if (column === undefined) {
    const ask = sayChange(context, 'askReplace', { text, by: next });
    return [{ label: `${short} → ${one.by}`, question: inFile(context, read.document, ask) }];
  }
  const row = keyOf({ read, part });
  const header = headerOf(part, column);
  if (row === undefined || header === undefined) return [];
  const ask = sayChange(context, 'askCell', { row, column: header, by: next });
  return [{ label: `${row}, ${header}: ${short} → ${next}`, question: inFile(context, read.document, ask) }];
}

const MAX_SHOWN = 110;
