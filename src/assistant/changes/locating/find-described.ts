/**
 * Finds the part of a document that some words describe, in whatever words and order: how many of them it says itself, and
 * how near it is in meaning, count alike. All parts are compared, also those that share no word with the description.
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { coverage, Description, FACTOR, most } from '../description.ts';
import { sentencesOf, type TextPart } from '../document-blocks.ts';
import { type Hit, type PartUnit, partsWithin, type SearchResult } from '../find-parts.ts';
import { codesIn, fold, withoutCodesOf } from '../fold.ts';
import type { Context } from '../plan.ts';
import { isTotals } from '../plan-rows.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { isName, namesWhole, sharesStem, stemsIn, tokensOf } from '../reading/words.ts';
import { byMeaning, type Place } from './by-meaning.ts';

export interface Described extends SearchResult {
  readonly totals: readonly number[];
  /** The nearest part, also if it is not sure. */
  readonly best: Hit | undefined;
}

interface Located extends Place {
  readonly hit: Hit;
}

/** Minimum total of a part that is meant, and its minimum distance to the next. */
const LEAST = 0.4;
const APART = 0.07;
const MOST_OPEN = 4;

/** The parts of some units, best first; certain if one stands out. */
export function findDescribed(context: Context, said: string, units: ReadonlySet<PartUnit>): Described {
  const { instruction, related, scope, documents } = context;
  const { language } = instruction;
  const words = withoutKinds(withoutCodesOf(scope.documents, said), language);
  const topic = new Description(words, { related, language });
  if (topic.isEmpty) return { hits: [], isSure: false, totals: [], best: undefined };
  const located = documents.flatMap((read) =>
    partsWithin(read, scope.section).flatMap((part) =>
      hitsOf(part, units).map(({ unit, text }) => ({
        hit: { read, part, unit, text },
        part,
        own: topic.strengths(text),
        around: topic.strengths(part.headings.join(' · ')).map((one) => one * FACTOR.heading),
      })),
    ),
  );
  const weights = topic.weights(located);
  const places = located
    .map(({ hit, part, own, around }): Located => {
      const score = coverage(most([own, around]), weights);
      return { read: hit.read, part, text: hit.text, hit, score };
    })
    .sort((a, b) => b.score - a.score);
  const ranked = byMeaning(language, words, places);
  const totals = ranked.map(({ total }) => total);
  const named = namedRow(
    ranked.map(({ place }) => place.hit),
    words,
  );
  if (named !== undefined) return { hits: [named], isSure: true, totals, best: named };
  const [best = 0, second = 0] = totals;
  const isSure = best >= LEAST && best - second >= APART;
  const near = ranked.filter(({ total }) => total >= LEAST - APART && total > best - APART);
  const meant = isSure ? ranked.slice(0, 1) : near.slice(0, MOST_OPEN);
  return { hits: meant.map(({ place }) => place.hit), isSure, totals, best: ranked[0]?.place.hit };
}

/** Without the nouns for parts of texts: "the sentence about dogs" is about dogs. */
function withoutKinds(words: string, language: Language): string {
  const { units, vague } = CHANGE_DATA[language];
  const { sentence, paragraph, item, section, heading, row } = units;
  const kinds = [sentence, paragraph, item, section, heading, row, vague].join('|');
  const bare = words.replaceAll(new RegExp(`(?<![\\p{L}\\d])(?:${kinds})(?![\\p{L}\\d])`, 'giu'), ' ').trim();
  return /\p{L}{3}/u.test(bare) ? bare : words;
}

/** The section all of whose title some words say; of several, that whose title says the others'. */
export function sectionNamed({ documents }: Context, words: string): Hit | undefined {
  const said = stemsIn(words);
  const named = documents.flatMap((read) =>
    read.parts.flatMap((part): Hit[] =>
      part.level > 0 && namesWhole(said, part.text.replace(NUMBER, ''))
        ? [{ read, part, unit: 'section', text: part.text }]
        : [],
    ),
  );
  const [longest, ...others] = named.toSorted((a, b) => b.text.length - a.text.length);
  const own = stemsIn(longest?.text ?? '');
  return others.every(({ text }) => namesWhole(own, text.replace(NUMBER, ''))) ? longest : undefined;
}

