/**
 * How the number of a paragraph appears in Markdown: as a list marker if Markdown can express it, else as text before
 * the paragraph.
 *
 * Bullets are bullets. "1." and "1)" are the ordered lists of Markdown. Plain letters and Roman numerals become
 * ordered items within such a list; elsewhere, and for "(a)", "§ 2" or "4.2.3" anywhere, the number is text.
 */
import type { Span } from '../../../../markdown/render/blocks.ts';
import type { Marker } from '../flow.ts';
import type { Task } from '../paragraphs/task-items.ts';
import type { CountedNumber } from './list-counter.ts';
import type { ListPosition } from './numbering.ts';

/** A list level without a label only indents the text: the paragraph continues the item above. */
export function hasMarker(number: CountedNumber): boolean {
  return number.label.trim() !== '';
}

/** The text of a paragraph after its number, separated as the list defines. */
export function labelled(spans: readonly Span[], position: ListPosition, number: CountedNumber): Span[] {
  if (number.label.trim() === '') return [...spans];
  const gap = position.definition.suffix === 'nothing' ? '' : ' ';
  return [{ kind: 'text', text: `${number.label}${gap}` }, ...spans];
}

/** A list whose bullet is an empty box is a task list. */
export function boxBullet(
  spans: readonly Span[],
  position: ListPosition,
  number: CountedNumber,
): Task | undefined {
  if (position.definition.format !== 'bullet' || !'☐□◻'.includes(number.label)) return undefined;
  return { spans, checked: false };
}

const PLAIN_NUMBER = /^%(\d)([.)])$/;
const LETTERS_AND_ROMAN = new Set(['lowerLetter', 'upperLetter', 'lowerRoman', 'upperRoman']);
/** CommonMark allows list numbers of up to nine digits. */
const LARGEST_MARKER = 999_999_999;

/** The Markdown marker of a numbered paragraph; undefined if its number has to be text. */
export function markerOf(
  position: ListPosition,
  number: CountedNumber,
  isWithinOrdered: boolean,
): Marker | undefined {
  const { definition, level } = position;
  if (definition.format === 'bullet') return { kind: 'bullet' };
  const match = PLAIN_NUMBER.exec(definition.text.trim());
  if (match === null || Number(match[1]) !== level + 1 || number.value > LARGEST_MARKER) return undefined;
  const isPlain =
    definition.format === 'decimal' || (isWithinOrdered && LETTERS_AND_ROMAN.has(definition.format));
  const delimiter = definition.format === 'decimal' && match[2] === ')' ? ')' : '.';
  return isPlain && !definition.isHidden ? { kind: 'number', value: number.value, delimiter } : undefined;
}
