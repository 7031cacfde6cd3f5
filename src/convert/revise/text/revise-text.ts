/** Writes edits into plain text and Markdown, in the file's own encoding and line ends; the rest byte for byte. */
import type { DeleteText, Edit, InsertAfter, ReplaceText, Revision, SetCell } from '../../../domain/edit.ts';
import { CellFinder, placesAsked } from '../find-cell.ts';
import { isHtmlTable } from '../find-whole.ts';
import type { Occurrences } from '../occurrences.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import {
  type BlockChange,
  describePlaces,
  findInAnyForm,
  mergeChanges,
  occurrencesOf,
  planEach,
  planTextEdit,
} from '../plan-changes.ts';
import { applyHunks } from '../plan-hunks.ts';
import type { Reviser } from '../reviser.ts';
import type { Splice } from '../splice.ts';
import { type MarkdownCell, tableCellsOf, writeCell } from './markdown-tables.ts';
import { MarkdownParagraphs, PlainParagraphs, type TextParagraph } from './text-blocks.ts';
import { TextFile } from './text-file.ts';
import { toWritten, type VisibleParagraph, VisibleParagraphs } from './visible-markdown.ts';
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

type Changes = readonly BlockChange<TextParagraph>[];

function reviseText(bytes: Uint8Array, edits: readonly Edit[], split: Split): Revision {
  const file = new TextFile(bytes);
  const finders = findersOf(file.text, split(file.text), edits);
  const planned = planEach(
    edits,
    (edit, index) => planEdit(file, finders, edit, index),
    (changes) => changes.length,
  );
  if (!planned.ok) return planned;
  const changes = planned.steps.flat();
  const merged = mergeChanges(changes, (paragraph) => paragraph.start);
  if (!merged.ok) return { ok: false, faults: [merged.fault] };
  return writeTextFile(
    file,
    merged.value.flatMap((change) => splicesOf(file, change)),
    { replaced: changes.length, places: describePlaces(changes, edits.length) },
  );
}

/** What finds the places of all edits. */
interface Finders {
  readonly written: Occurrences<TextParagraph>;
  readonly cells: CellFinder<MarkdownCell>;
  /** As people read Markdown; plain text has no other form. */
  readonly shown: ShownFinders | undefined;
}

interface ShownFinders {
  readonly all: Occurrences<VisibleParagraph>;
  /** Without those that read as they are written. */
  readonly marked: Occurrences<VisibleParagraph>;
}

function findersOf(text: string, paragraphs: Iterable<TextParagraph>, edits: readonly Edit[]): Finders {
  const shown = {
    all: occurrencesOf(new VisibleParagraphs(paragraphs, false), edits),
    marked: occurrencesOf(new VisibleParagraphs(paragraphs, true), edits),
  };
  return {
    written: occurrencesOf(paragraphs, edits),
    cells: new CellFinder({ [Symbol.iterator]: () => tableCellsOf(text) }, placesAsked(edits)),
    shown: paragraphs instanceof MarkdownParagraphs ? shown : undefined,
  };
}

function planEdit(file: TextFile, finders: Finders, edit: Edit, index: number): Outcome<Changes> {
  if (edit.kind === 'set_cell') return planCell(file, finders.cells, edit, index);
  if (edit.kind === 'insert_after') return planInsertion(file, finders, edit, index);
  const ended = edit.kind === 'replace' ? { ...edit, with: withLineEnds(edit.with, file) } : edit;
  const { written, shown } = finders;
  if (shown === undefined) return planTextEdit(written, ended, index);
  const changes = planInMarkdown(written, shown, ended, index);
  return changes.ok ? done(changes.value.map((change) => withinCell(change, edit.text))) : changes;
}

function planInMarkdown(
  written: Occurrences<TextParagraph>,
  shown: ShownFinders,
  edit: ReplaceText | DeleteText,
  index: number,
): Outcome<Changes> {
  // Who names a whole paragraph names it as it reads.
  const isWhole = edit.place?.whole === true;
  const asWritten = isWhole ? undefined : planTextEdit(written, edit, index);
  if (asWritten !== undefined && (asWritten.ok || asWritten.fault.code !== 'not_found')) return asWritten;
  const asShown = planTextEdit(isWhole ? shown.all : shown.marked, edit, index);
  if (!asShown.ok) return asShown;
  return done(
    asShown.value.map((change) => ({
      ...change,
      block: change.block.written,
      hunks: toWritten(change.block, change.hunks),
      shown: { text: change.block.text, hunks: change.hunks },
    })),
  );
}