const NUMBER = /^(?:§\s*)?\d[\d.]*\s*/;

/** The section of a number, "section 3 of the price list"; of several, that of the document whose name the words say most of. */
export function sectionNumbered({ documents }: Context, words: string): Hit | undefined {
  const number = NUMBERED.exec(words)?.groups?.['number'];
  if (number === undefined) return undefined;
  const said = stemsIn(words);
  const hits = documents.flatMap((read) => {
    const name = `${read.document.fileName.replace(/\.[^.]+$/, '').replaceAll(/[_-]/g, ' ')} ${read.parts[0]?.text ?? ''}`;
    const share = new Set(tokensOf(name).filter((word) => word.length > 2 && sharesStem(said, word))).size;
    return read.parts
      .filter(({ level, text }) => level > 0 && HEAD.exec(text)?.[1] === number)
      .map((part) => ({ hit: { read, part, unit: 'section' as const, text: part.text }, share }));
  });
  const most = Math.max(...hits.map(({ share }) => share));
  const [only, another] = hits.filter(({ share }) => share === most);
  return another === undefined ? only?.hit : undefined;
}

const NUMBERED = new RegExp(
  `(?<!\\p{L})(?:${anyLanguage(({ units }) => units.section)})\\s*(?<number>\\d+(?:\\.\\d+)*)`,
  'iu',
);
/** The number of a heading: "3. Fees", "§ 3 Fees", "Article 3 – Fees". */
const HEAD = /^(?:§\s*|\p{L}{3,9}\s)?(\d+(?:\.\d+)*)(?!\d)/u;

/** The only row that a name or a code in the words names: "Shona has retired". */
function namedRow(hits: readonly Hit[], words: string): Hit | undefined {
  const names = words.match(NAME)?.map((name) => tokensOf(name).join(' ')) ?? [];
  const codes = codesIn(words);
  const named = hits.filter(({ part }) =>
    (part.row?.cells ?? [])
      .slice(0, KEYS)
      .some((cell) =>
        isName(cell) ? tokensOf(cell).some((word) => names.includes(word)) : codes.includes(fold(cell)),
      ),
  );
  const [only, another] = named;
  return another === undefined ? only : undefined;
}

const NAME = /\p{Lu}\p{Ll}{3,}/gu;
/** The columns that may name a row. */
const KEYS = 2;

function hitsOf(part: TextPart, units: ReadonlySet<PartUnit>): { unit: PartUnit; text: string }[] {
  const { kind, text, row } = part;
  if (kind === 'row')
    return row?.isHeader || !units.has('row') || isTotals(part) ? [] : [{ unit: 'row', text }];
  if (kind === 'heading') return units.has('section') ? [{ unit: 'section', text }] : [];
  if (kind === 'item') return units.has('item') ? [{ unit: 'item', text }] : [];
  return units.has('sentence')
    ? sentencesOf(part).map((one) => ({ unit: 'sentence' as const, text: one }))
    : [];
}

/** The units that a description may mean, by the noun that it uses for them. */
export function unitsIn(words: string, { language }: Context['instruction']): ReadonlySet<PartUnit> {
  const { units } = CHANGE_DATA[language];
  const says = (names: string) => new RegExp(`(?<![\\p{L}\\d])(?:${names})(?![\\p{L}\\d])`, 'iu').test(words);
  if (says(units.row)) return new Set(['row', 'item', 'sentence']);
  if (says(units.sentence)) return new Set(['sentence', 'item']);
  if (says(units.section) || says(units.heading)) return new Set(['section']);
  if (says(units.table)) return new Set(['row', 'item']);
  return new Set(['sentence', 'item', 'row']);
}
