/**
 * Writes edits into plain text and Markdown, in the file's own encoding and line ends; the rest stays byte for byte.
 */
import type { DeleteText, Edit, RenameHeading, ReplaceText, Revision } from '../../../domain/edit.ts';
import { labelOf } from '../../../markdown/text-label.ts';
import { isHtmlTable } from '../find-whole.ts';
import { done, type Outcome } from '../outcome.ts';
import { type BlockChange, describePlaces, planEach, planTextEdit } from '../plan-changes.ts';
import { applyHunks } from '../plan-hunks.ts';
import type { Reviser } from '../reviser.ts';
import { findOverlap, type Splice } from '../splice.ts';
import { retitle } from '../units.ts';
import { writeCell } from './markdown-tables.ts';
import { renumbered } from './renumber-items.ts';
import { MarkdownParagraphs, PlainParagraphs, type TextParagraph } from './text-blocks.ts';
import { TextFile } from './text-file.ts';
import {
  type Changes,
  changeOf,
  type Finders,
  findersOf,
  findTextHeading,
  type ShownFinders,
  type TextStep,
} from './text-finders.ts';
import { planMarks } from './text-marks.ts';
import { planCell, planNewRow, planRowDeletion, planRowMove } from './text-rows.ts';
import { planMove, planUnitDeletion, planUnitInsertion } from './text-units.ts';
import { writeTextFile } from './write-text-file.ts';

type Split = (text: string) => Iterable<TextParagraph>;

const plain: Split = (text) => new PlainParagraphs(text);
const markdown: Split = (text) => new MarkdownParagraphs(text);

export const textReviser: Reviser = {
  revise: (bytes, edits) => reviseText(bytes, edits, plain),
};

export const markdownReviser: Reviser = {
  revise: (bytes, edits) => reviseText(bytes, edits, markdown),
};

function reviseText(bytes: Uint8Array, edits: readonly Edit[], split: Split): Revision {
  const file = new TextFile(bytes);
  const finders = findersOf(file.text, file.lineEnd, split(file.text), edits);
  const planned = planEach(
    edits,
    (edit, index) => planEdit(finders, edit, index),
    (paragraph) => paragraph.start,
  );
  if (!planned.ok) return planned;
  const changes = planned.steps.flatMap((step) => step.changes);
  const splices = [
    ...planned.merged.flatMap((change) => splicesOf(file, change)),
    ...planned.steps.flatMap((step) => step.splices),
  ];
  const overlap = findOverlap(splices, edits.length - 1);
  if (overlap !== undefined) return { ok: false, faults: [overlap] };
  const shown = planned.steps.flatMap((step) => [...step.changes, ...step.shown]);
  return writeTextFile(file, renumbered(file.text, splices), {
    replaced: changes.length + planned.steps.filter((step) => step.splices.length > 0).length,
    places: describePlaces(shown, edits.length),
  });
}

function planEdit(finders: Finders, edit: Edit, index: number): Outcome<TextStep> {
  switch (edit.kind) {
    case 'set_cell':
      return planCell(finders, edit, index);
    case 'insert_row':
      return planNewRow(finders, edit, index);
    case 'move_row':
      return planRowMove(finders, edit, index);
    case 'delete_row':
      return planRowDeletion(finders, edit, index);
    case 'insert_after':
    case 'insert_before':
      return planUnitInsertion(finders, edit, index);
    case 'move':
      return planMove(finders, edit, index);
    case 'rename_heading':
      return planTitle(finders, edit, index);
    case 'format':
      return planMarks(finders, edit, index);
    default:
      return edit.kind === 'delete' && edit.unit !== undefined
        ? planUnitDeletion(finders, edit, index)
        : planWords(finders, edit, index);
  }
}

function inParagraphs(changes: Outcome<Changes>): Outcome<TextStep> {
  return changes.ok ? done({ changes: changes.value, splices: [], shown: [] }) : changes;
}

function planWords(finders: Finders, edit: ReplaceText | DeleteText, index: number): Outcome<TextStep> {
  const { written, shown, lineEnd } = finders;
  const ended =
    edit.kind === 'replace' ? { ...edit, with: edit.with.replaceAll(/\r\n|[\r\n]/g, lineEnd) } : edit;
  if (shown === undefined) return inParagraphs(planTextEdit(written, ended, index));
  const changes = planInMarkdown(written, shown, ended, index);
  return inParagraphs(
    changes.ok ? done(changes.value.map((change) => withinCell(change, edit.text))) : changes,
  );
}

function planTitle(finders: Finders, edit: RenameHeading, index: number): Outcome<TextStep> {
  const heading = findTextHeading(finders, { text: edit.heading }, index);
  if (!heading.ok) return heading;
  const { value: block } = heading;
  return inParagraphs(done([changeOf(block, index, retitle(block.text, labelOf(block.text), edit.with))]));
}

function planInMarkdown(
  written: Finders['written'],
  shown: ShownFinders,
  edit: ReplaceText | DeleteText,
  index: number,
): Outcome<Changes> {
  // A whole paragraph is given as it reads.
  const isWhole = edit.place?.whole === true;
  const asWritten = isWhole ? undefined : planTextEdit(written, edit, index);
  if (asWritten !== undefined && (asWritten.ok || asWritten.fault.code !== 'not_found')) return asWritten;
  const asShown = planTextEdit(isWhole ? shown.all : shown.marked, edit, index);
  if (!asShown.ok) return asShown;
  return done(
    asShown.value.map(({ block, edit, hunks, removesEmpty }) => changeOf(block, edit, hunks, removesEmpty)),
  );
}

/** Text in a table row must not end its cell, unless the edit included the bars around it. */
function withinCell(change: Changes[number], query: string): Changes[number] {
  const { text } = change.block;
  const isHtml = isHtmlTable(text);
  if (!(isHtml || text.startsWith('|')) || /[|<]/.test(query)) return change;
  const write = isHtml ? writeHtml : writeCell;
  return { ...change, hunks: change.hunks.map((hunk) => ({ ...hunk, text: write(hunk.text) })) };
}

function writeHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll(/\r\n|[\r\n]/g, '<br>');
}

/** Whether only a list marker or quote signs are left of a paragraph. */
function isNothing(text: string): boolean {
  return /^(?:[-+*]|\d{1,9}[.)])?$/.test(text.replaceAll(/[\s>]/g, ''));
}

function splicesOf(file: TextFile, { block, hunks, removesEmpty }: BlockChange<TextParagraph>): Splice[] {
  if (removesEmpty && isNothing(applyHunks(block.text, hunks))) return [removal(file.text, block)];
  return hunks.map(({ start, end, text }) => ({ start: block.start + start, end: block.start + end, text }));
}

/** Removes a paragraph with its line end; between blank lines, with those after it. */
function removal(text: string, block: TextParagraph): Splice {
  const blockEnd = block.start + block.text.length;
  const isApart =
    block.start === 0 ||
    /(?:\r\n|[\r\n])[ \t]*(?:\r\n|[\r\n])$/.test(text.slice(Math.max(0, block.start - 200), block.start));
  const blankLines = isApart ? /(?:[ \t]*(?:\r\n|[\r\n]))*/y : /(?:\r\n|[\r\n])?/y;
  blankLines.lastIndex = blockEnd;
  return { start: block.start, end: blockEnd + (blankLines.exec(text)?.[0].length ?? 0), text: '' };
}
