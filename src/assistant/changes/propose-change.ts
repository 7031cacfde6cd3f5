/** Turns an instruction into proposed changes, one per document. Nothing is applied here. */
import type { Answer } from '../assistant.ts';
import { changeProbability } from '../built-in/message-kind.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import { CHANGE_DATA, type Operation } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { answerOf } from './answer-plan.ts';
import type { ReadDocument } from './document-blocks.ts';
import { havingSection, sectionCalled, withoutUnits } from './find-parts.ts';
import { codesIn, fold } from './fold.ts';
import { planName } from './names/plan-name.ts';
import { planNewName, planReplacedName } from './names/plan-new-name.ts';
import { planSuccessor } from './names/plan-successor.ts';
import { changeKinds } from './parts/change-kinds.ts';
import { isFormed, proposeParts } from './parts/propose-parts.ts';
import { type Context, sayChange, UNCLEAR } from './plan.ts';
import { planOf } from './plan-instruction.ts';
import { stands } from './plan-words.ts';
import { readDocuments } from './read-documents.ts';
import { anyLanguage, startsWith } from './reading/alternatives.ts';
import type { Instruction } from './reading/instruction.ts';
import { Phrase } from './reading/phrase.ts';
import { factOf } from './reading/read-fact.ts';
import { readInstruction } from './reading/read-instruction.ts';
import { readMoving } from './reading/read-moving.ts';
import { readTarget, withoutArticles } from './reading/read-target.ts';
import { withoutStays } from './reading/without-stays.ts';
import { isName } from './reading/words.ts';
import { ordersRow, planToldRow } from './rows/plan-told-row.ts';
import { readScope } from './scope.ts';
import {
  proposeBeside,
  proposeDescribed,
  proposeElement,
  proposeMoving,
  proposeReworded,
  proposeWords,
  wholeContext,
} from './told/propose-described.ts';
import { mayTellValue, proposeToldValue, toldContext } from './told/propose-told-value.ts';
import type { ChangeTools, Message } from './tools.ts';
import { onlyValue } from './values.ts';
import { amountsIn } from './valuing/amounts.ts';
import type { Manner } from './valuing/choose-edits.ts';

/** Operations that may set several cells. */
const GIVES_VALUES: ReadonlySet<Operation> = new Set([
  'set',
  'statement',
  'fromTo',
  'fact',
  'replace',
  'move',
]);

/** Plans the changes that a message tells, and merges the proposals into one change per document. */
export async function proposeChanges(
  tools: ChangeTools,
  instructions: readonly Instruction[],
  said: Message,
): Promise<Answer | undefined> {
  const message = { ...said, text: withoutStays(said.text) };
  return withValueBehind(tools, message, await proposeEach(tools, instructions, message));
}

/**
 * "Rename “Fees” to “Prices”, and the deposit is 50 now": what is told behind a change of parts or words that are quoted is a change as
 * well.
 */
