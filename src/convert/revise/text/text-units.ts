/**
 * Inserts, deletes and moves paragraphs, list items and sections of a text file. Blocks are separated by a blank
 * line; list items and table rows follow each other directly.
 */

import type { DeleteText, EditUnit, InsertText, MoveText } from '../../../domain/edit.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import type { BlockChange } from '../plan-changes.ts';
import { refusal } from '../refusal.ts';
import type { Splice } from '../splice.ts';
import type { TextBlock } from '../text-block.ts';
import {
  deletionOf,
  type Extent,
  insertionOf,
  nextHeading,
  sentenceAround,
  type TextReference,
} from '../units.ts';
import type { TextParagraph } from './text-blocks.ts';
import { type Finders, type FoundText, findTextHeading, findTexts, type TextStep } from './text-finders.ts';

/** Consecutive blocks, as offsets into the file, without blank lines around them. */
interface Blocks extends Extent {
  /** The first of them. */
  readonly first: TextParagraph;
}

/** Deletes the unit that contains a text. */
export function planUnitDeletion(finders: Finders, edit: DeleteText, index: number): Outcome<TextStep> {
  if (edit.unit === 'sentence') {
    const found = findTexts(finders, edit, index);
    if (!found.ok) return found;
    const changes = found.value.map((one) => sentenceDeletion(one, index));
    return done({ changes, splices: [], shown: [] });
  }
  const blocks = findBlocks(finders, edit, edit.unit, index);
  if (!blocks.ok) return blocks;
  const splices = [cut(finders.text, blocks.value)];
  return done({ changes: [], splices, shown: shownOf(finders, blocks.value, index, 'removed') });
}

