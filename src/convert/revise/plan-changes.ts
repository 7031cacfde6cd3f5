/** From edits to changes of blocks, the same for every format: what to put where, or why that can't be told. */

import {
  type DeleteText,
  type Edit,
  type EditedPlace,
  type EditFault,
  isTextEdit,
  type ReplaceText,
} from '../../domain/edit.ts';
import { labelOf } from '../../markdown/text-label.ts';
import { findWanted, type Wanted } from './find-occurrences.ts';
import { type AskedTexts, type Found, Occurrences } from './occurrences.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { plainForm } from './plain-form.ts';
import { type Hunk, hunkMover, planHunks } from './plan-hunks.ts';
import { refusal } from './refusal.ts';
import type { TextBlock } from './text-block.ts';

/** What one edit does to one block. */
export interface BlockChange<B extends TextBlock> {
  readonly block: B;
  /** Index of the edit in its set. */
  readonly edit: number;
  /** In order, without overlaps, in units of the block's text. */
  readonly hunks: readonly Hunk[];
  /** How block and hunks read, where that is not how they are written. */
  readonly shown?: { readonly text: string; readonly hunks: readonly Hunk[] };
  /** The block may go altogether when nothing is left of its text. */
  readonly removesEmpty: boolean;
}

/**
 * The changes that a replacement or a deletion asks for. A text that the file does not hold as it was given is
 * looked for without Markdown's marks, without the number before it, and paragraph by paragraph.
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

/** The edit, and the same for each other form of its text. */
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
  const asGiven = planAsGiven(occurrences, edit, index);
  if (asGiven.ok || asGiven.fault.code !== 'not_found') return asGiven;
  for (const forms of otherForms(edit)) {
    const planned = forms.map((form) => planAsGiven(occurrences, form, index));
    const fault = planned.find((outcome) => !outcome.ok);
    if (fault === undefined)
      return done(planned.flatMap((outcome) => (outcome.ok ? outcome.value : [])).filter(isChange));
    if (fault.fault.code !== 'not_found') return fault;
  }
  return asGiven;
}

/** The places of a text, which is looked for as given, then in its plain form, then without the number before it. */
export function findInAnyForm<B extends TextBlock>(
  occurrences: Occurrences<B>,
  { text, place, everywhere, words }: Wanted,
  index: number,
): Outcome<readonly Found<B>[]> {
  const more = {
    ...(everywhere === undefined ? {} : { everywhere }),
    ...(words === undefined ? {} : { words }),
  };
  const wanted = { text, ...(place === undefined ? {} : { place }) };
  const asGiven = findWanted(occurrences, { ...wanted, ...more }, index);
  return otherTexts(wanted).reduce(
    (found, form) =>
      found.ok || found.fault.code !== 'not_found'
        ? found
        : findWanted(occurrences, { ...form, ...more }, index),
    asGiven,
  );
}

/** Other ways to name the same text: in its plain form, then without the number before it. */
function otherTexts({ text, place }: Pick<Wanted, 'text' | 'place'>): Wanted[] {
  const plain = plainForm(text).trim();
  const label = labelOf(plain);
  const wanted = place === undefined ? {} : { place };
  return [
    ...(plain === text ? [] : [{ ...wanted, text: plain }]),
    ...(label === '' ? [] : [{ ...wanted, text: plain.slice(label.length), isFirst: true }]),
  ];
}

/** The occurrences of all that a set of edits may ask for in some blocks. */
export function occurrencesOf<B extends TextBlock>(
  blocks: Iterable<B>,
  edits: readonly Edit[],
): Occurrences<B> {
  return new Occurrences(blocks, askedTexts(edits));
}

function askedTexts(edits: readonly Edit[]): AskedTexts {
  const forms = edits
    .flatMap(askedForms)
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

type AskedForm = Pick<Wanted, 'text' | 'place'>;

/** For each text that an edit looks for, its forms round by round. */
function askedForms(edit: Edit): AskedForm[][][] {
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

function planAsGiven<B extends TextBlock>(
  occurrences: Occurrences<B>,
  edit: TextEdit,
  index: number,
): Outcome<readonly BlockChange<B>[]> {
  const found = findWanted(occurrences, edit, index);
  if (!found.ok) return found;
  const move = hunkMover(edit.text, planHunks(edit.text, newTextOf(edit)));
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

/** Other ways to say the same edit, each as the edits it is made of; the nearest to what was given first. */
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

/** The edit without the label that both its texts begin with; none when they do not. */
function withoutLabel(edit: ReplaceText | DeleteText, from: string, to: string): TextEdit[] {
  const label = labelOf(from);
  if (label === '' || (edit.kind === 'replace' && !to.startsWith(label))) return [];
  return [{ ...withTexts(edit, from.slice(label.length), to.slice(label.length)), isFirst: true }];
}

/** Several paragraphs and as many new ones are so many edits; those that stay as they are must only be there. */
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

/** A set of edits changes no more places than this; what is meant to change everywhere changes far fewer. */
const MAX_CHANGES = 1_000_000;

/**
 * Plans edit by edit; either all can be made, or the faults of those that can't are told.
 *
 * @param countOf how many places a plan changes
 */
export function planEach<Step>(
  edits: readonly Edit[],
  plan: (edit: Edit, index: number) => Outcome<Step>,
  countOf: (step: Step) => number,
):
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly faults: readonly EditFault[] } {
  const steps: Step[] = [];
  const faults: EditFault[] = [];
  let count = 0;
  for (const [index, edit] of edits.entries()) {
    const step = plan(edit, index);
    if (!step.ok) faults.push(step.fault);
    else if (faults.length === 0) {
      steps.push(step.value);
      count += countOf(step.value);
    }
    if (count > MAX_CHANGES) {
      const fault = refusal('not_applicable', index, 'tooMany', { count: MAX_CHANGES });
      return { ok: false, faults: [fault] };
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, steps };
}

/** Places named of one edit: enough to show, and bounded for texts that occur everywhere. */
const MAX_PLACES = 20;

/**
 * What edits do where, for people.
 *
 * @param changes not merged, so that each tells its edit
 * @param edits how many edits there are
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

/**
 * All changes block by block, each block's hunks in order; a fault when two edits change the same text.
 *
 * @param keyOf what tells blocks apart, where they are read anew for each edit
 */
export function mergeChanges<B extends TextBlock>(
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
