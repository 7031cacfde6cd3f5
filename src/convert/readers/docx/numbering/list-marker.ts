/**
 * How a numbered paragraph shows its number in Markdown: as a list's own marker where that can say it, else as
 * text before the paragraph's.
 *
 * Bullets are bullets. "1." and "1)" are what Markdown's ordered lists say. Plain letters and Roman numerals are
 * said by order within such a list; by themselves, and for "(a)", "§ 2" or "4.2.3" anywhere, the number is text.
 */
import type { Span } from '../../../../markdown/render/blocks.ts';
import type { Marker } from '../flow.ts';
import type { Task } from '../paragraphs/task-items.ts';
import type { CountedNumber } from './list-counter.ts';
import type { ListPosition } from './numbering.ts';

/** A list level that writes nothing before its text only indents it: the paragraph goes on with the item above. */
export function hasMarker(number: CountedNumber): boolean {
  return number.label.trim() !== '';
}

/** A paragraph's text with its number before it, as far from it as the list says. */
export function labelled(spans: readonly Span[], position: ListPosition, number: CountedNumber): Span[] {
  if (number.label.trim() === '') return [...spans];
  const gap = position.definition.suffix === 'nothing' ? '' : ' ';
  return [{ kind: 'text', text: `${number.label}${gap}` }, ...spans];
}

/** A list whose bullet is an empty box is a list of tasks. */
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
/** CommonMark takes numbers of up to nine digits for lists. */
const LARGEST_MARKER = 999_999_999;

/** The Markdown marker of a numbered paragraph, or undefined when its number has to be text. */
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
