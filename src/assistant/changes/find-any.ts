/**
 * Finds parts that are named without a unit, or with a wrong one: rows by their cells, headings, items and sentences by
 * their words. A single part that matches all words is certain; otherwise the nearest parts are offered as choices.
 */

import { Description } from './description.ts';
import { type ReadDocument, sentencesOf, type TextPart } from './document-blocks.ts';
import { type Hit, labelOf, type PartUnit, partsWithin, type SearchResult } from './find-parts.ts';
import { codesIn, fold } from './fold.ts';
import { byMeaning, meantBy } from './locating/by-meaning.ts';
import { type Context, partsFor } from './plan.ts';
import type { Target } from './reading/read-target.ts';
import { tokensOf } from './reading/words.ts';

const FULL = 0.86;
const NEAR = 0.5;
/** Factor for parts that match the words only together with their headings. */
const BY_HEADINGS = 0.85;
const MAX_NEAR = 5;
/** If more rows than this contain a name, it identifies none of them. */
const MAX_ROWS = 50;
const SHORTEST_NAME = 4;

/** Parts of the given unit; if none of them matches, parts of any unit. */
export function partsOrAny(context: Context, target: Target, unit: PartUnit): SearchResult {
  const found = partsFor(context, target, unit);
  if (found.hits.length > 0 && found.isSure) return found;
  if (target.number !== undefined || target.ordinal !== undefined) return found;
  // A clause may be a numbered paragraph below a heading.
  const clauses = unit === 'section' && !found.isSure ? partsFor(context, target, 'paragraph') : found;
  const [clause, another] = clauses.hits;
  if (clauses.isSure && another === undefined && clause !== undefined && labelOf(clause.text) !== undefined)
    return clauses;
  const query = target.quote ?? target.topic;
  const any =
    query === '' ? found : findAny(context, { ...target, quote: undefined, topic: query, words: query });
  if (found.hits.length === 0) return any;
  // A row may be called an item or a paragraph, so only a part of the same unit is certain.
  return any.isSure && any.hits[0]?.unit === unit ? any : found;
}

export function findAny(context: Context, { quote, ...rest }: Target): SearchResult {
  const quoted = quote === undefined ? [] : partsSaying(context, quote);
  if (quoted.length > 0) return { hits: quoted, isSure: true };
  const defined = partsDefining(context, quote ?? rest.words);
  if (defined.length === 1) return { hits: defined, isSure: true };
  const target = { ...rest, quote: undefined, words: quote ?? rest.words };
  const same = partsSaying(context, target.words);
  if (same.length === 1) return { hits: same, isSure: true };
  const topic = { ...target, topic: target.words };
  for (const unit of ['row', 'section'] as const) {
    const found = partsFor(context, topic, unit);
    if (found.isSure && found.hits.length > 0 && isNameOf(found.hits, target.words)) return found;
  }
  const rows = rowsNamed(context, target.words);
  const parts = scored(context, target.words);
  const full = parts.filter(({ share }) => share > FULL).map(({ hit }) => hit);
  if (full.length === 0 && rows.length > 0)
    return { hits: rows, isSure: rows.length === 1 && isKeyed(rows[0], target.words) };
  const whole = wholeParagraph(full);
  if (whole !== undefined) return { hits: [whole], isSure: true };
  if (full.length > 0) return { hits: full, isSure: full.length === 1 };
  const meant = meantHits(context, target.words);
  if (meant.isSure) return meant;
  const best = Math.max(0, ...parts.map(({ share }) => share));
  const close = parts
    .filter(({ share }) => share === best || share >= NEAR)
    .sort((a, b) => b.share - a.share);
  // Prefer parts that contain one of the words themselves to parts with synonyms.
  const own = close.filter(({ isOwn }) => isOwn);
  const near = own.length > 0 ? own : close;
  const shown = near.length > 0 ? near.slice(0, MAX_NEAR).map(({ hit }) => hit) : meant.hits;
  return { hits: shown, isSure: false };
}

/** The sentences and items that are meant, where their words do not tell; in one document all are compared. */
function meantHits(context: Context, words: string): SearchResult {
  const isOne = context.documents.length === 1;
  const places = scored(context, words, isOne)
    .filter(({ hit }) => hit.unit !== 'row')
    .sort((a, b) => b.share - a.share)
    .map(({ hit, share }) => ({ ...hit, hit, score: share }));
  const ranked = byMeaning(context.instruction.language, words, places);
  const { sure, places: meant } = meantBy(ranked);
  return { hits: meant.map(({ hit }) => hit), isSure: sure };
}

/** Parts whose text equals some words. */
function partsSaying({ documents, scope }: Context, words: string): Hit[] {
  const wanted = fold(words);
  return documents.flatMap((read) =>
    partsWithin(read, scope.section).flatMap((part) =>
      hitsOf(read, part).filter(({ text }) => fold(text) === wanted),
    ),
  );
}

/** Items that begin with some words as the term that they explain: "Rework: what is done again". */
function partsDefining({ documents, scope }: Context, words: string): Hit[] {
  const wanted = fold(words);
  return documents.flatMap((read) =>
    partsWithin(read, scope.section).flatMap((part): Hit[] => {
      const term =
        part.kind === 'item' ? /^([^:–—]{2,60}?)\s?(?::|\s[–—-])\s/u.exec(part.text)?.[1] : undefined;
      return term !== undefined && fold(term) === wanted
        ? [{ read, part, unit: 'item', text: part.text }]
        : [];
    }),
  );
}

