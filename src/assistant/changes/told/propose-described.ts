/** Proposes what a message describes in any words, where that is sure: an addition, a new title or wording, a move, words wherever they stand. */
import type { Answer } from '../../assistant.ts';
import { answerOf } from '../answer-plan.ts';
import { planEverywhere } from '../names/plan-everywhere.ts';
import { planSpelling } from '../names/plan-spelling.ts';
import { planNote } from '../parts/note-cell.ts';
import { proposeParts } from '../parts/propose-parts.ts';
import { type Context, UNCLEAR } from '../plan.ts';
import { readDocuments } from '../read-documents.ts';
import type { Instruction } from '../reading/instruction.ts';
import { Phrase } from '../reading/phrase.ts';
import { type Addition, readAddition } from '../reading/read-addition.ts';
import { factOf } from '../reading/read-fact.ts';
import { type Moving, readMoving } from '../reading/read-moving.ts';
import { readRenaming } from '../reading/read-renaming.ts';
import { readRewording } from '../reading/read-rewording.ts';
import { readScope } from '../scope.ts';
import type { ChangeTools, Message } from '../tools.ts';
import { planAddition, planRenaming, planRewording } from './plan-described.ts';
import { planEnumeration } from './plan-enumeration.ts';
import { planMoving } from './plan-moving.ts';

/** A text that a message puts beside what it describes; undefined if that is not sure. */
export async function proposeBeside(
  tools: ChangeTools,
  { text, language }: Message,
): Promise<Answer | undefined> {
  const addition = readAddition(Phrase.of(text.trim()), language);
  const isBeside = addition?.side === 'after' || addition?.side === 'before';
  return addition === undefined || !isBeside
    ? undefined
    : proposeAddition(tools, addition, { text, language });
}

/** An addition, a new title or a removal in any form, where what is meant is sure. */
export async function proposeDescribed(tools: ChangeTools, message: Message): Promise<Answer | undefined> {
  const { language } = message;
  const whole = Phrase.of(message.text.trim());
  const addition = readAddition(whole, language);
  const moving = readMoving(whole, language);
  const sure =
    (await proposeReworded(tools, message)) ??
    (await proposeWords(tools, message)) ??
    (await proposeElement(tools, message)) ??
    (addition && (await proposeAddition(tools, addition, message))) ??
    (moving && (await proposeMoving(tools, moving, message)));
  if (sure !== undefined) return sure;
  const part = await proposeParts(tools, message, 'unordered');
  if (part?.proposal !== undefined) return part;
  const renaming = readRenaming(whole, language);
  const context = renaming && (await describedContext(tools, 'rename', message));
  const plan = context === undefined || renaming === undefined ? UNCLEAR : planRenaming(context, renaming);
  return plan.kind === 'edits' && context !== undefined ? answerOf(plan, context, tools.library) : part;
}

/** Other words wherever some stand, another spelling of a word, or the note of a row; undefined if that is not sure. */
export async function proposeWords(
  tools: ChangeTools,
  { text, language }: Message,
): Promise<Answer | undefined> {
  const whole = Phrase.of(text.trim());
  const context = await wholeContext(tools, factOf(whole, language));
  const all = [planEverywhere, planSpelling, planNote].values().map((planOne) => planOne(context, whole));
  const plan = all.find(({ kind }) => kind === 'edits') ?? UNCLEAR;
  return plan.kind === 'edits' ? answerOf(plan, context, tools.library) : undefined;
}

/** Another wording of a part that is described, or the parts that may be meant. */
export async function proposeReworded(tools: ChangeTools, { text, language }: Message) {
  const whole = Phrase.of(text.trim());
  const rewording = readRewording(whole, language);
  if (rewording === undefined) return undefined;
  const { place, within } = rewording;
  const parts = { what: whole.with(place), ...(within === undefined ? {} : { scope: whole.with(within) }) };
  const context = await wholeContext(tools, { ...factOf(whole, language), operation: 'replace', parts });
  const plan = planRewording(context, rewording);
  return plan.kind === 'edits' || plan.kind === 'choices'
    ? answerOf(plan, context, tools.library)
    : undefined;
}

/** One more or one less in an enumeration of a sentence; undefined if that is not sure. */
export async function proposeElement(tools: ChangeTools, message: Message): Promise<Answer | undefined> {
  const context = await describedContext(tools, 'insert', message);
  const plan = planEnumeration(context, Phrase.of(message.text.trim()));
  return plan.kind === 'edits' ? answerOf(plan, context, tools.library) : undefined;
}

async function proposeAddition(tools: ChangeTools, addition: Addition, message: Message) {
  const context = await describedContext(tools, 'insert', message);
  const plan = planAddition(context, addition);
  return plan.kind === 'edits' ? answerOf(plan, context, tools.library) : undefined;
}

export async function proposeMoving(tools: ChangeTools, moving: Moving, message: Message) {
  const context = await describedContext(tools, 'move', message);
  const plan = planMoving(context, moving);
  return plan.kind === 'edits' ? answerOf(plan, context, tools.library) : undefined;
}

function describedContext(
  tools: ChangeTools,
  operation: 'insert' | 'rename' | 'move',
  { text, language }: Message,
) {
  const whole = Phrase.of(text.trim());
  // What is quoted names no place.
  const parts = { what: whole.with(whole.words) };
  return wholeContext(tools, { operation, language, parts, isEverywhere: false, isOff: false, whole });
}

/** The context of an instruction whose parts are not read. */
export async function wholeContext(tools: ChangeTools, instruction: Instruction): Promise<Context> {
  const { library, related } = tools;
  const { parts, ...scope } = readScope(library, instruction);
  const documents = await readDocuments(tools, scope.documents, instruction);
  const { language } = instruction;
  return { instruction, uncut: parts, scope, documents, isBlind: false, related, language };
}
