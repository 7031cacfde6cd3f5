/**
 * Proposes what a message changes of the parts that documents have: one that is removed, a heading with another title, words that
 * are exchanged everywhere. The kind of the change is told by the words of the message, the part by a ranking of all, both trained.
 */
import type { Answer } from '../../assistant.ts';
import { changeProbability } from '../../built-in/message-kind.ts';
import type { Operation } from '../../languages/change-data.ts';
import { answerOf } from '../answer-plan.ts';
import { sentencesOf } from '../document-blocks.ts';
import { type Hit, labelOf, numberOf, type PartUnit } from '../find-parts.ts';
import { exchangeEverywhere } from '../names/plan-everywhere.ts';
import { successorIn } from '../names/told-names.ts';
import { type Context, inFile, named, type Plan, sayChange, UNCLEAR, withOne } from '../plan.ts';
import { askInsert, type Insertion, insertBeside } from '../plan-insert.ts';
import { planDeletePart, renameHeading } from '../plan-parts.ts';
import { replacePart, stands } from '../plan-words.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { REMOVING } from '../reading/around.ts';
import type { Instruction } from '../reading/instruction.ts';
import { readTarget } from '../reading/read-target.ts';
import { tokensOf } from '../reading/words.ts';
import { toldContext } from '../told/propose-told-value.ts';
import type { ChangeTools, Message } from '../tools.ts';
import { planCandidate } from '../value-candidate.ts';
import { tellsOtherAmount } from '../values.ts';
import type { Manner } from '../valuing/choose-edits.ts';
import { rankEdits } from '../valuing/rank-edits.ts';
import { changeKinds } from './change-kinds.ts';
import { noteOf } from './note-cell.ts';
import { isCalledClause, type PartCandidate, partCandidates } from './part-candidates.ts';
import { type PartRole, partWeights, type RankedPart, rankParts, sureness } from './rank-parts.ts';
import { type Exchange, exchangeTold } from './told-exchange.ts';
import { textsTold } from './told-text.ts';
import { titleTold } from './told-title.ts';

/** The kinds of parts that may be meant. */
export const UNITS_OF: Readonly<Record<PartRole, ReadonlySet<PartUnit>>> = {
  removal: new Set(['sentence', 'item', 'row', 'section']),
  renaming: new Set(['section']),
  placement: new Set(['sentence', 'item', 'section']),
  rewording: new Set(['sentence', 'item']),
};

/** The kind of change for which a part is looked for. */
export const KIND_OF = {
  removal: 'removal',
  renaming: 'renaming',
  placement: 'text',
  rewording: 'rewording',
} as const;

/** The probability from which a part is changed, chosen on organizations that were left out. */
const PROPOSED: Readonly<Record<PartRole, number>> = {
  removal: 0.6,
  renaming: 0.6,
  placement: 0.5,
  rewording: 0.5,
};
/** How likely a message without the form of an order has to mean the kind of change by its words alone, a removal most of all. */
const CHANCE: Readonly<Record<Role, number>> = {
  removal: 0.6,
  renaming: 0.5,
  placement: 0.5,
  rewording: 0.5,
  exchange: 0.5,
};
/** From which the likeliest parts are offered, where the kind of the change is likely by the words of the message. */
const OFFERED = 0.1;
const LIKELY = 0.6;
/** The share of a part that is offered. */
const ALSO = 0.04;
const MOST_OFFERED = 4;
/** Kinds that are less likely are not looked at. */
const LEAST = 0.05;
/** The share of a title, and of two words that are exchanged. */
const TITLE = 0.4;
/** That of a new text. */
const TEXT = 0.4;
const MOST_TEXTS = 3;
const ALSO_TEXT = 0.1;
const EXCHANGED = 0.45;
/**
 * What is neither near in meaning nor shares such a part of the words is nothing that is meant: of removals over organizations that
 * were left out, 2 of 80 right parts are so far, and 34 of 102 wrong ones.
 */
const NEAREST = { 'like.clause': 0.5, covered: 0.2, said: 0.2, 'title.called': 1, 'code.is': 1 };
/** From which no value is looked for. */
const DOUBTLESS = 0.9;
const LONGEST = 320;

type Role = PartRole | 'exchange';

/** What a message may mean, with the probability of that. */
interface Reading {
  readonly role: Role;
  /** That of its kind, by the words of the message alone. */
  readonly chance: number;
  readonly share: number;
  readonly limit: number;
  readonly plan: () => Plan;
  /** What is offered where it is not sure. */
  readonly offer: () => Plan;
}

