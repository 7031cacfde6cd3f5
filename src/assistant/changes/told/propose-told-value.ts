/**
 * Proposes the changes of values that a message means as a whole, in whatever form it is put: "On Fridays we close at six now",
 * "half an hour earlier for the late shift, please".
 */
import type { Answer } from '../../assistant.ts';
import { surelyNamed } from '../../documents/resolve-documents.ts';
import { tokenize } from '../../text/tokens.ts';
import { answerOf } from '../answer-plan.ts';
import { type Context, type Plan, sayChange } from '../plan.ts';
import { readDocuments } from '../read-documents.ts';
import { LEAD, QUESTION } from '../reading/around.ts';
import { Phrase } from '../reading/phrase.ts';
import { factOf } from '../reading/read-fact.ts';
import { readScope } from '../scope.ts';
import type { ChangeTools, Message } from '../tools.ts';
import { choicesOf, planCandidates } from '../value-candidate.ts';
import { amountsIn } from '../valuing/amounts.ts';
import { type ChosenEdits, chooseEdits, type Manner } from '../valuing/choose-edits.ts';
import { joined } from '../valuing/further-edit.ts';

/** A longer message tells more than a value. */
const LONGEST = 320;

/** @returns undefined where no value is meant */
export async function proposeToldValue(
  tools: ChangeTools,
  { text, language }: Message,
  manner: Manner,
): Promise<Answer | undefined> {
  if (text.length > LONGEST) return undefined;
  const { context, named } = await toldContext(tools, { text, language });
  const plan = planTold(context, chooseEdits(context, text, named, manner));
  return plan === undefined ? undefined : answerOf(plan, context, tools.library);
}

/** What the changes of values that a message tells are looked for in, and the ids of the documents that it names. */
export async function toldContext(
  tools: ChangeTools,
  { text, language }: Message,
): Promise<{ readonly context: Context; readonly named: ReadonlySet<string> }> {
  const { library, related } = tools;
  const instruction = factOf(Phrase.of(text), language);
  const { parts, ...scope } = readScope(library, instruction);
  const documents = await readDocuments(tools, [], instruction);
  const context = {
    instruction: { ...instruction, parts },
    uncut: parts,
    scope: { ...scope, section: undefined },
    documents,
    isBlind: false,
    related,
    language,
  };
  return { context, named: new Set(surelyNamed(library, text).map(({ id }) => id)) };
}

function planTold(context: Context, { isSure, isPart, edits }: ChosenEdits): Plan | undefined {
  const candidates = edits.map(({ edit }) => edit);
  if (isSure) return planCandidates(context, joined(candidates));
  const choices = choicesOf(context, candidates);
  return choices.length === 0
    ? undefined
    : {
        kind: 'choices',
        text: sayChange(context, isPart ? 'partMeant' : choices.length === 1 ? 'oneMeant' : 'severalMeant'),
        choices,
      };
}

/**
 * Whether a message that has no form of an instruction may change a value all the same: it tells an amount and does not ask for
 * one, or is no question and long enough to state something.
 */
export function mayTellValue(text: string): boolean {
  const bare = text
    .trim()
    .replace(/^[¿¡]\s*/, '')
    .replace(LEAD, '');
  if (QUESTION.test(bare)) return false;
  return amountsIn(bare).length > 0 || (!/[?？]\s*$/.test(text) && tokenize(bare).length >= LEAST_WORDS);
}

/** Fewer words without an amount name something, and state nothing of it. */
const LEAST_WORDS = 4;
