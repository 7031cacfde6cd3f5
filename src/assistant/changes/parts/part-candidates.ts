/**
 * The parts of documents that a message may mean, with the features by which they are ranked: how near they are in meaning, which
 * words they share, how they are named, what they stand under, and which kind of part the message speaks of.
 */
import { inPlainWords, readQuestion } from '../../built-in/question.ts';
import type { ChangeData } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { likenessTo, type Wording } from '../../ranking/sentence-likeness.ts';
import { coverage, Description, FACTOR, most, type Strengths } from '../description.ts';
import { type ReadDocument, sectionOf, sentencesOf, type TextPart } from '../document-blocks.ts';
import type { Hit, PartUnit } from '../find-parts.ts';
import { codesIn, nameInWords, withoutCodesOf } from '../fold.ts';
import { languageOf } from '../locating/by-meaning.ts';
import type { Context } from '../plan.ts';
import { isTotals } from '../plan-rows.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { namesWhole, STOP_WORDS, sharesStem, stemsIn, tokensOf } from '../reading/words.ts';
import { amountsIn } from '../valuing/amounts.ts';
import { clausesIn } from '../valuing/clauses.ts';

export interface PartCandidate extends Hit {
  readonly features: Map<string, number>;
}

/** What is compared of a part. */
interface Located {
  readonly hit: Hit;
  readonly own: Strengths;
  readonly around: Strengths;
}

const ORDER = new RegExp(`(?<!\\p{L})(?:${anyLanguage(({ removing }) => removing)})`, 'giu');
/** Parts whose meaning is compared; each takes some milliseconds once. */
const MAX_COMPARED = 320;
/** A word of less strength is not matched. */
const MATCHED = 0.3;
/** Words of a clause that describes something. */
const LEAST_WORDS = 2;
/** Columns that may name a row. */
const KEYS = 3;

/** @param named ids of the documents that the message names */
export function partCandidates(
  context: Context,
  text: string,
  units: ReadonlySet<PartUnit>,
  named: ReadonlySet<string>,
): PartCandidate[] {
  const { related, instruction, documents } = context;
  const { language } = instruction;
  const uncoded = withoutCodesOf(
    documents.map(({ document }) => document),
    text,
  );
  // The order itself describes nothing: "delete" is no "removed after six months".
  const said = uncoded.replaceAll(ORDER, ' ');
  const description = new Description(said, { related, language });
  const located = documents.flatMap((read) => locatedIn(read, units, description));
  const weights = description.weights(
    located.map(({ hit, own, around }) => ({ part: hit.part, own, around })),
  );
  const stems = stemsIn(said);
  const called = calledIn(text);
  const saidOf = new Map(documents.map((read) => [read, titleShare(read, stems)]));
  const candidates = located.map(
    (one): PartCandidate => ({
      ...one.hit,
      features: new Map([
        ...wordFeatures(one, weights, description, stems),
        ...unitFeatures(one.hit, called),
        ...documentFeatures(one.hit, named, language),
        ...nameFeatures(one.hit, uncoded, stems),
        ['document.said', saidOf.get(one.hit.read) ?? 0],
      ]),
    }),
  );
  const compared = candidates
    .sort(
      (a, b) =>
        (b.features.get('covered') ?? 0) - (a.features.get('covered') ?? 0) ||
        Number(a.unit === 'row') - Number(b.unit === 'row'),
    )
    .slice(0, MAX_COMPARED);
  addLikeness(context, text, compared);
  compareParts(compared);
  return compared;
}

/** Features of which it tells how far the best of all is ahead. */
const COMPARED = ['like', 'like.clause', 'covered', 'said', 'like.in'];

/** Adds to each part how far it is behind the best one. */
export function compareParts(candidates: readonly PartCandidate[]): void {
  for (const name of COMPARED) addBehind(candidates, name);
}

function locatedIn(read: ReadDocument, units: ReadonlySet<PartUnit>, description: Description): Located[] {
  const file = nameInWords(read.document.fileName);
  const title = description
    .strengths(`${file} ${read.parts[0]?.text ?? ''}`)
    .map((one) => one * FACTOR.document);
  return read.parts.flatMap((part) => {
    const above = description.strengths(part.headings.join(' · ')).map((one) => one * FACTOR.heading);
    const around = most([above, title]);
    return hitsOf(read, part, units).map((hit) => ({ hit, own: description.strengths(hit.text), around }));
  });
}

