/**
 * Puts text boxes into reading order. Word tags those of one anchor in the order in which they lie upon each other,
 * which says nothing about how they are read.
 */
import { type Box, overlap, unionBox } from '../geometry.ts';
import type { PlacedWord } from './marked-words.ts';
import type { StructureChild, StructureElement } from './structure-tree.ts';

interface PlacedBox {
  readonly child: StructureChild;
  readonly page: number;
  readonly box: Box;
}

/** Children of a group; text boxes that follow each other come row by row, each row from the left. */
export function orderTextBoxes(
  children: readonly StructureChild[],
  wordsOf: (element: StructureElement) => readonly PlacedWord[],
): readonly StructureChild[] {
  if (!children.some(isTextBox)) return children;
  const ordered: StructureChild[] = [];
  let run: PlacedBox[] = [];
  const endRun = () => {
    ordered.push(...byRows(run).map(({ child }) => child));
    run = [];
  };
  for (const child of children) {
    const words = child.kind === 'element' && isTextBox(child) ? wordsOf(child) : [];
    const first = words[0];
    if (first === undefined) {
      endRun();
      ordered.push(child);
    } else run.push({ child, page: first.page, box: unionBox(words.map(({ word }) => word)) });
  }
  endRun();
  return ordered;
}

function isTextBox(child: StructureChild): boolean {
  return child.kind === 'element' && child.role === 'Textbox';
}

/** Boxes that share more than half of the lower one's height stand beside each other. */
const BESIDE = 0.5;

function byRows(boxes: readonly PlacedBox[]): PlacedBox[] {
  const rows: PlacedBox[][] = [];
  for (const each of [...boxes].sort((a, b) => a.page - b.page || a.box.top - b.box.top)) {
    const first = rows.at(-1)?.[0];
    if (first !== undefined && first.page === each.page && standBeside(first.box, each.box))
      rows.at(-1)?.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.left - b.box.left));
}

function standBeside(a: Box, b: Box): boolean {
  return overlap(a.top, a.bottom, b.top, b.bottom) > BESIDE * Math.min(a.bottom - a.top, b.bottom - b.top);
}
