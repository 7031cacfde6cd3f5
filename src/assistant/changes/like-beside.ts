/** Writes a new text as what it comes beside is written. */
import type { ReadDocument, TextPart } from './document-blocks.ts';

/** "6. Hang it up": the list itself gives its next item that number. */
const NUMBER = /^\(?(\d{1,3})[.)]\s+(?=\S)/u;

/**
 * A text as it comes beside a part: with the full stop that the message has if the part ends with one, and as an item of a list without
 * the number that the list counts.
 */
export function likeBeside(text: string, { parts }: ReadDocument, beside: TextPart, message: string): string {
  const isEnded = /[.!?]$/.test(beside.text) && message.trimEnd().endsWith(`${text}.`);
  const own = isEnded ? `${text}.` : text;
  if (beside.kind !== 'item') return own;
  const items = parts.filter(({ kind, list }) => kind === 'item' && list === beside.list);
  const number = Number(NUMBER.exec(own)?.[1] ?? 0);
  return number > items.length ? own.replace(NUMBER, '') : own;
}
