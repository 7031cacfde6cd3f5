/** What tables tell in answer to a question, for tests of how questions over tables are read. */
import type { Language } from '../../src/assistant/languages/language-data.ts';
import { answerText } from '../../src/assistant/tables/answers/answer-text.ts';
import { choosePlan } from '../../src/assistant/tables/plans/choose-plan.ts';
import { readyTable } from '../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../src/assistant/tables/question.ts';
import { readTables } from '../../src/assistant/tables/read-tables.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';

/** The day on which is asked, in days since 1970. */
export const TODAY = Date.UTC(2026, 6, 1) / 86_400_000;
export const related = new RelatedWords();

/** The tables of a Markdown text. @param about the name of its document */
export function ready(about: string, markdown: string) {
  return Array.from(readTables(markdown), (source) => readyTable(source, about));
}

/** The first line of the answer without its citations; empty where no plan answers. */
export function told(tables: ReturnType<typeof ready>, text: string, language: Language = 'en'): string {
  const choice = choosePlan(tables, readTableQuestion(text, language, related, TODAY));
  return choice === undefined
    ? ''
    : (answerText(choice.best).text.split('\n')[0] ?? '').replace(/ \[.*$/, '');
}
