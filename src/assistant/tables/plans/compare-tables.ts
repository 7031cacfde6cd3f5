/**
 * Determines which words of a question each of several tables contains in its headers, cells or title. A question
 * goes to the table with its most specific words: those that few tables contain.
 */
import type { Column } from '../column.ts';
import { type ColumnCells, stemsOf } from '../links/cell-index.ts';
import { isPartOf } from '../links/likeness.ts';
import { statesIn } from '../links/link-states.ts';
import { translationFor } from '../links/translation.ts';
import { countBits, type QuestionToken, spanBits, type TableQuestion } from '../question.ts';
import { type DataTable, foldedText } from '../table.ts';
import { focusBits } from './features.ts';
import type { Plan } from './plan.ts';
import type { ReadyTable } from './ready-table.ts';

const MAX_TABLES = 12;

/** The tokens that a table contains, as bits. */
export interface KnownTokens {
  /** The title names what the rows are, as does the header of the name or ID column. */
  readonly title: number;
  readonly rows: number;
  readonly header: number;
  readonly cells: number;
}

/** How a table compares with the other candidates. */
export interface TableComparison {
  readonly own: KnownTokens;
  /** Tokens that other tables contain and this one does not. */
  readonly elsewhere: number;
  /** Specificity of each token: from 0 (all tables contain it) to 1 (only one does). */
  readonly specificity: readonly number[];
  readonly content: number;
  /** The subject of the question: "which *rooms*", "how many *orders*". */
  readonly focus: number;
}

/** Compares the tables for a question; undefined for a single table. */
export function compareTables(
  tables: readonly ReadyTable[],
  question: TableQuestion,
): readonly (TableComparison | undefined)[] {
  if (tables.length < 2) return tables.map(() => undefined);
  const known = tables.map((table) => knownTokens(table, question));
  const all = known.map(allOf);
  const specificity = question.tokens.map((_, at) => {
    const count = all.filter((bits) => (bits & (1 << at)) !== 0).length;
    return count === 0 ? 0 : 1 - (count - 1) / (tables.length - 1);
  });
  const { content } = question;
  return known.map((own) => {
    const others = all.reduce((bits, one) => bits | one, 0);
    return { own, elsewhere: others & ~allOf(own), specificity, content, focus: focusOf(question) };
  });
}

/** Whether a table contains any word of a question. */
export function knowsAny(table: ReadyTable, question: TableQuestion): boolean {
  return (question.content & allOf(knownTokens(table, question))) !== 0;
}

/** The tokens that say what the rows of a table are, by its title or the header of their names, as bits. */
export function tokensForRows(table: ReadyTable, question: TableQuestion): number {
  const { title, rows } = knownTokens(table, question);
  return title | rows;
}

/** Limits many tables to those that contain most of the question's words, since plans are built for each. */
export function likeliest<One extends { readonly ready: ReadyTable }>(
  tables: readonly One[],
  question: TableQuestion,
): readonly One[] {
  if (tables.length <= MAX_TABLES) return tables;
  const among = compareTables(
    tables.map(({ ready }) => ready),
    question,
  );
  return tables
    .map((table, at) => {
      const own = among[at];
      return { table, worth: own === undefined ? 0 : worthOf(own) };
    })
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MAX_TABLES)
    .map(({ table }) => table);
}

function worthOf({ own, specificity, content }: TableComparison): number {
  return weigh(content & allOf(own), specificity) + weigh(content & own.title, specificity);
}

/** Features for and against a plan of this table, compared with the other tables. */
export function comparisonFeatures(
  plan: Plan,
  { own, elsewhere, specificity, content, focus }: TableComparison,
) {
  const left = content & ~plan.bits;
  return [
    ['among', 1],
    ['among:title', weigh(content & own.title, specificity)],
    ['among:rows', countBits(content & (own.title | own.rows))],
    ['among:focus', countBits(content & focus & (own.title | own.rows)) > 0 ? 1 : 0],
    ['among:header', weigh(content & own.header, specificity)],
    ['among:cells', weigh(content & own.cells & ~own.header, specificity)],
    ['among:elsewhere', weigh(content & elsewhere, specificity)],
    ['among:leftElsewhere', weigh(left & elsewhere, specificity)],
    ['among:used', weigh(content & plan.bits & allOf(own), specificity)],
    ['among:leftUnknown', countBits(left & ~elsewhere & ~allOf(own))],
  ] as const;
}

/**
 * The subject of the question; without a question word, its first noun: "the 3 cheapest rooms", "orders from Spain".
 */
function focusOf(question: TableQuestion): number {
  const focus = focusBits(question);
  return focus !== 0 ? focus : firstNoun(question);
}

