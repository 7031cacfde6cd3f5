/** Finds the parts of documents that a target may mean. A full match is certain; a partial match is offered as a choice. */
import { CHANGE_DATA } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';
import type { RelatedWords } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { coverage, Description, FACTOR, most, type Strengths } from './description.ts';
import { type ReadDocument, sectionOf, sentencesOf, type TextPart } from './document-blocks.ts';
import { codesIn, fold } from './fold.ts';
import { byMeaning, meantBy } from './locating/by-meaning.ts';
import type { Target } from './reading/read-target.ts';

export type PartUnit = 'section' | 'heading' | 'sentence' | 'paragraph' | 'item' | 'row';

export interface Hit {
  readonly read: ReadDocument;
  readonly part: TextPart;
  readonly unit: PartUnit;
  /** The section title, the sentence, or the text of the part. */
  readonly text: string;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  readonly isSure: boolean;
}

/** Minimum score for a part to be about a topic. */
const NEAR = 0.4;
/** A score above FULL is certain, and so is one above SURE that is ahead of all others by AHEAD. */
const FULL = 0.86;
const SURE = 0.55;
const AHEAD = 0.12;
const LEVEL = 0.01;
const NAMED = 0.7;
/** A number before a title: "8 Obligations", "Section 8: …", "§ 8". */
const TITLE_NUMBER =
  /^(?:[\p{L}§]{1,12}\.?\s*)?(\d+(?:\.\d+)*[a-z]?|[A-Z](?![\p{L}])|[IVX]+(?![\p{L}]))[.):\s–-]?/u;
const LABEL = /^(?:§+\s*)?\(?(\d+(?:\.\d+)*[a-z]?|[a-z])[.)]?\s/;

/** @param section title or number of the section to search */
export function findParts(
  documents: readonly ReadDocument[],
  target: Target,
  unit: PartUnit,
  {
    section,
    related,
    language,
  }: { readonly section: string | undefined; readonly related: RelatedWords; readonly language: Language },
): SearchResult {
  const own = havingSection(documents, target.section);
  const all = own.flatMap((read) => candidatesOf(read, unit, partsWithin(read, target.section ?? section)));
  const { quote, number, ordinal, topic } = numbered(target, unit, all);
  if (quote !== undefined) return sure(byQuote(all, quote, ordinal));
  if (number !== undefined) {
    const numbered = preferLiteral(
      all.filter((hit) => numberOf(hit) === number.toLowerCase()),
      target.words,
    );
    const unitName = unit === 'section' && numbered.length === 0 ? 'paragraph' : unit;
    const others =
      unitName === unit ? [] : documents.flatMap((read) => candidatesOf(read, 'paragraph', read.parts));
    return sure(numbered.length > 0 ? numbered : others.filter((hit) => labelOf(hit.text) === number));
  }
  if (topic === '') {
    if (ordinal === undefined) return sure(all.length === 1 ? all : []);
    return sure(byOrdinal(all, ordinal));
  }
  const about = new Description(withoutUnits(topic, language), { related, language });
  if (ordinal !== undefined) {
    const within = documents.flatMap((read) => ordinalWithin(read, unit, about, ordinal));
    if (within.length > 0) return sure(within);
  }
  const found = byTopic(all, new Description(topic, { related, language }), topic, language);
  return ordinal === undefined || !found.isSure ? found : sure(byOrdinal(found.hits, ordinal));
}

/** Turns "step 2" into the second item of a list, unless the number is part of the text: "(2) …". */
function numbered(target: Target, unit: PartUnit, all: readonly Hit[]): Target {
  const { number, ordinal, words } = target;
  const isCounted = unit === 'item' || (unit === 'paragraph' && all.every((hit) => numberOf(hit) !== number));
  if (!isCounted || number === undefined || ordinal !== undefined || !/^\d+$/.test(number)) return target;
  const [, topic = ''] = words.split(new RegExp(`\\b${number}\\b`));
  return { ...target, number: undefined, ordinal: Number(number), topic: topic.trim() };
}

/** "The last row of the revision history": one hit per section about the topic, or per table with such a column. */
function ordinalWithin(read: ReadDocument, unit: PartUnit, topic: Description, ordinal: number): Hit[] {
  const sections = read.parts.filter(({ level, text }) => level > 0 && topic.literal(text) > 0.9);
  // If the document title matches, search all of the document.
  const isTitled = read.parts[0]?.level === 1 && topic.share(read.parts[0].text) > NAMED;
  const searched = isTitled ? [read.parts] : sections.map((heading) => sectionOf(read, heading));
  const inSections = searched.flatMap((parts) => byOrdinal(candidatesOf(read, unit, parts), ordinal));
  if (inSections.length > 0 || unit !== 'row') return inSections;
  const headed = read.parts.filter(
    ({ row }) => row?.isHeader === false && row.header.some((cell) => topic.literal(cell) > 0.9),
  );
  return byOrdinal(candidatesOf(read, unit, headed), ordinal);
}

