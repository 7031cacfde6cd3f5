/** Plans the insertion of sentences, paragraphs, items, sections and rows. */
import type { Edit } from '../../domain/edit.ts';
import { endingOf, type FileKind, kindByEnding } from '../../domain/file-kind.ts';
import { CHANGE_DATA, type Side, type UnitName } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';
import type { LibraryDocument } from '../library.ts';
import { Description } from './description.ts';
import { type ReadDocument, sectionOf, sentencesOf, type TextPart } from './document-blocks.ts';
import {
  type Hit,
  labelOf,
  type PartUnit,
  partsWithin,
  type SearchResult,
  withoutUnits,
} from './find-parts.ts';
import { likeBeside } from './like-beside.ts';
import {
  type Context,
  describePart,
  named,
  oneEdit,
  type Plan,
  partsFor,
  sayChange,
  targetOf,
  UNCLEAR,
  withOne,
} from './plan.ts';
import { PART_OF, placeOf, whereOf } from './plan-parts.ts';
import { planNewRow } from './plan-rows.ts';
import { holds } from './reading/alternatives.ts';
import type { Phrase } from './reading/phrase.ts';
import { readTarget, type Target, withoutArticles } from './reading/read-target.ts';

/** Share of the words of a topic that a list itself says. */
const SAID = 0.6;

export interface Insertion {
  readonly text: string;
  readonly heading: string | undefined;
  readonly isSentence: boolean;
  readonly unit: UnitName | undefined;
  /** The position of a new item in its list, from 1. */
  readonly ordinal: number | undefined;
  readonly side: Side;
}

/** @param to the part to insert at; undefined for the document itself */
export function planInsert(given: Context, to: Phrase | undefined): Plan {
  const context = { ...given, documents: given.documents.filter(({ document }) => holdsText(document)) };
  const { parts, side = 'after' } = context.instruction;
  const fresh = parts.new;
  // "“Radio” as the third point".
  const called = fresh?.with(fresh.masked.replace(/^⟦\d+⟧\s+\p{L}+\s+/u, ''));
  const kind = called === undefined ? undefined : readTarget(called, context.instruction.language);
  if (kind?.unit === 'row' && parts.text !== undefined) return planNewRow(context, parts.text, to);
  const quotes = fresh?.quotes ?? [];
  const text = parts.text?.quote ?? parts.text?.text ?? quotes.at(-1);
  if (text === undefined) return UNCLEAR;
  const isTitled = kind?.unit === 'section' || kind?.unit === 'heading';
  const target = to === undefined ? undefined : targetOf(context, to);
  const title = isTitled ? (quotes[0] ?? titleIn(context, fresh)) : undefined;
  // A clause is also called a section, but has a number instead of a title.
  const isHeaded = isTitled && (title !== undefined || kind.number === undefined);
  const heading = isHeaded ? (title ?? text) : undefined;
  const number = kind?.number ?? newNumber(context, to?.words ?? '');
  const insertion: Insertion = {
    text: heading === text ? '' : isHeaded ? text : withNumber(text, number),
    heading: heading === undefined ? undefined : withNumber(heading, number),
    isSentence: kind?.unit === 'sentence' || (kind?.unit === undefined && target?.unit === 'sentence'),
    unit: kind?.unit,
    ordinal: kind?.unit === 'item' ? kind.ordinal : undefined,
    side,
  };
  const before = number === undefined || isBeside(side) ? [] : partsBefore(context, number);
  if (before.length > 0) return besideOne(context, { hits: before, isSure: true }, insertion, 'after');
  if (to === undefined || target === undefined || target.unit === 'document') {
    const items =
      insertion.unit === 'item' && !isBeside(side)
        ? itemsFor(context, kind?.topic ?? '', insertion)
        : undefined;
    return items === undefined || items[0].hits.length === 0
      ? atEdge(context, insertion)
      : besideOne(context, ...items);
  }
  return besidePart(context, insertion, target);
}

