/**
 * Changes what the answer before told: "how many dogs may it take?", "make that six". The value of the cited place is meant, or
 * else what the question names.
 */

import type { Citation } from '../../domain/passage.ts';
import { plainText } from '../../markdown/text-of.ts';
import type { Answer } from '../assistant.ts';
import { CHANGE_DATA } from '../languages/change-data.ts';
import { answerOf } from './answer-plan.ts';
import { type ReadDocument, sentencesOf, type TextPart } from './document-blocks.ts';
import { fold } from './fold.ts';
import { AHEAD_IN_ROW, locateValues } from './locating/locate-values.ts';
import { type Context, type Plan, sayChange, UNCLEAR } from './plan.ts';
import { planDeletePart } from './plan-parts.ts';
import { shiftOf } from './plan-values.ts';
import { proposeChange } from './propose-change.ts';
import { readDocuments } from './read-documents.ts';
import { startsWith } from './reading/alternatives.ts';
import type { Instruction } from './reading/instruction.ts';
import { Phrase } from './reading/phrase.ts';
import type { Pointed } from './reading/read-pointed.ts';
import { proposeToldValue } from './told/propose-told-value.ts';
import type { ChangeTools } from './tools.ts';
import { choicesOf, planCandidate } from './value-candidate.ts';
import { valuesIn } from './values.ts';

/** Citations behind the first may be what was meant, if they say more of the question. */
const MAX_CITED = 3;
const FIRST = 0.05;

/** @param question what was asked before, with its answer */
export async function proposePointed(
  tools: ChangeTools,
  pointed: Pointed,
  question: string,
  { citations, basis }: Answer,
): Promise<Answer | undefined> {
  const { library, related } = tools;
  const { language } = pointed;
  const [told, another] = citations;
  const document = library.documents().find(({ id }) => id === told?.documentId);
  const instruction = instructionOf(pointed, question);
  if (told !== undefined && document !== undefined) {
    const documents = await readDocuments(tools, [document], instruction);
    // What was calculated from several rows is none of them.
    const isOne = basis === undefined || another === undefined;
    const near = basis === undefined ? citations.slice(0, MAX_CITED) : [told];
    const focus = new Map(near.flatMap((one) => documents.flatMap((read) => partsOf(read, one))));
    const scope = { documents: [document], isEverywhere: false, isAllDocuments: false, section: undefined };
    const { parts } = instruction;
    const context = { instruction, uncut: parts, scope, documents, focus, isBlind: false, related, language };
    const plan =
      pointed.kind === 'delete'
        ? isOne
          ? planDeletion(context, pointed)
          : UNCLEAR
        : planValueOf(context, question);
    if (plan.kind !== 'unclear') return answerOf(plan, context, library);
  }
  if (pointed.kind !== 'set') return undefined;
  const message = { text: instruction.whole.text, language };
  return (await proposeToldValue(tools, message, 'ordered')) ?? proposeChange(tools, instruction);
}

/** The same as an order that names what the question asks about. */
function instructionOf({ kind, language, by }: Pointed, question: string): Instruction {
  const what = Phrase.of(question.replace(/[?¿.!\s]+$/, ''));
  return {
    operation: kind === 'delete' ? 'delete' : kind === 'set' ? 'set' : 'shift',
    language,
    parts: { what, by },
    isEverywhere: false,
    isOff: kind === 'earlier',
    whole: Phrase.of(`${what.text}: ${by.text}`),
  };
}

/** The parts that a citation quotes, with what it quotes of them. */
function partsOf({ parts }: ReadDocument, { quote }: Citation): [TextPart, string][] {
  const plain = plainText(quote);
  const [cells, text] = [lettersOf(quote), lettersOf(plain)];
  return parts.flatMap((part): [TextPart, string][] => {
    if (part.row !== undefined)
      return !part.row.isHeader && lettersOf(part.text) === cells ? [[part, part.text]] : [];
    const own = sentencesOf(part).filter((sentence) => text.includes(lettersOf(sentence)));
    return own.length === 0 ? [] : [[part, own.join(' ')]];
  });
}

function lettersOf(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\d]/gu, '');
}

function planDeletion(context: Context, { unit: said, language }: Pointed): Plan {
  const [first] = context.focus ?? [];
  const [read] = context.documents;
  if (first === undefined || read === undefined) return UNCLEAR;
  const [part, text] = first;
  const unit = part.row === undefined ? 'sentence' : 'row';
  const others = unit === 'row' ? 'sentence' : 'row';
  if (startsWith(said, CHANGE_DATA[language].units[others])) return UNCLEAR;
  return planDeletePart(context, { read, part, unit, text });
}

function planValueOf(context: Context, question: string): Plan {
  const { instruction } = context;
  const { by } = instruction.parts;
  const shift = instruction.operation === 'shift' ? shiftOf(context, by) : undefined;
  if (instruction.operation === 'shift' && shift === undefined) return UNCLEAR;
  const next = by?.quote ?? by?.text ?? '';
  const [value] = valuesIn(next);
  const [first] = context.focus?.keys() ?? [];
  const found = locateValues(context, { words: question, next, from: undefined }, shift)
    .filter(({ old }) => value === undefined || valuesIn(old).length > 0)
    .map((one) => (one.part === first ? { ...one, score: one.score + FIRST } : one))
    .sort((a, b) => b.score - a.score);
  const [best, second] = found;
  if (best === undefined) return UNCLEAR;
  if (second === undefined || best.score - second.score > AHEAD_IN_ROW) return planCandidate(context, best);
  const choices = choicesOf(context, found);
  return { kind: 'choices', text: sayChange(context, 'several', { what: best.by }), choices };
}
