/** Plans edits of sentences, paragraphs and sections of a Word file, and of their formatting. */

import type {
  DeleteText,
  EditUnit,
  FormatText,
  InsertText,
  MoveText,
  RenameHeading,
} from '../../../domain/edit.ts';
import { labelOf } from '../../../markdown/text-label.ts';
import { OPAQUE } from '../fold-text.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { findInAnyForm } from '../plan-changes.ts';
import { refusal } from '../refusal.ts';
import {
  deletionOf,
  findHeading,
  insertionOf,
  retitle,
  sentenceAround,
  type TextReference,
} from '../units.ts';
import {
  type BlockRange,
  changesLayout,
  cutRange,
  elementsOf,
  faultOf,
  holdsNotes,
  holdsOffset,
  movedMarkup,
  paragraphRange,
  sectionRange,
} from './block-range.ts';
import { type DocxFinders, type DocxStep, NOTHING } from './docx-step.ts';
import { formatRuns } from './format-runs.ts';
import type { Paragraph } from './paragraph.ts';
import { insertParagraphs } from './whole-paragraphs.ts';

export function planUnitDeletion(finders: DocxFinders, edit: DeleteText, index: number): Outcome<DocxStep> {
  if (edit.unit === 'section') {
    const range = findRange(finders, edit, 'section', index);
    return range.ok ? cutStep(finders, range.value, index) : range;
  }
  const found = findInAnyForm(finders.occurrences, edit, index);
  if (!found.ok) return found;
  if (edit.unit === 'paragraph') {
    const opaque = found.value.find(({ block }) => block.text.includes(OPAQUE));
    if (opaque !== undefined) return cutStep(finders, paragraphRange(opaque.block), index);
  }
  const changes = found.value.map(({ block, start, end }) => ({
    block,
    edit: index,
    hunks: [
      edit.unit === 'paragraph'
        ? { start: 0, end: block.text.length, text: '' }
        : deletionOf(block.text, sentenceAround(block.text, { start, end })),
    ],
    removesEmpty: true,
  }));
  const touched = changes.find(({ block, hunks }) =>
    hunks.some((hunk) => block.text.slice(hunk.start, hunk.end).includes(OPAQUE)),
  );
  return touched === undefined ? done({ ...NOTHING, changes }) : failed(holdsMore(index));
}

function holdsMore(edit: number) {
  return refusal('locked', edit, 'holdsMore');
}

function cutStep(finders: DocxFinders, range: BlockRange, index: number): Outcome<DocxStep> {
  const fault = faultOf(range, index, false);
  if (fault !== undefined) return failed(fault);
  return done({
    ...NOTHING,
    markup: [
      {
        partName: range.first.partName,
        render: (marks) => cutRange(range, marks),
        untrackable: faultOf(range, index, true),
      },
    ],
    shown: shownOf(finders, range, index, 'removed'),
  });
}

export function planInsertion(finders: DocxFinders, edit: InsertText, index: number): Outcome<DocxStep> {
  const side = edit.kind === 'insert_before' ? 'before' : 'after';
  const lines = edit.insert.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  if (edit.unit === 'section') {
    const range = findRange(finders, edit, 'section', index);
    return range.ok ? done(besideSection(finders, range.value, { ...edit, side, lines }, index)) : range;
  }
  const found = findInAnyForm(finders.occurrences, edit, index);
  if (!found.ok) return found;
  if (edit.unit !== 'sentence') {
    return done({ ...NOTHING, insertions: found.value.map(({ block }) => ({ block, side, lines })) });
  }
  const changes = found.value.map(({ block, start, end }) => ({
    block,
    edit: index,
    hunks: [insertionOf(sentenceAround(block.text, { start, end }), side, edit.insert.trim())],
    removesEmpty: false,
  }));
  return done({ ...NOTHING, changes });
}

interface BesideSection {
  readonly side: 'before' | 'after';
  readonly lines: readonly string[];
  readonly heading?: string;
}

function besideSection(
  finders: DocxFinders,
  range: BlockRange,
  { side, lines, heading }: BesideSection,
  index: number,
): DocxStep {
  const { first, from, to } = range;
  const at = side === 'before' ? from : to - 1;
  const { siblings } = first;
  const element = siblings[at] ?? first.element;
  const added = {
    lines: heading === undefined ? lines : [heading, ...lines],
    side,
    beside: { element, siblings, index: at },
    like: plainTextIn(finders, range),
    ...(heading === undefined ? {} : { headingLike: first }),
  };
  const text = added.lines.join('\n');
  const block = { text: '', headings: first.headings };
  return {
    ...NOTHING,
    markup: [{ partName: first.partName, render: (marks) => insertParagraphs(added, marks) }],
    shown: [{ block, edit: index, hunks: [{ start: 0, end: 0, text }], removesEmpty: false }],
  };
}

/** The last paragraph of a section that is plain text: no heading, list item or table cell. */
function plainTextIn(finders: DocxFinders, range: BlockRange): Paragraph | undefined {
  return paragraphsIn(finders, range).findLast(
    ({ level, cell, text, element }) =>
      level === undefined &&
      cell === undefined &&
      text.trim() !== '' &&
      element.element('w:pPr')?.element('w:numPr') === undefined,
  );
}

