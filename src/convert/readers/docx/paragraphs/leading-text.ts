/** The text at the beginning of spans: found across spans, and removed from them. */
import type { Span } from '../../../../markdown/render/blocks.ts';

/** The text of the spans up to the first one without text. */
export function leadingText(spans: readonly Span[]): string {
  let text = '';
  for (const span of spans) {
    if (span.kind !== 'text') break;
    text += span.text;
  }
  return text;
}

/** The spans without their first characters; spans that lose all their text are dropped. */
export function withoutStart(spans: readonly Span[], characters: number): Span[] {
  let left = characters;
  return spans.flatMap((span): Span[] => {
    if (left === 0 || span.kind !== 'text') return [span];
    const cut = Math.min(left, span.text.length);
    left -= cut;
    return cut === span.text.length ? [] : [{ ...span, text: span.text.slice(cut) }];
  });
}
