/**
 * Changes of values that are named by what they are of: a cell by its row and column, a figure, span or date in a sentence
 * by what the sentence is about, a field by its label.
 */
import { CHANGE_DATA } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';
import { ALONE, cellCandidates } from './cell-candidates.ts';
import { isName } from './column.ts';
import { sentencesOf } from './document-blocks.ts';
import { partsWithin } from './find-parts.ts';
import { fold } from './fold.ts';
import { type Context, type Plan, sayChange, targetOf, UNCLEAR } from './plan.ts';
import { planFacts, planRowFacts } from './plan-facts.ts';
import type { Phrase } from './reading/phrase.ts';
import { Topic } from './topic-words.ts';
import { type AskedValue, choicesOf, planCandidate, type ValueCandidate } from './value-candidate.ts';
import { exchange, isLike, isSameAmount, likeDate, onlyValue, type Value, valuesIn } from './values.ts';

const NEAR = 0.5;
const SURE = 0.9;
/** What nothing else is like need not be named as well. */
const ONLY = 0.6;
/** What a heading says is said of all below it, and of the sentence less surely. */
const BY_HEADING = 0.85;
/** What is said in the very words comes before what says the same in others. */
const OTHER_WORDS = 0.02;

/** @param from what it is now, if that is said */
export function planValue(context: Context, what: Phrase, by: Phrase, from: Phrase | undefined): Plan {
  const next = by.quote ?? by.text;
  const words = targetOf(context, what).words;
  const asked = { words, next, from: from?.text };
  // "The price of GH-120" may end with what also names a document.
  const whole = targetOf(context, context.uncut.what ?? what).words;
  const named = cellCandidates(context, { ...asked, words: whole });
  const cells = named.length > 0 || whole === words ? named : cellCandidates(context, asked);
  const found = cells.some(({ score }) => score > 0.99)
    ? cells
    : [...cells, ...sentenceCandidates(context, asked)];
  const best = Math.max(0, ...found.map(({ score }) => score));
  const meant = best < NEAR ? [] : found.filter(({ score }) => score === best);
  const [only, another] = meant;
  const said = context.instruction.whole;
  const rows = best < ALONE ? planRowFacts(context, said) : UNCLEAR;
  if (rows.kind === 'edits') return rows;
  if (only === undefined) {
    const facts = planFacts(context, said);
    return facts.kind === 'edits' || facts.kind === 'choices' ? facts : nearValues(context, asked, what);
  }
  if (another === undefined && (best > SURE || from !== undefined || (found.length === 1 && best >= ONLY)))
    return planCandidate(context, only, words);
  return {
    kind: 'choices',
    text: sayChange(context, best > SURE ? 'several' : 'near', { what: what.text }),
    choices: choicesOf(context, meant),
  };
}

