/** Columns that a phrase of a question comes nearest to in meaning, where no word names one. */
import { writtenOut } from '../header-words.ts';
import type { TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnLink, LinkTools } from './link.ts';
import { linkCells } from './link-cells.ts';
import { nearestText, phrasesLeft, withoutFarther } from './near-meaning.ts';
import { languageOf } from './translation.ts';

const STRENGTH = 0.8;
/** Strength from which on a link explains its words. */
const FIRM = 0.5;
/** The same of links to cells. */
const FIRM_CELL = 0.65;

/** @param named the links by words */
export function nearColumns(tools: LinkTools, named: readonly ColumnLink[]): readonly ColumnLink[] {
  const { table, question } = tools;
  const taken = [
    ...named.filter(({ strength }) => strength >= FIRM),
    ...linkCells({ ...tools, isNear: false }).filter(({ strength }) => strength >= FIRM_CELL),
  ].reduce((bits, link) => bits | link.bits, 0);
  const phrases = phrasesLeft(question, taken);
  return phrases.length === 0 ? [] : withoutFarther(phrases.flatMap((one) => nearest(one, question, table)));
}

function nearest(
  phrase: { readonly text: string; readonly bits: number },
  { language }: TableQuestion,
  table: DataTable,
): ColumnLink[] {
  const columns = table.columns.filter(({ isDerived, header }) => isDerived !== true && header !== '');
  const headers = columns.map(({ words }) => writtenOut(words));
  const near = nearestText(phrase, language, headers, languageOf(table));
  const column = columns[near?.at ?? -1];
  if (near === undefined || column === undefined) return [];
  const { likeness } = near;
  return [{ column, manner: 'meaning', bits: phrase.bits, strength: STRENGTH * likeness, likeness }];
}
