/** Proposes the changes that a message means, by how likely its words are to change anything. */
import type { Answer } from '../assistant.ts';
import { proposeChanges, proposeToldRow, proposeUnordered } from '../changes/propose-change.ts';
import type { Instruction } from '../changes/reading/instruction.ts';
import { Phrase } from '../changes/reading/phrase.ts';
import { beginsWithOrder } from '../changes/reading/read-fact.ts';
import { proposeDescribed } from '../changes/told/propose-described.ts';
import { mayTellValue } from '../changes/told/propose-told-value.ts';
import type { ChangeTools, Message } from '../changes/tools.ts';
import { refuseChange } from '../outcomes/not-understood.ts';
import {
  changeProbability,
  HARDLY_CHANGES,
  LIKELY_CHANGES,
  MAY_CHANGE,
  SURELY_CHANGES,
} from './message-kind.ts';
import { readQuestion } from './question.ts';

/** What a message with the form of instructions changes; undefined where it asks something all the same. */
export async function followInstructions(
  tools: ChangeTools,
  instructions: readonly Instruction[],
  text: string,
): Promise<Answer | undefined> {
  const chance = changeProbability(text);
  const isOrder = beginsWithOrder(text) || instructions.some(isOrdered);
  if (chance < HARDLY_CHANGES && !isOrder) return undefined;
  const answer = await proposeChanges(tools, instructions, messageOf(tools, text));
  const least = isOrder ? HARDLY_CHANGES : MAY_CHANGE;
  return answer?.proposal === undefined && chance < least ? undefined : answer;
}

/** A row or a text that a message surely tells, in whatever form. */
export async function proposeSure(tools: ChangeTools, text: string): Promise<Answer | undefined> {
  if (changeProbability(text) < HARDLY_CHANGES) return undefined;
  const message = messageOf(tools, text);
  const row = await proposeToldRow(tools, message);
  return row?.proposal === undefined ? ((await proposeDescribed(tools, message)) ?? row) : row;
}

/** The changes that a message without the form of an instruction tells; undefined for a question. */
export async function proposeLikely(tools: ChangeTools, message: Message): Promise<Answer | undefined> {
  const { text, language } = message;
  const chance = changeProbability(text);
  if (chance < HARDLY_CHANGES) return undefined;
  const isLikely = chance >= LIKELY_CHANGES;
  const proposed = await proposeUnordered(tools, message, isLikely ? 'ordered' : 'unordered');
  if (proposed?.proposal === undefined && chance < MAY_CHANGE) return undefined;
  if (proposed !== undefined || chance < SURELY_CHANGES || !mayTellValue(text)) return proposed;
  return refuseChange(tools.library, text, language);
}

/** A message with its language, which what it quotes does not show. */
function messageOf({ related }: ChangeTools, text: string): Message {
  const { words } = Phrase.of(text);
  return { text, language: readQuestion(words === '' ? text : words, related).language };
}

/** Whether an instruction can't be a question by its form. */
function isOrdered({ operation, whole, isOrdered = false }: Instruction): boolean {
  return isOrdered || operation === 'undo' || whole.quotes.length > 0;
}
