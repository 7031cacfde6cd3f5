/**
 * Selects the sentences that say what readers usually look for in a document of a known kind, such as the parties, term
 * and notice of a contract. Sentences are scored by their headings or labels, their words, and the kinds of values they
 * contain.
 */
import type { AnswerKind } from '../built-in/question-forms.ts';
import type { Language } from '../languages/language-data.ts';
import { RETELLING_DATA, type RetoldKind } from '../languages/retelling-data.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { STOP_WORDS } from '../text/word-lists.ts';
import { eachLanguage, RETOLD_KINDS } from './detect-kind.ts';
import { PhraseIndex } from './phrase-index.ts';
import type { Unit } from './units.ts';
import { SURE, valueKindsOf } from './value-kinds.ts';

/** A sentence and the aspect that it covers. */
export interface AspectUnit {
  readonly aspect: string;
  readonly unit: Unit;
}

/** The values that a sentence of an aspect should contain, and the maximum number of sentences. */
interface AspectForm {
  readonly values?: readonly AnswerKind[];
  readonly most?: number;
  /** The aspect is usually covered at the beginning of such a document. */
  readonly opens?: boolean;
  /** Beyond the beginning, only a heading identifies it. */
  readonly opensOnly?: boolean;
}

const FORMS: Readonly<Partial<Record<RetoldKind, Readonly<Record<string, AspectForm>>>>> = {
  contract: {
    parties: { opens: true },
    term: { values: ['date', 'duration'], most: 2 },
    notice: { values: ['duration'], most: 2 },
    payment: { values: ['money', 'duration', 'percent'], most: 3 },
    liability: { values: ['money', 'percent'] },
    dates: { values: ['date', 'duration'] },
  },
  procedure: {
    who: { most: 3 },
    steps: { most: 4 },
    limits: { values: ['number', 'percent', 'money'], most: 3 },
    deadlines: { values: ['duration'], most: 2 },
    records: { values: ['duration'] },
  },
  policy: { purpose: { opens: true, opensOnly: true }, scope: { opens: true, opensOnly: true } },
  report: {
    result: { values: ['number', 'date', 'percent', 'money'], most: 3 },
    findings: { most: 3 },
    decisions: { most: 2 },
    actions: { most: 3 },
  },
  minutes: {
    decisions: { most: 5 },
    actions: { values: ['date'], most: 8 },
    next: { values: ['date'] },
  },
  letter: {
    matter: { opens: true },
    deadline: { values: ['date', 'duration'] },
    amount: { values: ['money'] },
  },
  dataSheet: { product: { opens: true }, values: { values: ['number'], most: 4 }, cautions: { most: 2 } },
};

const BY_HEADING = 1.6;
const BY_UPPER_HEADING = 1.3;
const BY_LABEL = 1.8;
const BY_CUE = 1;
const BY_NEXT_CUE = 0.2;
const BY_VALUE = 0.8;
const BY_FIRST_VALUE = 0.8;
/** The first sentence of a section usually says what the section is about. */
const BY_OPENING = 0.7;
/** Score for aspects that are covered at the beginning, and how many units count as the beginning. */
const BEGINNING = { units: 6, score: 0.8 };
const SHORT = { words: 5, score: -0.7 };
const LONG = { words: 45, score: -0.3 };
const RECURRING = { times: 3, score: -1.5 };
/** Minimum score of a sentence without a matching heading, and of one with it. */
const MIN_BY_WORDS = 1.7;
const MIN_BY_HEADING = 1.5;

type AspectTag = `${RetoldKind} ${string}`;

const HEADINGS = eachLanguage(
  (language) => new PhraseIndex<AspectTag>(language, phrasesOf(language, 'headings')),
);
const CUES = eachLanguage((language) => new PhraseIndex<AspectTag>(language, phrasesOf(language, 'cues')));

function phrasesOf(language: Language, of: 'headings' | 'cues'): [AspectTag, string][] {
  return RETOLD_KINDS.flatMap((kind) =>
    Object.entries(RETELLING_DATA[language].summary.aspects[kind]).map(
      ([aspect, phrases]): [AspectTag, string] => [`${kind} ${aspect}`, phrases[of]],
    ),
  );
}

/** The best sentences of each aspect, in the order of the aspects; each sentence once. */
export function chooseAspects(kind: RetoldKind, units: readonly Unit[], language: Language): AspectUnit[] {
  const aspects = Object.keys(RETELLING_DATA.en.summary.aspects[kind]);
  const headings = new Map<string, ReadonlySet<string>>();
  const scored = units.flatMap((unit) => {
    const scores = scoresOf(kind, unit, (heading) => {
      const known = headings.get(heading) ?? aspectsNamed(kind, heading, language);
      headings.set(heading, known);
      return known;
    });
    return [...scores].map(([aspect, score]) => ({ aspect, unit, score }));
  });
  const chosen: AspectUnit[] = [];
  const addUnits = (isNew: (unit: Unit, form: AspectForm, own: readonly AspectUnit[]) => boolean) => {
    for (const { aspect, unit } of scored) {
      const own = chosen.filter((one) => one.aspect === aspect);
      const form = FORMS[kind]?.[aspect] ?? {};
      if (own.length >= (form.most ?? 1) || !isNew(unit, form, own)) continue;
      if (chosen.some((one) => one.unit === unit || one.unit.text === unit.text)) continue;
      chosen.push({ aspect, unit });
    }
  };
  scored.sort((a, b) => b.score - a.score || a.unit.order - b.unit.order);
  addUnits(hasNewValue);
  addUnits(() => true);
  return chosen.sort(
    (a, b) => aspects.indexOf(a.aspect) - aspects.indexOf(b.aspect) || a.unit.order - b.unit.order,
  );
}

