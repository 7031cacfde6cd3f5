/**
 * Splits passages into the units that a summary selects from: sentences, list items and rows of small tables, each with
 * the headings above it. Units that recur from section to section are marked, since they carry little information.
 */
import { plainText } from '../../markdown/text-of.ts';
import type { PreparedPassage, Word } from '../built-in/prepared.ts';

export interface Unit {
  readonly prepared: PreparedPassage;
  /** Its range in the passage's Markdown. */
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
  /** Position among all units. */
  readonly order: number;
  /** Number of units before it in its section. */
  readonly inSection: number;
  /** Plain text. */
  readonly text: string;
  /** The text before its colon, or the first cell of its row: a name for the rest. */
  readonly label: string;
  readonly isRow: boolean;
  /** How many units have the same words, numbers ignored. */
  readonly repeats: number;
}

/** Rows of tables with more columns or rows are data, not statements. */
const MAX_COLUMNS = 5;
const MAX_ROWS = 40;
const LABELLED = /^([^:.!?]{2,50}):\s+\S/u;

export function unitsOf(passages: readonly PreparedPassage[]): Unit[] {
  const units: Unit[] = [];
  const repeats = new Map<string, number>();
  let section = '';
  let inSection = 0;
  for (const prepared of passages) {
    const own = prepared.passage.headings.join('\n');
    if (own !== section) inSection = 0;
    section = own;
    for (const unit of [...sentencesOf(prepared), ...rowsOf(prepared)]) {
      const key = keyOf(unit.words);
      repeats.set(key, (repeats.get(key) ?? 0) + 1);
      units.push({ ...unit, order: units.length, inSection, repeats: 0 });
      inSection++;
    }
  }
  return units.map((unit) => ({ ...unit, repeats: repeats.get(keyOf(unit.words)) ?? 1 }));
}

type BareUnit = Omit<Unit, 'order' | 'inSection' | 'repeats'>;

function sentencesOf(prepared: PreparedPassage): BareUnit[] {
  const { markdown } = prepared.passage;
  return prepared.sentences.flatMap(({ start, end, from, to }): BareUnit[] => {
    if (/^[ \t]*#{1,6}\s/.test(markdown.slice(start, start + 12))) return [];
    const text = plainText(markdown.slice(start, end));
    if (!/\p{L}/u.test(text)) return [];
    const label = LABELLED.exec(text)?.[1] ?? '';
    return [{ prepared, start, end, words: prepared.words.slice(from, to), text, label, isRow: false }];
  });
}

function rowsOf(prepared: PreparedPassage): BareUnit[] {
  return prepared.tables.flatMap(({ header, rows }) => {
    if (header.length > MAX_COLUMNS || rows.length > MAX_ROWS) return [];
    return rows.flatMap(({ start, end, from, to, cells }): BareUnit[] => {
      const filled = cells.filter((cell) => cell.trim() !== '');
      if (filled.length < 2) return [];
      const [label = ''] = filled;
      const text = filled.length === 2 ? filled.join(': ') : cells.flatMap(labelledCell(header)).join(' · ');
      return [{ prepared, start, end, words: prepared.words.slice(from, to), text, label, isRow: true }];
    });
  });
}

/** Adds the column name to a cell with a value: "Due: 2026-01-30". Row numbers are dropped. */
function labelledCell(header: readonly string[]): (cell: string, column: number) => string[] {
  return (cell, column) => {
    const name = plainText(header[column] ?? '').trim();
    const bare = cell.trim();
    if (bare === '') return [];
    if (column === 0 && /^\d+[.)]?$/.test(bare)) return /\p{L}{4}/u.test(name) ? [`${name} ${bare}`] : [];
    return [column > 0 && name !== '' && /^\P{L}{0,2}\d/u.test(bare) ? `${name}: ${bare}` : bare];
  };
}

/** The words without numbers, so that "Page 3 of 12" and "Page 4 of 12" have the same key. */
function keyOf(words: readonly Word[]): string {
  return words
    .filter(({ word }) => !/^\d/.test(word))
    .map(({ stem }) => stem)
    .join(' ');
}