export function planMove(finders: DocxFinders, edit: MoveText, index: number): Outcome<DocxStep> {
  if (edit.unit === 'sentence') return moveSentence(finders, edit, index);
  const from = findRange(finders, edit, edit.unit, index);
  if (!from.ok) return from;
  const to = findRange(finders, edit.to, edit.to.unit ?? edit.unit, index);
  if (!to.ok) return to;
  const [range, target] = [from.value, to.value];
  const elements = elementsOf(target);
  const at = (edit.to.side === 'before' ? elements[0]?.start : elements.at(-1)?.end) ?? 0;
  const fault =
    faultOf(range, index, false) ??
    (changesLayout(range) ||
    range.first.partName !== target.first.partName ||
    holdsOffset(range, target.first.element.start)
      ? refusal('not_applicable', index, 'leavesLayout')
      : undefined);
  if (fault !== undefined) return failed(fault);
  const notes = refusal('locked', index, 'notesUntracked');
  const untrackable = faultOf(range, index, true) ?? (holdsNotes(range) ? notes : undefined);
  return done({
    ...NOTHING,
    markup: [
      {
        partName: range.first.partName,
        render: (marks) => [
          ...cutRange(range, marks),
          { start: at, end: at, text: movedMarkup(range, marks) },
        ],
        untrackable,
      },
    ],
    shown: [
      ...shownOf(finders, range, index, 'removed'),
      ...shownOf(finders, range, index, 'added').map((change) => ({
        ...change,
        block: { ...change.block, headings: target.first.headings },
      })),
    ],
  });
}

function moveSentence(finders: DocxFinders, edit: MoveText, index: number): Outcome<DocxStep> {
  const from = findInAnyForm(finders.occurrences, edit, index);
  if (!from.ok) return from;
  const to = findInAnyForm(finders.occurrences, edit.to, index);
  if (!to.ok) return to;
  const [moved] = from.value;
  const [beside] = to.value;
  if (moved === undefined || beside === undefined) throw new Error('a text was found nowhere');
  const extent = sentenceAround(moved.block.text, moved);
  const sentence = moved.block.text.slice(extent.start, extent.end);
  if (sentence.includes(OPAQUE)) return failed(holdsMore(index));
  const anchor = sentenceAround(beside.block.text, beside);
  const hunks = [deletionOf(moved.block.text, extent)];
  const added = [insertionOf(anchor, edit.to.side, sentence)];
  return done({
    ...NOTHING,
    changes: [
      { block: moved.block, edit: index, hunks, removesEmpty: true },
      { block: beside.block, edit: index, hunks: added, removesEmpty: false },
    ],
  });
}

/** A heading, or the only paragraph with that text: to Word, the title of a document and headings by their look are none. */
function titleOf({ paragraphs }: DocxFinders, title: string, index: number): Outcome<Paragraph> {
  const heading = findHeading(paragraphs, { text: title }, index);
  if (heading.ok) return heading;
  const [only, another] = [...paragraphs].filter(
    ({ text, level }) => level === undefined && text.trim() === title.trim(),
  );
  return only === undefined || another !== undefined ? heading : done(only);
}

export function planTitle(finders: DocxFinders, edit: RenameHeading, index: number): Outcome<DocxStep> {
  const heading = titleOf(finders, edit.heading, index);
  if (!heading.ok) return heading;
  const { value: block } = heading;
  const label = labelOf(block.text);
  // A number counted by Word is not part of the text.
  const isCounted = label === '' && block.headings.at(-1) !== block.text.trim();
  const title = isCounted
    ? edit.with.slice(labelOf(edit.with).length).replace(/^\d+(?:\.\d+)*\s+/, '')
    : edit.with;
  const hunks = retitle(block.text, label, title);
  if (hunks.some(({ start, end }) => block.text.slice(start, end).includes(OPAQUE)))
    return failed(holdsMore(index));
  return done({ ...NOTHING, changes: [{ block, edit: index, hunks, removesEmpty: false }] });
}

export function planFormat(finders: DocxFinders, edit: FormatText, index: number): Outcome<DocxStep> {
  const found = findInAnyForm(finders.occurrences, edit, index);
  if (!found.ok) return found;
  const byBlock = Map.groupBy(found.value, ({ block }) => block);
  return done({
    ...NOTHING,
    markup: [...byBlock].map(([block, own]) => ({
      partName: block.partName,
      render: (marks) => formatRuns(block, own, edit, marks),
    })),
    shown: [...byBlock].map(([block, own]) => ({
      block,
      edit: index,
      hunks: own.map(({ start, end }) => ({ start, end, text: block.text.slice(start, end) })),
      removesEmpty: false,
    })),
  });
}

function findRange(
  finders: DocxFinders,
  named: TextReference,
  unit: EditUnit,
  index: number,
): Outcome<BlockRange> {
  if (unit === 'section') {
    const heading = findHeading(finders.paragraphs, named, index);
    return heading.ok ? sectionRange(finders.paragraphs, heading.value, index) : heading;
  }
  const found = findInAnyForm(finders.occurrences, named, index);
  if (!found.ok) return found;
  const [first] = found.value;
  if (first === undefined) throw new Error('a text was found nowhere');
  return done(paragraphRange(first.block));
}

function paragraphsIn({ paragraphs }: DocxFinders, range: BlockRange): Paragraph[] {
  return paragraphs.filter(
    ({ partName, element }) => partName === range.first.partName && holdsOffset(range, element.start),
  );
}

function shownOf(
  finders: DocxFinders,
  range: BlockRange,
  edit: number,
  how: 'removed' | 'added',
): DocxStep['shown'] {
  return paragraphsIn(finders, range)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, headings, where }) => {
      const place = { headings, ...(where === undefined || how === 'added' ? {} : { where }) };
      return how === 'removed'
        ? {
            block: { ...place, text },
            edit,
            hunks: [{ start: 0, end: text.length, text: '' }],
            removesEmpty: false,
          }
        : { block: { ...place, text: '' }, edit, hunks: [{ start: 0, end: 0, text }], removesEmpty: false };
    });
}
