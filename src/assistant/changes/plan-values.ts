/**
 * Changes of values that are named by what they are of: a cell by its row and column, a figure, span or date in a sentence
 * by what the sentence is about, a field by its label.
 */
import type { Choice } from '../../domain/choice.ts';
import { CHANGE_DATA } from '../languages/change-data.ts';
import { type ReadDocument, sentencesOf, type TextPart } from './document-blocks.ts';
import { codesIn, fold, partsWithin } from './find-parts.ts';
import type { Phrase } from './phrase.ts';
import { type Context, inFile, keyOf, type Plan, sayChange, targetOf } from './plan.ts';
import { Topic } from './topic-words.ts';
import { exchange, isLike, likeDate, onlyValue, type Value, valuesIn } from './values.ts';

/** A place where the value may stand. */
interface Candidate {
  readonly read: ReadDocument;
  readonly part: TextPart;
  /** The sentence or the cell. */
  readonly text: string;
  /** What it says then. */
  readonly next: string;
  /** What is exchanged, and for what. */
  readonly old: string;
  readonly by: string;
  readonly column: number | undefined;
  readonly score: number;
}

const MOST_CHOICES = 5;
const NEAR = 0.5;
const SURE = 0.9;
/** What a heading says is said of all below it, and of the sentence less surely. */
const BY_HEADING = 0.85;

/** @param from what it is now, if that is said */
export function planValue(context: Context, what: Phrase, by: Phrase, from: Phrase | undefined): Plan {
  const next = by.quote ?? by.text;
  // "The price of GH-120" may end with what also names a document.
  const whole = targetOf(context, context.uncut.what ?? what).words;
  const words = targetOf(context, what).words;
  const named = cellCandidates(context, whole, next, from?.text);
  const cells =
    named.length > 0 || whole === words ? named : cellCandidates(context, words, next, from?.text);
  const found = cells.some(({ score }) => score > 0.99)
    ? cells
    : [...cells, ...sentenceCandidates(context, words, next, from?.text)];
  const best = Math.max(0, ...found.map(({ score }) => score));
  const meant = best < NEAR ? [] : found.filter(({ score }) => score === best);
  const [only, another] = meant;
  if (only === undefined) return { kind: 'missing', what: what.text };
  if (another === undefined && (best > SURE || from !== undefined))
    return planCandidate(context, only, words);
  return {
    kind: 'choices',
    text: sayChange(context, best > SURE ? 'several' : 'near', { what: what.text }),
    choices: meant.slice(0, MOST_CHOICES).flatMap((one) => choiceOf(context, one, next)),
  };
}

function planCandidate(context: Context, one: Candidate, words: string): Plan {
  const { read, part, text, next, old, by, column } = one;
  const under = part.headings.at(-1);
  const where = [read.document.fileName, ...(under === undefined ? [] : [under])].join(', ');
  const said = sayChange(context, 'set', { what: words, by, text: old, where });
  const header = part.row?.header[(column ?? 1) - 1];
  const isNamed =
    header !== undefined && header !== '' && part.row?.header.filter((cell) => cell === header).length === 1;
  const key = keyOf({ read, part, unit: 'row', text });
  const edit =
    column === undefined
      ? ({ kind: 'replace', text, with: next, ...alone(read, part, text) } as const)
      : ({
          kind: 'set_cell',
          cell: { row: key ?? part.row?.number ?? 1, column: isNamed ? header : column },
          value: next,
        } as const);
  return { kind: 'edits', changes: [{ document: read.document, edits: [edit], at: text }], text: said };
}

/** Which one of sentences that say the same. */
function alone(read: ReadDocument, part: TextPart, text: string) {
  const alike = read.parts.filter((one) => one.kind !== 'row' && one.text.includes(text));
  const section = part.headings.at(-1);
  return alike.length < 2 || section === undefined ? {} : { place: { section } };
}

function choiceOf(context: Context, one: Candidate, next: string): Choice[] {
  const { read, part, text, column } = one;
  if (/["“”„«»]/.test(text + one.next)) return [];
  const row = part.row;
  const shown = column === undefined ? text : `${row?.cells[0]}, ${row?.header[column - 1]}: ${text}`;
  const label = `${shown.length > 110 ? `${shown.slice(0, 110)}…` : shown} → ${column === undefined ? one.by : next}`;
  const question =
    column === undefined
      ? sayChange(context, 'askReplace', { text, by: one.next })
      : context.instruction.whole.text;
  return [{ label, question: inFile(context, read.document, question) }];
}

/** Sentences about something that hold a value of the kind of the new one, or the very value that is said to be there. */
function sentenceCandidates(
  context: Context,
  words: string,
  next: string,
  from: string | undefined,
): Candidate[] {
  const topic = new Topic(words, context.related, context.instruction.language);
  const value = onlyValue(next);
  return context.documents.flatMap((read) =>
    partsWithin(read, context.scope.section).flatMap((part) =>
      sentencesOf(part).flatMap((text) => {
        const own = topic.share(text);
        const score = Math.max(
          own,
          own === 0 ? 0 : topic.share(`${part.headings.at(-1) ?? ''} ${text}`) * BY_HEADING,
        );
        const places = score < NEAR ? [] : placesIn(text, value, next, from, words);
        return places.map((place) => ({ read, part, text, column: undefined, score, ...place }));
      }),
    ),
  );
}

type PlacedValue = Pick<Candidate, 'next' | 'old' | 'by'>;

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
    return labelled(text, next, words);
  }
  return valuesIn(text)
    .filter((one) => isLike(one, value) && one.figures !== value.figures)
    .filter(
      (one) =>
        now === undefined ||
        one.figures === now.figures ||
        (one.kind === 'date' && likeDate(one.text, now.text) === one.text),
    )
    .map((one) => {
      const changed = exchange(text, one, value);
      const by = changed.slice(one.start, one.start + one.text.length + changed.length - text.length);
      return { next: changed, old: one.text, by };
    });
}

