/** Moves a section, paragraph, item or row next to another or to either end, or swaps two of them. */
import type { Edit } from '../../domain/edit.ts';
import type { Edge, UnitName } from '../languages/change-data.ts';
import { columnsOf } from './column.ts';
import { sectionOf, sentencesOf, type TextPart } from './document-blocks.ts';
import { findAny, partsOrAny } from './find-any.ts';
import { type Hit, headingOf, partsWithin, type SearchResult } from './find-parts.ts';
import {
  type Context,
  describePart,
  named,
  type Plan,
  partsFor,
  sayChange,
  targetOf,
  UNCLEAR,
  withOne,
} from './plan.ts';
import { withoutPronoun } from './plan-insert.ts';
import { PART_OF, placeOf, rowOf, unitOf } from './plan-parts.ts';
import { isTotals } from './plan-rows.ts';
import type { Phrase } from './reading/phrase.ts';
import type { Target } from './reading/read-target.ts';
import { tokensOf } from './reading/words.ts';
import { planCandidates } from './value-candidate.ts';

export type BesideSide = 'before' | 'after';

export function planMove(context: Context, what: Phrase): Plan {
  const { parts, side, edge } = context.instruction;
  const { target } = parts;
  if (edge !== undefined)
    return withMoved(context, what, sayChange(context, edge), (moved) => toEdge(context, moved, edge));
  if (target !== undefined && (side === 'into' || side === 'end' || side === 'start'))
    return planToSection(context, what, target, side === 'start' ? 'first' : 'last');
  if (target === undefined || (side !== 'before' && side !== 'after')) return UNCLEAR;
  return withMoved(context, what, `${sayChange(context, side)} ${target.text}`, (moved) =>
    withOne(
      { ...context, documents: [moved.read] },
      findBeside(context, moved, target),
      target.text,
      (hit) => askMove(context, moved, side, hit),
      (hit) => movesOf(context, moved, hit, side),
    ),
  );
}

/** Moves a part to the beginning or the end of another section. */
function planToSection(context: Context, what: Phrase, to: Phrase, edge: Edge): Plan {
  const anywhere = { ...context, scope: { ...context.scope, section: undefined } };
  const found = partsFor(anywhere, targetOf(context, to), 'section');
  const [heading, another] = found.hits;
  if (heading === undefined) return { kind: 'missing', what: to.text };
  const { read } = heading;
  const own = another === undefined ? { ...context, documents: [read] } : context;
  // As it was said: "to section 3".
  const said = context.instruction.whole.text;
  const rest = said.slice(said.indexOf(what.text) + what.text.length, said.indexOf(to.text) + to.text.length);
  return withMoved(own, what, rest.trim(), (moved) => {
    const section = found.hits.find((hit) => hit.read === moved.read)?.text;
    if (section === undefined) return { kind: 'missing', what: to.text };
    return toEdge({ ...context, scope: { ...context.scope, section } }, moved, edge);
  });
}

/** @param to the destination in words, for the instructions offered as choices */
function withMoved(context: Context, what: Phrase, to: string, go: (moved: Hit) => Plan): Plan {
  const ask = (moved: Hit) =>
    sayChange(context, 'askMove', { what: named(context, moved), side: '', target: to });
  return withOne(context, findMoved(context, what), what.text, ask, go);
}

function askMove(context: Context, moved: Hit, side: BesideSide, hit: Hit): string {
  const values = {
    what: named(context, moved),
    side: sayChange(context, side),
    target: named(context, hit, true),
  };
  return sayChange(context, 'askMove', values);
}

/** The part to move. A section named in the instruction may be where the part is, or where it goes. */
function findMoved(context: Context, what: Phrase): SearchResult {
  const target = targetOf(context, what);
  const found = findOne(context, target);
  if (context.scope.section === undefined || (found.isSure && found.hits.length > 0)) return found;
  const anywhere = findOne({ ...context, scope: { ...context.scope, section: undefined } }, target);
  return anywhere.isSure ? anywhere : found;
}

function findOne(context: Context, target: Target): SearchResult {
  const unit = movable(target.unit);
  return unit === undefined
    ? findAny(context, { ...target, words: target.topic || target.words })
    : partsOrAny(context, target, unit);
}

/** A heading moves with its section. */
function movable(unit: UnitName | undefined) {
  return unit === 'heading' ? 'section' : unit === undefined ? undefined : PART_OF[unit];
}