async function withValueBehind(
  tools: ChangeTools,
  { text, language }: Message,
  answer: Answer | undefined,
): Promise<Answer | undefined> {
  if (answer?.proposal === undefined || !/["“”„«»]/.test(text)) return answer;
  const [, behind = ''] = BEHIND_QUOTES.exec(text) ?? [];
  const amounts = amountsIn(behind);
  const proposed = JSON.stringify([answer.proposal, answer.furtherProposals ?? []]);
  if (amounts.length === 0 || amounts.some((one) => proposed.includes(one.text))) return answer;
  const told = await proposeToldValue(tools, { text: behind, language }, 'ordered');
  return told?.proposal === undefined ? answer : merged(answer, told);
}

/** The clause behind the last quotation. */
const BEHIND_QUOTES = /["“”»](?:[.,;]\s+|,?\s+(?:and|und|et|y)\s+)([^"“”„«»]{8,})$/u;

async function proposeEach(
  tools: ChangeTools,
  instructions: readonly Instruction[],
  message: Message,
): Promise<Answer | undefined> {
  const reworded = instructions.length > 1 ? undefined : await proposeReworded(tools, message);
  if (reworded !== undefined) return reworded;
  const part = await proposePartsOf(tools, instructions, message);
  const [only] = instructions;
  const isOrdered = only?.operation === 'delete' || only?.operation === 'replace';
  if (part?.proposal !== undefined && !isOrdered) return part;
  const formed = await proposeFormed(tools, instructions, message);
  if (part?.proposal !== undefined) return saysJust(formed, only?.parts.what) ? formed : part;
  if (part === undefined) return formed;
  const { choices = [] } = part;
  // What a message of several orders may delete is offered for all of it.
  const meant = instructions.length > 1 ? choices : choices.slice(0, 1);
  return mayStand(formed, meant) ? formed : part;
}

/** Whether a form empties a cell, or deletes or replaces what says nothing but its words: "remove pumps from the list". */
function saysJust(formed: Answer | undefined, what: Phrase | undefined): boolean {
  const [edit] = formed?.proposal?.edits ?? [];
  if (edit?.kind === 'set_cell' && edit.value === '') return true;
  if (what === undefined || (edit?.kind !== 'delete' && edit?.kind !== 'replace')) return false;
  const [said, changed] = [fold(what.text.replace(EVERYWHERE, '')), fold(edit.text)];
  return (
    said === changed ||
    (edit.kind === 'delete' ? said.startsWith(`${changed} `) : said.endsWith(` ${changed}`))
  );
}

const EVERYWHERE = new RegExp(`\\s(?:${anyLanguage(({ everywhere }) => everywhere)})$`, 'iu');

/** Whether what a form means stands beside what the words may mean: it deletes nothing else. */
function mayStand(formed: Answer | undefined, meant: NonNullable<Answer['choices']>): boolean {
  const edits = [formed?.proposal ?? [], formed?.furtherProposals ?? []].flat().flatMap((one) => one.edits);
  return (
    edits.length > 0 &&
    edits.every((edit) => {
      if (edit.kind !== 'delete' && edit.kind !== 'delete_row') return true;
      const named = edit.kind === 'delete' ? edit.text : String(edit.at.row);
      return meant.some(({ question }) => question.includes(named));
    })
  );
}

async function proposeFormed(
  tools: ChangeTools,
  instructions: readonly Instruction[],
  message: Message,
): Promise<Answer | undefined> {
  const row = await proposeToldRow(tools, message);
  if (row?.proposal !== undefined) return row;
  const formed = await proposeByForms(tools, instructions, message);
  return formed?.proposal === undefined && row !== undefined ? row : formed;
}

async function proposeByForms(
  tools: ChangeTools,
  instructions: readonly Instruction[],
  message: Message,
): Promise<Answer | undefined> {
  const [only, another] = instructions;
  const beside = another === undefined ? await proposeBeside(tools, message) : undefined;
  if (beside !== undefined) return beside;
  if (only !== undefined && another === undefined) return proposeOne(tools, only, message);
  const told = instructions.every(isOfValue) ? await proposeToldValue(tools, message, 'ordered') : undefined;
  if (editsOf(told) >= instructions.length) return told;
  const answers: Answer[] = [];
  for (const instruction of instructions) {
    const own = { text: instruction.whole.marked, language: message.language };
    const answer = (await proposeBeside(tools, own)) ?? (await proposeOne(tools, instruction, own));
    if (answer !== undefined) answers.push(answer);
  }
  return answers.length === 0 ? undefined : answers.reduce(merged);
}

/** A part that is not named by a quotation, a number or its place is told by what the message means. */
async function proposePartsOf(
  tools: ChangeTools,
  instructions: readonly Instruction[],
  message: Message,
): Promise<Answer | undefined> {
  if (instructions.some(isFormed)) return undefined;
  const moving = readMoving(Phrase.of(message.text.trim()), message.language);
  return (
    (await proposeElement(tools, message)) ??
    (moving && (await proposeMoving(tools, moving, message))) ??
    proposeParts(
      tools,
      message,
      instructions.some(({ operation }) => PARTS.has(operation)) ? 'ordered' : 'unordered',
    )
  );
}

/**
 * A statement says in many ways what is new, so that its form tells less than the whole message; the form of an order tells more,
 * and what it leaves open, it has narrowed down.
 */
async function proposeOne(
  tools: ChangeTools,
  instruction: Instruction,
  message: Message,
): Promise<Answer | undefined> {
  const sure = (await proposeWords(tools, message)) ?? (await proposeElement(tools, message));
  if (sure !== undefined) return sure;
  const { operation } = instruction;
  const isStated = STATES.has(operation);
  const read = await proposeChange(tools, instruction);
  const all = isOfValue(instruction) ? await proposeToldValue(tools, message, 'ordered') : undefined;
  const isSeveral = editsOf(all) > Math.max(1, editsOf(read));
  const told = isStated || isSeveral || read?.choices === undefined ? all : undefined;
  const [first, second] = isStated || isSeveral ? [told, read] : [read, told];
  if (first?.proposal !== undefined && !(second !== undefined && tellsMore(second, first))) return first;
  if (second?.proposal !== undefined)
    return isStated && amountsIn(message.text).length > 0 && isOneOfTwo(second, told) ? told : second;
  const described = await proposeDescribed(tools, message);
  const isOffered =
    read?.choices !== undefined && (described?.proposal === undefined || namesPlace(instruction));
  if (described !== undefined && !isOffered) return described;
  // "New prices: Basic is 690" begins like a new row, "data are deleted after six years only" holds the word of a removal.
  const mayBeValue = NEWS.has(operation) || (operation === 'delete' && amountsIn(message.text).length > 0);
  const late = mayBeValue ? await proposeToldValue(tools, message, 'ordered') : undefined;
  return late?.proposal !== undefined ? late : (told ?? read);
}

/** Whether the place is named by its number or a quotation: one that stands in several places is asked about. */
function namesPlace({ parts: { target }, language }: Instruction): boolean {
  if (target === undefined) return false;
  const { number, quote } = readTarget(target, language);
  return number !== undefined || quote !== undefined;
}

/** Whether a change of a sentence is one of just two that are about as likely. */
function isOneOfTwo({ proposal }: Answer, offered: Answer | undefined): boolean {
  const { choices = [] } = offered ?? {};
  const [edit] = proposal?.edits ?? [];
  return (
    choices.length === 2 &&
    edit?.kind === 'replace' &&
    choices.some(({ label }) => label.startsWith(edit.text))
  );
}

function editsOf(answer: Answer | undefined): number {
  return [answer?.proposal ?? [], answer?.furtherProposals ?? []].flat().flatMap(({ edits }) => edits).length;
}

const NEWS: ReadonlySet<Operation> = new Set(['news', 'entry']);

/** Whether an instruction says or orders a new value, and quotes nothing. */
function isOfValue({ operation, whole }: Instruction): boolean {
  return (STATES.has(operation) || ORDERS.has(operation)) && whole.quotes.length === 0;
}

/** Whether a proposal changes all that another one does, and more. */
function tellsMore(one: Answer, other: Answer): boolean {
  const [all, some] = [one, other].map(({ proposal }) =>
    (proposal?.edits ?? []).map((edit) => JSON.stringify(edit)),
  );
  const isMore =
    (all?.length ?? 0) > (some?.length ?? 0) && some?.every((edit) => all?.includes(edit)) === true;
  return isMore || isOfName(one);
}

/** Whether a proposal exchanges a name wherever it stands. */
function isOfName({ proposal }: Answer): boolean {
  const [edit] = proposal?.edits ?? [];
  return edit?.kind === 'replace' && isName(edit.text) && isName(edit.with);
}

/** Operations that order a change of parts or words. */
const PARTS: ReadonlySet<Operation> = new Set(['delete', 'rename', 'replace']);

/** Operations that say or order a new value. */
const STATES: ReadonlySet<Operation> = new Set(['statement', 'fact', 'handover', 'unclear']);
const ORDERS: ReadonlySet<Operation> = new Set(['set', 'fromTo', 'replace', 'move', 'shift', 'scale']);

/** How likely a message has to tell a row by its words. */
const MAY_BE_ROW = 0.25;
/** In characters; a longer message tells more than a row. */
const LONGEST_ROW = 600;
/** How likely one does that names a row, a list or a table. */
const ORDERED_ROW = 0.4;

/** The row that a message tells in whatever form, or those that it is likely to tell; undefined if it hardly tells one. */
export async function proposeToldRow(
  tools: ChangeTools,
  { text, language }: Message,
): Promise<Answer | undefined> {
  const whole = Phrase.of(withoutStays(text.trim()));
  // A form with bars says which cells there are.
  if (text.length > LONGEST_ROW || whole.masked.includes(' | ')) return undefined;
  const least = ordersRow(whole) ? ORDERED_ROW : 0;
  const chance = Math.max(least, changeProbability(text) * (changeKinds(text).get('row') ?? 0));
  if (chance < MAY_BE_ROW) return undefined;
  const { context, named } = await toldContext(tools, { text: whole.marked, language });
  const plan = planToldRow(context, whole, named, chance);
  return plan.kind === 'unclear' ? undefined : answerOf(plan, context, tools.library);
}

function merged(one: Answer, other: Answer): Answer {
  const proposals = [one, other].flatMap(({ proposal, furtherProposals = [] }) =>
    [proposal ?? [], furtherProposals].flat(),
  );
  const [proposal, ...furtherProposals] = [
    ...Map.groupBy(proposals, ({ documentId }) => documentId).values(),
  ].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...first, edits: own.flatMap(({ edits }) => edits) })),
  );
  const choices = [...(one.choices ?? []), ...(other.choices ?? [])];
  return {
    text: [one, other].map(({ text }) => text.replace(/ \[1\]$/, '')).join('\n\n'),
    citations: [],
    found: proposal !== undefined,
    ...(proposal === undefined ? { isFree: true } : { proposal }),
    ...(furtherProposals.length === 0 ? {} : { furtherProposals }),
    ...(choices.length === 0 ? {} : { choices }),
  };
}

