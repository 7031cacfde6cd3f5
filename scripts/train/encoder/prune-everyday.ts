/**
 * Usage: bun scripts/train/encoder/prune-everyday.ts LANGUAGE
 *
 * Takes the phrases of a language out of dictionary/everyday that lead away from answers: of the questions in questions/ranking that
 * hold a phrase, the sentence that answers is on average further ahead of all others of its document without it. Phrases of
 * which no question holds any stay. Prints how many questions are answered first, with and without. Then run dictionary.ts.
 */
import { cosine, pieceLikeness } from '../../../src/assistant/encoder/likeness.ts';
import { type EncodedSentence, SentenceEncoder } from '../../../src/assistant/encoder/sentence-encoder.ts';
import { inEnglish, type Wording } from '../../../src/assistant/ranking/sentence-likeness.ts';
import { everydayPhrases, plainWording } from '../../../src/assistant/text/everyday-phrases.ts';
import { readQuestions } from '../questions/read-questions.ts';
import { keyOf, listOfEveryday, readEveryday } from './dictionary.ts';

const spoken = process.argv[2];
if (spoken !== 'en' && spoken !== 'de') throw new Error('Say en or de.');
const encoder = new SentenceEncoder();
/** How much further ahead the answer is with each phrase, for each question that holds it. */
const gains = new Map<string, number[]>();
const first = { without: 0, with: 0, of: 0 };

for (const { language, sentences } of readQuestions('ranking')) {
  const texts = encoder.encode(
    sentences.map(({ heading, text }) => inEnglish(`${heading}: ${text}`, language)),
  );
  sentences.forEach(({ questions }, answer) => {
    for (const { text, language: asked } of questions) {
      const phrases = asked === spoken ? everydayPhrases(text, asked).map(({ key }) => key) : [];
      if (phrases.length > 0) measure({ text, language: asked }, phrases, texts, answer);
    }
  });
}

const isHarmful = (phrase: string) => sum(gains.get(keyOf(phrase, spoken)) ?? []) < 0;
const byPlain = Map.groupBy(await readEveryday(spoken), ([plain]) => plain);
const lines = [...byPlain].flatMap(([plain, all]) => {
  const kept = all.map(([, phrase]) => phrase).filter((phrase) => !isHarmful(phrase));
  return kept.length === 0 ? [] : [`${plain}: ${kept.join(', ')}`];
});
await Bun.write(
  listOfEveryday(spoken),
  `# Written for docgate, under its licence: see ../../dictionary.ts.\n${lines.join('\n')}\n`,
);
console.log(`${first.of} questions with phrases: ${first.without} right first without, ${first.with} with`);
console.log(
  `${gains.size} phrases measured, ${[...gains].filter(([, all]) => sum(all) < 0).length} taken out`,
);

function measure(
  { text, language }: Wording,
  phrases: readonly string[],
  texts: readonly EncodedSentence[],
  answer: number,
): void {
  const [own, plain] = encoder.encode([
    inEnglish(text, language),
    inEnglish(plainWording(text, language), language),
  ]);
  if (own === undefined || plain === undefined) return;
  const without = texts.map((other) => likeness(own, other));
  const both = texts.map((other, at) => ((without[at] ?? 0) + likeness(plain, other)) / 2);
  const [before, after] = [lead(without, answer), lead(both, answer)];
  first.of++;
  if (before > 0) first.without++;
  if (after > 0) first.with++;
  for (const phrase of phrases) gains.set(phrase, [...(gains.get(phrase) ?? []), after - before]);
}

function likeness(one: EncodedSentence, other: EncodedSentence): number {
  return cosine(one, other) + pieceLikeness(one, other);
}

/** How far the answer is ahead of the best of the others. */
function lead(all: readonly number[], answer: number): number {
  return (all[answer] ?? 0) - Math.max(...all.filter((_, at) => at !== answer));
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
