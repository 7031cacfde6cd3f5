/**
 * Selects the content of a summary and its order: for a document of a known kind its aspects, then sentences from the
 * other sections; for a text without sections the most central sentences.
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

/** A sentence of a summary, with a label if it covers an aspect or a section; else an empty label. */
export interface SummaryItem {
  readonly label: string;
  readonly unit: Unit;
}

/** The text to summarize. */
export interface Subject {
  readonly units: readonly Unit[];
  /** Undefined for a text of unknown kind, or a part of a document. */
  readonly kind: RetoldKind | undefined;
  /** The main language of the text. */
  readonly language: Language;
}

/** If fewer sentences than this were selected, the most central ones are added, up to WITH_CENTRAL. */
const FEWEST = 4;
const WITH_CENTRAL = 5;
const CENTRAL_WORDS = 150;
const MAX_LINES = 12;
const MAX_ROWS = 10;
/** With at least this many parts, each with its own heading, findings are listed separately. */
const PARALLEL = 3;

/** @param language of the request, for the labels */
export async function chooseItems(
  subject: Subject,
  length: SummaryLength,
  language: Language,
  slices: TimeSlices,
): Promise<SummaryItem[]> {
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
  const items = within.map(({ aspect, unit }) => ({ label: labelOf(kind, aspect, language), unit }));
  const taken = new Set(within.map(({ unit }) => unit));
  const room = {
    lines: MAX_LINES - new Set(items.map(({ label }) => label)).size,
    sentences: length.sentences - taken.size,
    words: length.words - wordsOf(taken),
  };
  await slices.pause();
  const further = chooseBySections(sections, taken, room, isOfFindings);
  const all = [...items, ...further.map(({ title, unit }) => ({ label: title, unit }))];
  return [...all, ...(await furtherCentral(all, units, length, slices))];
}

/** The most central sentences, if few were selected or more were asked for. */
async function furtherCentral(
  items: readonly SummaryItem[],
  units: readonly Unit[],
  length: SummaryLength,
  slices: TimeSlices,
): Promise<SummaryItem[]> {
  if (items.length >= FEWEST && !length.isExplicit) return [];
  const taken = items.map(({ unit }) => unit);
  const most = length.isExplicit
    ? length
    : { sentences: Math.min(length.sentences, WITH_CENTRAL), words: Math.min(length.words, CENTRAL_WORDS) };
  const left = { sentences: most.sentences - taken.length, words: most.words - wordsOf(taken) };
  if (left.sentences < 1 || (left.words < 8 && taken.length > 0)) return [];
  const central = await centralSentences(units, left, slices, taken);
  const hasItems = central.length + items.length > 0;
  // A part that consists of a table has no sentences.
  return (hasItems ? central : units.slice(0, MAX_ROWS)).map((unit) => ({ label: '', unit }));
}

/** Finds the findings of a report: the section named so, or else the one with most parts. */
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

/**
 * The first sentence of each aspect, then the second ones, while there is room; returned in the order of the aspects.
 */
function fit(aspects: readonly AspectUnit[], { sentences, words }: SummaryLength): AspectUnit[] {
  const byAspect = [...Map.groupBy(aspects, ({ aspect }) => aspect).values()];
  const selected = new Set<AspectUnit>();
  let left = words;
  for (let turn = 0; byAspect.some((own) => own.length > turn); turn++) {
    for (const own of byAspect) {
      const next = own[turn];
      const count = Math.min(LONGEST_SHOWN, next?.unit.words.length ?? 0);
      if (next === undefined || selected.size >= sentences || (count > left && selected.size > 0)) continue;
      selected.add(next);
      left -= count;
    }
  }
  return aspects.filter((one) => selected.has(one));
}

function wordsOf(units: Iterable<Unit>): number {
  return Array.from(units).reduce((sum, { words }) => sum + Math.min(LONGEST_SHOWN, words.length), 0);
}
