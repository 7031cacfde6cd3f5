/**
 * Changes of values that are named by what they are of: a cell by its row and column, a figure, span or date in a sentence
 * by what the sentence is about, a field by its label.
 */
import { Description } from './description.ts';
import { fold } from './fold.ts';
import { AHEAD, locateValues, NEAR, sureOf } from './locating/locate-values.ts';
import { type Context, type Plan, sayChange, targetOf, UNCLEAR } from './plan.ts';
import { isOfAll, planBulk } from './plan-bulk.ts';
import { planFacts, planRowFacts } from './plan-facts.ts';
import type { Phrase } from './reading/phrase.ts';
import { choicesOf, planCandidate, planCandidates } from './value-candidate.ts';
import { valuesIn } from './values.ts';

/** @param from what it is now, if that is said */
export function planValue(context: Context, what: Phrase, by: Phrase, from: Phrase | undefined): Plan {
  const given = planGiven(context, what, by, from);
  if (given.kind === 'edits') return given;
  const said = context.instruction.whole;
  const found = planRowFacts(context, said);
  const { related, instruction } = context;
  const described = new Description(what.text, { related, language: instruction.language });
  // A row that says less than half of what is named is another.
  const isNamed = (found.rows ?? []).every((row) => described.share(row) >= HALF);
  const rows = isNamed ? found : UNCLEAR;
  if (rows.kind === 'edits' || given.kind === 'choices') return rows.kind === 'edits' ? rows : given;
  const facts = isNamed ? planFacts(context, said) : UNCLEAR;
  return facts.kind === 'edits' || facts.kind === 'choices' ? facts : given;
}

const HALF = 0.4;

/** The value of what is named, by its words alone. */
export function planGiven(context: Context, what: Phrase, by: Phrase, from?: Phrase): Plan {
  const next = by.quote ?? by.text;
  const { what: own, scope } = context.uncut;
  // "The price of GH-120" may end with what also names a document, and "at Ann Lee" say the row.
  const words = [targetOf(context, own ?? what).words, scope?.words ?? ''].join(' ').trim();
  const whole = `${(own ?? what).text} ${scope?.text ?? ''}`;
  const all = isOfAll(context, own?.masked ?? what.masked) ? planBulk(context, whole, next) : UNCLEAR;
  if (all.kind === 'edits') return all;
  const found = locateValues(context, { words, next, from: from?.text });
  const sure = sureOf(found, from !== undefined);
  if (sure.length > 0) return planCandidates(context, sure, words);
  const [best] = found;
  if (best === undefined || best.score < NEAR) return { kind: 'missing', what: what.text };
  const near = found.filter(({ score }) => score > best.score - AHEAD);
  return {
    kind: 'choices',
    text: sayChange(context, 'near', { what: what.text }),
    choices: choicesOf(context, near),
  };
}

/** Raises or lowers what is there by as much: a value, or those of all rows that are described. */
export function planShift(context: Context, what: Phrase, by: Phrase): Plan {
  const [value] = valuesIn(by.text);
  if (value === undefined || value.start > 0) return UNCLEAR;
  const shift = { by: value, isDown: context.instruction.isOff };
  const own = context.uncut.what ?? what;
  const words = [targetOf(context, own).words, context.uncut.scope?.words ?? ''].join(' ').trim();
  const all = isOfAll(context, own.masked) ? planBulk(context, words, shift) : UNCLEAR;
  if (all.kind === 'edits') return all;
  const found = locateValues(context, { words, next: by.text, from: undefined }, shift);
  const sure = sureOf(found, false);
  if (sure.length > 0) return planCandidates(context, sure, words);
  const near = found.filter(({ score }) => score > Math.max(NEAR, (found[0]?.score ?? 0) - AHEAD));
  const choices = choicesOf(context, near);
  if (choices.length === 0) return { kind: 'missing', what: what.text };
  return { kind: 'choices', text: sayChange(context, 'several', { what: what.text }), choices };
}

/** What is so now: a value, or nothing that is written here. What comes near is asked about where it is a row's. */
export function planStatement(context: Context, what: Phrase, by: Phrase): Plan {
  const { scope, column, from } = context.instruction.parts;
  if (column !== undefined) {
    const cell = what.with(`${column.masked} ${what.masked}`);
    return planValue({ ...context, uncut: { ...context.uncut, what: cell } }, cell, by, from);
  }
  // "Ferrum has moved to Ulm, update the city": the words behind say the column.
  const isColumn =
    scope !== undefined && context.scope.documents.length === 0 && targetOf(context, scope).unit !== 'table';
  const named = isColumn
    ? planValue(context, what.with(`${scope.masked} ${what.masked}`), by, from)
    : undefined;
  return named?.kind === 'edits' ? named : planValue(context, what, by, from);
}

/** "Set “Price” of the row “KX-200” to 92.50": a cell beyond doubt. */
export function planCell(
  context: Context,
  [column = '', row = '']: readonly string[],
  by: Phrase,
  what: string,
): Plan {
  const next = by.quote ?? by.text;
  const found = context.documents.flatMap((read) =>
    read.cells.saying(fold(row)).flatMap(({ part }) => {
      const index = part.row?.header.findIndex((header) => fold(header) === fold(column)) ?? -1;
      const text = part.row?.cells[index] ?? '';
      const one = { read, part, text, next, old: text, by: next, column: index + 1, score: 1 };
      return index < 0 || part.row?.number === 1 ? [] : [one];
    }),
  );
  const [only, another] = found;
  if (only === undefined) return { kind: 'missing', what };
  if (another === undefined) return planCandidate(context, only, `${row}, ${column}`);
  const choices = choicesOf(context, found);
  return { kind: 'choices', text: sayChange(context, 'several', { what }), choices };
}
