/**
 * Tables that browsers hold for the layout of a page, because no cell is marked as a header: they print them as
 * elements without a role, of which those within each other are still the table, its rows and its cells.
 */
import { unionBox } from '../geometry.ts';
import type { PlacedWord } from './marked-words.ts';
import type { StructureChild, StructureElement } from './structure-tree.ts';

/** A table has this many rows, at least, of several cells. */
const MIN_ROWS = 2;
/** Cells of one row stand further apart than this, in type sizes. */
const CELL_GAP = 0.3;

/** Text of a cell is nested no deeper than this: each level is looked into but so often. */
const MAX_DEPTH = 6;

type WordsOf = (element: StructureElement) => readonly PlacedWord[];

/** The element as a table, when its children's children stand beside each other and these in rows; else undefined. */
export function layoutTable(element: StructureElement, wordsOf: WordsOf): StructureElement | undefined {
  if (element.children.filter(mayBeRow).length < MIN_ROWS) return undefined;
  const rows = partsOf(element, wordsOf).map((child) => rowOf(child, wordsOf));
  if (rows.filter((row) => row !== undefined && row.children.length > 1).length < MIN_ROWS) return undefined;
  const table = rows.filter((row) => row !== undefined);
  if (table.length < rows.length) return undefined;
  const placed = table.map((row) => cellsOf(row).map(wordsOf));
  return placed.every(standBeside) && placed.every((row, index) => standsBelow(placed[index - 1], row))
    ? { ...element, role: 'Table', children: table }
    : undefined;
}

/** Whether an element may be a row of several cells, before any of its words is looked at. */
function mayBeRow(child: StructureChild): boolean {
  return isBare(child) && child.children.filter(isElement).length > 1;
}

/** What an element holds, without what was only drawn: shading, frames. */
function partsOf(element: StructureElement, wordsOf: WordsOf): StructureChild[] {
  return element.children.filter(
    (child) => isElement(child) || wordsOf({ ...element, children: [child] }).length > 0,
  );
}

function rowOf(child: StructureChild, wordsOf: WordsOf): StructureElement | undefined {
  if (!isBare(child)) return undefined;
  const cells = partsOf(child, wordsOf).map((cell) =>
    isBare(cell) && cell.children.every((part) => isInline(part, MAX_DEPTH))
      ? { ...cell, role: 'TD' }
      : undefined,
  );
  const own = cells.filter((cell) => cell !== undefined);
  return own.length === 0 || own.length < cells.length ? undefined : { ...child, role: 'TR', children: own };
}

function isBare(child: StructureChild): child is StructureElement {
  return child.kind === 'element' && child.role === 'NonStruct';
}

function isElement(child: StructureChild): child is StructureElement {
  return child.kind === 'element';
}

/** Whether a part of a cell is text without any block. */
function isInline(child: StructureChild, depth: number): boolean {
  if (child.kind !== 'element') return true;
  return depth > 0 && INLINE.has(child.role) && child.children.every((part) => isInline(part, depth - 1));
}

const INLINE = new Set(['NonStruct', 'Span', 'Link', 'Em', 'Strong', 'Code']);

function cellsOf(row: StructureElement): StructureElement[] {
  return row.children.filter(isElement);
}

/** Whether cells of a row follow each other from left to right. */
function standBeside(cells: readonly (readonly PlacedWord[])[]): boolean {
  const filled = cells.filter((cell) => cell.length > 0);
  return filled.every((cell, index) => {
    const before = filled[index - 1];
    if (before === undefined) return true;
    return boxOf(cell).left - boxOf(before).right > CELL_GAP * (cell[0]?.word.size ?? 0);
  });
}

/** Whether no row begins above the end of the row before, unless on another page. */
function standsBelow(
  above: readonly (readonly PlacedWord[])[] | undefined,
  row: readonly (readonly PlacedWord[])[],
): boolean {
  const [upper, lower] = [above?.flat() ?? [], row.flat()];
  const [last, first] = [upper.at(-1), lower[0]];
  if (last === undefined || first === undefined || last.page !== first.page) return true;
  return boxOf(lower).bottom > boxOf(upper).bottom;
}

function boxOf(words: readonly PlacedWord[]) {
  return unionBox(words.map(({ word }) => word));
}
