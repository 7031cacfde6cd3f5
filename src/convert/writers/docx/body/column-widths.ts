/** Computes the column widths of a table: as wide as the text if there is room, else shared by need. */
import type { Block, Inline } from '../content.ts';
import { inlineText, plainTextOf } from '../content.ts';
import type { PlacedRow } from './table-grid.ts';

/** The average width of a letter at text size, in twentieths of a point. */
const LETTER = 124;
/** The horizontal margins of a cell. */
const CELL_MARGINS = 240;
const MIN_COLUMN = 500;
/** The width of bold letters relative to others. */
const BOLD = 1.25;
/** The width of small text in crowded tables relative to usual text. */
const SMALL = 0.8;
/** Maximum number of characters of a line that are counted. */
const MAX_COUNTED = 400;
/** The longest word that is kept unbroken. */
const MAX_WORD = 28;
/** A word of double-width characters may break behind each: so many usual letters it takes. */
const WIDE_LETTERS = 2;
/** Double-width characters. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/g;
const ANY_WIDE = new RegExp(WIDE.source);

export interface ColumnWidths {
  readonly widths: readonly number[];
  /** Whether words are too wide for their columns at the usual size. */
  readonly crowded: boolean;
  /** Whether words have to break even in small text. */
  readonly broken: boolean;
}

interface Need {
  /** Width of the longest line. */
  line: number;
  /** Width of the longest word. */
  word: number;
}

/** Accumulates the widths that the columns of a table need. */
export class ColumnNeeds {
  readonly #needs: Need[] = [];

  add(row: PlacedRow): void {
    const factor = row.header ? BOLD : 1;
    for (const { column, columns, cell } of row.cells) {
      if (columns !== 1 || cell === undefined) continue;
      const need = this.#needOf(column);
      const text = plainTextOf(cell);
      if (text !== undefined) widen(need, text.slice(0, MAX_COUNTED), factor);
      else for (const line of cellLines(cell.children)) widen(need, line, factor);
    }
  }

  /** @param available the width of the text area, in twentieths of a point */
  widths(columns: number, available: number): ColumnWidths {
    return share(
      Array.from({ length: columns }, (_, column) => this.#needOf(column)),
      available,
    );
  }

  #needOf(column: number): Need {
    this.#needs[column] ??= { line: MIN_COLUMN, word: MIN_COLUMN };
    return this.#needs[column];
  }
}

function widen(need: Need, text: string, factor: number): void {
  const letters = lettersOf(text);
  need.line = Math.max(need.line, roomFor(letters, factor));
  // No word needs more than the whole text, nor than the longest that room is made for: most cells end here.
  if (roomFor(Math.min(Math.max(letters, WIDE_LETTERS), MAX_WORD), factor) <= need.word) return;
  for (const word of text.split(/\s+/)) {
    const wordLetters = Math.min(holdsWide(word) ? WIDE_LETTERS : word.length, MAX_WORD);
    need.word = Math.max(need.word, roomFor(wordLetters, factor));
  }
}

function roomFor(letters: number, factor: number): number {
  return letters * LETTER * factor + CELL_MARGINS;
}

function lettersOf(text: string): number {
  return holdsWide(text) ? text.length + (text.match(WIDE)?.length ?? 0) * 0.7 : text.length;
}

function holdsWide(text: string): boolean {
  return ANY_WIDE.test(text);
}

function share(needs: readonly Need[], available: number): ColumnWidths {
  const lines = sum(needs.map((need) => need.line));
  const roomy = lines <= available ? needs.map((need) => Math.round(need.line)) : spread(needs, available);
  if (roomy !== undefined) return { widths: roomy, crowded: false, broken: false };
  const small = needs.map(({ line, word }) => ({ line: line * SMALL, word: word * SMALL }));
  const narrow = spread(small, available);
  return { widths: narrow ?? proportional(needs, available), crowded: true, broken: narrow === undefined };
}

/**
 * Reserves room for the words of each column and distributes the rest by line length; undefined if the words alone
 * don't fit.
 */
function spread(needs: readonly Need[], available: number): readonly number[] | undefined {
  const words = sum(needs.map((need) => need.word));
  if (words >= available) return undefined;
  const wishes = needs.map((need) => Math.sqrt(need.line - need.word));
  const spare = (available - words) / Math.max(sum(wishes), 1);
  return needs.map((need, at) => Math.floor(need.word + (wishes[at] ?? 0) * spare));
}

function proportional(needs: readonly Need[], available: number): readonly number[] {
  const words = sum(needs.map((need) => need.word));
  return needs.map((need) => Math.floor((need.word * available) / words));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function cellLines(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(blockLines).map((line) => line.slice(0, MAX_COUNTED));
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inlineLines(block.children);
    case 'list':
      return [...block.items].flatMap((item) => cellLines(item.children).map((line) => `    ${line}`));
    case 'code':
      return block.text.split('\n');
    case 'quote':
      return cellLines(block.children);
    case 'table':
      return ['x'.repeat(40)];
    default:
      return [];
  }
}

function inlineLines(inlines: readonly Inline[]): readonly string[] {
  const lines = [''];
  for (const inline of inlines) {
    if (inline.kind === 'break') lines.push('');
    else lines.push((lines.pop() ?? '') + inlineText([inline]));
  }
  return lines;
}
