/** Plans the changes of a Word file's paragraphs for a set of edits, or reports why an edit can't be made. */

import { type Edit, type EditedPlace, type EditFault, newTextsOf } from '../../../domain/edit.ts';
import { canStandInXml } from '../../package/write-xml.ts';
import { CellFinder, requestedCells, requestedColumns, requestedRows } from '../find-cell.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { type BlockChange, describePlaces, occurrencesOf, planEach, planTextEdit } from '../plan-changes.ts';
import { refusal } from '../refusal.ts';
import { type DocxFinders, type DocxStep, NOTHING } from './docx-step.ts';
import type { Paragraph } from './paragraph.ts';
import { planCell, planNewRow, planRowDeletion, planRowMove } from './plan-tables.ts';
import { planFormat, planInsertion, planMove, planTitle, planUnitDeletion } from './plan-units.ts';
import { WordCells } from './word-cells.ts';

export interface DocxPlan extends Omit<DocxStep, 'shown'> {
  /** The number of changes. */
  readonly count: number;
  readonly places: readonly (readonly EditedPlace[])[];
}

/** Plans all edits; either all can be made, or the faults of those that can't are returned. */
export function planDocx(
  paragraphs: readonly Paragraph[],
  edits: readonly Edit[],
):
  | { readonly ok: true; readonly plan: DocxPlan }
  | { readonly ok: false; readonly faults: readonly EditFault[] } {
  const cells = new WordCells(paragraphs);
  const queries = {
    cells: requestedCells(edits),
    rows: requestedRows(edits),
    columns: requestedColumns(edits),
  };
  const finders: DocxFinders = {
    paragraphs,
    occurrences: occurrencesOf(paragraphs, edits),
    cells: new CellFinder(cells, queries),
    allCells: cells,
  };
  const outcome = planEach(edits, (edit, index) => planEdit(finders, edit, index));
  if (!outcome.ok) return outcome;
  const { steps, merged } = outcome;
  const changes = steps.flatMap((step) => step.changes);
  const fills = new Map(steps.flatMap((step) => [...step.fills]));
  const insertions = steps.flatMap((step) => step.insertions);
  const markup = steps.flatMap((step) => step.markup);
  const count =
    changes.length + fills.size + new Set(insertions.map(({ block }) => block)).size + markup.length;
  const shown = steps.flatMap((step, index) => [...step.changes, ...newTexts(step, index), ...step.shown]);
  const places = describePlaces(shown, edits.length);
  return { ok: true, plan: { changes: merged, fills, insertions, markup, count, places } };
}

/** Filled and inserted texts as changes of the paragraph they are in or next to. */
function newTexts({ fills, insertions }: DocxStep, edit: number): BlockChange<Paragraph>[] {
  const change = (block: Paragraph, at: number, text: string): BlockChange<Paragraph> => ({
    block,
    edit,
    hunks: [{ start: at, end: at, text }],
    removesEmpty: false,
  });
  return [
    ...[...fills].map(([paragraph, text]) => change(paragraph, paragraph.text.length, text)),
    ...insertions.map(({ block, side, lines }) =>
      side === 'after'
        ? change(block, block.text.length, `\n${lines.join('\n')}`)
        : change(block, 0, `${lines.join('\n')}\n`),
    ),
  ];
}

function planEdit(finders: DocxFinders, edit: Edit, index: number): Outcome<DocxStep> {
  if (!newTextsOf(edit).every(canStandInXml)) {
    return failed(refusal('invalid_text', index, 'controlInWord'));
  }
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
      return planInsertion(finders, edit, index);
    case 'move':
      return planMove(finders, edit, index);
    case 'rename_heading':
      return planTitle(finders, edit, index);
    case 'format':
      return planFormat(finders, edit, index);
    default: {
      if (edit.kind === 'delete' && edit.unit !== undefined) return planUnitDeletion(finders, edit, index);
      const changes = planTextEdit(finders.occurrences, edit, index);
      return changes.ok ? done({ ...NOTHING, changes: changes.value }) : changes;
    }
  }
}