/** The part to move next to, preferably of the same unit and among the siblings of the moved part. */
function findBeside(context: Context, moved: Hit, to: Phrase): SearchResult {
  const destination = withoutPronoun(targetOf(context, to), moved.unit, context.instruction.language);
  const own = movable(destination.unit) ?? moved.unit;
  const topic =
    destination.topic === '' && destination.number === undefined && destination.ordinal === undefined
      ? destination.words
      : destination.topic;
  const within = { ...context, documents: [moved.read], scope: { ...context.scope, section: undefined } };
  const number =
    moved.unit === 'section' && /^\d+(?:\.\d+)*$/.test(topic) ? { number: topic, topic: '' } : { topic };
  const found = partsFor(within, { ...destination, ...number }, own);
  const near = found.hits.length > 0 ? found : partsFor(within, { ...destination, ...number }, moved.unit);
  const others = near.hits.filter(({ part }) => part !== moved.part || moved.unit === 'sentence');
  const beside = others.filter((hit) => siblingsOf(moved).includes(hit.part));
  // "The second item" means the second of the same list.
  return { ...near, hits: beside.length > 0 ? beside : others };
}

/** @param context with the section whose first or last part it becomes, if it is not its own */
export function toEdge(context: Context, moved: Hit, edge: Edge): Plan {
  const siblings = placesFor(context, moved);
  const last = siblings.at(-1);
  const part = edge === 'first' ? siblings[0] : last !== undefined && isTotals(last) ? siblings.at(-2) : last;
  if (part === undefined) return UNCLEAR;
  const side = edge === 'first' ? 'before' : 'after';
  if (part === moved.part) {
    const sentences = moved.unit === 'sentence' ? sentencesOf(part) : [];
    const beside = sentences.at(edge === 'first' ? 0 : -1) ?? moved.text;
    if (beside !== moved.text) return movesOf(context, moved, { ...moved, text: beside }, side);
    return {
      kind: 'choices',
      text: sayChange(context, 'inPlace', { what: describePart(context, moved) }),
      choices: [],
    };
  }
  const hit = {
    ...moved,
    part,
    text: part.text,
    unit: moved.unit === 'sentence' ? ('paragraph' as const) : moved.unit,
  };
  return movesOf(context, moved, hit, side);
}

/** The parts whose first or last is the destination: those of the named section, else the siblings. */
function placesFor({ scope, documents }: Context, moved: Hit): readonly TextPart[] {
  const { section } = scope;
  const heading =
    section === undefined || documents.length === 0 ? undefined : headingOf(moved.read, section);
  if (heading === undefined || moved.unit === 'section' || moved.unit === 'row') return siblingsOf(moved);
  const own = sectionOf(moved.read, heading).filter(({ kind }) => kind === 'item' || kind === 'paragraph');
  // A sentence joins a paragraph, never an item of a list.
  if (moved.unit === 'sentence') return own.filter(({ kind }) => kind === 'paragraph');
  const items = own.filter(({ kind }) => kind === 'item');
  return moved.unit === 'item' && items.length > 0 ? items : own;
}

/** The rows of its table, items of its list, sections of its level or paragraphs of its section, including itself. */
export function siblingsOf({ read, part, unit }: Hit): readonly TextPart[] {
  const { parts } = read;
  if (part.row !== undefined) {
    const { table } = part.row;
    return parts.filter(({ row }) => row?.table === table && !row.isHeader);
  }
  if (part.kind === 'item') return parts.filter(({ list }) => list === part.list);
  const above = part.headings.slice(0, unit === 'section' ? -1 : undefined).join('\n');
  // The document title may have the same level as the sections; unlike them it has no number.
  const isTitle = (one: TextPart) => one === parts[0] && /^\d/.test(part.text) && !/^\d/.test(one.text);
  return parts.filter((one) => {
    const { kind, level, headings } = one;
    return unit === 'section'
      ? level === part.level && headings.slice(0, -1).join('\n') === above && !isTitle(one)
      : kind === 'paragraph' && headings.join('\n') === above;
  });
}

export function movesOf(context: Context, moved: Hit, hit: Hit, side: BesideSide): Plan {
  const edit = moveBeside(moved, hit, side);
  if (edit === undefined) return UNCLEAR;
  const values = {
    what: describePart(context, moved),
    side: sayChange(context, side),
    target: describePart(context, hit, true),
    where: moved.read.document.fileName,
  };
  return editsOf(context, [edit], [moved], sayChange(context, 'move', values));
}

function editsOf(context: Context, edits: readonly Edit[], moved: readonly Hit[], summary: string): Plan {
  const [first] = moved;
  if (first === undefined) return UNCLEAR;
  const isNumbered = moved.every(({ unit, text }) => unit === 'section' && /^(?:§\s*)?\d/.test(text));
  const text = isNumbered ? `${summary} ${sayChange(context, 'numbers')}` : summary;
  return { kind: 'edits', changes: [{ document: first.read.document, edits, at: first.text }], text };
}

function moveBeside(moved: Hit, hit: Hit, side: BesideSide): Edit | undefined {
  if (moved.unit === 'row' || hit.unit === 'row') {
    if (moved.part.row?.table !== hit.part.row?.table) return undefined;
    return { kind: 'move_row', at: rowOf(moved), to: { side, row: rowOf(hit).row } };
  }
  const to = { side, text: hit.text, unit: unitOf(hit), ...placeOf(hit) };
  return { kind: 'move', unit: unitOf(moved), text: moved.text, ...placeOf(moved), to };
}

