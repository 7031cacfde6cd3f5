/** Detects which kinds of values a sentence contains: an amount, a period, a percentage, a date. */
import { evidenceOf } from '../built-in/evidence.ts';
import type { AnswerKind } from '../built-in/question-forms.ts';
import type { Unit } from './units.ts';

/** Minimum evidence to treat a value as present, even in words: "two of ten". */
export const SURE = 0.8;
/** "0.35 Euro", "2 million francs": an amount with its currency in words or as a code. */
const AMOUNT =
  /\p{N}\s?(?:\p{L}{3,10}\.?\s)?(?:euros?|dollars?|pounds?|franken|francs?|cents?|EUR|USD|GBP|CHF)\b/iu;

/** The requested kinds that a unit contains, with the evidence for each, above 0 and at most 1. */
export function valueKindsOf<Kind extends AnswerKind>(
  { prepared, start, end, words }: Unit,
  kinds: readonly Kind[],
): Map<Kind, number> {
  const source = prepared.passage.markdown;
  const stretch = {
    text: source.slice(start, end),
    words,
    source,
    isAsked: () => false,
    isGerman: prepared.language === 'de',
  };
  const found = kinds.map((kind): [Kind, number] => [
    kind,
    kind === 'money' && AMOUNT.test(stretch.text) ? 1 : evidenceOf(kind, stretch),
  ]);
  return new Map(found.filter(([, evidence]) => evidence > 0));
}
