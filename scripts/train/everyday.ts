/** Writes the questions of questions/ranking in the form of the answers tool (its folders data and train). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Asked, type AskedDocument, readQuestions } from './questions/read-questions.ts';

/**
 * The sets of these questions: asked of their document alone, and of that among others; in the language of their document,
 * and in another.
 */
export const EVERYDAY_SETS = ['p1', 'p1-abroad', 'pn', 'pn-abroad'] as const;
/** One question of so many is used, so that they do not take most of the time. */
const ONE_OF = 5;
/** Documents that are asked together: as many as a person has in a chat. */
const AMONG = 8;

/** @returns the folder */
export function writeEverydayQuestions(parent: string): string {
  const folder = join(parent, 'everyday');
  mkdirSync(join(folder, 'files'), { recursive: true });
  const documents = readQuestions('ranking').map((document, at) => ({ document, file: `${at}.md` }));
  for (const { document, file } of documents)
    writeFileSync(join(folder, 'files', file), markdownOf(document));
  const step = Math.ceil(documents.length / AMONG);
  const cases = documents.flatMap(({ document, file }, at) => casesOf(document, file, `among ${at % step}`));
  writeFileSync(join(folder, 'cases.jsonl'), cases.map((one) => JSON.stringify(one)).join('\n'));
  const files = documents.map(({ file }) => file);
  const groups = {
    ...Object.fromEntries(files.map((file) => [file, { files: [file] }])),
    // One of each field, as an organization has them.
    ...Object.fromEntries(
      Array.from({ length: step }, (_, first) => [
        `among ${first}`,
        { files: files.filter((_, at) => at % step === first) },
      ]),
    ),
  };
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

/** @param among the group of documents of which every other question is asked */
function casesOf({ language, sentences, unanswered }: AskedDocument, file: string, among: string) {
  const about = (asked: Asked, at: number) => ({
    set: EVERYDAY_SETS[(asked.language === language ? 0 : 1) + (at % 2 === 0 ? 0 : 2)],
    group: at % 2 === 0 ? file : among,
    question: asked.text,
  });
  const answered = sentences
    .flatMap(({ text, questions }) => questions.map((asked) => ({ text, asked })))
    .filter((_, at) => at % ONE_OF === 0)
    .map(({ text, asked }, at) => ({
      ...about(asked, at),
      kind: 'answerable',
      answers: [text],
      gold: [{ file, text }],
    }));
  const others = unanswered.map((asked, at) => ({ ...about(asked, at), kind: 'none' }));
  return [...answered, ...others].map((one, at) => ({ id: `${file}-${at}`, ...one }));
}
