/**
 * Selects one or two sentences for each section of a document, preferring those with amounts, limits, periods and dates
 * over introductions. So handbooks are summarized by their rules and reports by their findings, and no section is left
 * out without need.
 */
import type { Language } from '../languages/language-data.ts';
import { RETELLING_DATA } from '../languages/retelling-data.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { eachLanguage } from './detect-kind.ts';
import { PhraseIndex } from './phrase-index.ts';
import type { MainSection, Section } from './sections.ts';
import type { Unit } from './units.ts';
import { SURE, valueKindsOf } from './value-kinds.ts';

/** A sentence under the title of its section. */
export interface SectionUnit {
  readonly title: string;
  readonly unit: Unit;
}

/** The remaining space of a summary. */
export interface Room {
  readonly lines: number;
  readonly sentences: number;
  readonly words: number;
}

const MAX_IN_LINE = 3;
/** Minimum number of parts for a section to get a line per part, if there is room. */
const PARALLEL = 3;
/** Scores of values by their importance. */
const VALUES = { money: 1.2, duration: 1, percent: 1, date: 0.8, number: 0.6 } as const;
const VALUE_KINDS = ['money', 'duration', 'percent', 'date', 'number'] as const;
const NEXT_VALUE = 0.3;
const BY_RULE = 0.6;
const BY_TITLE = 0.2;
const BY_OPENING = 0.5;
const ROW = -0.4;
const SHORT = { words: 5, score: -0.7 };
const LONG = { words: 38, score: -0.5 };
const RECURRING = { times: 3, score: -1.5 };
/** Penalty for introductions such as "The allowance is:". */
const LEADING_UP = -1.5;
/** Minimum score of further sentences of a section. */
const MIN_BESIDE = 0.9;
/** Penalties for another sentence from the same part, and for one with the same kinds of values. */
const SAME_PART = 0.5;
const SAME_VALUES = 0.4;
/** With at least this many lines, formal sections are left out. */
const ENOUGH_LINES = 4;
/** Bonus for the first sentence of a finding, which usually states it. */
const OPENING_FINDING = 0.8;
/** Maximum number of words of a sentence to show. */
export const LONGEST_SHOWN = 45;

/** Words that mark rules, and actions on findings. */
const CUES = eachLanguage((language) => {
  const { procedure, report } = RETELLING_DATA[language].summary.aspects;
  const cues = [procedure['limits'], procedure['deadlines'], report['actions']].map(
    (aspect) => aspect?.cues ?? '',
  );
  return new PhraseIndex(language, [['rule', cues.join(',')]]);
});

interface RankedUnit {
  readonly unit: Unit;
  readonly score: number;
  readonly values: readonly string[];
}

/** A line of the summary: a section, or one of its parts. */
interface Line extends Section {
  readonly parts: readonly Section[];
  readonly isFormal: boolean;
  /** Whether its section is split into parts before other sections are considered. */
  readonly isFirst: boolean;
  /** Candidates, best first. */
  readonly ranked: readonly RankedUnit[];
  readonly chosen: Unit[];
}

/**
 * @param taken units already in the summary; their sections need no line
 * @param isOfParts whether a section is split into parts before other sections are considered, such as the findings of
 * a report
 * @returns in document order
 */
export function chooseBySections(
  sections: readonly MainSection[],
  taken: ReadonlySet<Unit>,
  room: Room,
  isOfParts: (section: MainSection) => boolean = () => false,
): SectionUnit[] {
  const lines = linesOf(sections, taken, room.lines, isOfParts);
  const left = { sentences: room.sentences, words: room.words };
  for (let turn = 0; turn < MAX_IN_LINE; turn++) {
    const next = lines
      .flatMap((line) => bestOf(line))
      .filter(({ score }) => turn === 0 || score >= MIN_BESIDE)
      .sort((a, b) => Number(a.line.isFormal) - Number(b.line.isFormal) || b.score - a.score);
    for (const { line, unit } of next) {
      const count = Math.min(LONGEST_SHOWN, unit.words.length);
      if (left.sentences < 1 || count > left.words) continue;
      line.chosen.push(unit);
      left.sentences--;
      left.words -= count;
    }
  }
  return lines.flatMap(({ title, chosen }) =>
    chosen.sort((a, b) => a.order - b.order).map((unit): SectionUnit => ({ title, unit })),
  );
}

