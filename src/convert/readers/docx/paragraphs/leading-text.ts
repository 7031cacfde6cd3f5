/** The text with which spans begin: found across them, and cut off them. */
import type { Span } from '../../../../markdown/render/blocks.ts';

/** The text of spans up to the first that is none. */
export function leadingText(spans: readonly Span[]): string {
  let text = '';
  for (const span of spans) {
    if (span.kind !== 'text') break;
    text += span.text;
  }
  return text;
}

/** Spans without their first characters; spans that lose all their text go too. */
export function withoutStart(spans: readonly Span[], characters: number): Span[] {
  let left = characters;
  return spans.flatMap((span): Span[] => {
    if (left === 0 || span.kind !== 'text') return [span];
    const cut = Math.min(left, span.text.length);
    left -= cut;
    return cut === span.text.length ? [] : [{ ...span, text: span.text.slice(cut) }];
  });
}