/** The topic without words such as "table", "section" and "item". */
export function withoutUnits(topic: string, language: Language): string {
  const { units } = CHANGE_DATA[language];
  const kinds = new RegExp(
    `(?<!\\p{L})(?:${[units.table, units.section, units.item].join('|')})(?!\\p{L})`,
    'giu',
  );
  const bare = topic.replaceAll(kinds, ' ').trim();
  return bare === '' ? topic : bare;
}

/** The parts of a document, or of one of its sections. */
export function partsWithin(read: ReadDocument, section: string | undefined): readonly TextPart[] {
  if (section === undefined) return read.parts;
  const heading = headingOf(read, section);
  if (heading !== undefined) return sectionOf(read, heading);
  const numbered = clauseOf(read, section);
  // Headings may be numbered automatically in the file only; applying the edit will show whether the section exists.
  return numbered.length > 0 ? numbered : read.parts;
}

/** The paragraph with a number, such as 4.3, and what belongs to it: all before the next numbered paragraph or heading. */
function clauseOf({ parts }: ReadDocument, section: string): readonly TextPart[] {
  const number = fold(section.replace(SIGN, ''));
  const isNumbered = ({ kind, text }: TextPart) => kind === 'paragraph' && labelOf(text) !== undefined;
  const from = CLAUSE.test(number)
    ? parts.findIndex((part) => isNumbered(part) && labelOf(part.text) === number)
    : -1;
  if (from < 0) return [];
  const behind = parts.findIndex((part, index) => index > from && (part.level > 0 || isNumbered(part)));
  return parts.slice(from, behind < 0 ? parts.length : behind);
}

/** The title of a section, or of the one that a numbered paragraph stands in; the section as named if it is unknown. */
export function titleOf(read: ReadDocument, section: string): string {
  return headingOf(read, section)?.text ?? clauseOf(read, section)[0]?.headings.at(-1) ?? section;
}

const CLAUSE = /^\d+(?:\.\d+)+$/;

/** The heading with a number, a title, a part of the title, or all its words in any form. */
export function headingOf(read: ReadDocument, section: string): TextPart | undefined {
  const headings = read.parts.filter(({ level }) => level > 0);
  const wanted = fold(section);
  const number = fold(section.replace(SIGN, ''));
  return (
    headings.find(({ text }) => TITLE_NUMBER.exec(text)?.[1]?.toLowerCase() === number) ??
    headings.find(
      ({ text }) => fold(text) === wanted || fold(text).replace(TITLE_NUMBER, '').trim() === wanted,
    ) ??
    headings.find(({ text }) => fold(text).includes(wanted)) ??
    headings.find(({ text }) => saysAll(text, section))
  );
}

/** "§ 3" means section 3 where no document writes the sign. */
const SIGN = /^§+\s*/;

/** The documents that contain the named section, written like that if one is; all of them if none does. */
export function havingSection(
  documents: readonly ReadDocument[],
  section: string | undefined,
): readonly ReadDocument[] {
  if (section === undefined) return documents;
  const found = documents.flatMap((read) => {
    const heading = headingOf(read, section) ?? clauseOf(read, section)[0];
    return heading === undefined ? [] : [{ read, isSigned: SIGN.test(heading.text) }];
  });
  const signed = SIGN.test(section) ? found.filter(({ isSigned }) => isSigned) : [];
  const having = (signed.length > 0 ? signed : found).map(({ read }) => read);
  return having.length > 0 ? having : documents;
}

/** The section whose title a place that is told by its topic says, such as "under any other business"; only where it is one. */
export function sectionCalled(documents: readonly ReadDocument[], words: string): string | undefined {
  const titles = documents.flatMap(({ parts }) =>
    parts.filter(({ level, text }) => level > 0 && saysAll(text, words)).map(({ text }) => text),
  );
  const [only, another] = new Set(titles);
  return another === undefined ? only : undefined;
}

/** Whether a text contains every word of another, in any inflection. */
function saysAll(text: string, words: string): boolean {
  const stems = new Set(tokenize(text).flatMap(({ word }) => stemsOfAnyLanguage(word)));
  const wanted = tokenize(words);
  return (
    wanted.length > 0 && wanted.every(({ word }) => stemsOfAnyLanguage(word).some((one) => stems.has(one)))
  );
}

/** Prefers parts whose text begins with the words themselves, so that "§ 3" does not match "3.". */
function preferLiteral(hits: readonly Hit[], words: string): readonly Hit[] {
  const literal = hits.filter(({ text }) =>
    fold(text).replaceAll(' ', '').startsWith(fold(words).replaceAll(' ', '')),
  );
  if (literal.length > 0) return literal;
  // "Section 11 Complaints": the title tells it from others with the number.
  const [, title = ''] = /\d[\d.]*[a-z]?[.)]?\s+(.+)$/.exec(words) ?? [];
  const titled = title === '' ? [] : hits.filter(({ text }) => saysAll(text, title));
  return titled.length > 0 ? titled : hits;
}

