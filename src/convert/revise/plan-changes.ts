/**
 * Plans the changes of blocks for edits, for every format alike: what to replace by what, or why it can't be
 * determined.
 */

import {
  type DeleteText,
  type Edit,
  type EditedPlace,
  type EditFault,
  isTextEdit,
  type ReplaceText,
} from '../../domain/edit.ts';
import { labelOf } from '../../markdown/text-label.ts';
import { findMatches, type TextQuery } from './find-occurrences.ts';
import { Occurrences, type QueriedTexts, type TextMatch } from './occurrences.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { plainForm } from './plain-form.ts';
import { type Hunk, hunkMapper, planHunks } from './plan-hunks.ts';
import { refusal } from './refusal.ts';
import type { Splice } from './splice.ts';
import type { TextBlock } from './text-block.ts';

/** The effect of one edit on one block. */
export interface BlockChange<B extends TextBlock> {
  readonly block: B;
  /** Index of the edit in its set. */
  readonly edit: number;
  /** In order, without overlaps, in units of the block's text. */
  readonly hunks: readonly Hunk[];
  /** Block and hunks as people read them, if that differs from the source. */
  readonly shown?: { readonly text: string; readonly hunks: readonly Hunk[] };
  /** Whether the block may be removed if its text becomes empty. */
  readonly removesEmpty: boolean;
}

/**
 * The changes for a replacement or deletion. If the file does not contain the text as given, it is looked up without
 * Markdown's marks, without the number before it, and paragraph by paragraph.
 */
export function planTextEdit<B extends TextBlock>(
  occurrences: Occurrences<B>,
  edit: ReplaceText | DeleteText,
  index: number,
): Outcome<readonly BlockChange<B>[]> {
  const planned = formsOf(edit).map((form) => planForm(occurrences, form, index));
  const made = planned.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const fault = planned.find(
    (outcome) => !outcome.ok && (outcome.fault.code !== 'not_found' || made.length === 0),
  );
  return fault === undefined ? done(made.flat()) : fault;
}

/** The edit, and one for each further form of its text. */
function formsOf(edit: ReplaceText | DeleteText): (ReplaceText | DeleteText)[] {
  if (edit.kind === 'delete' || edit.also === undefined) return [edit];
  const { also, ...first } = edit;
  return [first, ...also.map((form) => ({ ...first, ...form }))];
}

function planForm<B extends TextBlock>(
  occurrences: Occurrences<B>,
  edit: ReplaceText | DeleteText,
  index: number,
): Outcome<readonly BlockChange<B>[]> {
  const direct = planDirect(occurrences, edit, index);
  if (direct.ok || direct.fault.code !== 'not_found') return direct;
  for (const forms of otherForms(edit)) {
    const planned = forms.map((form) => planDirect(occurrences, form, index));
    const fault = planned.find((outcome) => !outcome.ok);
    if (fault === undefined)
      return done(planned.flatMap((outcome) => (outcome.ok ? outcome.value : [])).filter(isChange));
    if (fault.fault.code !== 'not_found') return fault;
  }
  return direct;
}

/** The occurrences of a text: as given, else in its plain form, else without the number before it. */
export function findInAnyForm<B extends TextBlock>(
  occurrences: Occurrences<B>,
  { text, place, everywhere, words }: TextQuery,
  index: number,
): Outcome<readonly TextMatch<B>[]> {
  const more = {
    ...(everywhere === undefined ? {} : { everywhere }),
    ...(words === undefined ? {} : { words }),
  };
  const query = { text, ...(place === undefined ? {} : { place }) };
  const direct = findMatches(occurrences, { ...query, ...more }, index);
  return otherTexts(query).reduce(
    (found, form) =>
      found.ok || found.fault.code !== 'not_found'
        ? found
        : findMatches(occurrences, { ...form, ...more }, index),
    direct,
  );
}

/** Other forms of a text: plain, then without the number before it. */
function otherTexts({ text, place }: Pick<TextQuery, 'text' | 'place'>): TextQuery[] {
  const plain = plainForm(text).trim();
  const label = labelOf(plain);
  const query = place === undefined ? {} : { place };
  return [
    ...(plain === text ? [] : [{ ...query, text: plain }]),
    ...(label === '' ? [] : [{ ...query, text: plain.slice(label.length), isFirst: true }]),
  ];
}