/** @returns undefined where no such change is meant, or none that is likely */
export async function proposeParts(
  tools: ChangeTools,
  { text, language }: Message,
  manner: Manner,
): Promise<Answer | undefined> {
  const changes = text.length > LONGEST ? 0 : changeProbability(text);
  const kinds = changeKinds(text);
  const others = Math.max(...OTHERS.map((kind) => kinds.get(kind) ?? 0));
  const chanceOf = (role: Role) => kinds.get(role === 'exchange' ? role : KIND_OF[role]) ?? 0;
  const likeliest = Math.max(...ROLES.map(chanceOf));
  const roles = ROLES.filter((role) => {
    const own = chanceOf(role);
    return (
      own > others &&
      own * changes >= LEAST &&
      own >= RIVAL * likeliest &&
      !(role === 'removal' && SWAPPED.test(text))
    );
  });
  if (roles.length === 0) return undefined;
  const { context, named: documents } = await toldContext(tools, { text, language });
  const [best] = roles
    .filter((role) => !OF_THINGS.has(role) || successorIn(context, text) === undefined)
    .map((role) => readingOf(context, text, role, changes * chanceOf(role), documents))
    .sort((a, b) => b.share - a.share);
  if (best === undefined) return undefined;
  const isSure = best.share >= best.limit && (manner === 'ordered' || best.chance >= CHANCE[best.role]);
  const plan = !isSure ? best.offer() : isOfValue(context, text, documents, best) ? UNCLEAR : best.plan();
  return plan.kind === 'unclear' || plan.kind === 'missing'
    ? undefined
    : answerOf(plan, context, tools.library);
}

/** What comes in the place of another thing is no removal. */
const SWAPPED = new RegExp(`(?<!\\p{L})(?:${anyLanguage(({ swapped }) => swapped)})(?!\\p{L})`, 'iu');
/** What is never meant where a message tells who comes in the place of somebody. */
const OF_THINGS: ReadonlySet<Role> = new Set(['removal', 'exchange']);
const ROLES = ['removal', 'renaming', 'placement', 'rewording', 'exchange'] as const;
/** The part of the likeliest kind that another one has which may be meant as well. */
const RIVAL = 0.3;
/** Kinds of changes that are read elsewhere. */
const OTHERS = ['row', 'move'] as const;

function readingOf(
  context: Context,
  text: string,
  role: Role,
  chance: number,
  documents: ReadonlySet<string>,
): Reading {
  return role === 'exchange'
    ? exchangeOf(context, text, chance)
    : partOf(context, text, role, chance, documents);
}

/** Whether a change of a value is likelier, where that of a part is not beyond doubt. */
function isOfValue(
  context: Context,
  text: string,
  documents: ReadonlySet<string>,
  { share }: Reading,
): boolean {
  if (share >= DOUBTLESS) return false;
  const [best] = rankEdits(context, text, documents).edits;
  return best !== undefined && best.share > share / 2;
}

/**
 * Whether an instruction says by its form what it changes better than its words do: a part by a quotation, its number or its
 * place, or a change of another kind.
 */
export function isFormed(instruction: Instruction): boolean {
  const { operation, parts } = instruction;
  if (!OPEN.has(operation)) return true;
  const { what, by } = parts;
  if (operation === 'set') return what?.quotes.length === 0 && by?.quotes.length === 1;
  if (operation === 'rename') return what?.quotes.length === 1 && by?.quotes.length === 1;
  if (operation === 'replace') return what !== undefined && what.quotes.length > 0;
  if (operation !== 'delete' || what === undefined) return false;
  const { quote, number, ordinal } = readTarget(what, instruction.language);
  return quote !== undefined || number !== undefined || ordinal !== undefined || what.quotes.length > 0;
}

/** Operations whose forms leave open what is meant. */
const OPEN: ReadonlySet<Operation> = new Set([
  'delete',
  'rename',
  'replace',
  'set',
  'fromTo',
  'statement',
  'fact',
  'handover',
  'unclear',
]);