/** Prefers a sentence with a new kind of value: after the fee its due date rather than another fee. */
function hasNewValue(unit: Unit, { values }: AspectForm, own: readonly AspectUnit[]): boolean {
  if (values === undefined || own.length === 0) return true;
  const sure = (one: Unit) =>
    [...valueKindsOf(one, values)].flatMap(([kind, held]) => (held >= SURE ? kind : []));
  const known = new Set(own.flatMap((one) => sure(one.unit)));
  return sure(unit).some((kind) => !known.has(kind));
}

/** Whether a heading names the aspect of a document of this kind. */
export function namesAspect(kind: RetoldKind, aspect: string, heading: string, language: Language): boolean {
  return aspectsNamed(kind, heading, language).has(aspect);
}

/** The aspects that are named by more than half of a label's words: "Assessment body" names no assessment. */
function aspectsLabelled(kind: RetoldKind, label: string, language: Language): ReadonlySet<string> {
  const words = tokenize(label).filter(({ word }) => !STOP_WORDS[language].has(word));
  const stems = words.map(({ word }) => stem(word, language));
  const found = [...HEADINGS[language].find(stems)];
  return new Set(
    tagsOf(
      kind,
      found.filter(({ phrase }) => 2 * phrase.split(' ').length > stems.length),
    ),
  );
}

/** The aspects that a heading or label names. */
function aspectsNamed(kind: RetoldKind, text: string, language: Language): ReadonlySet<string> {
  const stems = tokenize(text).map(({ word }) => stem(word, language));
  return new Set(tagsOf(kind, HEADINGS[language].find(stems)));
}

function* tagsOf(kind: RetoldKind, found: Iterable<{ readonly tag: AspectTag }>): Generator<string> {
  for (const { tag } of found) if (tag.startsWith(`${kind} `)) yield tag.slice(kind.length + 1);
}

/** The score of a unit for each aspect that it may cover. */
function scoresOf(
  kind: RetoldKind,
  unit: Unit,
  named: (heading: string) => ReadonlySet<string>,
): Map<string, number> {
  const { prepared, words, label } = unit;
  const { headings } = prepared.passage;
  const byHeading = named(headings.at(-1) ?? '');
  const byUpper = new Set(upperHeadings(headings).flatMap((heading) => [...named(heading)]));
  const byLabel = label === '' ? new Set<string>() : aspectsLabelled(kind, label, prepared.language);
  const cues = new Map<string, Set<string>>();
  for (const { tag, phrase } of CUES[prepared.language].find(words.map((word) => word.stem))) {
    const [own, aspect = ''] = tag.split(' ');
    if (own !== kind) continue;
    cues.set(aspect, (cues.get(aspect) ?? new Set()).add(phrase));
  }
  const scores = new Map<string, number>();
  for (const aspect of new Set([...byHeading, ...byUpper, ...byLabel, ...cues.keys()])) {
    const form = FORMS[kind]?.[aspect];
    const cueCount = cues.get(aspect)?.size ?? 0;
    const isPlaced = byHeading.has(aspect) || byLabel.has(aspect) || byUpper.has(aspect);
    if (form?.opensOnly === true && unit.order >= BEGINNING.units) {
      const isNamedByHeading = aspectsLabelled(kind, headings.at(-1) ?? '', prepared.language).has(aspect);
      if (!isNamedByHeading) continue;
    }
    const place =
      Math.max(byHeading.has(aspect) ? BY_HEADING : 0, byUpper.has(aspect) ? BY_UPPER_HEADING : 0) +
      (byLabel.has(aspect) ? BY_LABEL : 0);
    const opening = isPlaced ? BY_OPENING / (1 + unit.inSection) : 0;
    const score =
      place +
      opening +
      (cueCount > 0 ? BY_CUE + BY_NEXT_CUE * Math.min(2, cueCount - 1) : 0) +
      valueScore(form?.values, unit) +
      (form?.opens === true && cueCount > 0 && unit.order < BEGINNING.units ? BEGINNING.score : 0) +
      shapeScore(unit);
    if (score >= (isPlaced ? MIN_BY_HEADING : MIN_BY_WORDS)) scores.set(aspect, score);
  }
  return scores;
}

/** The headings above the last one, without the document's title. */
function upperHeadings(headings: readonly string[]): string[] {
  return headings.slice(0, -1).filter((heading, level) => level > 0 || /^\W*\d/.test(heading));
}

/** The first kind of value is the most important one. */
function valueScore(values: readonly AnswerKind[] | undefined, unit: Unit): number {
  if (values === undefined) return 0;
  const held = valueKindsOf(unit, values);
  if (held.size === 0) return 0;
  return BY_VALUE + ((held.get(values[0] ?? 'any') ?? 0) >= SURE ? BY_FIRST_VALUE : 0);
}

function shapeScore({ words, label, repeats }: Unit): number {
  const short = words.length < SHORT.words && label === '' ? SHORT.score : 0;
  const long = words.length > LONG.words ? LONG.score : 0;
  return short + long + (repeats >= RECURRING.times ? RECURRING.score : 0);
}