/** The occurrences in some blocks of all texts that a set of edits may look for. */
export function occurrencesOf<B extends TextBlock>(
  blocks: Iterable<B>,
  edits: readonly Edit[],
): Occurrences<B> {
  return new Occurrences(blocks, queriedTexts(edits));
}

function queriedTexts(edits: readonly Edit[]): QueriedTexts {
  const forms = edits
    .flatMap(queryForms)
    .flatMap((rounds) =>
      rounds.flatMap((alike, round) =>
        alike.map(({ text, place }) => ({ text, round, isWhole: place?.whole === true })),
      ),
    );
  const byRound = Map.groupBy(
    forms.filter(({ isWhole }) => !isWhole),
    ({ round }) => round,
  );
  return {
    rounds: [...byRound.values()].map((round) => round.map(({ text }) => text)),
    wholes: forms.filter(({ isWhole }) => isWhole).map(({ text }) => text),
  };
}

type QueryForm = Pick<TextQuery, 'text' | 'place'>;

/** For each text that an edit looks for, its forms by round. */
function queryForms(edit: Edit): QueryForm[][][] {
  if (!isTextEdit(edit)) return [];
  if (edit.kind === 'replace' || edit.kind === 'delete')
    return formsOf(edit).map((form) => [[form], ...otherForms(form)]);
  const named = edit.kind === 'move' ? [edit, edit.to] : [edit];
  return named.map((one) => [[one], ...otherTexts(one).map((form) => [form])]);
}

/** An edit in another form: without the number that Word counts, its text begins a paragraph. */
type TextEdit = (ReplaceText | DeleteText) & { readonly isFirst?: boolean };

function isChange({ hunks }: BlockChange<TextBlock>): boolean {
  return hunks.length > 0;
}

function planDirect<B extends TextBlock>(
  occurrences: Occurrences<B>,
  edit: TextEdit,
  index: number,
): Outcome<readonly BlockChange<B>[]> {
  const found = findMatches(occurrences, edit, index);
  if (!found.ok) return found;
  const move = hunkMapper(edit.text, planHunks(edit.text, newTextOf(edit)));
  return done(
    found.value.map((place) => ({
      block: place.block,
      edit: index,
      hunks: place.block.isValue
        ? [{ start: place.start, end: place.end, text: newTextOf(edit) }]
        : move(place),
      removesEmpty: edit.kind === 'delete',
    })),
  );
}

function newTextOf(edit: ReplaceText | DeleteText): string {
  return edit.kind === 'replace' ? edit.with : '';
}

/** Other forms of an edit, each as the edits it consists of; the closest to the original first. */
function otherForms(edit: ReplaceText | DeleteText): TextEdit[][] {
  const from = plainForm(edit.text).trim();
  const to = plainForm(newTextOf(edit)).trim();
  const forms = [
    ...(from === '' || from === edit.text ? [] : [[withTexts(edit, from, to)]]),
    ...withoutLabel(edit, from, to).map((form) => [form]),
  ];
  const lines = lineByLine(edit);
  return lines === undefined ? forms : [...forms, lines];
}

function withTexts(edit: ReplaceText | DeleteText, text: string, to: string): TextEdit {
  return edit.kind === 'replace' ? { ...edit, text, with: to } : { ...edit, text };
}

/** The edit without the label that both its texts begin with; empty if they do not. */
function withoutLabel(edit: ReplaceText | DeleteText, from: string, to: string): TextEdit[] {
  const label = labelOf(from);
  if (label === '' || (edit.kind === 'replace' && !to.startsWith(label))) return [];
  return [{ ...withTexts(edit, from.slice(label.length), to.slice(label.length)), isFirst: true }];
}

/**
 * An edit of several paragraphs with as many new ones is one edit per paragraph; unchanged ones only have to exist.
 */
