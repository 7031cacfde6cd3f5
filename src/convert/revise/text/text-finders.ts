/** Finds the targets of edits in a text file: in its paragraphs as written, and as rendered Markdown reads. */

import type { Edit, EditPlace } from '../../../domain/edit.ts';
import { CellFinder, requestedCells, requestedColumns, requestedRows } from '../find-cell.ts';
import type { Occurrences } from '../occurrences.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { type BlockChange, findInAnyForm, occurrencesOf } from '../plan-changes.ts';
import type { Hunk } from '../plan-hunks.ts';
import { refusal } from '../refusal.ts';
import type { Splice } from '../splice.ts';
import type { TextBlock } from '../text-block.ts';
import { type Extent, findHeading } from '../units.ts';
import { type MarkdownCell, tableCellsOf } from './markdown-tables.ts';
import { MarkdownParagraphs, type TextParagraph } from './text-blocks.ts';
import { toWritten, type VisibleParagraph, VisibleParagraphs } from './visible-markdown.ts';

export type Changes = readonly BlockChange<TextParagraph>[];

/** The effects of an edit on a file: changes within paragraphs, and inserted, deleted or moved blocks. */
export interface TextStep {
  readonly changes: Changes;
  readonly splices: readonly Splice[];
  /** A description of the splices for people. */
  readonly shown: readonly BlockChange<TextBlock>[];
}

export interface ShownFinders {
  readonly all: Occurrences<VisibleParagraph>;
  /** Without paragraphs that read as they are written. */
  readonly marked: Occurrences<VisibleParagraph>;
}

/** The indexes shared by all edits. */
export interface Finders {
  readonly text: string;
  readonly lineEnd: string;
  readonly written: Occurrences<TextParagraph>;
  readonly cells: CellFinder<MarkdownCell>;
  /** As rendered; undefined for plain text. */
  readonly shown: ShownFinders | undefined;
}

export function findersOf(
  text: string,
  lineEnd: string,
  paragraphs: Iterable<TextParagraph>,
  edits: readonly Edit[],
): Finders {
  const shown = {
    all: occurrencesOf(new VisibleParagraphs(paragraphs, false), edits),
    marked: occurrencesOf(new VisibleParagraphs(paragraphs, true), edits),
  };
  const queries = {
    cells: requestedCells(edits),
    rows: requestedRows(edits),
    columns: requestedColumns(edits),
  };
  return {
    text,
    lineEnd,
    written: occurrencesOf(paragraphs, edits),
    cells: new CellFinder({ [Symbol.iterator]: () => tableCellsOf(text) }, queries),
    shown: paragraphs instanceof MarkdownParagraphs ? shown : undefined,
  };
}

/** A text found in a paragraph, with the mapping from changes of the rendered text to changes of the file. */
export interface FoundText extends Extent {
  readonly paragraph: TextParagraph;
  /** The paragraph's text in which it was found: as written, or as rendered. */
  readonly text: string;
  change(edit: number, hunks: readonly Hunk[]): BlockChange<TextParagraph>;
  /** Its position in the paragraph as written. */
  readonly written: Extent;
}

/** The occurrences of a text, as written or as it reads without Markdown's marks. */
export function findTexts(
  { written, shown }: Finders,
  query: {
    readonly text: string;
    readonly place?: EditPlace;
    readonly everywhere?: boolean;
    readonly words?: boolean;
  },
  index: number,
): Outcome<readonly FoundText[]> {
  if (shown === undefined || query.place?.whole !== true) {
    const asWritten = findInAnyForm(written, query, index);
    if (asWritten.ok)
      return done(asWritten.value.map(({ block, start, end }) => inWritten(block, { start, end })));
    if (asWritten.fault.code !== 'not_found' || shown === undefined) return asWritten;
  }
  const asShown = findInAnyForm(shown.all, query, index);
  return asShown.ok
    ? done(asShown.value.map(({ block, start, end }) => inVisible(block, { start, end })))
    : asShown;
}

function inWritten(paragraph: TextParagraph, { start, end }: Extent): FoundText {
  return {
    paragraph,
    text: paragraph.text,
    start,
    end,
    written: { start, end },
    change: (edit, hunks) => ({ block: paragraph, edit, hunks, removesEmpty: false }),
  };
}

function inVisible(block: VisibleParagraph, { start, end }: Extent): FoundText {
  return {
    paragraph: block.written,
    text: block.text,
    start,
    end,
    written: {
      start: block.offsets[start] ?? block.written.text.length,
      end: (block.offsets[end - 1] ?? block.written.text.length - 1) + 1,
    },
    change: (edit, hunks) => changeOf(block, edit, hunks),
  };
}

/** Maps a change of the rendered text to one of the written text. */
export function changeOf(
  block: VisibleParagraph,
  edit: number,
  hunks: readonly Hunk[],
  removesEmpty = false,
): BlockChange<TextParagraph> {
  return {
    block: block.written,
    edit,
    hunks: toWritten(block, hunks),
    shown: { text: block.text, hunks },
    removesEmpty,
  };
}

/** The heading with a title or number; plain text has no headings. */
export function findTextHeading(
  { shown }: Finders,
  query: { readonly text: string; readonly place?: EditPlace },
  edit: number,
): Outcome<VisibleParagraph> {
  if (shown !== undefined) return findHeading(shown.all.blocks, query, edit);
  return failed(refusal('not_applicable', edit, 'noHeadings'));
}