/** Text in a table row must not end its cell, unless it was asked for with the bars around it. */
function withinCell(change: Changes[number], asked: string): Changes[number] {
  const { text } = change.block;
  const isHtml = isHtmlTable(text);
  if (!(isHtml || text.startsWith('|')) || /[|<]/.test(asked)) return change;
  const write = isHtml ? writeHtml : writeCell;
  return { ...change, hunks: change.hunks.map((hunk) => ({ ...hunk, text: write(hunk.text) })) };
}

function writeHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll(/\r\n|[\r\n]/g, '<br>');
}

function withLineEnds(text: string, file: TextFile): string {
  return text.replaceAll(/\r\n|[\r\n]/g, file.lineEnd);
}

/** The marker of a list item, and the number in it. */
const ITEM = /^([ \t]*)(?:([-+*])|(\d{1,9})([.)]))([ \t]+)/;

/** New paragraphs stand apart by a blank line; a list item is followed by items, a table row by rows. */
function planInsertion(file: TextFile, finders: Finders, edit: InsertAfter, index: number): Outcome<Changes> {
  const found = findParagraphs(finders, edit, index);
  if (!found.ok) return found;
  const lines = edit.insert.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  return done(
    found.value.map((block) => {
      const end = block.text.length;
      const text = lines.map((line, nth) => besideLine(block.text, line, nth + 1, file.lineEnd)).join('');
      return { block, edit: index, hunks: [{ start: end, end, text }], removesEmpty: false };
    }),
  );
}

/** The paragraphs that hold a text as they are written, or as they read without Markdown's marks. */
function findParagraphs(
  { written, shown }: Finders,
  edit: InsertAfter,
  index: number,
): Outcome<readonly TextParagraph[]> {
  if (shown === undefined || edit.place?.whole !== true) {
    const asWritten = findInAnyForm(written, edit, index);
    if (asWritten.ok) return done(asWritten.value.map(({ block }) => block));
    if (asWritten.fault.code !== 'not_found' || shown === undefined) return asWritten;
  }
  const asShown = findInAnyForm(shown.all, edit, index);
  return asShown.ok ? done(asShown.value.map(({ block }) => block.written)) : asShown;
}

function besideLine(like: string, line: string, nth: number, lineEnd: string): string {
  const [, indent, bullet, number, dot, space] = ITEM.exec(like) ?? [];
  if (bullet !== undefined) return `${lineEnd}${indent}${bullet}${space}${line}`;
  if (number !== undefined) return `${lineEnd}${indent}${Number(number) + nth}${dot}${space}${line}`;
  return like.trimStart().startsWith('|') ? `${lineEnd}${line}` : `${lineEnd}${lineEnd}${line}`;
}

function planCell(
  file: TextFile,
  cells: CellFinder<MarkdownCell>,
  edit: SetCell,
  index: number,
): Outcome<Changes> {
  if ('address' in edit.cell) {
    const message = 'Tables in text have no cell addresses: name row and column.';
    return failed({ code: 'not_applicable', edit: index, message });
  }
  const { text } = file;
  const found = cells.find(edit.cell, index);
  if (!found.ok) return found;
  const { start, end } = found.value;
  const value = found.value.text === '' ? ` ${writeCell(edit.value)} ` : writeCell(edit.value);
  const block = { text: text.slice(start, end), start, headings: [] };
  return done([
    { block, edit: index, hunks: [{ start: 0, end: end - start, text: value }], removesEmpty: false },
  ]);
}

/** True when only a list marker or quote signs are left of a paragraph. */
function isNothing(text: string): boolean {
  return /^(?:[-+*]|\d{1,9}[.)])?$/.test(text.replaceAll(/[\s>]/g, ''));
}

function splicesOf(file: TextFile, { block, hunks, removesEmpty }: BlockChange<TextParagraph>): Splice[] {
  if (removesEmpty && isNothing(applyHunks(block.text, hunks))) return [removal(file.text, block)];
  return hunks.map(({ start, end, text }) => ({ start: block.start + start, end: block.start + end, text }));
}

/** A paragraph goes with its line end; one between blank lines, with those behind it. */
function removal(text: string, block: TextParagraph): Splice {
  const blockEnd = block.start + block.text.length;
  const isApart =
    block.start === 0 ||
    /(?:\r\n|[\r\n])[ \t]*(?:\r\n|[\r\n])$/.test(text.slice(Math.max(0, block.start - 200), block.start));
  const behind = isApart ? /(?:[ \t]*(?:\r\n|[\r\n]))*/y : /(?:\r\n|[\r\n])?/y;
  behind.lastIndex = blockEnd;
  return { start: block.start, end: blockEnd + (behind.exec(text)?.[0].length ?? 0), text: '' };
}