/** "Swap sections 5 and 6", "swap the first two points". */
export function planSwap(context: Context, what: Phrase): Plan {
  const { target } = context.instruction.parts;
  const { two } = context.instruction;
  if (two !== undefined) return swapNeighbours(context, what, two);
  if (target === undefined) return UNCLEAR;
  // "Steps 2 and 3 of the cleaning": the place applies to both.
  const [, second, where] = /^(\d+|[A-Z])\s+(.+)$/.exec(target.masked) ?? [];
  if (second === undefined || where === undefined) return swapNamed(context, what, target);
  return swapNamed(context, what.with(`${what.masked} ${where}`), target.with(second));
}

function swapNamed(context: Context, what: Phrase, target: Phrase): Plan {
  const { target: _, ...others } = context.instruction.parts;
  const first = targetOf(context, what);
  const second = targetOf(context, target);
  const found = findOne(context, first);
  const ask = (hit: Hit) => sayChange(context, 'askSwap', { what: named(context, hit), target: target.text });
  const swapped = { ...context, instruction: { ...context.instruction, parts: others } };
  return withOne(swapped, found, what.text, ask, (hit) => {
    const unit = second.unit ?? first.unit;
    const beside = unit === undefined ? target : target.with(withUnit(target.masked, first, second));
    return withOne(
      { ...swapped, documents: [hit.read] },
      findBeside(swapped, hit, beside),
      target.text,
      (other) => sayChange(context, 'askSwap', { what: named(context, hit), target: named(context, other) }),
      (other) => swapCells(context, what, hit, other) ?? swap(context, hit, other),
    );
  });
}

/** Adds the unit of the first to a bare number: "sections 5 and 6". */
function withUnit(words: string, first: Target, second: Target): string {
  const isNumber = /^(?:\d+(?:\.\d+)*|[A-Z])$/.test(words);
  const [unit = ''] = first.words.split(/\s/);
  return second.unit === undefined && isNumber ? `${unit} ${words}` : words;
}

function swapNeighbours(context: Context, what: Phrase, two: Edge): Plan {
  const target = targetOf(context, what);
  const unit = movable(target.unit) ?? 'item';
  const ordinals = two === 'first' ? [1, 2] : [-2, -1];
  const [one, other] = ordinals.map((ordinal) => partsFor(context, { ...target, ordinal }, unit));
  if (one === undefined || other === undefined) return UNCLEAR;
  const ask = (hit: Hit) => sayChange(context, 'askDelete', { what: named(context, hit) });
  if (one.hits.length !== 1) return one.hits.length === 0 ? { kind: 'missing', what: what.text } : UNCLEAR;
  return withOne(context, one, what.text, ask, (hit) =>
    withOne(context, other, what.text, ask, (beside) => swap(context, hit, beside)),
  );
}

/** Swaps two parts: neighbours by one move, others by two. */
/** "The phone numbers of Ann and Bob": the cells of the column that is named change places, and not their rows. */
function swapCells(context: Context, what: Phrase, one: Hit, other: Hit): Plan | undefined {
  const [row, another] = [one.part.row, other.part.row];
  if (row === undefined || another === undefined || row.header !== another.header) return undefined;
  const words = tokensOf(what.words);
  const [column, further] = columnsOf(one.read, row).filter((own) =>
    words.some((word) => own.isTitleWord(word, true)),
  );
  if (column === undefined || further !== undefined) return undefined;
  const [text = '', next = ''] = [row.cells[column.index], another.cells[column.index]];
  const change = ({ read, part }: Hit, old: string, by: string) =>
    ({ read, part, text: old, old, next: by, by, column: column.index + 1, score: 1 }) as const;
  return planCandidates(context, [change(one, text, next), change(other, next, text)]);
}

function swap(context: Context, one: Hit, other: Hit): Plan {
  if (one.unit !== other.unit || one.part === other.part) return UNCLEAR;
  const all = partsWithin(one.read, undefined);
  const [first, second] = all.indexOf(one.part) < all.indexOf(other.part) ? [one, other] : [other, one];
  const siblings = siblingsOf(first);
  const isNext = siblings[siblings.indexOf(first.part) + 1] === second.part;
  const edits = [
    moveBeside(first, second, 'after'),
    ...(isNext ? [] : [moveBeside(second, first, 'before')]),
  ].filter((edit) => edit !== undefined);
  if (edits.length === 0) return UNCLEAR;
  const values = {
    what: describePart(context, first),
    target: describePart(context, second),
    where: first.read.document.fileName,
  };
  return editsOf(context, edits, [first, second], sayChange(context, 'swap', values));
}