function hitsOf(read: ReadDocument, part: TextPart, units: ReadonlySet<PartUnit>): Hit[] {
  const { kind, text, row } = part;
  const hit = (unit: PartUnit, own = text): Hit[] =>
    units.has(unit) ? [{ read, part, unit, text: own }] : [];
  if (kind === 'row') return row?.isHeader || isTotals(part) ? [] : hit('row');
  // The title of a document is no section of it.
  if (kind === 'heading') return part === read.parts[0] && part.level === 1 ? [] : hit('section');
  if (kind === 'item') return hit('item');
  return sentencesOf(part).flatMap((one) => hit('sentence', one));
}

function* wordFeatures(
  { hit, own, around }: Located,
  weights: Strengths,
  description: Description,
  stems: ReadonlySet<string>,
): Generator<[string, number]> {
  const all = most([own, around]);
  const names = description.areNames;
  const total = weights.reduce((sum, one) => sum + one, 0) || 1;
  yield ['covered', coverage(all, weights)];
  yield ['own', coverage(own, weights)];
  const ofNames = (is: (strength: number) => boolean) =>
    weights.reduce((sum, one, at) => (names[at] === true && is(own[at] ?? 0) ? sum + one : sum), 0);
  yield ['names', ofNames((one) => one >= MATCHED) / total];
  yield ['names.missing', ofNames((one) => one < MATCHED) / total];
  const words = tokensOf(hit.text).filter((word) => !STOP_WORDS.has(word));
  const said = words.filter((word) => sharesStem(stems, word)).length;
  yield ['said', said / Math.max(2, words.length)];
  yield [`said.${hit.unit}`, said / Math.max(2, words.length)];
  yield ['words', Math.log(1 + words.length)];
  const { row } = hit.part;
  if (row === undefined) return;
  const keys = row.cells.slice(0, KEYS).map((cell) => {
    const own = tokensOf(cell).filter((word) => !STOP_WORDS.has(word));
    return own.filter((word) => sharesStem(stems, word)).length / Math.max(1, own.length);
  });
  yield ['key', Math.max(0, ...keys)];
  yield ['key.first', keys[0] ?? 0];
}

/** Codes that a part has as the message does, and a title that stands beside the noun for a section: "the Purpose section". */
function* nameFeatures(
  { text, unit }: Hit,
  message: string,
  stems: ReadonlySet<string>,
): Generator<[string, number]> {
  const codes = codesIn(message);
  if (codes.length > 0) {
    const own = codesIn(text);
    yield [codes.some((code) => own.includes(code)) ? 'code.is' : 'code.not', 1];
  }
  if (unit !== 'section') {
    if (unit !== 'row' && namesWhole(stems, text)) yield ['whole', 1];
    return;
  }
  const title = text.replace(/^(?:§\s*)?\d[\d.]*\s*/, '');
  if (namesWhole(stems, title)) yield ['title.whole', 1];
  const noun = NOUNS.section.source;
  const isCalled = new RegExp(
    `${RegExp.escape(title)}["”“»]?\\s+${noun}|${noun}\\s+["“„«]?${RegExp.escape(title)}`,
    'iu',
  );
  if (title !== '' && isCalled.test(message)) yield ['title.called', 1];
}

/** The kind of part with what the message calls it: "the whole chapter" speaks of a section, and "line" of many. */
function* unitFeatures({ unit }: Hit, called: readonly string[]): Generator<[string, number]> {
  yield [unit, 1];
  for (const name of called) yield [`${unit}~${name}`, 1];
}

