/** Check boxes at the beginning of a paragraph, which make a task of it. */
import type { Span } from '../../../../markdown/render/blocks.ts';
import { withoutStart } from './leading-text.ts';

/** The last two open ones are what the fonts of symbols hold. */
const BOXES = /[☐☑☒□◻]/gu;
const LEADING_BOX = /^\s*([☐☑☒□◻])(?:\s+|$)/u;

export interface Task {
  readonly spans: readonly Span[];
  readonly checked: boolean;
}

/**
 * The task that a paragraph is, without its box; undefined when it begins with none, when nothing else is in it,
 * or when further boxes follow, which make it a choice rather than a task.
 */
export function takeCheckBox(spans: readonly Span[]): Task | undefined {
  const text = spans.map((span) => (span.kind === 'text' ? span.text : '')).join('');
  const match = LEADING_BOX.exec(text);
  if (match === null || (text.match(BOXES)?.length ?? 0) > 1 || text.length === match[0].length)
    return undefined;
  return { spans: withoutStart(spans, match[0].length), checked: match[1] === '☑' || match[1] === '☒' };
}
