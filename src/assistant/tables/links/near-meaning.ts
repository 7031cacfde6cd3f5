/**
 * Texts of a table that a phrase of a question comes nearest to in meaning, by the sentence encoder, where no word says so:
 * "had to be reminded" and the state "gemahnt", "kilometres on the clock" and the column "mileage".
 */
import type { Language } from '../../languages/language-data.ts';
import { likenessTo } from '../../ranking/sentence-likeness.ts';
import { countBits, spanBits, type TableQuestion } from '../question.ts';

/** Likeness below which a text says something else, and how much nearer it must be than the next one. */
const NEAR = 0.58;
const LEAD = 0.08;
/** Of texts with so much likeness to a word, one is no more meant than another: "vehicle" is a car, a van and a lorry. */
const ALIKE = 0.63;
const MANY_ALIKE = 3;
/** Letters of a word that is looked for: shorter ones mean little alone. */
const SHORTEST = 4;
/** Content words of a phrase. */
const LONGEST_PHRASE = 2;

/** Words of a question that are compared as a whole. */
export interface Phrase {
  readonly text: string;
  readonly bits: number;
}

export interface NearText {
  /** Its index. */
  readonly at: number;
  /** 0 to 1. */
  readonly likeness: number;
}

/** The content words that nothing else of the table explains, each alone and with the next one. @param taken as bits */
export function phrasesLeft(question: TableQuestion, taken: number): readonly Phrase[] {
  const { tokens, operations, quantities, text, content } = question;
  // What kind of amount is meant is told by its own words: a discount is no other money.
  const measuring = quantities.reduce((bits, { from, to }) => bits | spanBits(from, to), taken);
  const ordering = operations.reduce(
    (bits, { tag, from }) => (tag === 'list' || tag === 'not' ? bits : bits | (1 << from)),
    measuring,
  );
  const isLeft = (at: number) =>
    (content & ~ordering & (1 << at)) !== 0 && !/^\d/.test(tokens[at]?.word ?? '');
  return tokens.flatMap((token, from) => {
    if (!isLeft(from)) return [];
    const single = token.word.length < SHORTEST ? [] : [{ text: token.raw, bits: 1 << from }];
    const next = tokens.findIndex(({ isContent }, at) => at > from && isContent);
    if (next < 0 || next - from > LONGEST_PHRASE || !isLeft(next)) return single;
    const whole = text.slice(token.start, tokens[next]?.end);
    return [...single, { text: whole, bits: (1 << from) | (1 << next) }];
  });
}

/** The one text that stands out as the nearest; undefined if none does. */
export function nearestText(
  phrase: Phrase,
  asked: Language,
  texts: readonly string[],
  language: Language,
): NearText | undefined {
  const [best, next] = likenesses(phrase.text, asked, texts, language);
  if (best === undefined || best.likeness < NEAR) return undefined;
  return next !== undefined && best.likeness - next.likeness < LEAD ? undefined : best;
}

/** Whether a word is as near to several of the texts, so that it names none of them. */
export function isNearMany(
  word: string,
  asked: Language,
  texts: readonly string[],
  language: Language,
): boolean {
  const found = likenesses(word, asked, texts, language);
  return found.filter(({ likeness }) => likeness >= ALIKE).length >= MANY_ALIKE;
}

/** Nearest first. */
function likenesses(
  text: string,
  asked: Language,
  texts: readonly string[],
  language: Language,
): readonly NearText[] {
  const wordings = texts.map((one) => ({ text: one.replaceAll('_', ' '), language }));
  return likenessTo({ text, language: asked }, wordings)
    .map((found, at) => ({
      at,
      likeness: found === undefined ? 0 : (found.sentenceLikeness + found.pieceLikeness) / 2,
    }))
    .sort((a, b) => b.likeness - a.likeness);
}

/** Of links over the same words, those that no other comes nearer than. */
export function withoutFarther<One extends { readonly bits: number; readonly strength: number }>(
  links: readonly One[],
): readonly One[] {
  const worth = ({ bits, strength }: One) => strength * (1 + 0.1 * countBits(bits));
  return links.filter((link) =>
    links.every((other) => other === link || (other.bits & link.bits) === 0 || worth(other) <= worth(link)),
  );
}
