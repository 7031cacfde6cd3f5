/**
 * Converts a workbook to blocks: each visible sheet under its name, its tables and texts, then its floating objects,
 * with comments as notes. Omitted content is reported as warnings.
 */
import type { ConversionWarning, WarningCode } from '../../../domain/conversion.ts';
import { type Block, type Span, spansOf, type WrittenBlock } from '../../../markdown/render/blocks.ts';
import { commentSignature } from '../../../markdown/render/comment-signature.ts';
import type { Area, Grid, GridCell, GridRow } from '../../table/grid.ts';
import { layoutGrid } from '../../table/layout-grid.ts';
import { movedRow } from '../../table/packed-row.ts';
import { formatReference } from './cell-reference.ts';
import type { SheetComment, SheetContent } from './sheet-content.ts';
import type { WorkbookContent } from './workbook-content.ts';

const SHEET_HEADING_LEVEL = 2;
/** Links over entire columns apply to this many rows at most, each and in total. */
const MAX_LINKED_ROWS = 100_000;
const MAX_ALL_LINKED_ROWS = 1_000_000;

export interface LaidOutWorkbook {
  readonly blocks: readonly WrittenBlock[];
  readonly warnings: readonly ConversionWarning[];
}

/** The same as for parts of Word files. */
const UNREADABLE = {
  code: 'part_unreadable',
  message: 'A part of the file is damaged; what it holds is left out.',
} as const;

export function layOutWorkbook(workbook: WorkbookContent): LaidOutWorkbook {
  const blocks: WrittenBlock[] = [];
  const warnings: ConversionWarning[] = [];
  let notes = 0;
  for (const sheet of workbook.sheets) {
    const content = blocksOfSheet(sheet, notes);
    if (content.length > 0) blocks.push(headingOf(sheet));
    for (const block of content) blocks.push(block);
    notes += content.filter((block) => block.kind === 'note').length;
    for (const warning of warningsOf(sheet)) warnings.push(warning);
  }
  if (workbook.hiddenSheets > 0) {
    const message = `${say(workbook.hiddenSheets, 'hidden sheet')} left out.`;
    warnings.unshift({ code: 'hidden_sheets', message, count: workbook.hiddenSheets });
  }
  for (const where of workbook.unreadable ?? []) warnings.push({ ...UNREADABLE, where });
  // Empty sheets are left out, unless all are empty: then their names are the only content.
  return { blocks: blocks.length > 0 ? blocks : workbook.sheets.map(headingOf), warnings };
}

function headingOf(sheet: SheetContent): Block {
  return { kind: 'heading', level: SHEET_HEADING_LEVEL, spans: spansOf(sheet.name) };
}

function blocksOfSheet(sheet: SheetContent, notesBefore: number): WrittenBlock[] {
  const rowsByPlace = new Map(sheet.comments.length === 0 ? [] : sheet.rows.map((row) => [row.row, row]));
  const isOnText = (comment: SheetComment) =>
    rowsByPlace.get(comment.row)?.columns.includes(comment.column) ?? false;
  const attached = sheet.comments.filter(isOnText).sort((a, b) => a.row - b.row || a.column - b.column);
  const notes = attached.map((comment, i) => ({ comment, label: `comment-${notesBefore + i + 1}` }));
  const rows = decorate(sheet, notes);
  const grid = closeGaps(
    { rows, merges: sheet.merges, tables: sheet.tables },
    sheet.hiddenRows,
    sheet.hiddenColumns,
  );
  return [
    ...layoutGrid(grid),
    ...sheet.drawings,
    ...sheet.comments.filter((comment) => !isOnText(comment)).map(looseNoteOf),
    ...notes.map(noteOf),
  ];
}

interface Note {
  readonly comment: SheetComment;
  readonly label: string;
}

function noteOf({ comment, label }: Note): Block {
  const { author, day, text } = comment;
  const signature: Span = { kind: 'text', text: commentSignature(author, day) };
  return { kind: 'note', label, blocks: [{ kind: 'paragraph', spans: [signature, ...spansOf(text)] }] };
}

/** A comment on an empty cell, which has no text to refer from. */
function looseNoteOf(comment: SheetComment): Block {
  const place: Span = { kind: 'text', text: `${formatReference(comment.row, comment.column)} – ` };
  return { kind: 'paragraph', spans: [place, ...saidBy(comment)] };
}

function saidBy({ author, text }: SheetComment): Span[] {
  const said = spansOf(text);
  return author === '' ? said : [{ kind: 'text', text: `${author}: ` }, ...said];
}