function lineByLine(edit: ReplaceText | DeleteText): TextEdit[] | undefined {
  const [from, into] = [linesOf(edit.text), linesOf(newTextOf(edit))];
  if (from.length < 2 || (edit.kind === 'replace' && from.length !== into.length)) return undefined;
  return from.map((line, nth) => {
    const other = into[nth] ?? '';
    const form = withoutLabel(edit, line, other)[0] ?? withTexts(edit, line, other);
    return edit.kind === 'replace' && line === other ? { ...form, everywhere: true } : form;
  });
}

function linesOf(text: string): string[] {
  return plainForm(text)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Maximum number of changes by a set of edits; intended changes are far fewer. */
const MAX_CHANGES = 1_000_000;

/** What one edit comes to. */
interface EditStep<B extends TextBlock> {
  readonly changes: readonly BlockChange<B>[];
  /** Changes of the text outside of blocks. */
  readonly splices?: readonly Splice[];
}

/**
 * Plans edit by edit; either all can be made, or the faults of those that can't are returned.
 *
 * @param keyOf the identity of a block, if blocks are read anew for each edit
 * @returns the step of each edit, and the changes of all grouped by block, each block's hunks in order
 */
export function planEach<B extends TextBlock, Step extends EditStep<B>>(
  edits: readonly Edit[],
  plan: (edit: Edit, index: number) => Outcome<Step & EditStep<B>>,
  keyOf?: (block: B) => unknown,
):
  | { readonly ok: true; readonly steps: readonly Step[]; readonly merged: readonly BlockChange<B>[] }
  | { readonly ok: false; readonly faults: readonly EditFault[] } {
  const steps: Step[] = [];
  const faults: EditFault[] = [];
  let count = 0;
  for (const [index, edit] of edits.entries()) {
    const step = plan(edit, index);
    if (!step.ok) faults.push(step.fault);
    else if (faults.length === 0) {
      steps.push(step.value);
      count += step.value.changes.length + (step.value.splices?.length ?? 0);
    }
    if (count > MAX_CHANGES) {
      const fault = refusal('not_applicable', index, 'tooMany', { count: MAX_CHANGES });
      return { ok: false, faults: [fault] };
    }
  }
  if (faults.length > 0) return { ok: false, faults };
  const merged = mergeChanges(
    steps.flatMap((step) => step.changes),
    keyOf,
  );
  return merged.ok ? { ok: true, steps, merged: merged.value } : { ok: false, faults: [merged.fault] };
}

/** Maximum number of places described for one edit. */
const MAX_PLACES = 20;

/**
 * Describes the changes of each edit for people.
 *
 * @param changes not merged, so that each belongs to one edit
 * @param edits the number of edits
 */
export function describePlaces(
  changes: readonly BlockChange<TextBlock>[],
  edits: number,
): readonly (readonly EditedPlace[])[] {
  const byEdit = Map.groupBy(changes, ({ edit }) => edit);
  return Array.from({ length: edits }, (_, edit) =>
    (byEdit.get(edit) ?? []).slice(0, MAX_PLACES).map(describePlace),
  );
}

function describePlace({ block, hunks, shown }: BlockChange<TextBlock>): EditedPlace {
  return {
    paragraph: shown?.text ?? block.text,
    hunks: (shown?.hunks ?? hunks).map(({ start, end, text }) => ({ start, end, text })),
    headings: block.headings,
    ...(block.where === undefined ? {} : { where: block.where }),
  };
}

/** Groups changes by block; a fault if two edits change the same text. */
function mergeChanges<B extends TextBlock>(
  changes: readonly BlockChange<B>[],
  keyOf: (block: B) => unknown = (block) => block,
): Outcome<readonly BlockChange<B>[]> {
  const merged: BlockChange<B>[] = [];
  for (const own of Map.groupBy(changes, ({ block }) => keyOf(block)).values()) {
    const block = own[0]?.block;
    if (block === undefined) continue;
    const hunks = own.flatMap((change) => change.hunks).sort((a, b) => a.start - b.start || a.end - b.end);
    const edit = own[own.length - 1]?.edit ?? 0;
    if (hunks.some((hunk, index) => hunk.start < (hunks[index - 1]?.end ?? 0))) {
      return failed(refusal('overlap', edit, 'overlap'));
    }
    merged.push({ block, edit, hunks, removesEmpty: own.some((change) => change.removesEmpty) });
  }
  return done(merged);
}