/** Whether a document has paragraphs, and not only rows and cells. */
function holdsText({ fileName }: LibraryDocument): boolean {
  const kind = kindByEnding(endingOf(fileName));
  return kind === undefined || !SHEETS.has(kind);
}

const SHEETS: ReadonlySet<FileKind> = new Set(['xlsx', 'xlsb', 'xls', 'csv', 'tsv']);

function isBeside(side: Side): boolean {
  return side === 'before' || side === 'after';
}

export function withNumber(text: string, number: string | undefined): string {
  return number === undefined || /^(?:§\s*)?\d/.test(text) ? text : `${number} ${text}`;
}

/** "To the handbook as 9.4": the number that a place says and that follows the last of its section. */
export function newNumber({ documents }: Context, place: string): string | undefined {
  const number = /(?<!\S)\d+(?:\.\d+)+(?!\S)/.exec(place)?.[0];
  const isThere = documents.some(({ parts }) => parts.some(({ text }) => labelOf(text) === number));
  return isThere ? undefined : number;
}

/** The part with the preceding number: 7.2 for 7.3. */
export function partsBefore({ documents, scope }: Context, number: string): Hit[] {
  const [, above = '', last = ''] = /^((?:\d+\.)*)(\d+)$/.exec(number) ?? [];
  return documents.flatMap((read) => {
    const wanted = `${above}${Number(last) - 1}`;
    const part = partsWithin(read, scope.section).find(
      ({ kind, text }) => kind !== 'row' && labelOf(text) === wanted,
    );
    if (part === undefined) return [];
    const unit = part.kind === 'heading' ? ('section' as const) : ('paragraph' as const);
    return [{ read, part, unit, text: part.text }];
  });
}

/** The title after the unit: "a section 6 Weather", "a chapter on parking". */
function titleIn({ instruction }: Context, fresh: Phrase | undefined): string | undefined {
  const data = CHANGE_DATA[instruction.language];
  const bare = withoutArticles(fresh?.words ?? '', data);
  const title = bare.replace(
    new RegExp(`^(?:${data.units.section}|${data.units.heading})\\s*(?:(?:${data.about})\\s+)?`, 'iu'),
    '',
  );
  return title === '' || title === bare || /^[\d.]+$/.test(title) ? undefined : title;
}

/** The heading with the next number, if the part before it has a typed number. */
function numberedAfter(part: TextPart, heading: string): string {
  const [, number, mark = ''] = /^(\d{1,3})([.)]?)\s+\D/.exec(part.text) ?? [];
  return number === undefined || /^\d/.test(heading) ? heading : `${Number(number) + 1}${mark} ${heading}`;
}

/** Inserts at the beginning or the end of a document. */
function atEdge(context: Context, insertion: Insertion): Plan {
  const hits = context.documents.flatMap((read) => edgeOf(read, insertion) ?? []);
  const { whole } = context.instruction;
  return withOne(
    context,
    { hits, isSure: true },
    insertion.heading ?? insertion.text,
    () => whole.marked,
    (hit) => {
      const isStart = insertion.side === 'start' && hit.unit === 'section';
      const heading =
        isStart || insertion.heading === undefined || hit.unit !== 'section'
          ? insertion.heading
          : numberedAfter(hit.part, insertion.heading);
      return insertBeside(context, hit, { ...insertion, heading }, isStart ? 'before' : 'after');
    },
  );
}

/** The section, or else the paragraph, that a document begins or ends with. */
function edgeOf(read: ReadDocument, { side, heading }: Insertion): Hit | undefined {
  const section = heading === undefined ? undefined : topSection(read, side);
  if (section !== undefined) return { read, part: section, unit: 'section', text: section.text };
  const parts = read.parts.filter(({ kind }) => kind !== 'row');
  const part = side === 'start' ? parts[0] : parts.at(-1);
  return part === undefined ? undefined : { read, part, unit: 'paragraph', text: part.text };
}

