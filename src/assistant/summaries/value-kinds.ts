/** Which kinds of values a sentence holds: an amount, a period, a share, a date. */
import { evidenceOf } from '../built-in/evidence.ts';
import type { AnswerKind } from '../built-in/question-forms.ts';
import type { Unit } from './units.ts';

/** From here on a value is there, if in words: "two of ten". */
export const SURE = 0.8;
/** "0.35 Euro", "2 million francs": an amount, however its currency is written. */
const AMOUNT =
  /\p{N}\s?(?:\p{L}{3,10}\.?\s)?(?:euros?|dollars?|pounds?|franken|francs?|cents?|EUR|USD|GBP|CHF)\b/iu;

/** Of those that are looked for, with how surely it holds each, above 0 and up to 1. */
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