function partOf(
  context: Context,
  text: string,
  role: PartRole,
  chance: number,
  documents: ReadonlySet<string>,
): Reading {
  const { parts, sure } = partWeights(role);
  const all = withinSection(partCandidates(context, text, UNITS_OF[role], documents), text);
  const called = calledIn(all);
  const ranked = rankParts(called.length === 1 ? called : all, parts);
  const [best] = ranked;
  const isFar = Object.entries(NEAREST).every(
    ([name, least]) => (best?.candidate.features.get(name) ?? 0) < least,
  );
  const isOther =
    isFar ||
    (role === 'removal' &&
      best !== undefined &&
      (isOfOtherCode(best.candidate) || tellsValue(best.candidate, text)));
  const kind = isOther ? 0 : called.length === 1 ? chance : sureness(ranked, chance, sure);
  return {
    role,
    chance,
    share: kind * (best?.share ?? 0),
    limit: PROPOSED[role],
    plan: () => (best === undefined ? UNCLEAR : planFor(context, text, role, best.candidate)),
    offer: () =>
      isOther || chance < LIKELY || (best?.share ?? 0) < OFFERED
        ? UNCLEAR
        : offered(context, text, role, ranked),
  };
}

/**
 * The parts that a message calls by a code or a title: "the Purpose section", or else the sections whose whole title it says
 * somewhere before or behind the noun: "advice on mould: take that section out", or the items of a list that say nothing
 * else: "remove pumps from the list".
 */
function calledIn(all: readonly PartCandidate[]): PartCandidate[] {
  const own = all.filter(({ features }) => !isPlace(features));
  const named = own.filter(({ features }) => features.has('title.called') || features.has('code.is'));
  if (named.length > 0) return named;
  return own.filter(
    ({ features }) =>
      (features.has('title.whole') && features.has('section~section')) ||
      (features.has('whole') && features.has('item~table')),
  );
}

/** Whether a row has none of the codes that a message names: "delete TH-9" means no other tool. */
function isOfOtherCode({ unit, features }: PartCandidate): boolean {
  return unit === 'row' && features.has('code.not');
}

/** Whether a message says what a part is to say, and not that it goes. */
function tellsValue(hit: Hit, text: string): boolean {
  return statesCell(hit, text) || tellsOtherAmount(text, hit.text);
}

/** Whether a message orders no removal and says what cells of other rows say: "the lamp is sold out", where others are. */
function statesCell({ part, unit, read }: Hit, text: string): boolean {
  const { row } = part;
  if (unit !== 'row' || row === undefined || REMOVING.test(text)) return false;
  const said = ` ${tokensOf(text).join(' ')} `;
  return read.parts.some(({ row: other }) =>
    other?.table === row.table && !other.isHeader
      ? other.cells.some(
          (cell, at) =>
            at > 0 &&
            /\p{L}{3}/u.test(cell) &&
            cell !== row.cells[at] &&
            said.includes(` ${tokensOf(cell).join(' ')} `),
        )
      : false,
  );
}

/** The parts within the section that a message numbers as the place of a smaller part: "the sentence about dogs in § 4". */
function withinSection(all: PartCandidate[], text: string): PartCandidate[] {
  const [, number] = NUMBERED.exec(text) ?? [];
  if (number === undefined) return all;
  const places = all.filter((one) => isPlace(one.features) && numberOf(one) === number.toLowerCase());
  const within = all.filter(({ read, part, unit }) =>
    places.some((place) => unit !== 'section' && place.read === read && part.headings.includes(place.text)),
  );
  return within.length > 0 ? within : all;
}

const NUMBERED = new RegExp(
  `(?:§+|(?<!\\p{L})(?:${anyLanguage(({ units }) => units.section)}))\\s*(?:n[ro]\\.?\\s*)?(\\d[\\d.]*(?<=\\d)[a-z]?)(?![\\p{L}\\d])`,
  'iu',
);

/** Whether a section is where something stands that the message calls by the name of a smaller part. */
function isPlace(features: ReadonlyMap<string, number>): boolean {
  return ['sentence', 'item', 'row'].some((unit) => features.has(`section~${unit}`));
}

function planFor(context: Context, text: string, role: PartRole, hit: Hit): Plan {
  const note = role === 'removal' ? noteOf(hit, text) : undefined;
  if (note !== undefined) return planCandidate(context, note);
  if (role === 'removal') return planDeletePart(context, asClause(hit, text));
  if (role === 'placement') return planText(context, text, hit);
  if (role === 'rewording') return planRewording(context, text, hit);
  const title = titleTold(text, hit.text);
  return title === undefined || title.share < TITLE
    ? UNCLEAR
    : renameHeading(context, hit, titleLike(hit.text, title.told.text));
}

