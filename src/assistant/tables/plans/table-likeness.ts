/**
 * How near tables are to a question in meaning, by the sentence encoder: who asks for "helpers" or "lenders" may mean a list
 * of volunteers, or of devices on loan.
 */
import { likenessTo, type Wording } from '../../ranking/sentence-likeness.ts';
import { languageOf } from '../links/translation.ts';
import type { TableQuestion } from '../question.ts';
import type { ReadyTable } from './ready-table.ts';

/** Each behind that of the nearest table: 0 for that one, below 0 for the others. */
export interface TableLikeness {
  /** Of the title to the question, as a whole. */
  readonly title: number;
  /** Of title and headers to the question, word by word. */
  readonly headers: number;
}

export function likenessAmong(tables: readonly ReadyTable[], question: TableQuestion): TableLikeness[] {
  const told = question.tokens.filter(({ isContent }) => isContent).map(({ raw }) => raw);
  const asked = { text: told.join(' '), language: question.language };
  const descriptions = tables.map(descriptionOf);
  const titles = likenessTo(
    asked,
    descriptions.map(({ title }) => title),
  ).map((one) => one?.sentenceLikeness ?? 0);
  const headers = likenessTo(
    asked,
    descriptions.map(({ whole }) => whole),
  ).map((one) => one?.pieceLikeness ?? 0);
  const [nearestTitle, nearestHeaders] = [Math.max(...titles), Math.max(...headers)];
  return tables.map((_, at) => ({
    title: (titles[at] ?? 0) - nearestTitle,
    headers: (headers[at] ?? 0) - nearestHeaders,
  }));
}

interface Description {
  readonly title: Wording;
  readonly whole: Wording;
}

const DESCRIPTIONS = new WeakMap<ReadyTable, Description>();

function descriptionOf(ready: ReadyTable): Description {
  const known = DESCRIPTIONS.get(ready);
  if (known !== undefined) return known;
  const [view] = ready.views;
  const language = view === undefined ? 'en' : languageOf(view.table);
  const title = spaced(`${ready.about} ${view?.table.above ?? ''}`);
  const headers = view?.table.columns.map(({ header }) => spaced(header)).join(', ') ?? '';
  const description = {
    title: { text: title, language },
    whole: { text: `${title}: ${headers}`, language },
  };
  DESCRIPTIONS.set(ready, description);
  return description;
}

function spaced(text: string): string {
  return text.replaceAll(/[_-]/g, ' ');
}
