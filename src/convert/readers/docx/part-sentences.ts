/**
 * Where a tracked change took the mark between two paragraphs away, Word lets their text run together. Sentences
 * that would do so are parted by a space; what may be two halves of one word is left as it is.
 */
import type { Span } from '../../../markdown/render/blocks.ts';

const ENDS_WORD = /[\p{L}\p{N}.!?:;,)\]"'”’]$/u;
/** Scripts without capitals either don't part words or give no sign of where one begins. */
const BEGINS_SENTENCE = /^[\p{Lu}\p{Lt}]/u;

/** Puts a space between the spans before and those from `joint` on, where one is missing. */
export function partSentences(spans: Span[], joint: number): void {
  const before = spans.slice(0, joint).findLast((span) => span.kind !== 'anchor');
  const after = spans.slice(joint).find((span) => span.kind !== 'anchor');
  if (before?.kind !== 'text' || after?.kind !== 'text') return;
  if (ENDS_WORD.test(before.text) && BEGINS_SENTENCE.test(after.text)) {
    spans.splice(joint, 0, { kind: 'text', text: ' ' });
  }
}
