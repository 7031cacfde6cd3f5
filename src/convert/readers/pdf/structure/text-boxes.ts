/**
 * Sorts text boxes into reading order. Word tags the text boxes of one anchor in stacking order, which is unrelated to
 * the reading order.
 */
import { type Box, overlap, unionBox } from '../geometry.ts';
import type { PageWord } from './marked-words.ts';
import type { StructureChild, StructureElement } from './structure-tree.ts';

interface TextBox {
  readonly child: StructureChild;
  readonly page: number;
  readonly box: Box;
}

/** The children of a group, with runs of text boxes sorted by rows, each row from left to right. */
export function orderTextBoxes(
  children: readonly StructureChild[],
  wordsOf: (element: StructureElement) => readonly PageWord[],
): readonly StructureChild[] {
  if (!children.some(isTextBox)) return children;
  const ordered: StructureChild[] = [];
  let run: TextBox[] = [];
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

/** Boxes that share more than this share of the lower one's height are side by side. */
const BESIDE = 0.5;

function byRows(boxes: readonly TextBox[]): TextBox[] {
  const rows: TextBox[][] = [];
  for (const each of [...boxes].sort((a, b) => a.page - b.page || a.box.top - b.box.top)) {
    const first = rows.at(-1)?.[0];
    if (first !== undefined && first.page === each.page && areSideBySide(first.box, each.box))
      rows.at(-1)?.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.left - b.box.left));
}

function areSideBySide(a: Box, b: Box): boolean {
  return overlap(a.top, a.bottom, b.top, b.bottom) > BESIDE * Math.min(a.bottom - a.top, b.bottom - b.top);
}
