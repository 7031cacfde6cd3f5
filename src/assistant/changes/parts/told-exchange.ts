/** The words that a message exchanges for others wherever they stand, as a trained model finds them. */
import { stemsOfAnyLanguage } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import type { ReadDocument } from '../document-blocks.ts';
import { fold } from '../fold.ts';
import { sharesStem, stemsIn, tokensOf } from '../reading/words.ts';
import { type Ranked, rankTold, toldWeights } from './rank-told.ts';
import { type Span, spanFeatures, spansIn } from './told-spans.ts';

export interface Exchange {
  readonly old: Span;
  readonly next: Span;
}

interface Telling {
  readonly told: Exchange;
  readonly features: ReadonlyMap<string, number>;
}

const MOST_WORDS = 4;
/** Words between both that are learned by themselves. */
const FEW_BETWEEN = 3;

export function exchangeTold(
  message: string,
  documents: readonly ReadDocument[],
): Ranked<Exchange> | undefined {
  return rankTold(exchangesIn(message, documents), toldWeights('exchange'))[0];
}

/** Each two of them, of which one stands in the documents, in any form. */
export function exchangesIn(message: string, documents: readonly ReadDocument[]): readonly Telling[] {
  const texts = new Texts(documents);
  const titles = stemsIn(
    documents.map(({ document, parts: [title] }) => `${document.fileName} ${title?.text ?? ''}`).join(' '),
  );
  const spans = spansIn(message, MOST_WORDS)
    .filter(({ text }) => /[\p{L}£$€]/u.test(text))
    .map((span) => ({ span, count: texts.count(span.text) }));
  return spans
    .filter(({ count }) => count > 0)
    .flatMap(({ span: old, count }) =>
      spans
        .filter(
          ({ span }) =>
            (span.end <= old.start || span.start >= old.end) && fold(span.text) !== fold(old.text),
        )
        .map(({ span: next, count: known }) => ({
          told: { old, next },
          features: new Map([
            ...featuresOf(message, { old, next }, count, known),
            ...titleFeatures(titles, { old, next }),
          ]),
        })),
    );
}

/** "In the house rules": words that name a document are rather no others. */
function titleFeatures(titles: ReadonlySet<string>, { old, next }: Exchange): [string, number][] {
  const isOf = ({ text, isQuoted }: Span) =>
    !isQuoted && tokensOf(text).every((word) => sharesStem(titles, word));
  return [
    ['old of a title', isOf(old) ? 1 : 0],
    ['next of a title', isOf(next) ? 1 : 0],
  ];
}

function featuresOf(
  message: string,
  { old, next }: Exchange,
  count: number,
  known: number,
): Map<string, number> {
  const features = new Map([...spanFeatures(message, old, 'old'), ...spanFeatures(message, next, 'next')]);
  const isFirst = old.start < next.start;
  const between = tokenize(isFirst ? message.slice(old.end, next.start) : message.slice(next.end, old.start));
  const said = between.map(({ word }) => word).join(' ');
  features.set(isFirst ? 'old first' : 'next first', 1);
  features.set('between', Math.log(1 + between.length));
  if (between.length <= FEW_BETWEEN) features.set(`${isFirst ? 'old' : 'next'}…${said}`, 1);
  features.set('count', Math.log(count));
  features.set('known', known > 0 ? 1 : 0);
  if (old.isQuoted && next.isQuoted) features.set('both quoted', 1);
  const share = (one: string, other: string) =>
    tokenize(one).some(({ word }) => tokenize(other).some((own) => own.word === word));
  if (share(old.text, next.text)) features.set('shared', 1);
  if (/\d/.test(old.text) !== /\d/.test(next.text)) features.set('one figure', 1);
  features.set('even', Math.abs(tokenize(old.text).length - tokenize(next.text).length));
  return features;
}

/** How often words stand in documents, in any form. */
class Texts {
  readonly #parts: readonly ReadonlySet<string>[];
  readonly #folded: readonly string[];

  constructor(documents: readonly ReadDocument[]) {
    const texts = documents.flatMap(({ parts }) => parts.map(({ text }) => text));
    this.#folded = texts.map((text) => ` ${fold(text)}`);
    this.#parts = texts.map(
      (text) => new Set(tokenize(text).flatMap(({ word }) => [word, ...stemsOfAnyLanguage(word)])),
    );
  }

  count(text: string): number {
    const words = tokenize(text).map(({ word }) => word);
    const [only, another] = words;
    if (only === undefined || another !== undefined) {
      const own = fold(text);
      return this.#folded.filter((one) => one.includes(own)).length;
    }
    const stems = [only, ...stemsOfAnyLanguage(only)];
    return this.#parts.filter((part) => stems.some((stem) => part.has(stem))).length;
  }
}
