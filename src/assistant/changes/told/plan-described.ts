/** Plans an addition and a new title whose place is described in any words, by what the words mean. */
import type { ReadDocument } from '../document-blocks.ts';
import { type Hit, labelOf, type PartUnit, type SearchResult } from '../find-parts.ts';
import { fold } from '../fold.ts';
import { findDescribed, sectionNamed, sectionNumbered, unitsIn } from '../locating/find-described.ts';
import { type Context, type Plan, sayChange, UNCLEAR, withOne } from '../plan.ts';
import { insertBeside, newNumber, partsBefore, withNumber } from '../plan-insert.ts';
import { renameHeading } from '../plan-parts.ts';
import { replacePart, stands } from '../plan-words.ts';
import type { Addition } from '../reading/read-addition.ts';
import type { Renaming } from '../reading/read-renaming.ts';
import type { Rewording } from '../reading/read-rewording.ts';

/** @returns unclear unless one place is surely meant */
export function planAddition(context: Context, addition: Addition): Plan {
  // What stands in a document already is to get another place or look, if anything.
  if (stands(context, addition.text)) return UNCLEAR;
  const isBeside = addition.side === 'after' || addition.side === 'before';
  if (isBeside) return planBeside(context, addition);
  return isSentence(addition.text) ? planInSection(context, addition) : planInList(context, addition);
}

/** @returns unclear unless one heading is surely meant */
export function planRenaming(context: Context, { title, old, place }: Renaming): Plan {
  if (old === undefined) {
    const hit = sectionOf(context, place);
    return hit === undefined || hit.text === title ? UNCLEAR : renameHeading(context, hit, title);
  }
  const named = context.documents.flatMap((read) => headingsOf(read, old));
  const [only, another] = named;
  return only === undefined || another !== undefined ? UNCLEAR : renameHeading(context, only, title);
}

/** @returns choices where several parts may be meant, and unclear where none may or the new wording stands somewhere already */
export function planRewording(context: Context, { text, unit, place }: Rewording): Plan {
  if (stands(context, text)) return UNCLEAR;
  const words = context.uncut.what?.words ?? place;
  const { hits, isSure } = findDescribed(context, words, unit === 'paragraph' ? SENTENCES : BESIDE);
  // A point may be called a sentence, and a paragraph is described by one of its own.
  const found = hits.map((hit) => (unit === 'paragraph' ? { ...hit, unit, text: hit.part.text } : hit));
  const ask = (hit: Hit) => sayChange(context, 'askReplace', { text: hit.text, by: text });
  return withOne(context, { hits: found, isSure }, place, ask, (hit) => replacePart(context, hit, text));
}

const SENTENCES: ReadonlySet<PartUnit> = new Set(['sentence']);

/** The section that some words tell by its number, its title or its topic; undefined unless that is sure. */
export function sectionOf(context: Context, place: string): Hit | undefined {
  return (
    sectionNumbered(context, place) ??
    sectionNamed(context, place) ??
    onlyOf(findDescribed(context, place, SECTIONS))
  );
}

function headingsOf(read: ReadDocument, title: string): Hit[] {
  const wanted = fold(title);
  return read.parts
    .filter(({ level, text }) => level > 0 && fold(text.replace(/^(?:§\s*)?\d[\d.]*\s*/, '')) === wanted)
    .map((part) => ({ read, part, unit: 'section', text: part.text }));
}

const BESIDE: ReadonlySet<PartUnit> = new Set(['sentence', 'item']);
const SECTIONS: ReadonlySet<PartUnit> = new Set(['section']);

function planBeside(context: Context, { text, side, place }: Addition): Plan {
  // "After 1.3 in the contract" is told by a number, and describes nothing.
  if (unitsIn(place, context.instruction).has('section') || /^\d+(?:\.\d+)+(?!\S)/.test(place))
    return UNCLEAR;
  const hit = onlyOf(findDescribed(context, place, BESIDE));
  if (hit === undefined) return UNCLEAR;
  const isItem = hit.unit === 'item';
  const insertion = {
    text,
    heading: undefined,
    isSentence: !isItem,
    unit: isItem ? ('item' as const) : ('sentence' as const),
    ordinal: undefined,
    side,
  };
  return insertBeside(context, hit, insertion, side);
}

const PLAIN = { heading: undefined, isSentence: false, unit: undefined, ordinal: undefined } as const;

function planInSection(context: Context, { text, side, place }: Addition): Plan {
  const number = newNumber(context, place);
  const [before, another] = number === undefined ? [] : partsBefore(context, number);
  if (before !== undefined && another === undefined)
    return insertBeside(context, before, { ...PLAIN, text: withNumber(text, number), side }, 'after');
  const hit = sectionOf(context, place);
  if (hit === undefined) return UNCLEAR;
  const insertion = {
    text,
    heading: undefined,
    isSentence: side !== 'start',
    unit: undefined,
    ordinal: undefined,
    side,
  };
  return insertBeside(context, hit, insertion, side);
}

/** Adds to the list whose items, or the text before them, are described. */
function planInList(context: Context, { text, side, place }: Addition): Plan {
  const hit = onlyOf(findDescribed(context, place, BESIDE));
  const own = hit?.read.parts.indexOf(hit.part) ?? -1;
  const list = hit?.part.list ?? hit?.read.parts[own + 1]?.list;
  const items = hit?.read.parts.filter((part) => part.kind === 'item' && part.list === list) ?? [];
  const part = list === undefined ? undefined : side === 'start' ? items[0] : items.at(-1);
  if (hit === undefined || part === undefined) return UNCLEAR;
  const insertion = {
    text,
    heading: undefined,
    isSentence: false,
    unit: 'item' as const,
    ordinal: undefined,
    side,
  };
  const at = { ...hit, part, unit: 'item' as const, text: part.text };
  return insertBeside(context, at, insertion, side === 'start' ? 'before' : 'after');
}

export function onlyOf({ hits: [hit, another], isSure }: SearchResult): Hit | undefined {
  return isSure && another === undefined ? hit : undefined;
}

function isSentence(text: string): boolean {
  return /^[\p{Lu}\d"“„«].*\s.*[.!?]["”“»]?$/su.test(text) && labelOf(text) === undefined;
}
