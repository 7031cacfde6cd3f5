/** From edits to what becomes of each paragraph of a Word file, or why an edit can't be made. */
import type { Edit, EditedPlace, EditFault, InsertAfter, SetCell } from '../../../domain/edit.ts';
import { canStandInXml } from '../../package/write-xml.ts';
import { CellFinder, placesAsked, type TableCell } from '../find-cell.ts';
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
import { planHunks } from '../plan-hunks.ts';
import type { Paragraph } from './paragraph.ts';

export interface DocxPlan {
  /** One for each paragraph whose text changes. */
  readonly changes: readonly BlockChange<Paragraph>[];
  /** Text for paragraphs that have none. */
  readonly fills: ReadonlyMap<Paragraph, string>;
  /** Texts of new paragraphs behind one. */
  readonly insertions: ReadonlyMap<Paragraph, readonly string[]>;
  /** How many places the edits change. */
  readonly count: number;
  readonly places: readonly (readonly EditedPlace[])[];
}

type Step = Pick<DocxPlan, 'fills' | 'insertions'> & { readonly changes: readonly BlockChange<Paragraph>[] };

const NOTHING: Step = { changes: [], fills: new Map(), insertions: new Map() };

/** Plans all edits; either all can be made, or the faults of those that can't are told. */
export function planDocx(
  paragraphs: readonly Paragraph[],
  edits: readonly Edit[],
):
  | { readonly ok: true; readonly plan: DocxPlan }
  | { readonly ok: false; readonly faults: readonly EditFault[] } {
  const finders = {
    occurrences: occurrencesOf(paragraphs, edits),
    cells: new CellFinder(new WordCells(paragraphs), placesAsked(edits)),
  };
  const outcome = planEach(
    edits,
    (edit, index) => planEdit(finders, edit, index),
    (step) => step.changes.length,
  );
  if (!outcome.ok) return outcome;
  const { steps: planned } = outcome;
  const changes = planned.flatMap((step) => step.changes);
  const merged = mergeChanges(changes);
  if (!merged.ok) return { ok: false, faults: [merged.fault] };
  const fills = planned.flatMap((step) => [...step.fills]);
  const insertions = new Map<Paragraph, readonly string[]>();
  for (const [paragraph, lines] of planned.flatMap((step) => [...step.insertions])) {
    insertions.set(paragraph, [...(insertions.get(paragraph) ?? []), ...lines]);
  }
  const count = changes.length + fills.length + insertions.size;
  const places = describePlaces(
    planned.flatMap((step, index) => [...step.changes, ...newTexts(step, index)]),
    edits.length,
  );
  return { ok: true, plan: { changes: merged.value, fills: new Map(fills), insertions, count, places } };
}

/** What an edit fills in and inserts, as changes of the paragraph that it stands in or behind. */
function newTexts({ fills, insertions }: Step, edit: number): BlockChange<Paragraph>[] {
  const at = (block: Paragraph, text: string): BlockChange<Paragraph> => {
    const end = block.text.length;
    return { block, edit, hunks: [{ start: end, end, text }], removesEmpty: false };
  };
  return [
    ...[...fills].map(([paragraph, text]) => at(paragraph, text)),
    ...[...insertions].map(([paragraph, lines]) => at(paragraph, `\n${lines.join('\n')}`)),
  ];
}

interface Finders {
  readonly occurrences: Occurrences<Paragraph>;
  readonly cells: CellFinder<WordCell>;
}

function planEdit({ occurrences, cells }: Finders, edit: Edit, index: number): Outcome<Step> {
  if (!canStandInXml(newTextOf(edit))) {
    const message = 'The new text holds a control character, which a Word file can not.';
    return failed({ code: 'invalid_text', edit: index, message });
  }
  if (edit.kind === 'set_cell') return planCell(cells, edit, index);
  if (edit.kind === 'insert_after') return planInsertion(occurrences, edit, index);
  const changes = planTextEdit(occurrences, edit, index);
  return changes.ok ? done({ ...NOTHING, changes: changes.value }) : changes;
}

function newTextOf(edit: Edit): string {
  if (edit.kind === 'replace') return edit.with;
  if (edit.kind === 'insert_after') return edit.insert;
  return edit.kind === 'set_cell' ? edit.value : '';
}

function planInsertion(occurrences: Occurrences<Paragraph>, edit: InsertAfter, index: number): Outcome<Step> {
  const found = findInAnyForm(occurrences, edit, index);
  if (!found.ok) return found;
  const lines = edit.insert.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  return done({ ...NOTHING, insertions: new Map(found.value.map(({ block }) => [block, lines])) });
}

interface WordCell extends TableCell {
  readonly paragraphs: Paragraph[];
  text: string;
}

function planCell(cells: CellFinder<WordCell>, edit: SetCell, index: number): Outcome<Step> {
  if ('address' in edit.cell) {
    const message = 'A Word file has no cell addresses: name row and column.';
    return failed({ code: 'not_applicable', edit: index, message });
  }
  const cell = cells.find(edit.cell, index);
  if (!cell.ok) return cell;
  const filled = cell.value.paragraphs.filter((paragraph) => paragraph.text.trim() !== '');
  const [first = cell.value.paragraphs[0]] = filled;
  if (filled.length > 1 || first === undefined) {
    const message = 'The cell holds several paragraphs: say which text in it to replace.';
    return failed({ code: 'not_applicable', edit: index, message });
  }
  if (first.pieces.length === 0) return done({ ...NOTHING, fills: new Map([[first, edit.value]]) });
  if (first.pieces.some((piece) => piece.kind === 'opaque')) {
    const message = 'The cell holds more than text: say which text in it to replace.';
    return failed({ code: 'not_applicable', edit: index, message });
  }
  const hunks = planHunks(first.text, edit.value);
  return done({ ...NOTHING, changes: [{ block: first, edit: index, hunks, removesEmpty: false }] });
}

/** The cells of the document itself; tables in page headers and text boxes are not counted. */
class WordCells implements Iterable<WordCell> {
  private cells: readonly WordCell[] | undefined;

  constructor(private readonly paragraphs: readonly Paragraph[]) {}

  [Symbol.iterator](): Iterator<WordCell> {
    this.cells ??= cellsOf(this.paragraphs);
    return this.cells[Symbol.iterator]();
  }
}

function cellsOf(paragraphs: readonly Paragraph[]): WordCell[] {
  const cells = new Map<unknown, WordCell>();
  for (const paragraph of paragraphs) {
    const { cell } = paragraph;
    if (cell === undefined || !paragraph.isBody) continue;
    const known = cells.get(cell.element);
    if (known === undefined)
      cells.set(cell.element, { ...cell, text: paragraph.text, paragraphs: [paragraph] });
    else {
      known.paragraphs.push(paragraph);
      known.text += ` ${paragraph.text}`;
    }
  }
  return [...cells.values()];
}
