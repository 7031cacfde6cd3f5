/** Plans the deletion of sentences, paragraphs, items, sections and rows, and the renaming of headings. */
import type { Edit, EditPlace, EditUnit } from '../../domain/edit.ts';
import { labelOf } from '../../markdown/text-label.ts';
import { CHANGE_DATA, type UnitName } from '../languages/change-data.ts';
import { sentencesOf } from './document-blocks.ts';
import { findAny, partsOrAny } from './find-any.ts';
import type { Hit, PartUnit, SearchResult } from './find-parts.ts';
import { fold } from './fold.ts';
import { languageOf } from './locating/by-meaning.ts';
import { findDescribed, unitsIn } from './locating/find-described.ts';
import {
  type Context,
  describePart,
  keyOf,
  named,
  oneEdit,
  type Plan,
  partsFor,
  sayChange,
  targetOf,
  UNCLEAR,
  withOne,
} from './plan.ts';
import { planEmptied } from './plan-values.ts';
import { planDeleteWords } from './plan-words.ts';
import type { Phrase } from './reading/phrase.ts';
import { type Target, withoutArticles } from './reading/read-target.ts';
import { tellsOtherAmount } from './values.ts';

export const PART_OF: Readonly<Partial<Record<UnitName, PartUnit>>> = {
  sentence: 'sentence',
  paragraph: 'paragraph',
  item: 'item',
  section: 'section',
  heading: 'heading',
  row: 'row',
};

export function planDelete(context: Context, what: Phrase): Plan {
  const target = targetOf(context, what);
  const unit = target.unit === undefined ? undefined : PART_OF[target.unit];
  if (unit === undefined && target.quote !== undefined) return planDeleteWords(context, what);
  const emptied = unit === undefined ? planEmptied(context, what) : UNCLEAR;
  if (emptied.kind === 'edits') return emptied;
  const found = unit === undefined ? findUnnamed(context, target) : partsOrAny(context, target, unit);
  const [first = '', ...others] = what.masked.split(/,\s/);
  // The text after a comma may be the reason.
  if (!found.isSure && others.length > 0 && what.quotes.length === 0) {
    const plan = planDelete(context, what.with(first));
    if (plan.kind === 'edits') return plan;
  }
  const ask = (hit: Hit) => sayChange(context, 'askDelete', { what: named(context, hit) });
  return withOne(context, sureInMeaning(context, found, target), what.text, ask, (hit) =>
    tellsOtherAmount(what.text, hit.text) ? UNCLEAR : planDeletePart(context, hit),
  );
}

/** What a topic in another language describes by its words; it is sure only if that is the nearest in meaning as well. */
function sureInMeaning(
  context: Context,
  found: SearchResult,
  { topic, quote, number, ordinal }: Target,
): SearchResult {
  const [hit] = found.hits;
  const { language, whole } = context.instruction;
  const isByTopic = topic !== '' && quote === undefined && number === undefined && ordinal === undefined;
  if (hit === undefined || !found.isSure || !isByTopic || languageOf(hit.read) === language) return found;
  if (fold(hit.text).endsWith(fold(topic))) return found;
  const { best, isSure } = findDescribed(context, topic, unitsIn(whole.masked, context.instruction));
  const isSame = isSure && best?.part === hit.part && best.text === hit.text;
  if (best === undefined || isSame) return found;
  return isSure
    ? { hits: [best], isSure }
    : { hits: [best, ...found.hits.filter(({ text }) => text !== best.text)], isSure };
}

export function planDeletePart(context: Context, hit: Hit): Plan {
  const summary = sayChange(context, 'delete', { what: describePart(context, hit), where: whereOf(hit) });
  return oneEdit(hit, deletionOf(hit), summary);
}

function findUnnamed(context: Context, target: Target): SearchResult {
  return target.ordinal === undefined ? findAny(context, target) : findNth(context, target);
}

/** "The last revision", "the last version from the table": a row in the place named after the preposition, or else of the thing. */
function findNth(context: Context, target: Target): SearchResult {
  const { of, scope } = CHANGE_DATA[context.instruction.language];
  const [thing = '', ...rest] = target.topic.split(new RegExp(`\\s+(?:${of}|${scope})\\s+`, 'iu'));
  for (const topic of [...(rest.length > 0 ? [rest.join(' ')] : []), thing]) {
    const bare = withoutArticles(topic, CHANGE_DATA[context.instruction.language]);
    const found = partsFor(context, { ...target, topic: bare }, 'row');
    if (found.hits.length > 0) return found;
  }
  return { hits: [], isSure: false };
}

function deletionOf(hit: Hit): Edit {
  if (hit.unit === 'row') {
    const at = rowOf(hit);
    return { kind: 'delete_row', at };
  }
  return { kind: 'delete', text: hit.text, unit: unitOf(hit), ...placeOf(hit) };
}

/** Identifies a row by its distinguishing cell, else by its number. */
export function rowOf(hit: Hit): { readonly row: string | number } {
  return { row: keyOf(hit) ?? hit.part.row?.number ?? hit.text };
}

export function unitOf({ unit }: Hit): EditUnit {
  return unit === 'section' || unit === 'sentence' ? unit : 'paragraph';
}

/** Distinguishes a part from others with the same text. */
export function placeOf(hit: Hit): { place?: EditPlace } {
  const { read, part, unit, text } = hit;
  if (unit === 'row') return {};
  if (unit === 'section' || unit === 'heading') {
    const alike = read.parts.filter((one) => one.level > 0 && one.text === text);
    return alike.length < 2 ? {} : { place: { occurrence: alike.indexOf(part) + 1 } };
  }
  if (unit === 'sentence') {
    const alike = read.parts.filter((one) => sentencesOf(one).includes(text));
    const section = part.headings.at(-1);
    return alike.length < 2 || section === undefined ? {} : { place: { section } };
  }
  const alike = read.parts.filter((one) => one.kind !== 'row' && one.text === text);
  return alike.length < 2
    ? {}
    : { place: { whole: true, among: alike.length, occurrence: alike.indexOf(part) + 1 } };
}

export function whereOf({ read, part, text }: Hit): string {
  const under = part.headings.filter((heading) => heading !== text).at(-1);
  return [read.document.fileName, ...(under === undefined ? [] : [under])].join(', ');
}

export function planRename(context: Context, what: Phrase, by: Phrase): Plan {
  const target = targetOf(context, what);
  const { topic, quote, ordinal, number } = target;
  const isNamed = quote !== undefined || ordinal !== undefined || number !== undefined;
  const found = partsFor(
    context,
    { ...target, topic: topic === '' && !isNamed ? target.words : topic },
    'heading',
  );
  const title = by.quotes.length === 1 ? (by.quotes[0] ?? '') : by.text;
  const ask = (hit: Hit) => sayChange(context, 'askRename', { text: hit.text, by: title });
  return withOne(context, found, what.text, ask, (hit) => renameHeading(context, hit, title));
}

/** @returns unclear for the title that the heading has: its number stays, so that nothing would change */
export function renameHeading(context: Context, hit: Hit, title: string): Plan {
  if (title === hit.text || title === hit.text.slice(labelOf(hit.text).length)) return UNCLEAR;
  const edit: Edit = { kind: 'rename_heading', heading: hit.text, with: title };
  return oneEdit(hit, edit, sayChange(context, 'rename', { text: hit.text, by: title, where: whereOf(hit) }));
}
