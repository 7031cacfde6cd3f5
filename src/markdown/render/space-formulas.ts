/** Spacing around formulas: dollars next to letters and digits are read as prices. */
import type { Span } from './blocks.ts';

const WORD_BEFORE = /[\p{L}\p{N}]$/u;
const DIGIT_AFTER = /^\d/;

/** Adds a space where a dollar would follow a letter or digit, or precede a digit, and so not delimit a formula. */
export function spaceFormulas(spans: readonly Span[]): Span[] {
  return spans.map((span, at): Span => {
    if (span.kind !== 'text' || span.marks?.code === true) return span;
    const before = spans[at - 1]?.kind === 'math' && DIGIT_AFTER.test(span.text) ? ' ' : '';
    const after = spans[at + 1]?.kind === 'math' && WORD_BEFORE.test(span.text) ? ' ' : '';
    return before === '' && after === '' ? span : { ...span, text: before + span.text + after };
  });
}