/** The last or first section of the topmost level that has several sections. */
function topSection({ parts }: ReadDocument, side: Side): TextPart | undefined {
  const headings = parts.filter(({ level }) => level > 0);
  const byLevel = Map.groupBy(headings, ({ level }) => level);
  const top = [...byLevel.keys()]
    .sort((a, b) => a - b)
    .find((level) => (byLevel.get(level)?.length ?? 0) > 1);
  const own = byLevel.get(top ?? headings[0]?.level ?? 0) ?? [];
  return side === 'start' ? own[0] : own.at(-1);
}

function besidePart(context: Context, insertion: Insertion, given: Target): Plan {
  const target = withoutPronoun(given, insertion.unit, context.instruction.language);
  const unit = target.unit === undefined ? undefined : PART_OF[target.unit];
  const isEnd = insertion.side === 'into' || insertion.side === 'end';
  const isNamed =
    target.quote !== undefined ||
    target.number !== undefined ||
    (unit !== undefined && target.ordinal !== undefined);
  const isList = isEnd && !isNamed && target.unit === 'item' && target.ordinal === undefined;
  const topic = (target.topic === '' && !isNamed) || isList ? target.words : target.topic;
  if (target.unit === 'table' || isList) return besideOne(context, ...itemsFor(context, topic, insertion));
  const section = isEnd && insertion.unit === 'item' ? sectionNumbered(context, target) : undefined;
  if (isEnd && insertion.unit === 'item' && section === undefined)
    return besideOne(context, ...itemsFor(context, topic, insertion));
  if (section !== undefined && holdsList(section)) {
    const scope = { ...context.scope, section: section.text };
    return besideOne(context, ...itemsFor({ ...context, documents: [section.read], scope }, '', insertion));
  }
  const beside: readonly PartUnit[] =
    target.quote !== undefined
      ? ['section', 'sentence', 'row']
      : isEnd
        ? ['section']
        : ['section', 'sentence'];
  const found = (unit === undefined ? beside : [unit]).map((one) =>
    partsFor(context, { ...target, topic }, one),
  );
  const near = found.filter(({ hits }) => hits.length > 0);
  const own = near.find(({ isSure }) => isSure) ?? { hits: near.flatMap(({ hits }) => hits), isSure: false };
  return besideOne(context, own, insertion, insertion.side, target.quote ?? target.words);
}

/** The section that is surely meant by its number. */
function sectionNumbered(context: Context, target: Target): Hit | undefined {
  if (target.unit !== 'section' || target.number === undefined) return undefined;
  const { hits, isSure } = partsFor(context, target, 'section');
  return isSure && hits.length === 1 ? hits[0] : undefined;
}

/** Whether a section has a list; without one, a point of it is a sentence. */
function holdsList({ read, part }: Hit): boolean {
  return sectionOf(read, part).some(({ kind }) => kind === 'item');
}

function besideOne(
  context: Context,
  found: SearchResult,
  insertion: Insertion,
  side: Side,
  what = context.uncut.target?.text ?? '',
): Plan {
  const ask = askInsert(context, insertion, side === 'before' ? 'before' : 'after');
  // In a single document, an insertion at the only near part does no harm.
  const isOnly = context.scope.documents.length === 1 && found.hits.length === 1;
  const own = isOnly ? { ...found, isSure: true } : found;
  return withOne(context, own, what, ask, (hit) => insertBeside(context, hit, insertion, side));
}

export function askInsert(context: Context, { isSentence, text }: Insertion, side: 'before' | 'after') {
  const kind = sayChange(context, isSentence ? 'sentenceNew' : 'paragraphNew');
  return (hit: Hit) =>
    sayChange(context, 'askInsert', {
      new: kind,
      side: sayChange(context, side),
      target: named(context, hit, true),
      text,
    });
}