/**
 * Answers in the language of the instruction.
 *
 * @returns undefined for a statement ("X is now Y") that changes nothing in the documents
 */
export async function proposeChange(
  tools: ChangeTools,
  instruction: Instruction,
): Promise<Answer | undefined> {
  const { library, related } = tools;
  const { language } = instruction;
  if (instruction.operation === 'undo') return planUndo(tools, language);
  const { parts, ...scope } = readScope(library, instruction);
  const scoped = { ...instruction, parts };
  const uncut = instruction.parts;
  const contextOf = async (named: readonly LibraryDocument[], isBlind: boolean): Promise<Context> => {
    const read = await readDocuments(tools, named, scoped);
    const section = scope.section ?? (scope.documents.length > 0 ? undefined : sectionTold(read, scoped));
    const documents = havingSection(read, section);
    const own = { ...scope, section };
    return { instruction: scoped, uncut, scope: own, documents, isBlind, related, language };
  };
  const context = await contextOf(scope.documents, false);
  const successor = isOfText(context) ? UNCLEAR : planSuccessor(context, instruction.whole);
  if (successor.kind !== 'unclear') return answerOf(successor, context, library);
  const isGiven = GIVES_VALUES.has(instruction.operation) && instruction.whole.quotes.length === 0;
  const name = isGiven ? planName(context) : UNCLEAR;
  const plan = name.kind === 'unclear' ? planOf(context) : name;
  if (plan.kind !== 'missing' && plan.kind !== 'unclear') return answerOf(plan, context, library);
  // Where many values are raised, another document than the one that is named is never meant.
  const isElsewhere = scope.documents.length > 0 && instruction.operation !== 'shift';
  for (const documents of isElsewhere ? documentsElsewhere(library, instruction) : []) {
    const other = await contextOf(documents, false);
    const elsewhere = planOf(other);
    if (elsewhere.kind === 'edits' || elsewhere.kind === 'choices')
      return answerOf(elsewhere, other, library);
  }
  const replaced = planReplacedName(context, instruction.whole);
  if (replaced.kind === 'edits') return answerOf(replaced, context, library);
  if (isOnlyStatement(instruction)) return undefined;
  if (instruction.operation === 'entry') return answerOf(UNCLEAR, context, library);
  return answerOf(planOf({ ...context, isBlind: true }), context, library);
}

