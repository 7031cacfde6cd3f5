/**
 * Counts the numbered paragraphs of a document in reading order and computes the number Word shows before each.
 *
 * 1. Lists that share a definition share their counts, whichever list a paragraph names.
 * 2. A list with a start override begins there when it first reaches the level.
 * 3. A counted level resets every deeper level, unless the deeper level says otherwise (`w:lvlRestart`).
 * 4. A higher level that was skipped begins at its start, and counts on from there when it is used.
 *
 * Source: ECMA-376 Part 1, 17.9.10 (lvlRestart), 17.9.11 (lvlText), 17.9.4 (isLgl), 17.9.26 (startOverride).
 */

import { symbolText } from '../runs/symbol-fonts.ts';
import { formatNumber, formatPadded } from './number-formats.ts';
import type { ListPosition, NumberedList, NumberingLevel } from './numbering.ts';

export interface CountedNumber {
  /** The count at the paragraph's level. */
  readonly value: number;
  /** What Word shows before the text: `4.2.3`, `(b)`, `Annex A`; a bullet's character; may be empty. */
  readonly label: string;
}

const DEEPEST = 8;

export class ListCounter {
  readonly #counts = new Map<string, Map<number, number>>();
  readonly #begun = new Set<string>();

  /**
   * Counts a paragraph and returns its number. Call once for each numbered paragraph, in reading order.
   *
   * @param language BCP 47, of the paragraph mark; for numbers written as words
   */
  count(position: ListPosition, language: string): CountedNumber {
    const { list, level } = position;
    const counts = this.#countsOf(list);
    const value = this.#nextValue(list, level, counts);
    beginHigher(list, level, counts);
    counts.set(level, value);
    restartDeeper(list, level, counts);
    return { value, label: labelOf(position, counts, language) };
  }

  #countsOf(list: NumberedList): Map<number, number> {
    let counts = this.#counts.get(list.counter);
    if (counts === undefined) {
      counts = new Map();
      this.#counts.set(list.counter, counts);
    }
    return counts;
  }

  #nextValue(list: NumberedList, level: number, counts: ReadonlyMap<number, number>): number {
    const override = list.startOverrides.get(level);
    const key = `${list.id} ${level}`;
    if (override !== undefined && !this.#begun.has(key)) {
      this.#begun.add(key);
      return override;
    }
    const last = counts.get(level);
    return last === undefined ? startOf(list, level) : last + 1;
  }
}

function labelOf(
  { list, definition }: ListPosition,
  counts: ReadonlyMap<number, number>,
  language: string,
): string {
  if (definition.isHidden) return '';
  if (definition.format === 'bullet') return bulletOf(definition);
  return definition.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    const value = counts.get(index) ?? startOf(list, index);
    return write(value, list.levels.get(index), definition.isLegal, language);
  });
}

/** Legal numbering writes all levels in digits; Word keeps leading zeros. */
function write(value: number, level: NumberingLevel | undefined, isLegal: boolean, language: string): string {
  const format = level?.format ?? 'decimal';
  if (format === 'bullet') return '';
  if (format === 'custom') return formatPadded(value, level?.example ?? '');
  if (isLegal && format !== 'decimalZero') return String(value);
  return formatNumber(value, format, language);
}

/** A bullet as Unicode; a sign that Unicode lacks becomes a standard bullet, a blank none. */
function bulletOf({ font, text }: NumberingLevel): string {
  if (text === '') return '';
  const bullet = symbolText(font, text);
  return bullet === '' ? '•' : bullet;
}

function startOf(list: NumberedList, level: number): number {
  return list.startOverrides.get(level) ?? list.levels.get(level)?.start ?? 1;
}

function beginHigher(list: NumberedList, level: number, counts: Map<number, number>): void {
  for (let higher = 0; higher < level; higher++) {
    if (!counts.has(higher)) counts.set(higher, startOf(list, higher));
  }
}

function restartDeeper(list: NumberedList, level: number, counts: Map<number, number>): void {
  for (let deeper = level + 1; deeper <= DEEPEST; deeper++) {
    const restart = list.levels.get(deeper)?.restart;
    if (restart === undefined || level < restart) counts.delete(deeper);
  }
}
