/**
 * What is told of a text, and in which order: of a document of a known kind what one wants to know of such a document,
 * then what its other sections lay down; of a text without sections the sentences that carry most.
 */
import type { TimeSlices } from '../../domain/time-slice.ts';
import type { Language } from '../languages/language-data.ts';
import { RETELLING_DATA, type RetoldKind } from '../languages/retelling-data.ts';
import { centralSentences } from './central-sentences.ts';
import { type AspectUnit, chooseAspects, namesAspect } from './choose-aspects.ts';
import { chooseBySections, LONGEST_SHOWN } from './choose-by-sections.ts';
import type { SummaryLength } from './read-length.ts';
import { type MainSection, sectionsOf } from './sections.ts';
import type { Unit } from './units.ts';

/** A sentence that is told, under a label where it tells something in particular. */
export interface Told {
  readonly label: string;
  readonly unit: Unit;
}

/** What is summarized. */
export interface Subject {
  readonly units: readonly Unit[];
  /** Undefined for a text of no kind in particular, or a part of one. */
  readonly kind: RetoldKind | undefined;
  /** That most of it is in. */
  readonly language: Language;
}

/** Fewer sentences than this that tell what is wanted are followed by the most central ones, up to so many. */
const FEWEST = 4;
const WITH_CENTRAL = 5;
const CENTRAL_WORDS = 150;
const MOST_LINES = 12;
const MOST_ROWS = 10;
/** Findings that stand each under a heading of their own are told one by one. */
const PARALLEL = 3;

/** @param language of the request, for the labels */
export async function chooseTold(
  subject: Subject,
  length: SummaryLength,
  language: Language,
  slices: TimeSlices,
): Promise<Told[]> {
  const { units, kind } = subject;
  const sections = sectionsOf(units);
  const isOfFindings = findingsAmong(sections, subject);
  const findings = new Set(sections.filter(isOfFindings).flatMap((section) => section.units));
  const aspects =
    kind === undefined
      ? []
      : chooseAspects(
          kind,
          units.filter((unit) => !findings.has(unit)),
          subject.language,
        );
  const within = fit(aspects, length);
  const told = within.map(({ aspect, unit }) => ({ label: labelOf(kind, aspect, language), unit }));
  const taken = new Set(within.map(({ unit }) => unit));
  const room = {
    lines: MOST_LINES - new Set(told.map(({ label }) => label)).size,
    sentences: length.sentences - taken.size,
    words: length.words - wordsOf(taken),
  };
  await slices.pause();
  const further = chooseBySections(sections, taken, room, isOfFindings);
  const all = [...told, ...further.map(({ title, unit }) => ({ label: title, unit }))];
  return [...all, ...(await centralBeside(all, units, length, slices))];
}

/** Where little is told, or more is asked for, the most central sentences beside it. */
async function centralBeside(
  told: readonly Told[],
  units: readonly Unit[],
  length: SummaryLength,
  slices: TimeSlices,
): Promise<Told[]> {
  if (told.length >= FEWEST && !length.isAsked) return [];
  const taken = told.map(({ unit }) => unit);
  const most = length.isAsked
    ? length
    : { sentences: Math.min(length.sentences, WITH_CENTRAL), words: Math.min(length.words, CENTRAL_WORDS) };
  const left = { sentences: most.sentences - taken.length, words: most.words - wordsOf(taken) };
  if (left.sentences < 1 || (left.words < 8 && taken.length > 0)) return [];
  const central = await centralSentences(units, left, slices, taken);
  const isTold = central.length + told.length > 0;
  // A part that is a table has no sentences.
  return (isTold ? central : units.slice(0, MOST_ROWS)).map((unit) => ({ label: '', unit }));
}

/** A section that is called so; else the one of a report with most parts. */
function findingsAmong(
  sections: readonly MainSection[],
  { kind, language }: Subject,
): (section: MainSection) => boolean {
  if (kind !== 'report') return () => false;
  const parted = sections.filter(({ parts }) => parts.length >= PARALLEL);
  const named = parted.filter(({ title }) => namesAspect(kind, 'findings', title, language));
  const most = parted.toSorted((a, b) => b.parts.length - a.parts.length).slice(0, 1);
  return (section) => (named.length > 0 ? named : most).includes(section);
}

function labelOf(kind: RetoldKind | undefined, aspect: string, language: Language): string {
  if (kind === undefined) return '';
  return RETELLING_DATA[language].summary.aspects[kind][aspect]?.label ?? '';
}

/** The first sentence of each aspect, then the second ones, as long as there is room; told in the order of aspects. */
function fit(aspects: readonly AspectUnit[], { sentences, words }: SummaryLength): AspectUnit[] {
  const byAspect = [...Map.groupBy(aspects, ({ aspect }) => aspect).values()];
  const kept = new Set<AspectUnit>();
  let left = words;
  for (let turn = 0; byAspect.some((own) => own.length > turn); turn++) {
    for (const own of byAspect) {
      const next = own[turn];
      const count = Math.min(LONGEST_SHOWN, next?.unit.words.length ?? 0);
      if (next === undefined || kept.size >= sentences || (count > left && kept.size > 0)) continue;
      kept.add(next);
      left -= count;
    }
  }
  return aspects.filter((one) => kept.has(one));
}

function wordsOf(units: Iterable<Unit>): number {
  return Array.from(units).reduce((sum, { words }) => sum + Math.min(LONGEST_SHOWN, words.length), 0);
}