/** The first content word that names no operation. */
export function firstNoun(question: TableQuestion): number {
  const nouns = question.tokens.map(({ isContent, word }, at) =>
    isContent && !/^\d/.test(word) && !isOperation(question, at) ? 1 << at : 0,
  );
  return nouns.find((bit) => bit !== 0) ?? 0;
}

function isOperation({ operations, quantities }: TableQuestion, at: number): boolean {
  return [...operations, ...quantities].some(({ from, to }) => at >= from && at < to);
}

function allOf({ title, rows, header, cells }: KnownTokens): number {
  return title | rows | header | cells;
}

function weigh(bits: number, specificity: readonly number[]): number {
  return specificity.reduce((sum, weight, at) => ((bits & (1 << at)) === 0 ? sum : sum + weight), 0);
}

function knownTokens(ready: ReadyTable, question: TableQuestion): KnownTokens {
  const [view] = ready.views;
  if (view === undefined) return { title: 0, rows: 0, header: 0, cells: 0 };
  const { title, rows } = wordsAbout(ready, view.table);
  const english = translationFor(view.table, question);
  const about = new Set(english?.stemsOf(`${ready.about} ${view.table.above}`.replaceAll(/[_-]/g, ' ')));
  const headers = new Set(
    english && view.table.columns.flatMap(english.wordsOf).flatMap(({ stems }) => stems),
  );
  const texts = english === undefined ? [] : view.cells.map(english.codesOf);
  const areIn = (stems: ReadonlySet<string>) =>
    bitsOf(question.tokens, (token) => token.english.some((one) => stems.has(one)));
  return {
    title: tokensIn(title, question) | areIn(about),
    rows: tokensIn(rows, question),
    header: tokensInHeaders(view.table.columns, question) | areIn(headers),
    cells:
      bitsOf(
        question.tokens,
        (token) =>
          view.cells.some((cells) => isInCells(token, cells)) ||
          texts.some((codes) => token.english.some((one) => codes.has(one))),
      ) |
      view.table.columns
        .flatMap((column) => statesIn(column, question))
        .reduce((bits, state) => bits | state.bits, 0),
  };
}

interface StemmedText {
  readonly stems: ReadonlySet<string>;
  /** Words and their stems. */
  readonly all: readonly string[];
}

/** Cache of the words about each table. */
const ABOUT = new WeakMap<ReadyTable, { readonly title: StemmedText; readonly rows: StemmedText }>();

function wordsAbout(ready: ReadyTable, { above, idColumn, nameColumn }: DataTable) {
  const known = ABOUT.get(ready);
  if (known !== undefined) return known;
  const read = {
    title: stemmed(`${ready.about} ${above}`),
    rows: stemmed(`${idColumn?.header ?? ''} ${nameColumn?.header ?? ''}`),
  };
  ABOUT.set(ready, read);
  return read;
}

function stemmed(text: string): StemmedText {
  const words = foldedText(text.replaceAll('_', ' ')).split(' ').filter(Boolean);
  const stems = new Set(words.flatMap((word) => stemsOf(word)));
  return { stems, all: [...new Set([...words, ...stems])] };
}

function tokensIn({ stems, all }: StemmedText, { tokens }: TableQuestion): number {
  return bitsOf(tokens, ({ word, stems: own, related }) => {
    if (/^\d/.test(word)) return false;
    // Stems of other words would be parts by chance: "Rechn(er)", a machine, of "Rechnungen", invoices.
    return (
      [...own, ...related].some((stem) => stems.has(stem)) ||
      all.some((one) => [word, ...own].some((other) => isPartOf(one, other) || isPartOf(other, one)))
    );
  });
}

function tokensInHeaders(columns: readonly Column[], { tokens, quantities }: TableQuestion): number {
  const words = columns.flatMap((column) => column.words);
  const stems = new Set(words.flatMap((one) => one.stems));
  const byWords = bitsOf(
    tokens,
    ({ word, stems: own, related }) =>
      [...own, ...related].some((stem) => stems.has(stem)) ||
      words.some((one) => isPartOf(one.word, word) || isPartOf(word, one.word)),
  );
  return quantities.reduce(
    (bits, { tag, from, to }) =>
      columns.some((column) => column.quantities.has(tag.quantity)) ? bits | spanBits(from, to) : bits,
    byWords,
  );
}

function isInCells({ word, stems }: QuestionToken, { byStem, byKey }: ColumnCells): boolean {
  return byKey.has(word) || stems.some((stem) => byStem.has(stem));
}

function bitsOf(tokens: readonly QuestionToken[], isKnown: (token: QuestionToken) => boolean): number {
  return tokens.reduce((bits, token, at) => (token.isContent && isKnown(token) ? bits | (1 << at) : bits), 0);
}
