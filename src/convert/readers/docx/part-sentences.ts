/**
 * If a tracked change removed the mark between two paragraphs, Word runs their texts together. Adjoining sentences
 * are separated by a space; what may be two halves of one word stays as it is.
 */
import type { Span } from '../../../markdown/render/blocks.ts';

const ENDS_WORD = /[\p{L}\p{N}.!?:;,)\]"'”’]$/u;
/** Scripts without capitals either don't separate words or don't show where a sentence begins. */
const BEGINS_SENTENCE = /^[\p{Lu}\p{Lt}]/u;

/** Inserts a space before the spans from `joint` on, if one is missing. */
export function partSentences(spans: Span[], joint: number): void {
  const before = spans.slice(0, joint).findLast((span) => span.kind !== 'anchor');
  const after = spans.slice(joint).find((span) => span.kind !== 'anchor');
  if (before?.kind !== 'text' || after?.kind !== 'text') return;
  if (ENDS_WORD.test(before.text) && BEGINS_SENTENCE.test(after.text)) {
    spans.splice(joint, 0, { kind: 'text', text: ' ' });
  }
}