/** Adds links and note references to their cells. */
function decorate(sheet: SheetContent, notes: readonly Note[]): readonly GridRow[] {
  if (sheet.links.length === 0 && notes.length === 0) return sheet.rows;
  const hrefs = hrefsOf(sheet);
  const labels = new Map<string, string[]>();
  for (const { comment, label } of notes) {
    const place = `${comment.row}:${comment.column}`;
    const known = labels.get(place);
    if (known === undefined) labels.set(place, [label]);
    else known.push(label);
  }
  return sheet.rows.map((source) => {
    const { row, columns } = source;
    const isPlain = columns.every(
      (column) => !hrefs.has(`${row}:${column}`) && !labels.has(`${row}:${column}`),
    );
    if (isPlain) return source;
    const cells = source.cells.map((cell, i) => {
      const place = `${row}:${columns[i]}`;
      const href = hrefs.get(place);
      const references = labels.get(place) ?? [];
      return href === undefined && references.length === 0 ? cell : withSpans(cell, href, references);
    });
    return { row, columns, cells };
  });
}

function withSpans(cell: GridCell, href: string | undefined, labels: readonly string[]): GridCell {
  const text = spansOf(cell.content).map((span) =>
    href === undefined ? span : { ...span, marks: { href } },
  );
  return { ...cell, spans: [...text, ...labels.map((label): Span => ({ kind: 'note', label }))] };
}

function hrefsOf(sheet: SheetContent): ReadonlyMap<string, string> {
  const hrefs = new Map<string, string>();
  const rows = new Map(sheet.rows.map((row) => [row.row, row]));
  let left = MAX_ALL_LINKED_ROWS;
  for (const { area, href } of sheet.links) {
    const last = Math.min(area.bottom, area.top + Math.min(MAX_LINKED_ROWS, left));
    left -= last - area.top + 1;
    if (left < 0) break;
    for (let row = area.top; row <= last; row++) {
      for (const column of rows.get(row)?.columns ?? []) {
        if (column >= area.left && column <= area.right) hrefs.set(`${row}:${column}`, href);
      }
    }
  }
  return hrefs;
}

/** Closes the gaps left by hidden rows and columns, so that they do not separate tables. */
function closeGaps(grid: Grid, hiddenRows: readonly number[], hiddenColumns: readonly number[]): Grid {
  if (hiddenRows.length === 0 && hiddenColumns.length === 0) return grid;
  const rowOf = shiftBy(hiddenRows);
  const columnOf = shiftBy(hiddenColumns);
  /** The columns of the previous row, which most rows share, and their new positions. */
  let from: readonly number[] = [];
  let to = from;
  const moved = (area: Area): Area => ({
    top: rowOf(area.top),
    left: columnOf(area.left),
    bottom: Math.max(rowOf(area.top), rowOf(area.bottom + 1) - 1),
    right: Math.max(columnOf(area.left), columnOf(area.right + 1) - 1),
  });
  return {
    rows: grid.rows.map((row) => {
      if (row.columns !== from) {
        from = row.columns;
        to = from.map(columnOf);
      }
      return movedRow(row, rowOf(row.row), to);
    }),
    merges: grid.merges.map(moved),
    tables: grid.tables.map((table) => ({ ...moved(table), hasHeader: table.hasHeader })),
  };
}

/**
 * Subtracts the number of hidden positions before each one, by binary search.
 * @param hidden ascending
 */
function shiftBy(hidden: readonly number[]): (place: number) => number {
  return (place) => {
    let low = 0;
    let high = hidden.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((hidden[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return place - low;
  };
}

function warningsOf(sheet: SheetContent): ConversionWarning[] {
  const warnings: ConversionWarning[] = [];
  const where = `sheet ${sheet.name}`;
  const warn = (code: WarningCode, count: number, noun: string, what: string) => {
    if (count > 0) warnings.push({ code, message: `${say(count, noun)} ${what}`, count, where });
  };
  warn('hidden_rows', sheet.hiddenRows.length, 'hidden row', 'left out.');
  warn('hidden_columns', sheet.hiddenColumns.length, 'hidden column', 'left out.');
  warn('formula_without_value', sheet.uncalculated, 'formula', 'shown as such: no program calculated them.');
  return warnings;
}

function say(number: number, noun: string): string {
  return number === 1 ? `One ${noun} was` : `${number} ${noun}s were`;
}
