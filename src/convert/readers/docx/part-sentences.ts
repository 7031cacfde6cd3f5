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
  // Both are near the joint: a copy of all spans for each joint would take time in proportion to their square.
  const before = nextText(spans, joint - 1, -1);
  const after = nextText(spans, joint, 1);
  if (before?.kind !== 'text' || after?.kind !== 'text') return;
  if (ENDS_WORD.test(before.text) && BEGINS_SENTENCE.test(after.text)) {
    spans.splice(joint, 0, { kind: 'text', text: ' ' });
  }
}

/** The first span that is no anchor, from a place on in a direction. */
function nextText(spans: readonly Span[], from: number, step: 1 | -1): Span | undefined {
  let at = from;
  while (spans[at]?.kind === 'anchor') at += step;
  return spans[at];
}
