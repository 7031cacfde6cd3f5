/**
 * What each section of a document lays down, in the sentence or two that say it: those with amounts, limits, periods and
 * dates before those that lead up to them. So a handbook is told by its rules and a report by its findings, and nothing
 * a document has a section for is passed over in silence.
 */
import type { Language } from '../languages/language-data.ts';
import { RETELLING_DATA } from '../languages/retelling-data.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { PhraseIndex } from './phrase-index.ts';
import type { MainSection, Section } from './sections.ts';
import { eachLanguage } from './tell-kind.ts';
import type { Unit } from './units.ts';
import { SURE, valueKindsOf } from './value-kinds.ts';

/** A sentence under the title of its section. */
export interface SectionUnit {
  readonly title: string;
  readonly unit: Unit;
}

/** What there is room for. */
export interface Room {
  readonly lines: number;
  readonly sentences: number;
  readonly words: number;
}

const MOST_IN_LINE = 3;
/** From so many parts on, a section is told part by part where there is room. */
const PARALLEL = 3;
/** Values in the order of how much one wants to know them. */
const VALUES = { money: 1.2, duration: 1, percent: 1, date: 0.8, number: 0.6 } as const;
const VALUE_KINDS = ['money', 'duration', 'percent', 'date', 'number'] as const;
const NEXT_VALUE = 0.3;
const BY_RULE = 0.6;
const BY_TITLE = 0.2;
const BY_OPENING = 0.5;
const ROW = -0.4;
const SHORT = { words: 5, worth: -0.7 };
const LONG = { words: 38, worth: -0.5 };
const RECURRING = { times: 3, worth: -1.5 };
/** "The allowance is:" leads up to what is told. */
const LEADING_UP = -1.5;
/** What is as good as this is told beside the first sentence of its section. */
const LEAST_BESIDE = 0.9;
/** A second sentence from the same part, and one with the same kinds of values, say less that is new. */
const SAME_PART = 0.5;
const SAME_VALUES = 0.4;
/** Where so many lines are told, mere form is left out. */
const ENOUGH_LINES = 4;
/** What opens a finding is the finding. */
const OPENING_FINDING = 0.8;
/** Words of a sentence that are shown. */
export const LONGEST_SHOWN = 45;

/** Words of rules, and of what is to be done about a finding. */
const CUES = eachLanguage((language) => {
  const { procedure, report } = RETELLING_DATA[language].summary.aspects;
  const cues = [procedure['limits'], procedure['deadlines'], report['actions']].map(
    (aspect) => aspect?.cues ?? '',
  );
  return new PhraseIndex(language, [['rule', cues.join(',')]]);
});

interface RankedUnit {
  readonly unit: Unit;
  readonly worth: number;
  readonly values: readonly string[];
}

/** A line that is told: of a section, or of one of its parts. */
interface Line extends Section {
  readonly parts: readonly Section[];
  readonly isFormal: boolean;
  /** Its section is told part by part before others are told at all. */
  readonly isFirst: boolean;
  /** What it may tell, the best first. */
  readonly ranked: readonly RankedUnit[];
  readonly told: Unit[];
}

/**
 * @param taken what is told already: its sections need no line
 * @param isOfParts whether a section is told part by part before others are told at all, as the findings of a report
 * @returns in the order of the document
 */
export function chooseBySections(
  sections: readonly MainSection[],
  taken: ReadonlySet<Unit>,
  room: Room,
  isOfParts: (section: MainSection) => boolean = () => false,
): SectionUnit[] {
  const lines = linesOf(sections, taken, room.lines, isOfParts);
  const left = { sentences: room.sentences, words: room.words };
  for (let turn = 0; turn < MOST_IN_LINE; turn++) {
    const next = lines
      .flatMap((line) => bestOf(line))
      .filter(({ worth }) => turn === 0 || worth >= LEAST_BESIDE)
      .sort((a, b) => Number(a.line.isFormal) - Number(b.line.isFormal) || b.worth - a.worth);
    for (const { line, unit } of next) {
      const count = Math.min(LONGEST_SHOWN, unit.words.length);
      if (left.sentences < 1 || count > left.words) continue;
      line.told.push(unit);
      left.sentences--;
      left.words -= count;
    }
  }
  return lines.flatMap(({ title, told }) =>
    told.sort((a, b) => a.order - b.order).map((unit): SectionUnit => ({ title, unit })),
  );
}