/** Gives a pronoun the unit of the new part: "a step after the third one" means the third step. */
export function withoutPronoun(target: Target, unit: UnitName | undefined, language: Language): Target {
  const { pronouns } = CHANGE_DATA[language];
  const isPronoun = target.topic === '' || new RegExp(`^(?:${pronouns})$`, 'iu').test(target.topic);
  if (target.unit !== undefined || target.ordinal === undefined || target.quote !== undefined || !isPronoun)
    return target;
  return { ...target, unit, topic: '' };
}

/** "Add a sun hat to the things that everyone gets": an item of the list that says of itself what is named. */
export function planNewItem(context: Context, text: Phrase, to: Phrase): Plan {
  const { language } = context.instruction;
  const { words } = targetOf(context, to);
  const lists = lastItems(context, words);
  const [hit, another] = lists.hits;
  const about = new Description(withoutUnits(words, language), { related: context.related, language });
  if (hit === undefined || another !== undefined) return UNCLEAR;
  if (about.literal([...hit.part.headings, ...listOf(hit)].join(' ')) <= SAID) return UNCLEAR;
  const bare = withoutArticles(text.text, CHANGE_DATA[language]);
  const data = Object.values(CHANGE_DATA);
  const isBare = siblingsIn(hit).every((item) =>
    data.every((one) => withoutArticles(item.text, one) === item.text),
  );
  const item = {
    heading: undefined,
    isSentence: false,
    unit: 'item',
    ordinal: undefined,
    side: 'into',
  } as const;
  return insertBeside(context, hit, { ...item, text: isBare ? bare : text.text }, 'after');
}

/** The items beside which a new one comes: the last of each list in question, or the one at its position. */
function itemsFor(context: Context, topic: string, insertion: Insertion): [SearchResult, Insertion, Side] {
  const last = lastItems(context, topic);
  const { ordinal = -1 } = insertion;
  if (ordinal < 1) return [last, insertion, 'after'];
  const hits = last.hits.flatMap((hit): Hit[] => {
    const part = siblingsIn(hit).at(ordinal - 1);
    return part === undefined ? [] : [{ ...hit, part, text: part.text }];
  });
  return [{ ...last, hits }, insertion, 'before'];
}

function siblingsIn({ read, part }: Hit): readonly TextPart[] {
  return read.parts.filter(({ kind, list }) => kind === 'item' && list === part.list);
}

/** The last item of each list that is about the topic, or is in a section about it. */
function lastItems(context: Context, topic: string): SearchResult {
  const target = {
    unit: undefined,
    ordinal: undefined,
    number: undefined,
    quote: undefined,
    topic,
    words: topic,
  };
  const hits = context.documents.flatMap((read) => {
    const parts = partsWithin(read, context.scope.section);
    return parts.flatMap((part, index): Hit[] =>
      part.kind === 'item' && parts[index + 1]?.kind !== 'item'
        ? [{ read, part, unit: 'item', text: part.text }]
        : [],
    );
  });
  if (hits.length < 2 || topic === '') return { hits, isSure: hits.length === 1 };
  const { language } = context.instruction;
  const about = new Description(withoutUnits(topic, language), { related: context.related, language });
  const said = hits
    .map((hit) => ({ hit, share: about.literal(listOf(hit).join(' ')) }))
    .sort((a, b) => b.share - a.share);
  const [best, second] = said;
  if (best !== undefined && best.share > SAID && best.share - (second?.share ?? 0) > SAID / 2)
    return { hits: [best.hit], isSure: true };
  const near = partsFor(context, target, 'section').hits;
  const under = hits.filter(({ part }) => near.some((heading) => part.headings.includes(heading.text)));
  return under.length > 0 ? { hits: under, isSure: under.length === 1 } : { hits, isSure: false };
}