/** "Contact: Ada": what stands behind a label. */
function labelled(text: string, next: string, words: string): PlacedValue[] {
  const [, label, old] = /^([^:]{1,60}):\s*(.+?)\.?$/.exec(text) ?? [];
  if (label === undefined || old === undefined || fold(label) !== fold(words)) return [];
  return [{ next: text.replace(old, () => next), old, by: next }];
}

/** Cells whose row and column are named: "the price of KX-200", "Ada's phone", "KX-200 price". */
function cellCandidates(
  context: Context,
  words: string,
  next: string,
  from: string | undefined,
): Candidate[] {
  const rows = context.documents.flatMap((read) =>
    partsWithin(read, context.scope.section).flatMap((part) =>
      part.row === undefined || part.row.number === 1 ? [] : [{ read, part, row: part.row }],
    ),
  );
  const candidates = splitsOf(context, words).flatMap(({ column, key, isLabel }) => {
    const topic = new Topic(column, context.related, context.instruction.language);
    const wanted = fold(key);
    const codes = codesIn(key);
    const keyTopic = new Topic(key, context.related, context.instruction.language);
    const shares = new Map<string, number>();
    const shareOf = (header: string) => {
      const known =
        shares.get(header) ??
        (fold(header) === fold(column) ? 1 : topic.share(header) * 0.98 * closeness(header, column));
      shares.set(header, known);
      return known;
    };
    return rows.flatMap(({ read, part, row }) => {
      const keyed = row.cells.findIndex((cell) => fold(cell) === wanted);
      const coded = keyed < 0 ? row.cells.findIndex((cell) => codes.includes(fold(cell))) : keyed;
      const inName =
        coded < 0
          ? row.cells.findIndex(
              (cell) => wanted.length > 3 && /\p{L}/u.test(cell) && keyTopic.literal(cell) > SURE,
            )
          : coded;
      if (inName < 0 || (isLabel && keyed !== 0)) return [];
      const worth = coded >= 0 ? 1 : 0.92;
      const columns = row.header.map((header, index) => ({
        index,
        share: index === inName ? 0 : isLabel ? (row.cells.length === 2 ? 1 : 0) : shareOf(header),
      }));
      const best = Math.max(0, ...columns.map(({ share }) => share));
      if (best < 0.7) return [];
      return columns
        .filter(({ share }) => share === best)
        .filter(({ index }) => from === undefined || fold(row.cells[index] ?? '').includes(fold(from)))
        .map(({ index }) => {
          const old = row.cells[index] ?? '';
          return {
            read,
            part,
            text: old,
            next: written(old, next, row.header[index] ?? ''),
            old,
            by: next,
            column: index + 1,
            score: worth * Math.min(1, best + 0.02),
          };
        });
    });
  });
  const seen = new Set<string>();
  return candidates
    .sort((a, b) => b.score - a.score)
    .filter(({ read, part, column }) => {
      const place = `${read.document.id} ${read.parts.indexOf(part)} ${column}`;
      return !seen.has(place) && seen.add(place);
    });
}

/** A header of many more words than are named is about something else too. */
function closeness(header: string, column: string): number {
  const more = header.split(/\s+/).length - column.split(/\s+/).length;
  return more > 0 ? 1 - Math.min(0.2, more * 0.04) : 1;
}

/** A date in a cell of dates is written as they are, and a figure without the unit that its column has. */
function written(old: string, next: string, header: string): string {
  const [value] = valuesIn(old);
  const fresh = onlyValue(next);
  if (fresh === undefined) return next;
  if (value?.kind === 'date' && fresh.kind === 'date') return likeDate(value.text, next);
  const isBare = value !== undefined && value.figures === old.trim();
  return isBare && fresh.kind !== 'date' && (fresh.unit === '' || isUnitOf(header, fresh))
    ? fresh.figures
    : next;
}

/** Money in a column of figures, or the unit that the header says. */
function isUnitOf(header: string, { unit, kind }: Value): boolean {
  return kind === 'money' || fold(header).includes(fold(unit).slice(0, 3));
}

interface Split {
  readonly column: string;
  readonly key: string;
  /** The words are a label, and the value stands beside it. */
  readonly isLabel: boolean;
}

function splitsOf({ instruction }: Context, words: string): Split[] {
  const data = CHANGE_DATA[instruction.language];
  const bare = (text: string) =>
    text.replace(new RegExp(`^(?:(?:${data.articles}|${data.of})(?![\\p{L}\\p{N}])\\s*)+`, 'iu'), '').trim();
  const splits: Split[] = [{ column: '', key: words, isLabel: true }];
  for (const { index, 0: word } of words.matchAll(new RegExp(`\\s(?:${data.of})\\s*(?<=\\s|['’])`, 'giu'))) {
    const key = bare(words.slice(index + word.length));
    splits.push({ column: words.slice(0, index), key, isLabel: false });
  }
  for (const [, key = '', column = ''] of words.matchAll(/^(.+?)['’]s?\s+(.+)$/gu))
    splits.push({ column, key, isLabel: false });
  for (const { index } of words.matchAll(/\s+/g)) {
    const [one, other] = [bare(words.slice(0, index)), bare(words.slice(index))];
    splits.push({ column: other, key: one, isLabel: false }, { column: one, key: other, isLabel: false });
  }
  return splits.filter(({ key, column, isLabel }) => key !== '' && (isLabel || column !== ''));
}
