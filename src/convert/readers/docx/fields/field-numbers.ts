/**
 * Numbers that fields count: AUTONUM and the like before the paragraphs of old documents, LISTNUM anywhere in the
 * text. No file holds what they show, so that it is counted here, in reading order.
 *
 * 1. A paragraph has one automatic number of each kind, however many fields ask for it.
 * 2. A numbered heading starts the levels below it anew, text without a heading's style being the lowest.
 * 3. A LISTNUM in a numbered paragraph is one level below that, and begins anew in each such paragraph.
 *
 * Source: ECMA-376 Part 1, 17.16.5 (AUTONUM, AUTONUMLGL, AUTONUMOUT, LISTNUM).
 */

import { formatNumber } from '../numbering/number-formats.ts';
import { parseInteger } from '../properties.ts';
import type { FieldInstruction } from './fields.ts';

/** What a paragraph is to the fields in it. */
export interface NumberedPosition {
  /** Of a heading, from 1. */
  readonly headingLevel: number | undefined;
  /** In the list that numbers the paragraph, from 1; undefined where none does. */
  readonly listLevel: () => number | undefined;
}

/** The level of paragraphs that are no headings. */
const TEXT_LEVEL = 10;
const LAST_LEVEL = 9;

/** How each level is written: `%` stands for its number. */
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

/** Formats by the names that fields have for them; capitals ask for capitals. Source: 17.16.4.3.1. */
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

/** The counts of a kind of fields by their levels, from 1. */
class LevelCounts {
  readonly #counts = new Map<number, number>();
  /** The paragraph of the last number. */
  turn = 0;

  /** Counts on at a level, or begins it at a number, and starts the deeper ones anew. */
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

  /** The numbers down to a level, without those of levels that were passed over. */
  path(level: number): number[] {
    return Array.from({ length: level }, (_, at) => this.at(at + 1)).filter((value) => value > 0);
  }
}

export class FieldNumbers {
  #place: NumberedPosition = { headingLevel: undefined, listLevel: () => undefined };
  #turn = 0;
  #level = 1;
  readonly #counts = new Map<string, LevelCounts>();

  /** Call at the beginning of each paragraph. */
  begin(place: NumberedPosition): void {
    this.#place = place;
    this.#turn += 1;
  }

  /** What a field shows; undefined for fields that count nothing. @param language BCP 47, for numbers in words */
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
    const level = this.#place.headingLevel ?? TEXT_LEVEL;
    if (counts.turn !== this.#turn) counts.count(level);
    counts.turn = this.#turn;
    if (name === 'AUTONUMOUT')
      return write(counts.at(level), OUTLINE[Math.min(level, LAST_LEVEL) - 1], language);
    const separator = switches.get('s') ?? '.';
    const numbers = name === 'AUTONUMLGL' ? counts.path(level) : [counts.at(level)];
    const asked = switches.get('*') ?? '';
    const format = FORMATS.get(asked) ?? FORMATS.get(asked.toLowerCase()) ?? 'decimal';
    const text = numbers.map((number) => formatNumber(number, format, language)).join(separator);
    return switches.has('e') ? text : `${text}${separator}`;
  }

  #listNumber({ words, switches }: FieldInstruction, language: string): string {
    const name = (words[0] ?? 'NumberDefault').toLowerCase();
    const counts = this.#countsOf(`LISTNUM ${name}`);
    const around = this.#place.listLevel();
    const asked = parseInteger(switches.get('l')) ?? (around === undefined ? this.#level : around + 1);
    const level = Math.min(LAST_LEVEL, Math.max(1, asked));
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
