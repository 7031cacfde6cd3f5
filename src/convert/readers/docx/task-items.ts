/** Check boxes at the beginning of a paragraph, which make a task of it. */
import type { Span } from '../../markdown/blocks.ts';

const BOXES = /[☐☑☒]/gu;
const LEADING_BOX = /^\s*([☐☑☒])(?:\s+|$)/u;

export interface Task {
  readonly spans: readonly Span[];
  readonly checked: boolean;
}

/**
 * The task that a paragraph is, without its box; undefined when it begins with none, when nothing else is in it,
 * or when further boxes follow, which make it a choice rather than a task.
 */
export function takeCheckBox(spans: readonly Span[]): Task | undefined {
  const texts = spans.map((span) => (span.kind === 'text' ? span.text : ''));
  const text = texts.join('');
  const match = LEADING_BOX.exec(text);
  if (match === null || (text.match(BOXES)?.length ?? 0) > 1 || text.length === match[0].length)
    return undefined;
  let rest = match[0].length;
  const without = spans.map((span, index) => {
    const cut = Math.min(rest, texts[index]?.length ?? 0);
    rest -= cut;
    return span.kind === 'text' && cut > 0 ? { ...span, text: span.text.slice(cut) } : span;
  });
  return { spans: without, checked: match[1] !== '☐' };
}
