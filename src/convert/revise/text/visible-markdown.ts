/**
 * Paragraphs of Markdown as people read them, without marks and escapes, with the way back to the source. A person
 * who types `30 days` means `**30** days` too; the marks around the words stay when the words change.
 */

import { markupOf } from '../../../markdown/text-of.ts';
import { LINE_SIGNS } from '../plain-form.ts';
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
  readonly #written: Iterable<TextParagraph>;
  readonly #isMarkedOnly: boolean;

  /** @param isMarkedOnly whether those are left out that read as they are written */
  constructor(written: Iterable<TextParagraph>, isMarkedOnly: boolean) {
    this.#written = written;
    this.#isMarkedOnly = isMarkedOnly;
  }

  *[Symbol.iterator](): Generator<VisibleParagraph> {
    for (const paragraph of this.#written) {
      const visible = visibleOf(paragraph);
      if (!this.#isMarkedOnly || visible.text !== paragraph.text) yield visible;
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
  for (const { start, end, shownStart, shownEnd } of marksOf(written.text)) {
    keep(start);
    at = shownStart;
    keep(shownEnd);
    at = end;
  }
  keep(written.text.length);
  return { ...written, text, written, places };
}

/** A mark in a text, and which part of it is seen; offsets into the text. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly shownStart: number;
  readonly shownEnd: number;
}

/** The marks of a text in order. Entities are left out: what they show is not what is written. */
function marksOf(text: string): Mark[] {
  const marks = [...text.matchAll(LINE_SIGNS)].map(({ index, 0: { length } }) =>
    unseen(index, index + length),
  );
  for (const { start, end, groups } of markupOf(text)) {
    if (groups['entity'] !== undefined) continue;
    const shown = groups['escaped'] ?? groups['linked'] ?? groups['auto'] ?? groups['code'];
    if (shown === undefined) marks.push(unseen(start, end));
    else {
      const shownStart = start + (groups['ticks']?.length ?? 1);
      marks.push({ start, end, shownStart, shownEnd: shownStart + shown.length });
    }
  }
  return marks.sort((one, other) => one.start - other.start);
}

function unseen(start: number, end: number): Mark {
  return { start, end, shownStart: end, shownEnd: end };
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
