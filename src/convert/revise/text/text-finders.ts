/** Where the edits of a set go in a text file: its paragraphs as they are written, and as Markdown reads. */

import type { Edit, EditPlace } from '../../../domain/edit.ts';
import { CellFinder, columnsAsked, placesAsked, rowsAsked } from '../find-cell.ts';
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

/** What becomes of a file by one edit: changes within paragraphs, and whole blocks that come and go. */
export interface TextStep {
  readonly changes: Changes;
  readonly splices: readonly Splice[];
  /** What the splices do, for people. */
  readonly shown: readonly BlockChange<TextBlock>[];
}

export interface ShownFinders {
  readonly all: Occurrences<VisibleParagraph>;
  /** Without those that read as they are written. */
  readonly marked: Occurrences<VisibleParagraph>;
}

/** What finds the places of all edits. */
export interface Finders {
  readonly text: string;
  readonly lineEnd: string;
  readonly written: Occurrences<TextParagraph>;
  readonly cells: CellFinder<MarkdownCell>;
  /** As people read Markdown; plain text has no other form. */
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
  const asked = { cells: placesAsked(edits), rows: rowsAsked(edits), columns: columnsAsked(edits) };
  return {
    text,
    lineEnd,
    written: occurrencesOf(paragraphs, edits),
    cells: new CellFinder({ [Symbol.iterator]: () => tableCellsOf(text) }, asked),
    shown: paragraphs instanceof MarkdownParagraphs ? shown : undefined,
  };
}

/** A text in a paragraph, and the way from changes of what is shown there to changes of the file. */
export interface FoundText extends Extent {
  readonly paragraph: TextParagraph;
  /** The paragraph's text in which it was found: as written, or as shown. */
  readonly text: string;
  change(edit: number, hunks: readonly Hunk[]): BlockChange<TextParagraph>;
  /** Where it stands in the paragraph as it is written. */
  readonly written: Extent;
}

/** Where a text stands, as it is written or as it reads without Markdown's marks. */
export function findTexts(
  { written, shown }: Finders,
  wanted: {
    readonly text: string;
    readonly place?: EditPlace;
    readonly everywhere?: boolean;
    readonly words?: boolean;
  },
  index: number,
): Outcome<readonly FoundText[]> {
  if (shown === undefined || wanted.place?.whole !== true) {
    const asWritten = findInAnyForm(written, wanted, index);
    if (asWritten.ok)
      return done(asWritten.value.map(({ block, start, end }) => inWritten(block, { start, end })));
    if (asWritten.fault.code !== 'not_found' || shown === undefined) return asWritten;
  }
  const asShown = findInAnyForm(shown.all, wanted, index);
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
      start: block.places[start] ?? block.written.text.length,
      end: (block.places[end - 1] ?? block.written.text.length - 1) + 1,
    },
    change: (edit, hunks) => changeOf(block, edit, hunks),
  };
}

/** A change of what is shown as one of what is written. */
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

/** The heading of a title or number; of plain text, which has none, a refusal. */
export function findTextHeading(
  { shown }: Finders,
  wanted: { readonly text: string; readonly place?: EditPlace },
  edit: number,
): Outcome<VisibleParagraph> {
  if (shown !== undefined) return findHeading(shown.all.blocks, wanted, edit);
  return failed(refusal('not_applicable', edit, 'noHeadings'));
}