/** The lines that fit: one per part where possible, else one per section. */
function linesOf(
  sections: readonly MainSection[],
  taken: ReadonlySet<Unit>,
  most: number,
  isOfParts: (section: MainSection) => boolean,
): Line[] {
  const isOpen = ({ units }: Section) => !units.some((unit) => taken.has(unit));
  let left = most;
  const parted = new Set<MainSection>();
  const open = sections.filter((section) => isOpen(section) || isOfParts(section));
  const inParts = (section: MainSection) => section.parts.filter(isOpen);
  for (const section of open) {
    if (!isOfParts(section) || inParts(section).length > left) continue;
    parted.add(section);
    left -= inParts(section).length;
  }
  for (const section of open) {
    const more = inParts(section).length - 1;
    const others = open.filter((one) => !parted.has(one)).length;
    if (parted.has(section) || section.parts.length < PARALLEL || more + others > left) continue;
    parted.add(section);
    left -= more + 1;
  }
  const lines = open.flatMap((section): Line[] =>
    parted.has(section)
      ? inParts(section).map((part) =>
          lineOf({ ...part, parts: [part], isFormal: false }, isOfParts(section)),
        )
      : [lineOf(section, false)],
  );
  const usable = lines.filter(({ ranked }) => ranked.length > 0);
  const substantial = usable.filter(({ isFormal }) => !isFormal);
  const enough = substantial.length + taken.size >= ENOUGH_LINES ? substantial : usable;
  const rank = ({ isFormal, isFirst }: Line) => Number(isFormal) - Number(isFirst);
  const selected = new Set(
    enough.toSorted((a, b) => rank(a) - rank(b) || scoreOf(b) - scoreOf(a)).slice(0, most),
  );
  return lines.filter((line) => selected.has(line));
}

function lineOf(section: MainSection, isFirst: boolean): Line {
  const titleStems = new Map<Language, ReadonlySet<string>>();
  const stemsIn = (language: Language) => {
    const known = titleStems.get(language);
    if (known !== undefined) return known;
    const stems = new Set(tokenize(section.title).map(({ word }) => stem(word, language)));
    titleStems.set(language, stems);
    return stems;
  };
  const ranked = section.units
    .filter(({ prepared, start }) => !prepared.passage.markdown.startsWith('[^', start))
    .map((unit) => rankedUnit(unit, stemsIn(unit.prepared.language), isFirst))
    .sort((a, b) => b.score - a.score || a.unit.order - b.unit.order);
  return { ...section, isFirst, ranked, chosen: [] };
}

function scoreOf({ ranked }: Line): number {
  return ranked[0]?.score ?? 0;
}

/**
 * The best remaining candidate of a line, as an array of at most one; candidates from a part already used, or with the
 * same kinds of values, score less.
 */
function bestOf(line: Line): { readonly line: Line; readonly unit: Unit; readonly score: number }[] {
  const partOf = (unit: Unit) => line.parts.findIndex(({ units }) => units.includes(unit));
  const usedParts = new Set(line.chosen.map(partOf));
  const isChosen = (unit: Unit) => line.chosen.some((one) => one === unit || one.text === unit.text);
  const known = new Set(line.ranked.filter(({ unit }) => isChosen(unit)).flatMap(({ values }) => values));
  const open = line.ranked
    .filter(({ unit }) => !isChosen(unit))
    .map(({ unit, score, values }) => {
      const isSamePart = line.parts.length > 1 && usedParts.has(partOf(unit));
      const isSameKind = values.length > 0 && values.every((kind) => known.has(kind));
      return { line, unit, score: score - (isSamePart ? SAME_PART : 0) - (isSameKind ? SAME_VALUES : 0) };
    })
    .sort((a, b) => b.score - a.score);
  return open.slice(0, 1);
}

function rankedUnit(unit: Unit, titleStems: ReadonlySet<string>, isFinding: boolean): RankedUnit {
  const held = [...valueKindsOf(unit, VALUE_KINDS)].filter(([, evidence]) => evidence >= SURE);
  const kinds = held.map(([kind]) => kind);
  const [most = 0, ...others] = kinds.map((kind) => VALUES[kind]).sort((a, b) => b - a);
  const values = kinds.length > 1 ? kinds.filter((kind) => kind !== 'number') : kinds;
  const opening = (isFinding ? OPENING_FINDING : BY_OPENING) / (1 + unit.inSection);
  const score = most + (others.length > 0 ? NEXT_VALUE : 0) + opening + formScore(unit, titleStems);
  return { unit, score, values };
}

function formScore(unit: Unit, titleStems: ReadonlySet<string>): number {
  const { words, label, prepared, repeats, isRow, text } = unit;
  const stems = words.map((word) => word.stem);
  const [isRule] = CUES[prepared.language].find(stems);
  return (
    (isRule === undefined ? 0 : BY_RULE) +
    (stems.some((one) => one.length > 3 && titleStems.has(one)) ? BY_TITLE : 0) +
    (isRow ? ROW : 0) +
    (words.length < SHORT.words && label === '' ? SHORT.score : 0) +
    (words.length > LONG.words ? LONG.score : 0) +
    (repeats >= RECURRING.times ? RECURRING.score : 0) +
    (text.endsWith(':') ? LEADING_UP : 0)
  );
}
