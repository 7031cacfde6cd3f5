/** Check boxes at the beginning of a paragraph, which make it a task. */
import type { Span } from '../../../../markdown/render/blocks.ts';
import { withoutStart } from './leading-text.ts';

/** The last two are the open boxes of symbol fonts. */
const BOXES = /[☐☑☒□◻]/gu;
const LEADING_BOX = /^\s*([☐☑☒□◻])(?:\s+|$)/u;

export interface Task {
  readonly spans: readonly Span[];
  readonly checked: boolean;
}

/**
 * The task in a paragraph, without its box; undefined if it does not begin with a box, if nothing else is in it, or
 * if further boxes follow, which make it a choice rather than a task.
 */
export function takeCheckBox(spans: readonly Span[]): Task | undefined {
  const text = spans.map((span) => (span.kind === 'text' ? span.text : '')).join('');
  const match = LEADING_BOX.exec(text);
  if (match === null || (text.match(BOXES)?.length ?? 0) > 1 || text.length === match[0].length)
    return undefined;
  return { spans: withoutStart(spans, match[0].length), checked: match[1] === '☑' || match[1] === '☒' };
}