/** Up to three parts that match the words best, best first; empty only if no word matches anywhere. */
export function nearestTo(context: Context, words: string): Hit[] {
  const parts = scored(context, words).sort((a, b) => b.share - a.share);
  return parts.slice(0, 3).map(({ hit }) => hit);
}

/** Whether the words are the name of the parts rather than their topic. */
function isNameOf(hits: readonly Hit[], words: string): boolean {
  const wanted = fold(words);
  const codes = codesIn(words);
  return hits.every(({ text, part }) => {
    if (part.row === undefined) return fold(text).endsWith(wanted);
    return part.row.cells.some((cell) => fold(cell) === wanted || codes.includes(fold(cell)));
  });
}

/** The paragraph, if the hits are exactly all of its sentences. */
function wholeParagraph(hits: readonly Hit[]): Hit | undefined {
  const [first] = hits;
  if (first === undefined || hits.length < 2) return undefined;
  const isWhole =
    hits.every(({ part, unit }) => part === first.part && unit === 'sentence') &&
    hits.length === sentencesOf(first.part).length;
  return isWhole ? { ...first, unit: 'paragraph', text: first.part.text } : undefined;
}

interface ScoredHit {
  readonly hit: Hit;
  readonly share: number;
  /** Whether it contains one of the words themselves. */
  readonly isOwn: boolean;
}

/** Parts that match some of the words, with the share matched by the part, its headings and its column titles. */
function scored(context: Context, words: string, isOpen = false): ScoredHit[] {
  const topic = new Description(words, { related: context.related, language: context.instruction.language });
  return context.documents.flatMap((read) =>
    partsWithin(read, context.scope.section).flatMap((part) =>
      hitsOf(read, part).flatMap((hit) => {
        const own = topic.share(hit.text);
        if (own === 0 && !isOpen) return [];
        const around = [...part.headings, ...(part.row?.header ?? []), hit.text].join(' ');
        const share = Math.max(own, topic.share(around) * (part.row === undefined ? BY_HEADINGS : 1));
        // A match by synonyms is never certain.
        const isSaid = Math.max(topic.literal(hit.text), topic.literal(around)) > FULL;
        const isOwn = topic.literal(hit.text) > 0;
        return [{ hit, isOwn, share: isSaid ? share : Math.min(share, FULL) }];
      }),
    ),
  );
}

function hitsOf(read: ReadDocument, part: TextPart): Hit[] {
  const { kind, text, row } = part;
  if (kind === 'row') return row?.isHeader ? [] : [{ read, part, unit: 'row', text }];
  if (kind === 'heading') return [{ read, part, unit: 'section', text }];
  if (kind === 'item') return [{ read, part, unit: 'item', text }];
  return sentencesOf(part).map((sentence) => ({ read, part, unit: 'sentence', text: sentence }));
}

/** Rows named by a cell's text or its first word: "Ann Lee has left", "Kerrigan" for "Kerrigan & Co". */
function rowsNamed({ documents, scope }: Pick<Context, 'documents' | 'scope'>, words: string): Hit[] {
  const joined = ` ${tokensOf(words).join(' ')} `;
  const holds = (name: string) => joined.includes(` ${name} `);
  const byCell = (isNamed: (cell: string) => boolean) =>
    documents.flatMap((read) => {
      const within = scope.section === undefined ? undefined : new Set(partsWithin(read, scope.section));
      const texts = [...read.cells.texts()].filter((text) => /\p{L}/u.test(text) && isNamed(text));
      return texts
        .flatMap((text) => read.cells.withText(text))
        .filter(({ part }) => part.row?.isHeader === false && within?.has(part) !== false)
        .map((cell) => ({ read, cell }));
    });
  const whole = byCell((cell) => cell.length > 2 && holds(tokensOf(cell).join(' ')));
  const found = whole.length > 0 ? whole : byCell((cell) => nameIn(cell, holds));
  const byPart = Map.groupBy(found, ({ cell }) => cell.part);
  const ranked = [...byPart.values()].map((own) => ({
    own,
    weight: own.reduce((sum, { cell }) => sum + (cell.part.row?.cells[cell.column] ?? '').length, 0),
  }));
  const best = Math.max(0, ...ranked.map(({ weight }) => weight));
  const meant = ranked.filter(({ weight }) => weight === best);
  const keyed = meant.filter(({ own }) => own.some(({ cell }) => cell.column === 0));
  const rows = (keyed.length > 0 ? keyed : meant).flatMap(({ own }) => own.slice(0, 1));
  if (rows.length > MAX_ROWS) return [];
  return rows.map(({ read, cell: { part } }) => ({ read, part, unit: 'row', text: part.text }));
}

/** Whether a name of two to four words is mentioned by its first word. */
function nameIn(cell: string, holds: (name: string) => boolean): boolean {
  const [first = '', ...more] = tokensOf(cell);
  return more.length > 0 && more.length < 4 && first.length >= SHORTEST_NAME && holds(first);
}

/** Whether one of the first two cells, which usually name the row, occurs in the words. */
function isKeyed(hit: Hit | undefined, words: string): boolean {
  const joined = ` ${tokensOf(words).join(' ')} `;
  return (hit?.part.row?.cells ?? [])
    .slice(0, 2)
    .some((cell) => cell !== '' && joined.includes(` ${tokensOf(cell).join(' ')} `));
}
