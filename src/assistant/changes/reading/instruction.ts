/** What an instruction asks for, in the words of the message. */
import type { Edge, Look, Operation, Side } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import type { Phrase } from './phrase.ts';

/** How a value is changed by itself; a figure is rounded up, down, or to what is nearest. */
export const SCALES = ['double', 'halve', 'up', 'down', 'near'] as const;
export type Scale = (typeof SCALES)[number];

export interface Instruction {
  readonly operation: Operation;
  /** Language of the form that matched, used to parse the parts. */
  readonly language: Language;
  readonly parts: Readonly<Partial<Record<PartName, Phrase>>>;
  readonly side?: Side;
  /** Move to the beginning or the end of what contains it. */
  readonly edge?: Edge;
  /** The first two or the last two. */
  readonly two?: Edge;
  readonly isEverywhere: boolean;
  readonly look?: Look;
  readonly scale?: Scale;
  /** For a fact: whether the message also orders a change of the documents. */
  readonly isOrdered?: boolean;
  /** Remove the look; for a shift, lower the value. */
  readonly isOff: boolean;
  /** The complete message. */
  readonly whole: Phrase;
}

/** A longer statement only informs and requests nothing. */
export const LONGEST_STATEMENT = 160;

export const PARTS = [
  'what',
  'by',
  'from',
  'target',
  'new',
  'text',
  'values',
  'fresh',
  'column',
  'after',
  'scope',
] as const;
export type PartName = (typeof PARTS)[number];

/** Whether it is certain that it orders a change, and which. */
export function isClear({ operation }: Instruction): boolean {
  return operation !== 'unclear' && operation !== 'fact';
}
