/** Chooses the planner of an instruction: what is named may be words, a heading, a part, a value or a row. */
import { sentenceRanges } from '../../markdown/sentences.ts';
import { CHANGE_DATA } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';
import { AHEAD_IN_ROW, locateValues } from './locating/locate-values.ts';
import { type Context, type Plan, targetOf, UNCLEAR } from './plan.ts';
import { isOfAll } from './plan-bulk.ts';
import { planCorrection } from './plan-correction.ts';
import { planInsert, planNewItem } from './plan-insert.ts';
import { planMove, planSwap } from './plan-move.ts';
import { planDelete, planRename } from './plan-parts.ts';
import { planNewRow } from './plan-rows.ts';
import { planCell, planShift, planValue } from './plan-values.ts';
import { planFormat, planNewPart, planReplace, stands } from './plan-words.ts';
import { Phrase } from './reading/phrase.ts';
import { planCandidate } from './value-candidate.ts';
import { onlyValue, valuesIn } from './values.ts';

/** Plans an instruction by the planner of its operation, and by the next one where that finds nothing. */
export function planOf(context: Context): Plan {
  const { operation, parts } = context.instruction;
  const { what, by, from, target, values } = parts;
  if (operation === 'insert') return planInsertOrCell(context);
  if (operation === 'entry' || operation === 'news')
    return parts.fresh === undefined ? UNCLEAR : planOfEntry(context, parts.fresh);
  if (operation === 'row') return values === undefined ? UNCLEAR : planRowOrItem(context);
  if (what === undefined || isPronoun(what, context.language)) return UNCLEAR;
  switch (operation) {
    case 'delete':
      return planDelete(context, what);
    case 'format':
      return planFormat(context, what);
    case 'correct':
      return planCorrection(context, what, by);
    case 'rename':
      return by === undefined ? UNCLEAR : planNewTitle(context, what, by);
    case 'move':
      return planMoveOrInsert(context, what);
    case 'swap':
      return planSwapOrReplace(context, what, target);
    case 'statement':
    case 'fromTo':
      return by === undefined ? UNCLEAR : planValue(context, what, by, from);
    case 'shift':
    case 'scale':
      return planShift(context, what, by);
    case 'replace':
    case 'set':
      return by === undefined ? UNCLEAR : planNewText(context, operation);
    default:
      return UNCLEAR;
  }
}

/** "Change it to 5": what is meant was said elsewhere, and is no word of a document. */
function isPronoun({ masked }: Phrase, language: Language): boolean {
  return new RegExp(`^(?:${CHANGE_DATA[language].it})$`, 'iu').test(masked);
}

/** "Rename Annual fee to Yearly fee": the title of a heading, or else the words wherever they stand. */
function planNewTitle(context: Context, what: Phrase, by: Phrase): Plan {
  const renamed = planRename(context, what, by);
  if (renamed.kind !== 'missing') return renamed;
  const replaced = planReplace(context, what, by);
  return replaced.kind === 'edits' || replaced.kind === 'choices' ? replaced : renamed;
}

/** "Put “…” below the boots": a quotation that does not occur yet is inserted. */
function planMoveOrInsert(context: Context, what: Phrase): Plan {
  const [quote, another] = what.quotes;
  const { instruction } = context;
  const stands = context.documents.some(({ parts }) => parts.some(({ text }) => text.includes(quote ?? '')));
  if (quote === undefined || another !== undefined || stands || instruction.side === undefined)
    return planMove(context, what);
  const parts = {
    ...instruction.parts,
    text: what.with(/⟦\d+⟧/.exec(what.masked)?.[0] ?? ''),
    ...(what.words === '' ? {} : { new: what }),
  };
  return planInsert({ ...context, instruction: { ...instruction, parts } }, parts.target);
}

/** "Swap A with B": swaps two parts, or replaces a text. */
function planSwapOrReplace(context: Context, what: Phrase, by: Phrase | undefined): Plan {
  const swapped = by?.quotes.length === 1 ? UNCLEAR : planSwap(context, what);
  if (by === undefined || swapped.kind === 'edits') return swapped;
  const replaced = planReplace(context, what, by);
  return replaced.kind === 'missing' && swapped.kind !== 'unclear' ? swapped : replaced;
}

/** Whether a new text has too many words for a value. */
export function isText(by: Phrase): boolean {
  const text = by.quote ?? by.text;
  return text.split(/\s+/).length >= MIN_OF_TEXT && /\p{L}{3}.*\p{L}{3}/u.test(text);
}

const MIN_OF_TEXT = 6;

function sentencesIn(by: Phrase): number {
  return sentenceRanges(by.quote ?? by.text).length;
}