/** Values like the new one where some of the words stand: none is surely meant. */
function nearValues(context: Context, asked: AskedValue, what: Phrase): Plan {
  const isValue = onlyValue(asked.next) !== undefined;
  const found = (isWhole: boolean) =>
    isValue && asked.from === undefined ? sentenceCandidates(context, asked, { least: 0, isWhole }) : [];
  const own = found(false);
  // "The height of …" where nothing says more of it than that it is one.
  const near = own.length > 0 ? own : found(true);
  const choices = choicesOf(
    context,
    near.sort((a, b) => b.score - a.score),
  );
  if (choices.length === 0) return { kind: 'missing', what: what.text };
  return { kind: 'choices', text: sayChange(context, 'near', { what: what.text }), choices };
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

/** Sentences about something that hold a value of the kind of the new one, or the very value that is said to be there. */
function sentenceCandidates(
  context: Context,
  { words, next, from }: AskedValue,
  { least, isWhole } = { least: NEAR, isWhole: false },
): ValueCandidate[] {
  const { language } = context.instruction;
  const [value, rest] = valueIn(next);
  const topic = new Topic(
    isWhole ? words : withoutValueNouns(`${words} ${rest}`, value, language),
    context.related,
    language,
  );
  return context.documents.flatMap((read) =>
    partsWithin(read, context.scope.section).flatMap((part) =>
      sentencesOf(part).flatMap((text) => {
        const own = topic.share(text);
        const score = Math.max(
          own,
          own === 0 ? 0 : topic.share(`${part.headings.at(-1) ?? ''} ${text}`) * BY_HEADING,
        );
        const places = score < least || score === 0 ? [] : placesIn(text, value, next, from, words);
        return places.map((place) => ({
          read,
          part,
          text,
          column: undefined,
          ...place,
          score: (isName(next) ? BY_HEADING : 1) * score - OTHER_WORDS * (1 - topic.literal(text)),
        }));
      }),
    ),
  );
}

/** The one value of a new text, and the words beside it where they say more: "remedy defects within one day". */
function valueIn(next: string): [Value | undefined, string] {
  const own = onlyValue(next);
  if (own !== undefined) return [own, ''];
  const [value, another] = valuesIn(next);
  const isOne = value !== undefined && another === undefined && value.kind !== undefined;
  return isOne ? [value, next.replace(value.text, ' ')] : [undefined, ''];
}

/** "The payment deadline" of 30 days is what is said of payment: any span of time is a deadline. */
function withoutValueNouns(words: string, value: Value | undefined, language: Language): string {
  if (value?.kind === undefined) return words;
  const { valueNouns, articles, of } = CHANGE_DATA[language];
  const own =
    value.kind === 'span' || value.kind === 'money' || value.kind === 'percentage' ? value.kind : 'other';
  const nouns = [...new Set([valueNouns[own], valueNouns.other])].join('|');
  const compounds = language === 'de' ? '(?:\\p{L}{4,}?s??)?' : '';
  const bare = words
    .replaceAll(new RegExp(`(?<!\\p{L})(${compounds})(?:${nouns})(?!\\p{L})`, 'giu'), '$1')
    .trim();
  const said = bare.replaceAll(new RegExp(`(?<!\\p{L})(?:${articles}|${of})(?!\\p{L})`, 'giu'), '').trim();
  return said === '' ? words : bare;
}

type PlacedValue = Pick<ValueCandidate, 'next' | 'old' | 'by'>;

function placesIn(
  text: string,
  value: Value | undefined,
  next: string,
  from: string | undefined,
  words: string,
): PlacedValue[] {
  const now = from === undefined ? undefined : onlyValue(from);
  if (value === undefined) {
    if (from !== undefined)
      return text.includes(from) ? [{ next: text.replace(from, () => next), old: from, by: next }] : [];
    return [...labelled(text, next, words), ...namedIn(text, next)];
  }
  return valuesIn(text)
    .filter((one) => isLike(one, value) && !isSameAmount(one, value))
    .filter(
      (one) =>
        now === undefined ||
        isSameAmount(one, now) ||
        (one.kind === 'date' && likeDate(one.text, now.text) === one.text),
    )
    .map((one) => {
      const changed = exchange(text, one, value);
      const by = changed.slice(one.start, one.start + one.text.length + changed.length - text.length);
      return { next: changed, old: one.text, by };
    });
}

/** The one person whom a sentence names, for another one. */
function namedIn(text: string, next: string): PlacedValue[] {
  const [name, another] = text.match(NAMES) ?? [];
  if (name === undefined || another !== undefined || !isName(next)) return [];
  return [{ next: text.replace(name, () => next), old: name, by: next }];
}

const NAMES = /(?<!^)(?<![\p{L}])\p{Lu}\p{Ll}[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’-]+){1,2}/gu;

/** "Contact: Ada": what stands behind a label. */
function labelled(text: string, next: string, words: string): PlacedValue[] {
  const [, label, old] = /^([^:]{1,60}):\s*(.+?)\.?$/.exec(text) ?? [];
  if (label === undefined || old === undefined || fold(label) !== fold(words)) return [];
  return [{ next: text.replace(old, () => next), old, by: next }];
}
