/**
 * Looks a question up in tables: the row whose cells say what the question says, and the column that its header or
 * the kind of answer points at.
 */
import type { ParsedTable, TableRow } from '../passages/table.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { evidenceOf } from './evidence.ts';
import type { TermMatcher } from './matching.ts';
import type { PreparedPassage, Word } from './prepared.ts';
import type { Question } from './question.ts';

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
  /** Share of names and numbers asked for that are neither in the row nor in its header. */
  readonly missingNames: number;
  /** The greatest weight of a word that is not there, as a share of the greatest of all. */
  readonly missing: number;
  readonly score: number;
}

const ABOVE = 0.5;
/** A column that only matches what was asked for does not answer it. */
const ASKED_CELL = 1.2;

interface Cell {
  readonly words: readonly Word[];
  readonly found: readonly number[];
}

/** All rows of all tables that say something of the question, best first. */
export function rankRows(
  passages: readonly PreparedPassage[],
  question: Question,
  matcher: TermMatcher,
  weights: readonly number[],
): RankedRow[] {
  return passages
    .flatMap((prepared) =>
      prepared.tables.flatMap((table) => new TableLookup(prepared, table, question, matcher, weights).rows()),
    )
    .sort((a, b) => b.score - a.score);
}

class TableLookup {
  readonly #header: readonly (readonly number[])[];
  readonly #above: readonly number[];

  constructor(
    readonly prepared: PreparedPassage,
    readonly table: ParsedTable,
    readonly question: Question,
    readonly matcher: TermMatcher,
    readonly weights: readonly number[],
  ) {
    this.#header = table.header.map((text) => this.#cell(text).found);
    this.#above = this.#strengths([...prepared.headingStems].map((one) => ({ stem: one, word: one })));
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
    const said = this.weights.map((_, term) => most(cells.map((cell) => cell.found[term])));
    const heads = this.weights.map((_, term) => most(this.#header.map((found) => found[term])));
    const all = said.map((one, term) => Math.max(one, heads[term] ?? 0, ABOVE * (this.#above[term] ?? 0)));
    const gone = this.weights.map((weight, term) => weight * (1 - (all[term] ?? 0)));
    const names = this.question.terms.flatMap((term, i) =>
      term.isName || term.isNumber ? [all[i] ?? 0] : [],
    );
    const figures = { cells: share(said, rarity), all: share(all, this.weights) };
    return {
      prepared: this.prepared,
      table: this.table,
      row,
      columns: this.#columns(cells),
      ...figures,
      missing: most(gone) / Math.max(most(this.weights), Number.EPSILON),
      missingNames: names.length === 0 ? 0 : 1 - names.reduce((sum, one) => sum + one, 0) / names.length,
      score: 0.6 * figures.cells + 0.6 * figures.all + 0.1 * together(cells),
    };
  }

  /** Columns by how well they answer: their header is asked for, their cell is of the kind, and says something new. */
  #columns(cells: readonly Cell[]): number[] {
    const scores = cells.map((cell, column) => {
      if (cell.words.length === 0) return { column, score: -9 };
      const header = this.#header[column] ?? [];
      const asked = header.reduce((sum, strength, term) => sum + strength * this.#headerWeight(term), 0);
      const repeated = ASKED_CELL * most(cell.found);
      return { column, score: asked + 0.6 * this.#kindOf(column, cell) - repeated };
    });
    return scores.sort((a, b) => b.score - a.score || a.column - b.column).map(({ column }) => column);
  }

  #headerWeight(term: number): number {
    return this.question.terms[term]?.isFocus === true ? 1.5 : 1;
  }

  #kindOf(column: number, cell: Cell): number {
    const { kind } = this.question;
    const text = this.table.header[column] ?? '';
    const named = kind === 'any' ? 0 : evidenceOfHeader(kind, text);
    const source = cell.words.map((word) => word.word).join(' ');
    const raw = { text: source, words: cell.words, source, isAsked: () => false, isGerman: false };
    const byForm =
      kind === 'person' || kind === 'place' ? (/^\d/.test(source) ? 0 : 0.5) : evidenceOf(kind, raw);
    return Math.max(named, byForm);
  }

  #cell(text: string): Cell {
    const words = tokenize(text).map((token) => ({
      ...token,
      stem: stem(token.word, this.prepared.language),
    }));
    return { words, found: this.#strengths(words) };
  }

  #strengths(words: readonly { readonly stem: string; readonly word: string }[]): number[] {
    const found = new Array<number>(this.weights.length).fill(0);
    for (const one of words) {
      for (const { term, strength } of this.matcher.matches(one.stem, one.word)) {
        if (strength > (found[term] ?? 0)) found[term] = strength;
      }
    }
    return found;
  }

  /** Within a table, a word tells a row apart the better the fewer rows hold it. */
  #rarity(rows: readonly (readonly Cell[])[]): number[] {
    return this.weights.map((weight, term) => {
      const count = rows.filter((cells) => cells.some((cell) => cell.found[term] === 1)).length;
      const inHeader = most(this.#header.map((found) => found[term])) === 1;
      const rarity = Math.log(1 + (rows.length - count + 0.5) / (count + 0.5));
      return count === 0 && inHeader ? 0 : rarity * (weight > 0 ? 1 : 0);
    });
  }
}

function evidenceOfHeader(kind: Question['kind'], header: string): number {
  const words = tokenize(header).map((token) => token.word);
  const wanted = HEADER_WORDS[kind] ?? [];
  return words.some((word) => wanted.includes(word)) ? 1 : 0;
}

/** What columns of a kind are called, beside the words of the question. */
const HEADER_WORDS: Partial<Record<Question['kind'], readonly string[]>> = {
  date: ['date', 'year', 'datum', 'jahr', 'fecha', 'ano', 'annee', 'season', 'saison'],
  duration: ['time', 'duration', 'zeit', 'dauer', 'tiempo', 'duracion', 'temps', 'duree', 'length', 'result'],
  person: ['name', 'player', 'nombre', 'nom', 'winner', 'driver', 'athlete', 'person', 'spieler'],
  place: [
    'place',
    'location',
    'city',
    'country',
    'ort',
    'stadt',
    'land',
    'lugar',
    'ciudad',
    'pais',
    'ville',
    'venue',
  ],
  money: ['price', 'cost', 'amount', 'preis', 'betrag', 'precio', 'prix'],
};

/** Whether one cell says several of the words: a name rather than a chance. */
function together(cells: readonly Cell[]): number {
  const counts = cells.map((cell) => cell.found.filter((strength) => strength > 0.5).length);
  return Math.max(0, ...counts) > 1 ? 1 : 0;
}

function most(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((best, value) => Math.max(best, value ?? 0), 0);
}

function share(found: readonly number[], weights: readonly number[]): number {
  let got = 0;
  let all = 0;
  weights.forEach((weight, term) => {
    got += weight * (found[term] ?? 0);
    all += weight;
  });
  return all === 0 ? 0 : got / all;
}
