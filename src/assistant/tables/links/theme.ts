/** Words of a question that only say what the whole table is about: those of its title, file and name column. */

import type { Column } from '../column.ts';
import { firstNoun } from '../plans/among-tables.ts';
import type { TableView } from '../plans/ready-table.ts';
import type { QuestionToken, TableQuestion } from '../question.ts';
import { foldedText } from '../table.ts';
import { type ColumnCells, stemsOf } from './cell-index.ts';
import { isPartOf } from './likeness.ts';
import type { ColumnLink, ConditionLink, Links } from './link.ts';

/** The question with such words taken from what must be linked. @param about title, headings and file name */
export function withoutTheme(
  question: TableQuestion,
  { table, cells }: TableView,
  about: string,
): TableQuestion {
  const header = [table.idColumn, table.nameColumn].map((column) => column?.header ?? '');
  const words = foldedText([about, table.above, ...header].join(' ').replaceAll('_', ' ')).split(' ');
  const stems = new Set(words.flatMap((word) => stemsOf(word)));
  const others = table.columns.filter((column) => column !== table.idColumn && column !== table.nameColumn);
  const first = firstNoun(question);
  let content = question.content;
  question.tokens.forEach((token, at) => {
    if (/^\d/.test(token.word)) return;
    const isSaid = token.stems.some((stem) => stems.has(stem)) || words.includes(token.word);
    const isFirst = (first & (1 << at)) !== 0;
    if (!isSaid && !isFirst && cells.some((one) => isValueOf(token, one))) return;
    const like = [...token.stems, ...token.related];
    const isThemed =
      like.some((stem) => stems.has(stem)) ||
      words.some((word) => [token.word, ...like].some((one) => isPartOf(word, one) || isPartOf(one, word)));
    const isHeader = others.some((column) => isHeaderOf(token, column));
    if (isThemed && !isHeader) content &= ~(1 << at);
  });
  return content === question.content ? question : { ...question, content };
}

/** Rows of a column have so few texts where these are states or kinds. */
const MOST_VALUES = 12;

/** "Still open" of orders "opened in 2025" is a state that a column holds, whatever else it resembles. */
function isValueOf({ stems, related }: QuestionToken, { column, byStem, lengths }: ColumnCells): boolean {
  return (
    column.kind === 'text' &&
    column.distinct <= MOST_VALUES &&
    [...stems, ...related].some((stem) => byStem.get(stem)?.some((code) => lengths[code] === 1) === true)
  );
}

/** "Customers" of orders are those that a column "Customer" holds, and "orders" what the rows are. */
function isHeaderOf(token: QuestionToken, { words, holds }: Column): boolean {
  const [only, another] = words;
  if (words.some(({ word }) => word === token.word)) return true;
  return (
    holds !== undefined &&
    another === undefined &&
    only?.stems.some((stem) => token.stems.includes(stem)) === true
  );
}

const RESEMBLING: ReadonlySet<string> = new Set(['exact', 'full', 'part', 'compound', 'spelling']);

const RESEMBLING_CELLS: ReadonlySet<string> = new Set(['part', 'compound', 'synonym', 'spelling']);

/** The links without those by which a word of the theme only resembles a header: "formations" is no "Formateur". */
export function linksBesideTheme(links: Links, themed: TableQuestion, asked: TableQuestion): Links {
  const theme = asked.content & ~themed.content;
  const isChance = ({ bits, column, order, manner }: ColumnLink) =>
    order === undefined &&
    RESEMBLING.has(manner) &&
    (bits & ~theme) === 0 &&
    !asked.tokens.some(
      ({ word }, at) => (bits & (1 << at)) !== 0 && column.words.some((head) => head.word === word),
    );
  // "Bookings" of a table of bookings sets no condition on a channel called "Booking portal".
  const isTheme = ({ bits, manner }: ConditionLink) => RESEMBLING_CELLS.has(manner) && (bits & ~theme) === 0;
  return {
    columns: links.columns.filter((link) => !isChance(link)),
    conditions: links.conditions.filter((link) => link.condition.kind !== 'cells' || !isTheme(link)),
  };
}
