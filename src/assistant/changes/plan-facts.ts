/**
 * Plans changes from statements of fact in free wording: "the centrifuge is back in use", "put the Iveco on 295 a day",
 * "we agreed on 45 days, please put that in". Finds the rows and sentences that the message mentions, and the values in
 * them that the new ones replace. An unambiguous match is proposed; several are offered as choices.
 */
import type { Choice } from '../../domain/choice.ts';
import { CHANGE_DATA } from '../languages/change-data.ts';
import ROWS from '../languages/rows.json';
import { type Column, columnsOf, sharesStem, stemsIn } from './column.ts';
import { fold } from './fold.ts';
import { planNewName, planReplacedName } from './names/plan-new-name.ts';
import { planSpelling } from './names/plan-spelling.ts';
import { type Context, type DocumentEdits, type Plan, sayChange, saySet, UNCLEAR } from './plan.ts';
import { planNamedCell, planStatedValue } from './plan-stated-value.ts';
import type { Phrase } from './reading/phrase.ts';
import { withoutOrder } from './reading/read-fact.ts';
import { readValues } from './reading/read-prose-row.ts';
import { type RowMention, rowMentions } from './row-mentions.ts';
import { choicesOf, editOf, type ValueCandidate } from './value-candidate.ts';

/** Minimum weight of a mention to propose a change without asking. */
const SURE = 0.6;
/** Weight of a row that is named by a complete cell, or by its first word. */
const BY_NAME = 0.7;
/** Mentions within this distance of the best may be meant as well. */
const ABOUT = 0.1;

/** `isSure`: the rows are named in full, not only by some words, which may mean a sentence as well. `rows`: their texts. */
export type RowPlan = Plan & { readonly isSure?: boolean; readonly rows?: readonly string[] };

interface RowFact {
  readonly mention: RowMention;
  readonly changes: readonly ValueCandidate[];
  /** Whether every piece with digits was assigned to a column. */
  readonly isComplete: boolean;
}

export function planFacts(context: Context, message: Phrase): Plan {
  for (const planOne of [planNewName, planNamedCell]) {
    const plan = planOne(context, message);
    if (plan.kind === 'edits') return plan;
  }
  const rows = planRowFacts(context, message);
  if (rows.kind === 'edits' && rows.isSure) return rows;
  const stated = planStatedValue(context, message);
  if (stated.kind === 'edits') return stated;
  const renamed = planReplacedName(context, message);
  if (renamed.kind === 'edits') return renamed;
  return rows.kind === 'unclear' ? stated : rows;
}

/** A new name, or new values of several cells: more reliable than the form of the instruction. */
export function planNameOrCells(context: Context): Plan {
  for (const planOne of [planNewName, planSpelling]) {
    const name = planOne(context, context.instruction.whole);
    if (name.kind === 'edits' || name.kind === 'choices') return name;
  }
  const plan = planRowFacts(context, context.instruction.whole);
  return plan.kind === 'edits' && plan.changes.flatMap(({ edits }) => edits).length > 1 ? plan : UNCLEAR;
}

/** Plans cell changes in the rows that the message mentions. */
export function planRowFacts(context: Context, whole: Phrase): RowPlan {
  const message = withoutOrder(whole, context.instruction.language);
  const words = message.text.split(/\s+/).map((word) => word.replace(/^["“”„«»(]+|["“”„«».,;:!?)]+$/g, ''));
  const mentions = rowMentions(context, words);
  // A row that gets no value is not meant.
  const effective = mentions.filter((one) =>
    factsOf(context, message, [one]).some(({ changes }) => changes.length > 0),
  );
  const best = Math.max(0, ...effective.map(({ weight }) => weight));
  const [top] = effective.toSorted((a, b) => b.weight - a.weight);
  const meant = effective.filter(
    (one) => one.weight >= best - ABOUT || (one.weight >= SURE && top !== undefined && isBeside(one, top)),
  );
  const facts = factsOf(context, message, meant).filter(({ changes }) => changes.length > 0);
  const [first, ...others] = facts;
  if (first === undefined) return UNCLEAR;
  const isApart = others.every(
    ({ mention }) => mention.end <= first.mention.from || mention.from >= first.mention.end,
  );
  if ((others.length === 0 || isApart) && best >= SURE && facts.every(({ isComplete }) => isComplete))
    return {
      ...editsOf(context, facts),
      isSure: best >= BY_NAME,
      rows: facts.map(({ mention: { part, row } }) => [part.text, ...row.header, ...part.headings].join(' ')),
    };
  const what = words.slice(first.mention.from, first.mention.end).join(' ');
  const choices: Choice[] = facts.flatMap(({ changes }) => choicesOf(context, changes));
  if (choices.length === 0) return UNCLEAR;
  return {
    kind: 'choices',
    text: sayChange(context, others.length > 0 ? 'several' : 'near', { what }),
    choices,
  };
}

