/** The questions with answers that weights are trained on, and whether a plan's result is the answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../src/assistant/languages/language-data.ts';
import { readTables } from '../../src/assistant/tables/read-tables.ts';
import type { SourceTable } from '../../src/assistant/tables/table.ts';

export interface Case {
  readonly id: string;
  readonly set: string;
  readonly group: string;
  readonly kind: string;
  /** What answers it: a span, arithmetic, a count; nothing where that is not told. */
  readonly op?: string;
  readonly question: string;
  readonly language?: Language;
  /** Each part in one of its forms. */
  readonly all: readonly (readonly string[])[];
  readonly files: readonly string[];
}

/** @param folder with cases.jsonl, groups.json and files */
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

/** Letters and digits alone; separators of thousands go, as the scoring of answers takes them. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d)[.,](?=\d)|[^\p{L}\p{N}\p{M}]+/gu, (mark) => (/^[.,]$/.test(mark) ? '.' : ' '))
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .trim();
}

/** Whether the texts told are the answer, no less and no more. */
export function isRight(told: readonly string[], { all }: Case): boolean {
  const texts = [...new Set(told.map(plain))].filter((text) => text !== '');
  if (texts.length === 0 || texts.length > all.length) return false;
  return all.every((forms) =>
    forms.some((form) =>
      texts.some(
        (text) =>
          text === plain(form) ||
          (` ${text} `.includes(` ${plain(form)} `) && text.length < 3 * form.length + 12),
      ),
    ),
  );
}