/** The lines there are room for: part by part where it fits, else a section each. */
function linesOf(
  sections: readonly MainSection[],
  taken: ReadonlySet<Unit>,
  most: number,
  isOfParts: (section: MainSection) => boolean,
): Line[] {
  const untold = ({ units }: Section) => !units.some((unit) => taken.has(unit));
  let left = most;
  const parted = new Set<MainSection>();
  const open = sections.filter((section) => untold(section) || isOfParts(section));
  const inParts = (section: MainSection) => section.parts.filter(untold);
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
  const tellable = lines.filter(({ ranked }) => ranked.length > 0);
  const sayMore = tellable.filter(({ isFormal }) => !isFormal);
  const enough = sayMore.length + taken.size >= ENOUGH_LINES ? sayMore : tellable;
  const rank = ({ isFormal, isFirst }: Line) => Number(isFormal) - Number(isFirst);
  const kept = new Set(
    enough.toSorted((a, b) => rank(a) - rank(b) || worthOf(b) - worthOf(a)).slice(0, most),
  );
  return lines.filter((line) => kept.has(line));
}

function lineOf(section: MainSection, isFirst: boolean): Line {
  const titleStems = new Map<Language, ReadonlySet<string>>();
  const stemsIn = (language: Language) => {
    const known = titleStems.get(language);
    if (known !== undefined) return known;
    const made = new Set(tokenize(section.title).map(({ word }) => stem(word, language)));
    titleStems.set(language, made);
    return made;
  };
  const ranked = section.units
    .filter(({ prepared, start }) => !prepared.passage.markdown.startsWith('[^', start))
    .map((unit) => rankedUnit(unit, stemsIn(unit.prepared.language), isFirst))
    .sort((a, b) => b.worth - a.worth || a.unit.order - b.unit.order);
  return { ...section, isFirst, ranked, told: [] };
}

function worthOf({ ranked }: Line): number {
  return ranked[0]?.worth ?? 0;
}

/** What a line would tell next: less from a part that spoke already, and less of the same kind. */
function bestOf(line: Line): { readonly line: Line; readonly unit: Unit; readonly worth: number }[] {
  const partOf = (unit: Unit) => line.parts.findIndex(({ units }) => units.includes(unit));
  const spoken = new Set(line.told.map(partOf));
  const isTold = (unit: Unit) => line.told.some((told) => told === unit || told.text === unit.text);
  const known = new Set(line.ranked.filter(({ unit }) => isTold(unit)).flatMap(({ values }) => values));
  const open = line.ranked
    .filter(({ unit }) => !isTold(unit))
    .map(({ unit, worth, values }) => {
      const isSamePart = line.parts.length > 1 && spoken.has(partOf(unit));
      const isSameKind = values.length > 0 && values.every((kind) => known.has(kind));
      return { line, unit, worth: worth - (isSamePart ? SAME_PART : 0) - (isSameKind ? SAME_VALUES : 0) };
    })
    .sort((a, b) => b.worth - a.worth);
  return open.slice(0, 1);
}

function rankedUnit(unit: Unit, titleStems: ReadonlySet<string>, isFinding: boolean): RankedUnit {
  const held = [...valueKindsOf(unit, VALUE_KINDS)].filter(([, evidence]) => evidence >= SURE);
  const kinds = held.map(([kind]) => kind);
  const [most = 0, ...others] = kinds.map((kind) => VALUES[kind]).sort((a, b) => b - a);
  const values = kinds.length > 1 ? kinds.filter((kind) => kind !== 'number') : kinds;
  const opening = (isFinding ? OPENING_FINDING : BY_OPENING) / (1 + unit.inSection);
  const worth = most + (others.length > 0 ? NEXT_VALUE : 0) + opening + formWorth(unit, titleStems);
  return { unit, worth, values };
}

function formWorth(unit: Unit, titleStems: ReadonlySet<string>): number {
  const { words, label, prepared, repeats, isRow, text } = unit;
  const stems = words.map((word) => word.stem);
  const [isRule] = CUES[prepared.language].find(stems);
  return (
    (isRule === undefined ? 0 : BY_RULE) +
    (stems.some((one) => one.length > 3 && titleStems.has(one)) ? BY_TITLE : 0) +
    (isRow ? ROW : 0) +
    (words.length < SHORT.words && label === '' ? SHORT.worth : 0) +
    (words.length > LONG.words ? LONG.worth : 0) +
    (repeats >= RECURRING.times ? RECURRING.worth : 0) +
    (text.endsWith(':') ? LEADING_UP : 0)
  );
}
