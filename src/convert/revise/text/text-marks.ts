/** Bold and italic in Markdown: marks around the exact words. Source: CommonMark 0.31, 6.2 (emphasis). */

import type { FormatText } from '../../../domain/edit.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import type { Hunk } from '../plan-hunks.ts';
import { refusal } from '../refusal.ts';
import { type Finders, type FoundText, findTexts, type TextStep } from './text-finders.ts';

const MARKS = { bold: ['**', '__'], italic: ['*', '_'] } as const;

export function planMarks(finders: Finders, edit: FormatText, index: number): Outcome<TextStep> {
  if (finders.shown === undefined) {
    return failed(refusal('not_applicable', index, 'noLook'));
  }
  const found = findTexts(finders, edit, index);
  if (!found.ok) return found;
  const hunks = found.value.map((one) => hunksOf(one, edit));
  if (hunks.every((own) => own?.length === 0)) {
    const isOff = edit.bold === false || edit.italic === false;
    return failed(refusal('not_applicable', index, isOff ? 'notSo' : 'alreadySo'));
  }
  const changes = found.value.flatMap((one, nth) => {
    const own = hunks[nth];
    return own === undefined || own.length === 0
      ? []
      : [{ block: one.paragraph, edit: index, hunks: own, removesEmpty: false }];
  });
  return done({ changes, splices: [], shown: [] });
}

/** Changes of the paragraph as written. */
function hunksOf({ paragraph: { text }, written: { start, end } }: FoundText, edit: FormatText): Hunk[] {
  const before: string[] = [];
  const hunks: Hunk[] = [];
  for (const kind of ['bold', 'italic'] as const) {
    if (edit[kind] === undefined) continue;
    const mark = MARKS[kind].find((one) => isMarked(text, start, end, one));
    if (edit[kind] && mark === undefined) before.push(MARKS[kind][0]);
    if (!edit[kind] && mark !== undefined) {
      hunks.push({ start: start - mark.length, end: start, text: '' });
      hunks.push({ start: end, end: end + mark.length, text: '' });
    }
  }
  if (before.length === 0) return hunks;
  return [
    { start, end: start, text: before.join(''), leadsIn: true },
    { start: end, end, text: before.toReversed().join('') },
  ];
}

function isMarked(text: string, start: number, end: number, mark: string): boolean {
  const sign = mark.charAt(0);
  const count = (at: number, step: -1 | 1) => {
    let length = 0;
    while (text.charAt(at + length * step) === sign) length++;
    return length;
  };
  const around = Math.min(count(start - 1, -1), count(end, 1));
  return mark.length === 2 ? around >= 2 : around === 1 || around === 3;
}
