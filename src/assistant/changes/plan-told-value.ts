/**
 * A value told in a sentence of one's own ("we agreed with the supplier on 45 days, not 30"): it takes the place of a value
 * of its kind, in the sentence of the documents that shares most words with what is told.
 */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { sentencesOf } from './document-blocks.ts';
import { partsWithin } from './find-parts.ts';
import { type Context, type Plan, sayChange, UNCLEAR } from './plan.ts';
import type { Phrase } from './reading/phrase.ts';
import { Topic } from './topic-words.ts';
import { choicesOf, planCandidate, type ValueCandidate } from './value-candidate.ts';
import { exchange, isLike, isSameAmount, numberOfWord, type Value, valuesIn } from './values.ts';

/** The best is clearly ahead of others that share so much less. */
const AHEAD = 1.3;
/** What is said in other words counts less. */
const OTHER_WORDS = 0.6;
const BY_HEADING = 0.4;
/** Without an order more must be shared. */
const UNORDERED = 0.34;
/** Others that share less are not meant. */
const NEAR_BEST = 0.6;

export function planToldValue(context: Context, said: Phrase): Plan {
  const { now, before } = split(context, said);
  const found = valuesIn(now)
    .filter(({ kind, figures }) => kind !== undefined || (before !== undefined && figures !== before))
    .flatMap((value) => candidates(context, now, value, before))
    .sort((a, b) => b.score - a.score);
  const [best, second] = found;
  if (best === undefined) return UNCLEAR;
  const isKnown = context.instruction.isOrdered === true || before !== undefined;
  if (!isKnown && best.score < UNORDERED) return UNCLEAR;
  if (second === undefined || best.score >= second.score * AHEAD) return planCandidate(context, best);
  const near = found.filter(({ score }) => score >= best.score * NEAR_BEST);
  const choices = choicesOf(context, near);
  if (choices.length === 0) return UNCLEAR;
  return { kind: 'choices', text: sayChange(context, 'several', { what: best.by }), choices };
}

/** "60 minutes, not 45": what is so, and what was. */
function split(
  { instruction }: Context,
  said: Phrase,
): { readonly now: string; readonly before: string | undefined } {
  const { instead } = CHANGE_DATA[instruction.language];
  const pattern = new RegExp(
    `(?:,|\\s)\\s*(?:${instead})\\s+(?:(?:in|by|for|of|de|d['’]|por|um|auf)\\s+)?(?<before>(?=\\S*[\\d\\p{L}])\\S+(?:\\s\\S+){0,2})$`,
    'iu',
  );
  const match = pattern.exec(said.text.replace(/[.!]+$/, ''));
  const before = match?.groups?.['before'];
  const value = before === undefined ? undefined : (valuesIn(before)[0]?.figures ?? worded(before));
  return match === null || value === undefined
    ? { now: said.text, before: undefined }
    : { now: said.text.slice(0, match.index), before: value };
}

function worded(text: string): string | undefined {
  const [word = ''] = text.split(/\s/);
  return numberOfWord(word) === undefined ? undefined : word;
}

function candidates(
  context: Context,
  now: string,
  value: Value,
  before: string | undefined,
): ValueCandidate[] {
  const words = now.slice(0, value.start) + now.slice(value.start + value.text.length);
  const topic = new Topic(words, context.related, context.instruction.language);
  return context.documents.flatMap((read) =>
    partsWithin(read, context.scope.section).flatMap((part) =>
      sentencesOf(part).flatMap((text): ValueCandidate[] => {
        const own = scoreOf(topic, text);
        const score = own + (own === 0 ? 0 : BY_HEADING * scoreOf(topic, part.headings.at(-1) ?? ''));
        if (score === 0) return [];
        return valuesIn(text)
          .filter((one) => isMeant(one, value, before))
          .map((one) => {
            const next = exchange(text, one, value);
            const by = next.slice(one.start, one.start + one.text.length + next.length - text.length);
            return { read, part, text, next, old: one.text, by, column: undefined, score };
          });
      }),
    ),
  );
}

function scoreOf(topic: Topic, text: string): number {
  const literal = topic.literal(text);
  return literal + (topic.share(text) - literal) * OTHER_WORDS;
}

function isMeant(one: Value, value: Value, before: string | undefined): boolean {
  if (!isLike(one, value) || isSameAmount(one, value)) return false;
  if (before === undefined) return one.kind === value.kind;
  return isSameAmount(one, { ...one, figures: before });
}
