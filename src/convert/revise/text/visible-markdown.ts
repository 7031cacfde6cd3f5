/**
 * Paragraphs of Markdown as people read them, without marks and escapes, with the way back to the source. A person
 * who types `30 days` means `**30** days` too; the marks around the words stay when the words change.
 */

import { markupOf } from '../plain-form.ts';
import type { Hunk } from '../plan-hunks.ts';
import type { TextParagraph } from './text-blocks.ts';

export interface VisibleParagraph extends TextParagraph {
  /** The paragraph as the file has it. */
  readonly written: TextParagraph;
  /** Where each unit of the text stands in the written one. */
  readonly places: readonly number[];
}

/** Read anew each time they are gone through. */
export class VisibleParagraphs implements Iterable<VisibleParagraph> {
  constructor(
    private readonly written: Iterable<TextParagraph>,
    /** Whether those are left out that read as they are written. */
    private readonly isMarkedOnly: boolean,
  ) {}

  *[Symbol.iterator](): Generator<VisibleParagraph> {
    for (const paragraph of this.written) {
      const visible = visibleOf(paragraph);
      if (!this.isMarkedOnly || visible.text !== paragraph.text) yield visible;
    }
  }
}

function visibleOf(written: TextParagraph): VisibleParagraph {
  const places: number[] = [];
  let text = '';
  let at = 0;
  const keep = (end: number) => {
    for (; at < end; at++) {
      text += written.text.charAt(at);
      places.push(at);
    }
  };
  for (const { start, end, shownStart, shownEnd } of markupOf(written.text)) {
    keep(start);
    at = shownStart;
    keep(shownEnd);
    at = end;
  }
  keep(written.text.length);
  return { ...written, text, written, places };
}

/** Changes of a visible text as changes of the written one: marks between changed words stay. */
export function toWritten({ places, written }: VisibleParagraph, hunks: readonly Hunk[]): Hunk[] {
  return hunks.flatMap(({ start, end, text, leadsIn }) => {
    const parts: Hunk[] = [];
    for (let unit = start; unit < end; unit++) {
      const at = places[unit] ?? written.text.length;
      const last = parts[parts.length - 1];
      if (last !== undefined && last.end === at) parts[parts.length - 1] = { ...last, end: at + 1 };
      else parts.push({ start: at, end: at + 1, text: '' });
    }
    const [first, ...others] = parts;
    if (first !== undefined) return [{ ...first, text }, ...others];
    const at = leadsIn === true ? (places[start] ?? written.text.length) : (places[start - 1] ?? -1) + 1;
    return [{ start: at, end: at, text }];
  });
}