/** A new text at the end of a section, behind a sentence or behind a list item; the likeliest ones where none is sure. */
function planText(context: Context, text: string, hit: Hit): Plan {
  const [best, ...others] = textsTold(text);
  // What stands in a document already is to be moved, if anything.
  if (best === undefined || stands(context, best.told.text)) return UNCLEAR;
  const insertion = insertionOf(hit, best.told.text);
  if (best.share >= TEXT) return insertBeside(context, hit, insertion, insertion.side);
  const likely = others.slice(0, MOST_TEXTS - 1).filter(({ share }) => share >= ALSO_TEXT);
  const told = [best, ...likely].map((one) => insertionOf(hit, one.told.text));
  const choices = told.map((one) => ({
    label: one.text,
    question: inFile(context, hit.read.document, askInsert(context, one, 'after')(hit)),
  }));
  return { kind: 'choices', text: sayChange(context, 'severalMeant'), choices };
}

/** The new wording of a sentence or a list item. */
function planRewording(context: Context, text: string, hit: Hit): Plan {
  const [best] = textsTold(text);
  return best === undefined || best.share < TEXT || stands(context, best.told.text)
    ? UNCLEAR
    : replacePart(context, hit, insertionOf(hit, best.told.text).text);
}

function insertionOf({ unit, text: beside }: Hit, text: string): Insertion {
  const isSentence = unit !== 'item';
  const isClosed = /[.!?]["”“»]?$/.test(text);
  const whole = isSentence && !isClosed ? `${text}.` : text;
  const isCapital = isSentence || /^\p{Lu}/u.test(beside);
  return {
    text: isCapital ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole,
    heading: undefined,
    isSentence,
    unit: unit === 'item' ? 'item' : 'sentence',
    ordinal: undefined,
    side: unit === 'section' ? 'end' : 'after',
  };
}

/** A numbered clause is the whole paragraph. */
function asClause(hit: Hit, text: string): Hit {
  const isClause =
    hit.unit === 'sentence' &&
    isCalledClause(text) &&
    sentencesOf(hit.part).filter((one) => labelOf(one) !== undefined).length === 1 &&
    labelOf(hit.part.text) !== undefined;
  return isClause ? { ...hit, unit: 'paragraph', text: hit.part.text } : hit;
}

/** A title with the number of the one before, and a capital where that has one. */
function titleLike(old: string, title: string): string {
  return /^[^\p{L}]*\p{Lu}/u.test(old) ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

function offered(context: Context, text: string, role: PartRole, ranked: readonly RankedPart[]): Plan {
  const hits = ranked.filter(({ share }) => share >= ALSO).slice(0, MOST_OFFERED);
  const title = titleTold(text, hits[0]?.candidate.text ?? '')?.told.text ?? '';
  const isTold = role === 'placement' || role === 'rewording';
  const fresh = isTold ? textsTold(text)[0]?.told.text : undefined;
  if (fresh !== undefined && stands(context, fresh)) return UNCLEAR;
  const ask = (hit: Hit) =>
    role === 'removal'
      ? sayChange(context, 'askDelete', { what: named(context, hit) })
      : role === 'renaming'
        ? sayChange(context, 'askRename', { text: hit.text, by: title })
        : role === 'rewording'
          ? sayChange(context, 'askReplace', { text: hit.text, by: fresh ?? '' })
          : askInsert(context, insertionOf(hit, fresh ?? ''), 'after')(hit);
  const found = { hits: hits.map(({ candidate }) => candidate), isSure: false };
  const plan = withOne(context, found, text, ask, () => UNCLEAR);
  return plan.kind === 'choices' ? { ...plan, text: sayChange(context, 'severalMeant') } : plan;
}

function exchangeOf(context: Context, text: string, chance: number): Reading {
  const told = exchangeTold(text, context.documents);
  return {
    role: 'exchange',
    chance,
    share: (told?.share ?? 0) * chance,
    limit: EXCHANGED,
    plan: () => (told === undefined ? UNCLEAR : planExchange(context, text, told.told)),
    offer: () => UNCLEAR,
  };
}

function planExchange(context: Context, text: string, { old, next }: Exchange): Plan {
  const words = `${text.slice(0, Math.min(old.start, next.start))} ${text.slice(Math.max(old.end, next.end))}`;
  const inScope = context.documents.filter(({ document }) => context.scope.documents.includes(document));
  const documents = inScope.length > 0 ? inScope : context.documents;
  return exchangeEverywhere({ ...context, documents }, old.text, next.text, words);
}