/** The texts of the list that ends with an item, and of the part before the list. */
function listOf({ read, part }: Hit): string[] {
  const end = read.parts.indexOf(part);
  const before = read.parts.slice(0, end).findLastIndex(({ kind }) => kind !== 'item');
  return read.parts.slice(Math.max(0, before), end + 1).map(({ text }) => text);
}

export function insertBeside(context: Context, hit: Hit, insertion: Insertion, side: Side): Plan {
  const item = side === 'before' || side === 'start' ? undefined : lastItemIn(context, hit, side);
  const isItem = item !== undefined && insertion.heading === undefined;
  const text = likeBeside(
    insertion.text,
    hit.read,
    (isItem ? item : hit).part,
    context.instruction.whole.text,
  );
  const own = { ...insertion, text };
  const edit = isItem
    ? insertionEdit(item, { ...own, isSentence: false }, 'after')
    : insertionEdit(hit, own, side);
  const shown = [own.heading, own.text].filter((one) => one !== undefined && one !== '').join(' – ');
  const target = describePart(context, hit, true);
  const where = whereOf(hit);
  return oneEdit(
    hit,
    edit,
    sayChange(context, 'insert', {
      text: shown,
      side: sayChange(context, side === 'before' ? 'before' : 'after'),
      target,
      where,
    }),
  );
}

/** The item that a section ends with, where the message names one, "a fifth point", or what goes into it is a list and no more. */
function lastItemIn({ instruction: { whole, language } }: Context, hit: Hit, side: Side): Hit | undefined {
  if (hit.unit !== 'section' && hit.unit !== 'heading') return undefined;
  const { units, tableWords } = CHANGE_DATA[language];
  const [, ...own] = sectionOf(hit.read, hit.part);
  const last = own.at(-1);
  const isList = (side === 'into' || side === 'end') && own.every(({ kind }) => kind === 'item');
  if (last?.kind !== 'item' || !(isList || holds(whole.words, `${units.item}|${tableWords}`)))
    return undefined;
  return { ...hit, part: last, unit: 'item', text: last.text };
}

function insertionEdit(hit: Hit, { text, heading, isSentence, unit: given }: Insertion, side: Side): Edit {
  const kind = side === 'before' ? 'insert_before' : 'insert_after';
  const titled = heading === undefined ? {} : { heading };
  if (hit.unit === 'section' || hit.unit === 'heading') {
    const within = sectionOf(hit.read, hit.part).slice(1);
    const behind = within.findIndex((part) => part.level > 0);
    const own = behind < 0 ? within : within.slice(0, behind);
    const last = own.findLast((part) => part.kind !== 'row');
    if (heading === undefined && isSentence && last !== undefined && side !== 'before')
      return { kind: 'insert_after', text: lastSentence(last), insert: text, unit: 'sentence' };
    if (heading === undefined && (side === 'into' || side === 'end') && behind >= 0 && last !== undefined)
      return { kind: 'insert_after', text: last.text, insert: text };
    if (heading === undefined && side === 'start')
      return {
        kind: 'insert_after',
        text: hit.text,
        insert: text,
        place: { whole: true, ...placeOf(hit).place },
      };
    return { kind, text: hit.text, insert: text, unit: 'section', ...titled, ...placeOf(hit) };
  }
  if (heading !== undefined) {
    const title = hit.part.headings.at(-1);
    return { kind, text: title ?? hit.text, insert: text, unit: 'section', heading };
  }
  // Next to one sentence of several, an insertion belongs into their paragraph.
  const isWithin =
    isSentence || (hit.unit === 'sentence' && given === undefined && sentencesOf(hit.part).length > 1);
  const unit = isWithin ? { unit: 'sentence' as const } : {};
  const anchor =
    isSentence && hit.unit !== 'sentence' && hit.part.kind !== 'row' ? lastSentence(hit.part) : hit.text;
  return { kind, text: anchor, insert: text, ...unit, ...placeOf(hit) };
}

function lastSentence(part: TextPart): string {
  return sentencesOf(part).at(-1) ?? part.text;
}