/** Whether it replaces words that stand in the documents, so that they name nobody who is succeeded. */
function isOfText(context: Context): boolean {
  const { operation, parts, language } = context.instruction;
  if (operation !== 'replace' || parts.what === undefined) return false;
  return stands(context, withoutArticles(parts.what.text, CHANGE_DATA[language]));
}

/** The name of a document may mean another document, or may be text in another one: then all are meant. */
function documentsElsewhere(library: Library, { whole }: Instruction): (readonly LibraryDocument[])[] {
  const { named, alternatives } = resolveDocuments(library, whole.words);
  const others = [named.map(({ document }) => document), alternatives];
  return [...others.filter((one) => one.length > 0), []];
}

/** The section that the place of an instruction tells by its topic; what is set there may be named by it instead. */
function sectionTold(documents: readonly ReadDocument[], { operation, parts, language }: Instruction) {
  if (parts.scope === undefined || GIVES_VALUES.has(operation) !== (operation === 'move')) return undefined;
  const data = CHANGE_DATA[language];
  const words = withoutArticles(parts.scope.words, data);
  const isUnit = startsWith(words, Object.values(data.units).join('|')) && !/\s/.test(words);
  return words === '' || isUnit ? undefined : sectionCalled(documents, withoutUnits(words, language));
}

