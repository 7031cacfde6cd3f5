/** Reads the questions with answers that weights are trained on, and checks whether a plan's result is the answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../src/assistant/languages/language-data.ts';
import {
  figureText,
  nameOf,
  resultTexts,
  sideFigures,
  sideText,
} from '../../src/assistant/tables/answers/result-texts.ts';
import type { RankedPlan } from '../../src/assistant/tables/plans/rank-plans.ts';
import { readTables } from '../../src/assistant/tables/read-tables.ts';
import { cellText, type SourceTable } from '../../src/assistant/tables/table.ts';

export interface Case {
  readonly id: string;
  readonly set: string;
  readonly group: string;
  readonly kind: string;
  /** Kind of answer: a span, arithmetic, a count; missing if not recorded. */
  readonly op?: string;
  readonly question: string;
  readonly language?: Language;
  /** The parts of the answer, each with its accepted forms. */
  readonly all: readonly (readonly string[])[];
  readonly files: readonly string[];
}

/** Questions that people ask about their work tables, in their own words, and the day on which they do (days since 1970-01-01). */
export const WORK_TABLES = new URL('work-tables', import.meta.url).pathname;
export const ASKED_AT_WORK_ON = Date.UTC(2026, 10, 23) / 86_400_000;

/** @param folder contains cases.jsonl, groups.json and files */
export function readCases(folder: string, set: string): Case[] {
  const groups = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8')).groups;
  return readFileSync(join(folder, 'cases.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((one) => one.set === set)
    .map((one) => ({
      ...one,
      all: one.all ?? (one.answers === undefined ? [] : [one.answers]),
      files: groups[one.group].files,
    }));
}

/** The tables of a file, CSV or Markdown. */
export function tablesOf(folder: string, file: string): SourceTable[] {
  const text = readFileSync(join(folder, 'files', file), 'utf8');
  if (!file.endsWith('.csv')) return [...readTables(text)];
  const [header = [], ...rows] = parseCsv(text);
  return [{ header, rows: rows.map((cells) => ({ start: 0, cells })), above: '' }];
}

function parseCsv(text: string): string[][] {
  const head = text.split('\n', 1)[0] ?? '';
  const mark = head.split(';').length > head.split(',').length ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === mark || char === '\n') {
      row.push(cell.replaceAll(/\s+/g, ' ').trim());
      cell = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.some((one) => one !== ''));
}

/** Normalizes to letters and digits, without thousands separators and trailing decimal zeros. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d)[.,](?=\d)|[^\p{L}\p{N}\p{M}]+/gu, (mark) => (/^[.,]$/.test(mark) ? '.' : ' '))
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replaceAll(/\.0+(?!\d)|(?<=\.\d*[1-9])0+(?!\d)/g, '')
    .trim();
}

/**
 * Whether the result texts are exactly the answer, no less and no more.
 * @param beside texts shown with them: the figure of the group or row, the row itself
 */
export function isRight(told: readonly string[], { all }: Case, beside: readonly string[] = []): boolean {
  const texts = [...new Set(told.map(plain))].filter((text) => text !== '');
  if (texts.length === 0 || texts.length > all.length) return false;
  const says = (text: string, form: string) =>
    text === form || (` ${text} `.includes(` ${form} `) && text.length < 3 * form.length + 12);
  const parts = all.map((forms) => forms.map(plain));
  const isSaid = (among: readonly string[]) => (forms: readonly string[]) =>
    forms.some((form) => among.some((text) => says(text, form)));
  if (parts.every(isSaid(texts))) return true;
  const isAsked = (text: string) => parts.some((forms) => forms.some((form) => says(text, form)));
  return texts.every(isAsked) && parts.every(isSaid([...texts, ...beside.map(plain)]));
}

/** Whether the result of a plan is the answer, as it is told or by the IDs that stand beside the names of rows. */
export function tellsAnswer(ranked: Pick<RankedPlan, 'plan' | 'result' | 'table'>, one: Case): boolean {
  const { plan, result, table } = ranked;
  const told = resultTexts(plan, result, table);
  const beside = shownBeside(ranked);
  if (isRight(told, one, beside)) return true;
  const { idColumn } = table;
  if (result.kind !== 'rows' || plan.target !== undefined || idColumn === undefined) return false;
  const ids = Array.from(result.rows, (row) => cellText(idColumn, row));
  return isRight(ids, one, [...beside, ...Array.from(result.rows, (row) => nameOf(table, row))]);
}

/** Texts that an answer shows beside its result. */
export function shownBeside({
  plan,
  result,
  table,
}: Pick<RankedPlan, 'plan' | 'result' | 'table'>): string[] {
  if (result.kind === 'groups')
    return result.groups.slice(0, MAX_SHOWN).map(({ value }) => figureText(plan, value, table));
  const sides = result.kind === 'side' ? result.values : result.kind === 'figure' ? result.sides : undefined;
  if (sides !== undefined && !sides.some(Number.isNaN))
    return [...sideFigures(plan, sides, table), ...([0, 1] as const).map((side) => sideText(plan, side))];
  if (result.kind !== 'rows' || result.rows.length > MAX_SHOWN) return [];
  const { idColumn, nameColumn } = table;
  const columns = result.rows.length === 1 ? table.columns : [plan.measure?.column, idColumn, nameColumn];
  return Array.from(result.rows).flatMap((row) =>
    columns.flatMap((column) => (column === undefined ? [] : [cellText(column, row)])),
  );
}

/** Maximum number of rows or groups shown completely. */
const MAX_SHOWN = 8;