/** "Replace X by Y" and "Set X to Y", where X is words, a heading, a part or a value. */
function planNewText(context: Context, operation: 'replace' | 'set'): Plan {
  const { what, by } = context.instruction.parts;
  if (what === undefined || by === undefined) return UNCLEAR;
  const all = isOfAll(context, what.masked) && !isText(by) ? planValue(context, what, by) : UNCLEAR;
  if (all.kind === 'edits') return all;
  const target = targetOf(context, what);
  const place = targetOf(context, by);
  // "Put “radio” as the third point of the list".
  if (operation === 'set' && what.quote !== undefined && place.unit === 'item' && place.ordinal !== undefined)
    return stands(context, what.quote)
      ? UNCLEAR
      : planInsert(
          {
            ...context,
            instruction: { ...context.instruction, side: 'into', parts: { new: by, text: what } },
          },
          by,
        );
  const isNumbered = target.unit === 'section' && target.number !== undefined;
  if (target.unit === 'heading' || (isNumbered && !isText(by))) return planRename(context, what, by);
  if (what.quotes.length === 2) return planCell(context, what.quotes, by, what.text);
  const isTitle = target.unit === 'section' && target.quote !== undefined && !isText(by);
  const renamed = isTitle ? planRename(context, what, by) : UNCLEAR;
  if (renamed.kind === 'edits') return renamed;
  if (target.quote !== undefined && target.unit !== 'cell') return planReplace(context, what, by);
  if (target.unit === 'sentence' || target.unit === 'paragraph' || target.unit === 'item')
    return planNewPart(context, what, by, target.unit);
  if (operation === 'replace') {
    // "Put that receipts are due in 60 days instead of 30": a clause takes the place of no value.
    if (what.quotes.length === 0 && valuesIn(what.text).length > 0 && isText(by)) return UNCLEAR;
    const words = planReplace(context, what, by);
    if (words.kind !== 'missing') return words;
    if (isText(by)) return planNewPart(context, what, by, sentencesIn(by) > 1 ? 'paragraph' : 'sentence');
    const value = planValue(context, what, by);
    return value.kind === 'missing' ? words : value;
  }
  // "Change 35 pence to 40 pence" names the old value itself.
  const literal = onlyValue(what.text) === undefined ? undefined : planReplace(context, what, by);
  if (literal?.kind === 'edits') return literal;
  const value = planValue(context, what, by);
  // A name is no value, so that no figure takes its place.
  const isFigure = what.quotes.length === 0 && onlyValue(by.text) !== undefined;
  return value.kind === 'missing' && !isFigure ? planReplace(withoutHeaders(context), what, by) : value;
}

/** Removes the header rows, since "set" never changes a column title. */
function withoutHeaders(context: Context): Context {
  const documents = context.documents.map((read) => ({
    ...read,
    parts: read.parts.filter(({ row }) => row?.isHeader !== true),
  }));
  return { ...context, documents };
}

/** Sets the cell that a place names, or else inserts a text. */
function planInsertOrCell(context: Context): Plan {
  const { parts, side, language } = context.instruction;
  const target = context.uncut.target;
  // "Am Ende einen neuen Abschnitt": the article is that of the section.
  const article = new RegExp(`^(?:${CHANGE_DATA[language].articles})$`, 'iu');
  if (target === undefined || article.test(target.masked))
    return side === 'end' || side === 'start' ? planInsert(context, undefined) : UNCLEAR;
  const cell = planCellAt(context, target);
  if (cell.kind === 'edits') return cell;
  return planInsert(context, parts.target);
}

/** "Put “yes” under Paid for Ann Lee": a place that names a cell by its row and column takes the text as its value. */
function planCellAt(context: Context, target: Phrase): Plan {
  const { text, new: fresh, scope } = context.instruction.parts;
  const next = text?.quote ?? fresh?.quote;
  if (next === undefined || context.instruction.side !== 'into' || isText(Phrase.of(next))) return UNCLEAR;
  const words = `${target.words} ${scope?.words ?? ''}`.trim();
  const named = locateValues(context, { words: target.words, next, from: undefined }).filter(
    ({ isTitled, isKeyed }) => isTitled === true && isKeyed === true,
  );
  const [best, second] = named;
  const isAhead = best !== undefined && best.score - (second?.score ?? 0) > AHEAD_IN_ROW;
  return isAhead ? planCandidate(context, best, words) : UNCLEAR;
}

/** "We have a new board member for the list of …": plans an item of the list that is named. */
function planOfEntry(context: Context, fresh: Phrase): Plan {
  const { into } = CHANGE_DATA[context.instruction.language].sides;
  const [, text = '', to = ''] = new RegExp(`^(.+?),?\\s(?:${into})\\s+(.+)$`, 'iu').exec(fresh.masked) ?? [];
  const item = to === '' ? UNCLEAR : planNewItem(context, fresh.with(text), fresh.with(to));
  return item.kind === 'edits' ? item : { kind: 'missing', what: fresh.text };
}

/** A text becomes a list item where it is quoted or the list that is named says so of itself; anything else is a table row. */
function planRowOrItem(context: Context): Plan {
  const { values, target, after } = context.instruction.parts;
  if (values === undefined) return UNCLEAR;
  const isQuoted = values.quote !== undefined;
  if (isQuoted && target !== undefined) {
    const item = planInsert(asItem(context), target);
    if (item.kind === 'edits') return item;
  }
  const named = isQuoted || target === undefined ? UNCLEAR : planNewItem(context, values, target);
  if (named.kind === 'edits') return named;
  return planNewRow(context, values, target, after);
}

function asItem(context: Context): Context {
  const { instruction } = context;
  const { values, ...parts } = instruction.parts;
  return {
    ...context,
    instruction: {
      ...instruction,
      side: 'into',
      parts: { ...parts, ...(values === undefined ? {} : { text: values }) },
    },
  };
}
