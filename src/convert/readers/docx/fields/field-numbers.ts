/**
 * Numbers computed by fields: AUTONUM and its variants before paragraphs of old documents, LISTNUM anywhere in the
 * text. Files do not store them, so they are counted here, in reading order.
 *
 * 1. A paragraph has one automatic number of each kind, however many fields show it.
 * 2. A numbered heading restarts the levels below it; body text is the lowest level.
 * 3. A LISTNUM in a numbered paragraph is one level below that number, and restarts in each such paragraph.
 *
 * Source: ECMA-376 Part 1, 17.16.5 (AUTONUM, AUTONUMLGL, AUTONUMOUT, LISTNUM).
 */

import { formatNumber } from '../numbering/number-formats.ts';
import { parseInteger } from '../properties.ts';
import type { FieldInstruction } from './fields.ts';

/** The numbering context of a paragraph. */
export interface NumberedPosition {
  /** From 1; undefined for body text. */
  readonly headingLevel: number | undefined;
  /** The level of the paragraph in its numbered list, from 1; undefined for unnumbered paragraphs. */
  readonly listLevel: () => number | undefined;
}

/** The level of body text. */
const TEXT_LEVEL = 10;
const LAST_LEVEL = 9;

/** The format of each level: `%` stands for the number. */
type Level = readonly [format: string, text: string];
const OUTLINE: readonly Level[] = [
  ['upperRoman', '%.'],
  ['upperLetter', '%.'],
  ['decimal', '%.'],
  ['lowerLetter', '%)'],
  ['decimal', '(%)'],
  ['lowerLetter', '(%)'],
  ['lowerRoman', '(%)'],
  ['lowerLetter', '(%)'],
  ['lowerRoman', '(%)'],
];
const NUMBERS: readonly Level[] = [
  ['decimal', '%)'],
  ['lowerLetter', '%)'],
  ['lowerRoman', '%)'],
  ['decimal', '(%)'],
  ['lowerLetter', '(%)'],
  ['lowerRoman', '(%)'],
  ['decimal', '%.'],
  ['lowerLetter', '%.'],
  ['lowerRoman', '%.'],
];

/** Number formats by their names in fields; capitals select capital letters. Source: 17.16.4.3.1. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['arabic', 'decimal'],
  ['alphabetic', 'lowerLetter'],
  ['ALPHABETIC', 'upperLetter'],
  ['roman', 'lowerRoman'],
  ['ROMAN', 'upperRoman'],
  ['ordinal', 'ordinal'],
  ['cardtext', 'cardinalText'],
  ['ordtext', 'ordinalText'],
]);

/** The counts of one kind of field by level, from 1. */
class LevelCounts {
  readonly #counts = new Map<number, number>();
  /** The paragraph that was numbered last. */
  turn = 0;

  /** Counts on at a level, or sets it to `start`, and resets the deeper levels. */
  count(level: number, start?: number): number {
    const value = start ?? (this.#counts.get(level) ?? 0) + 1;
    this.#counts.set(level, value);
    for (let deeper = level + 1; deeper <= TEXT_LEVEL; deeper++) this.#counts.delete(deeper);
    return value;
  }

  restart(level: number): void {
    this.#counts.delete(level);
  }

  at(level: number): number {
    return this.#counts.get(level) ?? 0;
  }

  /** The numbers down to a level, without levels that were skipped. */
  path(level: number): number[] {
    return Array.from({ length: level }, (_, at) => this.at(at + 1)).filter((value) => value > 0);
  }
}

export class FieldNumbers {
  #position: NumberedPosition = { headingLevel: undefined, listLevel: () => undefined };
  #turn = 0;
  #level = 1;
  readonly #counts = new Map<string, LevelCounts>();

  /** Call at the beginning of each paragraph. */
  begin(position: NumberedPosition): void {
    this.#position = position;
    this.#turn += 1;
  }

  /**
   * What a field shows; undefined for fields that show no number.
   * @param language BCP 47, for numbers in words
   */
  textOf(field: FieldInstruction, language: string): string | undefined {
    switch (field.name) {
      case 'AUTONUM':
      case 'AUTONUMLGL':
      case 'AUTONUMOUT':
        return this.#automatic(field, language);
      case 'LISTNUM':
        return this.#listNumber(field, language);
      default:
        return undefined;
    }
  }

  #countsOf(name: string): LevelCounts {
    const counts = this.#counts.get(name) ?? new LevelCounts();
    this.#counts.set(name, counts);
    return counts;
  }

  #automatic({ name, switches }: FieldInstruction, language: string): string {
    const counts = this.#countsOf(name);
    const level = this.#position.headingLevel ?? TEXT_LEVEL;
    if (counts.turn !== this.#turn) counts.count(level);
    counts.turn = this.#turn;
    if (name === 'AUTONUMOUT')
      return write(counts.at(level), OUTLINE[Math.min(level, LAST_LEVEL) - 1], language);
    const separator = switches.get('s') ?? '.';
    const numbers = name === 'AUTONUMLGL' ? counts.path(level) : [counts.at(level)];
    const requested = switches.get('*') ?? '';
    const format = FORMATS.get(requested) ?? FORMATS.get(requested.toLowerCase()) ?? 'decimal';
    const text = numbers.map((number) => formatNumber(number, format, language)).join(separator);
    return switches.has('e') ? text : `${text}${separator}`;
  }

  #listNumber({ words, switches }: FieldInstruction, language: string): string {
    const name = (words[0] ?? 'NumberDefault').toLowerCase();
    const counts = this.#countsOf(`LISTNUM ${name}`);
    const around = this.#position.listLevel();
    const requested = parseInteger(switches.get('l')) ?? (around === undefined ? this.#level : around + 1);
    const level = Math.min(LAST_LEVEL, Math.max(1, requested));
    this.#level = level;
    if (around !== undefined && counts.turn !== this.#turn) counts.restart(level);
    counts.turn = this.#turn;
    const value = counts.count(level, parseInteger(switches.get('s')));
    if (name === 'legaldefault') return `${counts.path(level).join('.')}.`;
    return write(value, (name === 'outlinedefault' ? OUTLINE : NUMBERS)[level - 1], language);
  }
}

function write(value: number, level: Level | undefined, language: string): string {
  const [format, text] = level ?? ['decimal', '%.'];
  return text.replace('%', formatNumber(value, format, language));
}
