/** Writes the questions of questions/ranking in the form of the answers tool (its folders data and train). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Asked, type AskedDocument, readQuestions } from './questions/read-questions.ts';

/** The sets of these questions: those in the language of their document, and those in another. */
export const EVERYDAY_SETS = ['p1', 'p1-abroad'] as const;
/** One question of so many is used, so that they do not take most of the time. */
const ONE_OF = 4;

/** @returns the folder */
export function writeEverydayQuestions(parent: string): string {
  const folder = join(parent, 'everyday');
  mkdirSync(join(folder, 'files'), { recursive: true });
  const documents = readQuestions('ranking').map((document, at) => ({ document, file: `${at}.md` }));
  for (const { document, file } of documents)
    writeFileSync(join(folder, 'files', file), markdownOf(document));
  const cases = documents.flatMap(({ document, file }) => casesOf(document, file));
  writeFileSync(join(folder, 'cases.jsonl'), cases.map((one) => JSON.stringify(one)).join('\n'));
  const groups = Object.fromEntries(documents.map(({ file }) => [file, { files: [file] }]));
  writeFileSync(join(folder, 'groups.json'), JSON.stringify({ groups }));
  return folder;
}

function markdownOf({ title, sentences }: AskedDocument): string {
  const sections = Map.groupBy(sentences, ({ heading }) => heading);
  const texts = [...sections].map(([heading, own]) =>
    [`## ${heading}`, ...own.map(({ text }) => text)].join('\n\n'),
  );
  return [`# ${title}`, ...texts].join('\n\n');
}

function casesOf({ language, sentences, unanswered }: AskedDocument, file: string) {
  const about = (asked: Asked) => ({
    set: EVERYDAY_SETS[asked.language === language ? 0 : 1],
    group: file,
    question: asked.text,
  });
  const answered = sentences
    .flatMap(({ text, questions }) => questions.map((asked) => ({ text, asked })))
    .filter((_, at) => at % ONE_OF === 0)
    .map(({ text, asked }) => ({
      ...about(asked),
      kind: 'answerable',
      answers: [text],
      gold: [{ file, text }],
    }));
  const others = unanswered.map((asked) => ({ ...about(asked), kind: 'none' }));
  return [...answered, ...others].map((one, at) => ({ id: `${file}-${at}`, ...one }));
}
