/**
 * Paragraphs of Markdown as rendered, without marks and escapes, mapped to their source. A person who types `30 days`
 * also means `**30** days`; the marks around the words stay when the words change.
 */

import { markupOf } from '../../../markdown/text-of.ts';
import { LINE_SIGNS } from '../plain-form.ts';
import type { Hunk } from '../plan-hunks.ts';
import type { TextParagraph } from './text-blocks.ts';

export interface VisibleParagraph extends TextParagraph {
  /** The paragraph as written in the file. */
  readonly written: TextParagraph;
  /** Position of each unit of the text in the written one. */
  readonly offsets: Int32Array;
}

/** Parsed anew in each iteration. */
export class VisibleParagraphs implements Iterable<VisibleParagraph> {
  readonly #written: Iterable<TextParagraph>;
  readonly #isMarkedOnly: boolean;

  /** @param isMarkedOnly whether to leave out paragraphs that read as they are written */
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
  const offsets = new Int32Array(written.text.length);
  const kept: string[] = [];
  let length = 0;
  const keep = (start: number, end: number) => {
    if (end <= start) return;
    kept.push(written.text.slice(start, end));
    for (let at = start; at < end; at++) offsets[length++] = at;
  };
  let at = 0;
  for (const { start, end, shownStart, shownEnd } of marksOf(written.text)) {
    keep(at, start);
    keep(Math.max(at, shownStart), shownEnd);
    at = Math.max(at, end);
  }
  keep(at, written.text.length);
  return { ...written, text: kept.join(''), written, offsets: offsets.subarray(0, length) };
}

/** A mark in a text, and its visible part; offsets into the text. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly shownStart: number;
  readonly shownEnd: number;
}

/** The marks of a text in order, without entities, whose rendering differs from their source. */
function marksOf(text: string): Mark[] {
  const marks = [...text.matchAll(LINE_SIGNS)].map(({ index, 0: { length } }) =>
    hiddenMark(index, index + length),
  );
  for (const { start, end, groups } of markupOf(text)) {
    if (groups['entity'] !== undefined) continue;
    const shown = groups['escaped'] ?? groups['linked'] ?? groups['auto'] ?? groups['code'];
    if (shown === undefined) marks.push(hiddenMark(start, end));
    else {
      const shownStart = start + (groups['ticks']?.length ?? 1);
      marks.push({ start, end, shownStart, shownEnd: shownStart + shown.length });
    }
  }
  return marks.sort((a, b) => a.start - b.start);
}

function hiddenMark(start: number, end: number): Mark {
  return { start, end, shownStart: end, shownEnd: end };
}

/** Maps changes of a rendered text to changes of the written one: marks between changed words stay. */
export function toWritten({ offsets, written }: VisibleParagraph, hunks: readonly Hunk[]): Hunk[] {
  return hunks.flatMap(({ start, end, text, leadsIn }) => {
    const parts: Hunk[] = [];
    for (let unit = start; unit < end; unit++) {
      const at = offsets[unit] ?? written.text.length;
      const last = parts[parts.length - 1];
      if (last !== undefined && last.end === at) parts[parts.length - 1] = { ...last, end: at + 1 };
      else parts.push({ start: at, end: at + 1, text: '' });
    }
    const [first, ...others] = parts;
    if (first !== undefined) return [{ ...first, text }, ...others];
    const at = leadsIn === true ? (offsets[start] ?? written.text.length) : (offsets[start - 1] ?? -1) + 1;
    return [{ start: at, end: at, text }];
  });
}
