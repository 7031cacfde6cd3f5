/** Spans of a question that name cells: complete texts, parts of them, compounds, synonyms and misspellings. */

import type { Language } from '../../languages/language-data.ts';
import ROWS from '../../languages/rows.json';
import { stem } from '../../text/stem.ts';
import { foldWord } from '../../text/tokens.ts';
import { type Column, isPeople, saysYes } from '../column.ts';
import { COUNTRIES } from '../header-meanings.ts';
import { countBits, type QuestionToken, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { denialOf, denialOfClauseBefore } from './cell-denials.ts';
import { type CodesBy, type ColumnCells, stemsOf } from './cell-index.ts';
import { CELL_STRENGTH, type CellLink } from './cell-link.ts';
import type { ConditionLink, LinkTools } from './link.ts';
import { type StateLink, statesIn } from './link-states.ts';
import { looseCells } from './loose-cells.ts';
import { cellsOfMonths } from './month-cells.ts';
import { isNearMany, nearestText, phrasesLeft, withoutFarther } from './near-meaning.ts';
import { numbersSaid } from './said-values.ts';
import { languageOf, translationFor } from './translation.ts';

const LONGEST_SPAN = 9;
/** Columns with more distinct words are not compared word by word. */
const LARGEST_VOCABULARY = 1_500;
const MAX_PER_COLUMN = 6;
/** Columns of halls, lines or rooms have no more distinct texts than this. */
const MAX_SHORT = 60;
const MAX_LINKS = 24;
/** Columns with more distinct texts hold names and remarks, which are not compared in meaning. */
const MAX_KINDS = 16;

/**
 * @param named the tokens that name columns, as bits
 * @param inNames those in names of several words, which have no other meaning
 */
export function linkCells(tools: LinkTools, named = 0, inNames = 0): ConditionLink[] {
  const { cells, question, table, isNear } = tools;
  const byWords = withoutParts(cellsByWords(tools, inNames), cells, question);
  const links =
    isNear === true
      ? [...withoutGeneral(byWords, question, table), ...nearCells(byWords, tools, named)]
      : byWords;
  const compared = numbersSaid(question).reduce(
    (bits, number) => (number.isCompared ? bits | number.bits : bits),
    0,
  );
  // "Under 10" is no 10.
  const isCompared = ({ column, bits }: CellLink) => column.kind !== 'text' && (bits & compared) !== 0;
  const own = links.filter((link) => !isHeaderOfAnother(link, question, table) && !isCompared(link));
  return best(own, MAX_LINKS).flatMap((link) => withDenial(link, question, table));
}

/** The best links of each column by words of its cells, their states and what resembles them. */
function cellsByWords({ cells: all, question, table }: LinkTools, inNames: number): CellLink[] {
  const states = ofStatus(
    all.map(({ column }) => column),
    all.map(({ column }) => statesIn(column, question)),
  );
  // "Called off" is a state here, so "called" names no telephone there.
  const inPhrases = states.flat().reduce((all, { bits }) => (countBits(bits) > 1 ? all | bits : all), 0);
  const translation = translationFor(table, question);
  return all.flatMap((cells, at) => {
    const { column, vocabulary } = cells;
    const translated = translation?.codesOf(cells);
    const sure = sureCells(cells, question, inPhrases, translated);
    const own = (states[at] ?? []).map(
      ({ codes, bits }): CellLink => ({
        ...{ column, codes, bits, manner: 'state', strength: CELL_STRENGTH.state },
      }),
    );
    const taken = sure.reduce((bits, link) => bits | link.bits, inPhrases | inNames);
    const isSmall = column.kind === 'text' && vocabulary.size <= LARGEST_VOCABULARY;
    const loose = isSmall ? looseCells(cells, question, taken, translated) : [];
    return best([...sure, ...own, ...loose], MAX_PER_COLUMN);
  });
}

/** What is not settled yet is told by the status of the rows, where the cells of other columns are pending as well. */
function ofStatus(columns: readonly Column[], states: readonly StateLink[][]): readonly StateLink[][] {
  const isStatus = (column?: Column) => column?.words.some(({ word }) => STATUS.has(word)) === true;
  const told = columns.flatMap((column, at) => (isStatus(column) ? (states[at] ?? []) : []));
  const isTold = (link: StateLink) => link.isOpen && told.some((one) => one.isOpen && one.bits === link.bits);
  return states.map((links, at) => (isStatus(columns[at]) ? links : links.filter((link) => !isTold(link))));
}

const STATUS: ReadonlySet<string> = new Set(ROWS.states.columns.split(' ').map(foldWord));

/** Links by the words of the cells themselves. */
function sureCells(
  cells: ColumnCells,
  question: TableQuestion,
  inPhrases: number,
  translated?: CodesBy,
): CellLink[] {
  const whole = withoutInner([...wholeCells(cells, question), ...cellsOfMonths(cells, question)]);
  const parts = partsOfCells(cells, question, inPhrases, translated).filter(
    (part) => !whole.some(({ bits }) => bits === part.bits),
  );
  return [...whole, ...parts, ...shortCells(cells, question)];
}

/** "Comicladen", a shop of that name, is none of the kind "Comics": what is a word of a cell is no compound with others. */
function withoutParts(
  links: readonly CellLink[],
  cells: readonly ColumnCells[],
  { tokens }: TableQuestion,
): readonly CellLink[] {
  if (!links.some(({ manner }) => manner === 'compound')) return links;
  const whole = tokens.reduce(
    (bits, { word }, at) =>
      cells.some(({ column, vocabulary }) => column.kind === 'text' && vocabulary.has(word))
        ? bits | (1 << at)
        : bits,
    0,
  );
  return links.filter(({ manner, bits }) => manner !== 'compound' || (bits & whole) === 0);
}

/** "Opened in March" means the column "Opened", not the status "Open" of the same stem. */
function isHeaderOfAnother({ column, manner, bits }: CellLink, { tokens }: TableQuestion, table: DataTable) {
  const word = countBits(bits) === 1 ? tokens[31 - Math.clz32(bits)]?.word : undefined;
  if (word === undefined || manner === 'exact') return false;
  return table.columns.some((other) => other !== column && other.header.toLowerCase() === word);
}

function best(links: readonly CellLink[], most: number): CellLink[] {
  const worth = ({ strength, bits }: CellLink) => strength * countBits(bits);
  return [...links].sort((a, b) => worth(b) - worth(a)).slice(0, most);
}

function wholeCells({ column, byKey, lengths }: ColumnCells, { tokens, text }: TableQuestion): CellLink[] {
  const links: CellLink[] = [];
  for (let from = 0; from < tokens.length; from++) {
    let key = '';
    for (let to = from + 1; to <= Math.min(tokens.length, from + LONGEST_SPAN); to++) {
      const token = tokens[to - 1];
      if (token === undefined) break;
      key = key === '' ? token.word : `${key} ${token.word}`;
      const raw = text.slice(tokens[from]?.start ?? 0, token.end).toLowerCase();
      const codes = byKey.get(key) ?? (lengths.length > 0 && lengths[0] === 0 ? byKey.get(raw) : undefined);
      const isIdle = to - from === 1 && !token.isContent;
      if (codes === undefined || key === '' || isIdle) continue;
      links.push({ column, codes, manner: 'exact', bits: spanBits(from, to), strength: CELL_STRENGTH.exact });
    }
  }
  return links;
}

/** "Hall 1" for a column that contains "H1". */
function shortCells({ column, byKey }: ColumnCells, { tokens }: TableQuestion): CellLink[] {
  if (column.kind !== 'text' || column.distinct > MAX_SHORT) return [];
  return tokens.flatMap(({ word, isContent }, at): CellLink[] => {
    const number = tokens[at + 1]?.word ?? '';
    if (!isContent || !/^\p{L}{3,}$/u.test(word) || !/^\d{1,3}$/.test(number)) return [];
    const codes = byKey.get(`${word.charAt(0)}${number}`);
    if (codes === undefined) return [];
    return [{ column, codes, manner: 'full', bits: spanBits(at, at + 2), strength: CELL_STRENGTH.part }];
  });
}

/** Longest spans whose words all occur in the same cells. */
function partsOfCells(
  cells: ColumnCells,
  question: TableQuestion,
  inPhrases: number,
  translated?: CodesBy,
): CellLink[] {
  const { column, lengths } = cells;
  const hits = codesByToken(cells, question, inPhrases, translated);
  const links = question.tokens.flatMap(({ isContent }, from): CellLink[] => {
    const start = hits[from];
    if (start === undefined || !isContent) return [];
    const { codes, bits } = longestSpan(from, start, hits, question);
    const words = countBits(bits);
    const share = Math.max(
      ...codes.slice(0, 50).map((code) => Math.min(1, words / Math.max(1, lengths[code] ?? 1))),
    );
    const isWhole = share === 1;
    const strength = isWhole ? 0.95 : CELL_STRENGTH.part * (0.6 + 0.4 * share);
    return [{ column, codes, manner: isWhole ? 'full' : 'part', bits, strength }];
  });
  return withoutInner(links);
}

/** The texts that contain each token. */
function codesByToken(
  cells: ColumnCells,
  { tokens, language }: TableQuestion,
  inPhrases: number,
  translated?: CodesBy,
): (readonly number[] | undefined)[] {
  const { column, byStem, vocabulary } = cells;
  // Names of people have no other forms: "Marie" is not "Marin", though they share a stem.
  return tokens.map(
    (token, at) =>
      (isPeople(column) ? vocabulary.get(token.word) : undefined) ??
      codesOf(telling(token, cells, language), byStem) ??
      ((inPhrases & (1 << at)) === 0 && !isPeople(column) && translated !== undefined
        ? codesOfAll(token.english, translated)
        : undefined),
  );
}

/** The tokens from one on that occur in the same texts, as bits, and these texts. */
function longestSpan(
  from: number,
  start: readonly number[],
  hits: readonly (readonly number[] | undefined)[],
  { tokens, lexicon, operations }: TableQuestion,
): Pick<CellLink, 'codes' | 'bits'> {
  // "The half rack in Lyon than the quarter rack" names two things.
  const isBetween = (at: number) =>
    lexicon.than.has(tokens[at]?.word ?? '') ||
    operations.some(({ tag, from }) => tag === 'or' && from === at);
  let codes = start;
  let bits = 1 << from;
  for (let to = from + 1; to < Math.min(tokens.length, from + LONGEST_SPAN); to++) {
    const both = intersect(codes, hits[to] ?? []);
    if (both.length > 0) {
      codes = both;
      bits |= 1 << to;
    } else if (tokens[to]?.isContent || isBetween(to)) break;
  }
  return { codes, bits };
}

/** Without the links whose words are all among those of a longer one. */
function withoutInner(links: readonly CellLink[]): CellLink[] {
  return links.filter(
    (link) =>
      !links.some(
        (other) => other !== link && (other.bits & link.bits) === link.bits && other.bits !== link.bits,
      ),
  );
}

/** A shorter stem is that of a word of another language by chance: "offer", "offen" and "called off". */
const TELLING_STEM = 4;

function telling({ word, stems }: QuestionToken, { vocabulary }: ColumnCells, language: Language): string[] {
  return stems.filter((one) => {
    if (one.length >= TELLING_STEM || one === word) return true;
    // "Mics" are several of the "mic" of a cell.
    return `${one}s` === word || (one === stem(word, language) && !vocabulary.has(one));
  });
}

function codesOf(stems: readonly string[], byStem: CodesBy): readonly number[] | undefined {
  const found = stems.flatMap((stem) => byStem.get(stem) ?? []);
  return found.length === 0 ? undefined : [...new Set(found)].sort((a, b) => a - b);
}

/** The texts with all the English words of a word. */
function codesOfAll(stems: readonly string[], byStem: CodesBy): readonly number[] | undefined {
  const [first, ...others] = stems.map((stem) => byStem.get(stem) ?? []);
  const codes = others.reduce<readonly number[]>(intersect, first ?? []);
  return codes.length === 0 ? undefined : codes;
}

function intersect(a: readonly number[], b: readonly number[]): readonly number[] {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const known = new Set(long);
  return short.filter((code) => known.has(code));
}

/** Strength from which on a link explains its words. */
const FIRM = 0.65;

/** Links what no word of a column explains to the text that is nearest in meaning. */
function nearCells(
  links: readonly CellLink[],
  { cells, question, table }: LinkTools,
  named: number,
): readonly CellLink[] {
  const taken = links.reduce((bits, link) => (link.strength >= FIRM ? bits | link.bits : bits), named);
  const phrases = phrasesLeft(question, taken);
  if (phrases.length === 0) return [];
  const language = languageOf(table);
  const found = cells.flatMap(({ column }) => {
    if (!holdsKinds(column, table)) return [];
    const texts = textsOf(column);
    return phrases.flatMap(({ text, bits }): CellLink[] => {
      const near = nearestText({ text, bits }, question.language, texts, language);
      if (near === undefined) return [];
      const { at, likeness } = near;
      const strength = CELL_STRENGTH.meaning * likeness;
      return [{ column, codes: [at], manner: 'meaning', bits, strength, likeness }];
    });
  });
  return withoutFarther(found);
}

/** Without the synonyms that are no more one text of a column than others: all of a fleet are vehicles. */
function withoutGeneral(links: readonly CellLink[], question: TableQuestion, table: DataTable) {
  return links.filter(({ column, manner, bits, codes }) => {
    if (manner !== 'synonym' || codes.length > 1 || !holdsKinds(column, table) || holdsCountries(column))
      return true;
    const word = question.tokens[31 - Math.clz32(bits)]?.raw ?? '';
    return !isNearMany(word, question.language, textsOf(column), languageOf(table));
  });
}

/** Whether a column tells kinds or states of its rows, and neither names nor remarks. */
function holdsKinds(column: Column, { idColumn, nameColumn, body }: DataTable): boolean {
  const { kind, distinct, isYesNo } = column;
  if (kind !== 'text' || isYesNo || isPeople(column) || column === idColumn || column === nameColumn)
    return false;
  const isOfSize = distinct > 1 && distinct <= MAX_KINDS && distinct < body.length;
  return isOfSize && !textsOf(column).some(saysYes);
}

/** Countries and their people are all near to each other. */
function holdsCountries(column: Column): boolean {
  return textsOf(column).some((text) => stemsOf(foldWord(text)).some((one) => COUNTRY_STEMS.has(one)));
}

const COUNTRY_STEMS: ReadonlySet<string> = new Set([...COUNTRIES.values()].flat());

function textsOf({ distinct, textOf }: Column): string[] {
  return Array.from({ length: distinct }, (_, code) => textOf(code));
}

/** The condition as found and, with a negation nearby, negated. */
function withDenial(link: CellLink, question: TableQuestion, table: DataTable): ConditionLink[] {
  const { column, codes, manner, bits, strength, likeness } = link;
  const signs = signsOf(link, question, table);
  const denial = denialOf(link, question, table);
  const plain: ConditionLink = {
    condition: { kind: 'cells', column, codes, isNegated: false },
    manner,
    bits,
    strength,
    ...(likeness === undefined ? {} : { likeness }),
    signs: denial === undefined ? signs : [...signs, 'cell:denialIgnored'],
  };
  if (denial === undefined) {
    // What is denied before another clause is said once more by it.
    const said = denialOfClauseBefore(link, question);
    return said === undefined ? [plain] : [{ ...plain, bits: bits | spanBits(said.from, said.to) }, plain];
  }
  const denied: ConditionLink = {
    ...plain,
    condition: { kind: 'cells', column, codes, isNegated: true },
    bits: bits | spanBits(denial.from, denial.to),
    signs: [...signs, 'cell:denied'],
  };
  return [denied, plain];
}

/** Evidence for and against a link besides its manner. */
function signsOf(
  { column, codes, manner, bits }: CellLink,
  { content }: TableQuestion,
  { body }: DataTable,
): string[] {
  const words = countBits(bits & content);
  return [
    `cell:${manner}`,
    ...(column.index === 0 ? ['cell:firstColumn'] : []),
    ...(isRemark(column) ? ['cell:remark'] : []),
    ...(column.kind === 'text' ? [] : [`cell:${column.kind}`]),
    ...(codes.length > 1 && codes.length > column.distinct / 2 ? ['cell:mostTexts'] : []),
    ...(column.distinct <= body.length / 4 ? ['cell:fewTexts'] : []),
    ...(words === 0 ? ['cell:idle'] : []),
    ...(words > 1 ? ['cell:manyWords'] : []),
  ];
}

/** Whether a column is free-text remarks, which resemble many questions. */
export function isRemark({ words }: Column): boolean {
  return words.some(({ word }) => REMARKS.has(word));
}

const REMARKS = new Set(
  'remark remarks note notes comment comments observation observations bemerkung bemerkungen anmerkung anmerkungen hinweis hinweise notiz notizen remarque remarques commentaire commentaires observaciones observacion notas nota comentario comentarios'.split(
    ' ',
  ),
);
