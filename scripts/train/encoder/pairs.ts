/**
 * Usage: bun scripts/train/encoder/pairs.ts OUT
 *
 * Writes questions, the sentences that answer them and questions that nothing answers (questions/encoder) as pieces of the encoder's
 * vocabulary, put into English as the assistant puts them, for tune.py.
 */
import { writeFileSync } from 'node:fs';
import { Tokenizer } from '../../../src/assistant/encoder/tokenizer.ts';
import { readWeights, weightsFile } from '../../../src/assistant/encoder/weights.ts';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { inEnglish } from '../../../src/assistant/ranking/sentence-likeness.ts';
import { readQuestions } from '../questions/read-questions.ts';

const MAX_PIECES = 64;

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('Say where to write.');
const tokenizer = new Tokenizer(readWeights(weightsFile()).vocabulary);
const piecesOf = (text: string, language: Language) =>
  tokenizer.encode(inEnglish(text, language), MAX_PIECES);
const documents = readQuestions('encoder').map(({ title, language, sentences, unanswered }) => ({
  name: title,
  sentences: sentences.map(({ heading, text }) => piecesOf(`${heading}: ${text}`, language)),
  questions: sentences.flatMap(({ questions }, at) =>
    questions
      .map((asked) => [piecesOf(asked.text, asked.language), at] as const)
      .filter(([pieces]) => pieces.length > 0),
  ),
  unanswered: unanswered.map((asked) => piecesOf(asked.text, asked.language)),
}));
writeFileSync(out, JSON.stringify(documents));
console.log(
  `${documents.length} documents, ${documents.flatMap(({ questions }) => questions).length} questions`,
);