/** The nouns for kinds of parts that a message says, by their names in any language. */
function calledIn(text: string): readonly string[] {
  const called = Object.entries(NOUNS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
  return called.length > 0 ? called : ['uncalled'];
}

/** Whether a message speaks of a clause or a paragraph. */
export function isCalledClause(text: string): boolean {
  return NOUNS.section.test(text) || NOUNS.paragraph.test(text);
}

const nounsOf = (words: (data: ChangeData) => string) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${anyLanguage(words)})(?![\\p{L}\\d])`, 'iu');
const NOUNS = {
  sentence: nounsOf(({ units }) => units.sentence),
  paragraph: nounsOf(({ units }) => units.paragraph),
  item: nounsOf(({ units }) => units.item),
  section: nounsOf(({ units }) => `${units.section}|${units.heading}`),
  row: nounsOf(({ units }) => units.row),
  table: nounsOf(({ units, tableWords }) => `${units.table}|${tableWords}`),
  vague: nounsOf(({ vague }) => vague),
  all: nounsOf(({ everything }) => everything),
};

/** The share of the words of a document's name that the message says, also in other words. */
function titleShare({ document, parts, senses }: ReadDocument, stems: ReadonlySet<string>): number {
  const [title] = parts;
  const name = `${nameInWords(document.fileName)} ${title?.level === 1 ? title.text : ''}`;
  const words = [...new Set(tokensOf(name).filter((word) => word.length > 2 && !STOP_WORDS.has(word)))];
  const meant = new Set([...senses.values()].flat());
  const said = words.filter((word) => sharesStem(stems, word) || sharesStem(meant, word));
  return said.length / Math.max(2, words.length);
}

function* documentFeatures(
  { read }: Hit,
  named: ReadonlySet<string>,
  language: Language,
): Generator<[string, number]> {
  if (named.size > 0) yield [named.has(read.document.id) ? 'document.is' : 'document.not', 1];
  if (languageOf(read) !== language) yield ['foreign', 1];
}

function addLikeness(context: Context, text: string, candidates: readonly PartCandidate[]): void {
  const { language } = context.instruction;
  const { plain } = inPlainWords(readQuestion(text, context.related), context.related);
  const texts = candidates.map(wordingOf);
  const wholes = [...new Set([text, plain])].map((own) => likenessTo({ text: own, language }, texts));
  const clauses = clausesIn(text, amountsIn(text))
    .map(({ start, end }) => text.slice(start, end))
    .filter((clause) => tokensOf(clause).filter((word) => !STOP_WORDS.has(word)).length >= LEAST_WORDS)
    .map((clause) => likenessTo({ text: clause, language }, texts));
  candidates.forEach(({ features }, at) => {
    const of = (all: typeof wholes, name: 'pieceLikeness' | 'sentenceLikeness') =>
      Math.max(0, ...all.map((one) => one[at]?.[name] ?? 0));
    features.set('like', of(wholes, 'pieceLikeness'));
    features.set('like.whole', of(wholes, 'sentenceLikeness'));
    features.set('like.clause', of([...wholes, ...clauses], 'pieceLikeness'));
  });
  addSections(candidates);
}

/** How near the parts of a section are, and how near the heading above a part is. */
function addSections(candidates: readonly PartCandidate[]): void {
  const likeOf = new Map<TextPart, number>();
  for (const { part, features } of candidates)
    likeOf.set(part, Math.max(likeOf.get(part) ?? 0, features.get('like') ?? 0));
  const headings = new Map(
    candidates
      .filter(({ unit }) => unit === 'section')
      .map(({ part, read }) => [`${read.document.id} ${part.text}`, part]),
  );
  for (const { part, read, unit, features } of candidates) {
    if (unit === 'section') {
      const [, ...inside] = sectionOf(read, part);
      features.set('like.in', Math.max(0, ...inside.map((one) => likeOf.get(one) ?? 0)));
    } else {
      const heading = headings.get(`${read.document.id} ${part.headings.at(-1) ?? ''}`);
      features.set('like.above', heading === undefined ? 0 : (likeOf.get(heading) ?? 0));
    }
  }
}

function addBehind(candidates: readonly PartCandidate[], name: string): void {
  const best = Math.max(0, ...candidates.map(({ features }) => features.get(name) ?? 0));
  for (const { features } of candidates) {
    const own = features.get(name);
    features.delete(`${name}.first`);
    if (own === undefined) continue;
    features.set(`${name}.behind`, best - own);
    if (own === best && best > 0) features.set(`${name}.first`, 1);
  }
}

function wordingOf({ read, part, text, unit }: Hit): Wording {
  const { row } = part;
  const own =
    row === undefined ? text : row.cells.map((cell, at) => `${row.header[at] ?? ''} ${cell}`).join(', ');
  const heading = part.headings.at(unit === 'section' ? -2 : -1) ?? '';
  return { text: unit === 'section' ? own : `${heading}: ${own}`, language: languageOf(read) };
}