/** Whether a mention is another row of the same table: "the croissant to 1.35 and the baguette to 1.40". */
function isBeside(one: RowMention, other: RowMention): boolean {
  const isSame = one.row.header === other.row.header && one.column === other.column;
  return isSame && (one.end <= other.from || one.from >= other.end);
}

function factsOf(context: Context, message: Phrase, mentions: readonly RowMention[]): RowFact[] {
  const words = message.text.split(/\s+/);
  const starts = [...new Set(mentions.map(({ from }) => from))].sort((a, b) => a - b);
  return mentions.map((mention) => {
    // Each of several rows in one message has its own span of words.
    const from = starts[0] === mention.from ? 0 : mention.from;
    const end = starts.find((start) => start >= mention.end) ?? words.length;
    const own = [...words.slice(from, mention.from), ...words.slice(mention.end, end)];
    return factOf(
      context,
      mention,
      message.with(own.join(' ').replace(/[,;]?\s+(?:and|und|et|y|e)\s*$/i, '')),
    );
  });
}

function factOf({ instruction }: Context, mention: RowMention, message: Phrase): RowFact {
  const { read, part, row, column } = mention;
  const naming = stemsIn(`${ROWS.tables} ${part.headings.at(-1) ?? ''}`);
  // The first column and the column that names the row do not change.
  const free = columnsOf(read, row).filter(({ index }) => index > 0 && index !== column);
  const { of } = CHANGE_DATA[instruction.language];
  const bare = message.with(message.masked.replace(new RegExp(`^(?:${of})\\s+`, 'iu'), ''));
  const { values, left } = readValues(bare, free, naming, row);
  const changes = [...values].flatMap(([index, next]): ValueCandidate[] => {
    const old = row.cells[index] ?? '';
    if (fold(old) === fold(next)) return [];
    if (isUnknownChoice(next, columnsOf(read, row)[index], message)) return [];
    return [{ read, part, text: old, next, old, by: next, column: index + 1, score: mention.weight }];
  });
  return { mention, changes, isComplete: left.every(({ text }) => !/\d/.test(text)) };
}

/** Whether a text is not among the fixed choices of a column that is not named: "from Monday on leave" is no place. */
function isUnknownChoice(next: string, column: Column | undefined, { words }: Phrase): boolean {
  if (column === undefined || column.isStatus || /\d/.test(next) || column.choices.length === 0) return false;
  const title = stemsIn(column.title);
  return column.known(next) === undefined && !words.split(/\s+/).some((word) => sharesStem(title, word));
}

function editsOf(context: Context, facts: readonly RowFact[]): Plan {
  const changes = facts.flatMap((fact) => fact.changes.map((change) => ({ change, edit: editOf(change) })));
  const byDocument = Map.groupBy(changes, ({ change }) => change.read.document);
  const documents = [...byDocument].map(
    ([document, own]): DocumentEdits => ({
      document,
      edits: own.flatMap(({ edit }) => edit ?? []),
      at: own[0]?.change.part.row?.cells.find((cell) => cell !== '') ?? '',
    }),
  );
  if (changes.some(({ edit }) => edit === undefined)) return UNCLEAR;
  const sentences = changes.map(({ change: { part, column = 1, old, next, read } }) => {
    const what = `${keyOf(part.row?.cells)}, ${part.row?.header[column - 1] ?? ''}`;
    return saySet(context, { what, by: next, text: old, where: read.document.fileName });
  });
  return { kind: 'edits', changes: documents, text: sentences.join(' ') };
}

function keyOf(cells: readonly string[] | undefined): string {
  return cells?.find((cell) => cell !== '') ?? '';
}