function candidatesOf(read: ReadDocument, unit: PartUnit, parts: readonly TextPart[]): Hit[] {
  return parts.flatMap((part): Hit[] => {
    const { kind, text } = part;
    if (unit === 'sentence')
      return sentencesOf(part).map((sentence) => ({ read, part, unit, text: sentence }));
    if (unit === 'section' || unit === 'heading')
      return kind === 'heading' ? [{ read, part, unit, text }] : [];
    if (unit === 'row')
      return kind === 'row' && part.row?.isHeader === false ? [{ read, part, unit, text }] : [];
    if (unit === 'item') return kind === 'item' ? [{ read, part, unit, text }] : [];
    const clauses = sentencesOf(part).filter((one) => PARAGRAPH_NUMBER.test(one));
    // Several numbered clauses may be the lines of one paragraph.
    if (kind === 'paragraph' && clauses.length > 1)
      return clauses.map((clause) => ({ read, part, unit: 'sentence', text: clause }));
    return kind === 'paragraph' || kind === 'item' ? [{ read, part, unit, text }] : [];
  });
}

/** The hits by what they mean, where the words of a topic do not tell. */
function byMeaningOf(
  located: readonly { readonly hit: Hit; readonly own: Strengths; readonly around: Strengths }[],
  weights: Strengths,
  words: string,
  language: Language,
) {
  // Rows are named by their cells.
  const places = located
    .filter(({ hit }) => hit.unit !== 'row')
    .map(({ hit, own, around }) => ({ ...hit, hit, score: coverage(most([own, around]), weights) }))
    .sort((a, b) => b.score - a.score);
  return meantBy(byMeaning(language, words, places));
}

/** A sentence without the number of its paragraph, which stays where it is: "9.2 Reports are …". */
export function withoutLabel({ text, unit }: Hit): string {
  return unit === 'sentence' ? text.replace(PARAGRAPH_NUMBER, '') : text;
}

const PARAGRAPH_NUMBER = /^(?:\(?\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?|\(\d{1,3}\))\s+(?=\S)/u;

/** The number or letter that a text begins with. */
export function labelOf(text: string): string | undefined {
  return LABEL.exec(text)?.[1];
}

function sure(hits: readonly Hit[]): SearchResult {
  return { hits, isSure: true };
}

/** The n-th hit of each document, table and list; a negative number counts from the end. */
function byOrdinal(hits: readonly Hit[], ordinal: number): Hit[] {
  const groups = Map.groupBy(
    hits,
    ({ read, part }) => `${read.document.id} ${part.row?.table ?? ''} ${part.list ?? ''}`,
  );
  return [...groups.values()].flatMap((own) => own.at(ordinal < 0 ? ordinal : ordinal - 1) ?? []);
}

function byQuote(all: readonly Hit[], quote: string, ordinal: number | undefined): readonly Hit[] {
  const wanted = fold(quote);
  const same = all.filter(
    ({ text, part }) =>
      fold(text) === wanted || (part.row?.cells ?? []).some((cell) => fold(cell) === wanted),
  );
  const titled = all.filter(
    ({ unit, text }) => unit === 'section' && fold(text).replace(TITLE_NUMBER, '').trim() === wanted,
  );
  const containing = all.filter(({ text }) => fold(text).includes(wanted));
  const found = [same, titled, containing].find((hits) => hits.length > 0) ?? [];
  return ordinal === undefined ? found : byOrdinal(found, ordinal);
}

/** The number of a part, as it is written before it. */
export function numberOf({ text, unit }: Hit): string | undefined {
  const pattern = unit === 'section' || unit === 'heading' ? TITLE_NUMBER : LABEL;
  return pattern.exec(text)?.[1]?.toLowerCase();
}

function byTopic(all: readonly Hit[], topic: Description, words: string, language: Language): SearchResult {
  const wanted = fold(words);
  const codes = codesIn(words);
  const same = all.filter(({ text, part }) =>
    part.row === undefined
      ? fold(text).replace(TITLE_NUMBER, '').trim() === wanted
      : part.row.cells.some((cell) => fold(cell) === wanted || codes.includes(fold(cell))),
  );
  if (same.length > 0) return sure(same);
  const located = all.map((hit) => {
    const { part, text } = hit;
    const around = topic.strengths(part.headings.join(' · ')).map((one) => one * FACTOR.heading);
    return { hit, part, own: topic.strengths(text), around };
  });
  const weights = topic.weights(located);
  const scored = located
    .filter(({ own }) => own.some((one) => one > 0))
    .map(({ hit, own, around }) => ({ hit, score: coverage(most([own, around]), weights) }))
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  const hits = scored.filter(({ score }) => score > best - LEVEL);
  const second = scored[hits.length]?.score ?? 0;
  const isSure = best > FULL || (best > SURE && best - second > AHEAD);
  const meant = isSure ? { sure: false, places: [] } : byMeaningOf(located, weights, words, language);
  if (meant.sure) return sure(meant.places.map(({ hit }) => hit));
  if (best < NEAR) return { hits: meant.places.map(({ hit }) => hit), isSure: false };
  const near = isSure ? hits : scored.filter(({ score }) => score > best - AHEAD);
  return { hits: near.map(({ hit }) => hit), isSure };
}