/** The changes of values and names that a message tells without the form of an instruction. */
export async function proposeUnordered(
  tools: ChangeTools,
  said: Message,
  manner: Manner,
): Promise<Answer | undefined> {
  const message = { ...said, text: withoutStays(said.text) };
  const { text, language } = message;
  if (manner === 'unordered' && !mayTellValue(text)) return undefined;
  const told = await proposeToldValue(tools, message, manner);
  const whole = Phrase.of(text.trim());
  const context = await wholeContext(tools, factOf(whole, language));
  const successor = planSuccessor(context, whole);
  const name = successor.kind === 'unclear' ? planNewName(context, whole) : successor;
  const isOther = name.kind === 'edits' || (name.kind === 'choices' && told?.proposal === undefined);
  return isOther ? answerOf(name, context, tools.library) : told;
}

/** Whether it only states something that need not concern a document. */
function isOnlyStatement(instruction: Instruction): boolean {
  const { operation, isOrdered } = instruction;
  if (isOrdered === true) return false;
  return (
    operation === 'fact' || operation === 'news' || (operation === 'statement' && !namesRow(instruction))
  );
}

/** Whether a statement gives a coded item a value, so that a row is meant even if it is missing. */
function namesRow({ parts }: Instruction): boolean {
  return codesIn(parts.what?.text ?? '').length > 0 && onlyValue(parts.by?.text ?? '') !== undefined;
}

/** Offers the reverse of the last replacement in the history. */
function planUndo({ history }: ChangeTools, language: Language): Answer {
  const speaking = { language };
  for (const { question } of history.toReversed()) {
    const earlier = readInstruction(question);
    const { what, by, from } = earlier?.parts ?? {};
    if (what === undefined || by === undefined) continue;
    const [text, next] = from === undefined ? [what.quote, by.quote] : [from.text, by.text];
    if (text === undefined || next === undefined) break;
    const ask = sayChange(speaking, 'askReplace', { text: next, by: text });
    return {
      text: sayChange(speaking, 'undo'),
      citations: [],
      found: false,
      isFree: true,
      choices: [{ label: ask, question: ask }],
    };
  }
  return { text: sayChange(speaking, 'undoNone'), citations: [], found: false, isFree: true };
}