/** Deletes a sentence with the marks in it; without them if one of them also belongs to other words. */
function sentenceDeletion(found: FoundText, index: number): TextStep['changes'][number] {
  const { paragraph, written } = found;
  const asWritten = sentenceAround(paragraph.text, written);
  const marks = paragraph.text.slice(asWritten.start, asWritten.end).match(/[*_~`]+/g) ?? [];
  const isWhole = [...Map.groupBy(marks, (mark) => mark).values()].every((alike) => alike.length % 2 === 0);
  const change = isWhole
    ? { block: paragraph, edit: index, hunks: [deletionOf(paragraph.text, asWritten)] }
    : found.change(index, [deletionOf(found.text, sentenceAround(found.text, found))]);
  return { ...change, removesEmpty: true };
}

/** Inserts new text next to the unit that contains another. */
export function planUnitInsertion(finders: Finders, edit: InsertText, index: number): Outcome<TextStep> {
  const side = edit.kind === 'insert_before' ? 'before' : 'after';
  if (edit.unit === 'sentence') {
    const found = findTexts(finders, edit, index);
    if (!found.ok) return found;
    const changes = found.value.map((one) =>
      one.change(index, [insertionOf(sentenceAround(one.text, one), side, edit.insert.trim())]),
    );
    return done({ changes, splices: [], shown: [] });
  }
  const blocks = findBlocks(finders, edit, edit.unit, index);
  if (!blocks.ok) return blocks;
  const { first } = blocks.value;
  const lines = edit.insert.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  const like = edit.unit === 'section' ? '' : side === 'after' ? lineOf(blocks.value) : first.text;
  const titled =
    edit.heading === undefined ? lines : [`${'#'.repeat(first.level ?? 1)} ${edit.heading}`, ...lines];
  const content = titled.map((line, nth) => likeLine(like, line, side === 'after' ? nth + 1 : 0));
  const apart = isTight(like) ? finders.lineEnd : finders.lineEnd.repeat(2);
  const splice = insertBeside(finders, blocks.value, side, content.join(apart), apart);
  const text = edit.unit === 'section' ? '' : first.text;
  const at = side === 'after' ? text.length : 0;
  const hunk = {
    start: at,
    end: at,
    text: side === 'after' ? `\n${titled.join('\n')}` : `${titled.join('\n')}\n`,
  };
  const block = { ...first, text };
  return done({
    changes: [],
    splices: [splice],
    shown: [{ block, edit: index, hunks: [hunk], removesEmpty: false }],
  });
}

/** Moves the unit that contains a text. */
export function planMove(finders: Finders, edit: MoveText, index: number): Outcome<TextStep> {
  const { to } = edit;
  const toUnit = to.unit ?? edit.unit;
  if (edit.unit === 'sentence') return moveSentence(finders, edit, index);
  const from = findBlocks(finders, edit, edit.unit, index);
  if (!from.ok) return from;
  const target = findBlocks(finders, to, toUnit, index);
  if (!target.ok) return target;
  const [moved, beside] = [from.value, target.value];
  if (moved.start < beside.end && beside.start < moved.end) {
    return failed(refusal('not_applicable', index, 'intoItself'));
  }
  const content = finders.text.slice(moved.start, moved.end);
  const apart = isTight(content) && isTight(beside.first.text) ? finders.lineEnd : finders.lineEnd.repeat(2);
  return done({
    changes: [],
    splices: [cut(finders.text, moved), insertBeside(finders, beside, to.side, content, apart)],
    shown: [
      ...shownOf(finders, moved, index, 'removed'),
      ...shownOf(finders, moved, index, 'added').map((change) => ({
        ...change,
        block: { ...change.block, headings: beside.first.headings },
      })),
    ],
  });
}

function moveSentence(finders: Finders, edit: MoveText, index: number): Outcome<TextStep> {
  const from = findTexts(finders, edit, index);
  if (!from.ok) return from;
  const target = findTexts(finders, edit.to, index);
  if (!target.ok) return target;
  const [moved] = from.value;
  const [beside] = target.value;
  if (moved === undefined || beside === undefined) throw new Error('a text was found nowhere');
  const extent = sentenceAround(moved.text, moved);
  const sentence = moved.text.slice(extent.start, extent.end);
  const anchor = sentenceAround(beside.text, beside);
  return done({
    changes: [
      sentenceDeletion(moved, index),
      beside.change(index, [insertionOf(anchor, edit.to.side, sentence)]),
    ],
    splices: [],
    shown: [],
  });
}

function findBlocks(
  finders: Finders,
  named: TextReference,
  unit: EditUnit | undefined,
  index: number,
): Outcome<Blocks> {
  const { text } = finders;
  if (unit !== 'section') {
    const found = findTexts(finders, named, index);
    if (!found.ok) return found;
    const [first] = found.value.map(({ paragraph }) => paragraph);
    if (first === undefined) throw new Error('a text was found nowhere');
    return done({ first, start: first.start, end: endOfItem(text, first) });
  }
  const heading = findTextHeading(finders, named, index);
  if (!heading.ok) return heading;
  const { written } = heading.value;
  const next = finders.shown && nextHeading(finders.shown.all.blocks, heading.value);
  const end = next === undefined ? text.length : next.start;
  const content = text.slice(written.start, end).trimEnd();
  return done({ first: written, start: written.start, end: written.start + content.length });
}

/** The marker of a list item, with its number. */
const ITEM = /^([ \t]*)(?:([-+*])|(\d{1,9})([.)]))([ \t]+)/;

/** End of a paragraph; for a list item, including everything indented below it. */
function endOfItem(text: string, { start, text: own }: TextParagraph): number {
  const end = start + own.length;
  const margin = ITEM.exec(own)?.[1]?.length;
  if (margin === undefined) return end;
  const below = new RegExp(
    `(?:(?:\\r\\n|[\\r\\n])[ \\t]*)*(?:\\r\\n|[\\r\\n])[ \\t]{${margin + 1},}\\S[^\\r\\n]*`,
    'y',
  );
  let last = end;
  for (below.lastIndex = end; below.test(text); last = below.lastIndex);
  return last;
}

function isTight(like: string): boolean {
  return ITEM.test(like) || like.trimStart().startsWith('|');
}

/** The last line of the blocks, which decides how a following one begins. */
function lineOf({ first, end }: Blocks): string {
  return end === first.start + first.text.length ? first.text : (ITEM.exec(first.text)?.[0] ?? first.text);
}

/** A line with the marker of an item next to another. */
function likeLine(like: string, line: string, step: number): string {
  const [, indent, bullet, number, dot, space] = ITEM.exec(like) ?? [];
  if (bullet !== undefined) return `${indent}${bullet}${space}${line}`;
  if (number !== undefined) return `${indent}${Number(number) + step}${dot}${space}${line}`;
  return line;
}

function insertBeside(
  { text, lineEnd }: Finders,
  { start, end }: Extent,
  side: 'before' | 'after',
  content: string,
  apart: string,
): Splice {
  if (side === 'after') return { start: end, end, text: `${apart}${content}` };
  // Inserted after what another edit removes right before it.
  const isFirst = start === 0 || text.slice(0, start).trim() === '';
  return { start, end: start, text: `${content}${isFirst ? lineEnd.repeat(2) : apart}` };
}

/** Removes blocks with the blank lines after them; at the end of the file, with those before them. */
function cut(text: string, { start, end }: Extent): Splice {
  const blankLines = /(?:[ \t]*(?:\r\n|[\r\n]))*/y;
  blankLines.lastIndex = end;
  const after = end + (blankLines.exec(text)?.[0].length ?? 0);
  const isLast = text.slice(after).trim() === '';
  if (!isLast) {
    const isApart =
      start === 0 ||
      /(?:\r\n|[\r\n])[ \t]*(?:\r\n|[\r\n])$/.test(text.slice(Math.max(0, start - 200), start));
    const line = /(?:\r\n|[\r\n])?/y;
    line.lastIndex = end;
    return { start, end: isApart ? after : end + (line.exec(text)?.[0].length ?? 0), text: '' };
  }
  return { start: text.slice(0, start).trimEnd().length, end, text: '' };
}

/** The removed or added paragraphs. */
function shownOf(
  finders: Finders,
  { start, end }: Extent,
  edit: number,
  how: 'removed' | 'added',
): BlockChange<TextBlock>[] {
  const all = finders.shown?.all.blocks ?? finders.written.blocks;
  const changes: BlockChange<TextBlock>[] = [];
  for (const block of all) {
    if (block.start < start || block.start >= end) continue;
    const { text, headings, where } = block;
    const place = { headings, ...(where === undefined || how === 'added' ? {} : { where }) };
    const removed = { block: { text, ...place }, hunks: [{ start: 0, end: text.length, text: '' }] };
    const added = { block: { text: '', ...place }, hunks: [{ start: 0, end: 0, text }] };
    changes.push({ ...(how === 'removed' ? removed : added), edit, removesEmpty: false });
  }
  return changes;
}
