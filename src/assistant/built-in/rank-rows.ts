/**
 * Looks a question up in tables: the row whose cells say what the question says. A cell that the question names in
 * full tells more than scattered words; words that no table holds tell little.
 */
import type { ParsedTable, TableRow } from '../passages/table.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { type Cell, rankColumns } from './choose-column.ts';
import type { TermMatcher } from './matching.ts';
import type { PreparedPassage } from './prepared.ts';
import type { Question } from './question.ts';
import { most, share } from './shares.ts';

export interface RankedRow {
  readonly prepared: PreparedPassage;
  readonly table: ParsedTable;
  readonly row: TableRow;
  /** The columns to answer with, best first. */
  readonly columns: readonly number[];
  /** Share of the question's weight that the row's cells say. */
  readonly cells: number;
  /** The same, with the table's header and headings. */
  readonly all: number;
  /** How much of what the cells say is said by cells that the question names in full. */
  readonly named: number;
  /** Numbers asked for that are neither in the row nor in its header. */
  readonly missingNumbers: number;
  readonly score: number;
}

const ABOVE = 0.5;
/** What a word that nothing in reach holds counts, unless it is a number: "finish", "take". */
const UNKNOWN_WEIGHT = 0.35;
/** For a row to answer: which share of the question the cells, header and headings must say. */
const LEAST_OF_ROW = 0.5;
const LEAST_OF_CELLS = 0.4;
/** Or how much the cells that are named in full must say. */
const LEAST_NAMED = 0.3;

/** All rows of all tables that say something of the question, best first. */
export function rankRows(
  passages: readonly PreparedPassage[],
  question: Question,
  matcher: TermMatcher,
  reach: { readonly weights: readonly number[]; readonly isKnown: readonly boolean[] },
): RankedRow[] {
  const weights = reach.weights.map((weight, term) => {
    const counts = reach.isKnown[term] === true || question.terms[term]?.isNumber === true;
    return counts ? weight : weight * UNKNOWN_WEIGHT;
  });
  return passages
    .flatMap((prepared) =>
      prepared.tables.flatMap((table) => new TableLookup(prepared, table, question, matcher, weights).rows()),
    )
    .sort((a, b) => b.score - a.score);
}

/** Whether a row answers: the question names one of its cells, or says most of it; and no number of it is missing. */
export function isAnsweredByRow(best: RankedRow): boolean {
  if (best.missingNumbers > 0 && best.named < 1) return false;
  if (best.named >= LEAST_NAMED) return true;
  return best.all >= LEAST_OF_ROW && best.cells >= LEAST_OF_CELLS;
}

class TableLookup {
  readonly #header: readonly Cell[];
  readonly #above: readonly number[];

  constructor(
    readonly prepared: PreparedPassage,
    readonly table: ParsedTable,
    readonly question: Question,
    readonly matcher: TermMatcher,
    readonly weights: readonly number[],
  ) {
    this.#header = table.header.map((text) => this.#cell(text));
    this.#above = this.matcher.strengths([...prepared.headingStems].map((one) => ({ stem: one, word: one })));
  }

  rows(): RankedRow[] {
    const cells = this.table.rows.map((row) => row.cells.map((cell) => this.#cell(cell)));
    const rarity = this.#rarity(cells);
    return this.table.rows.flatMap((row, index) => {
      const ranked = this.#rank(row, cells[index] ?? [], rarity);
      return ranked.cells > 0 ? [ranked] : [];
    });
  }

  #rank(row: TableRow, cells: readonly Cell[], rarity: readonly number[]): RankedRow {
    const { weights, question } = this;
    const said = weights.map((_, term) => most(cells.map((cell) => cell.found[term])));
    const heads = weights.map((_, term) => most(this.#header.map((cell) => cell.found[term])));
    const all = said.map((one, term) => Math.max(one, heads[term] ?? 0, ABOVE * (this.#above[term] ?? 0)));
    const inNamed = weights.map((_, term) => most(cells.filter(isNamed).map((cell) => cell.found[term])));
    const figures = { cells: share(said, rarity), all: share(all, weights), named: share(inNamed, rarity) };
    return {
      prepared: this.prepared,
      table: this.table,
      row,
      columns: rankColumns({ header: this.#header, cells, question }),
      ...figures,
      missingNumbers: question.terms.filter((term, index) => term.isNumber && (all[index] ?? 0) < 1).length,
      score: 0.6 * figures.cells + 0.5 * figures.all + 0.3 * figures.named,
    };
  }

  #cell(text: string): Cell {
    const words = tokenize(text).map((token) => ({
      ...token,
      stem: stem(token.word, this.prepared.language),
    }));
    return { text, words, found: this.matcher.strengths(words), repeated: this.#repeated(words) };
  }

  /** Share of a cell's words that the question says. */
  #repeated(words: readonly { readonly stem: string; readonly word: string }[]): number {
    const said = words.filter(({ stem, word }) =>
      this.matcher.matches(stem, word).some(({ strength }) => strength >= 0.7),
    );
    return words.length === 0 ? 0 : said.length / words.length;
  }

  /** Within a table, a word tells a row apart the better the fewer rows hold it; one of the header tells none. */
  #rarity(rows: readonly (readonly Cell[])[]): number[] {
    return this.weights.map((weight, term) => {
      const count = rows.filter((cells) => cells.some((cell) => cell.found[term] === 1)).length;
      const inHeader = most(this.#header.map((cell) => cell.found[term])) === 1;
      const rarity = Math.log(1 + (rows.length - count + 0.5) / (count + 0.5));
      return count === 0 ? (inHeader ? 0 : Math.min(rarity, weight)) : rarity;
    });
  }
}

/** Whether the question says all of a cell. */
function isNamed(cell: Cell): boolean {
  return cell.repeated === 1;
}
