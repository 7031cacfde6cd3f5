/**
 * What is measured of a candidate. A trained model weighs the figures (model.json), so their names and meaning are part
 * of its data: whoever changes one trains anew (scripts/train/ranker.ts).
 *
 * Sources: overlap by kind of match and the kind of answer asked for, as answer sentence selection has them (Yih and
 * others, "Question Answering Using Enhanced Lexical Semantic Models", 2013).
 */
import type { DocumentId } from '../../domain/ids.ts';
import { evidenceOf } from '../built-in/evidence.ts';
import type { Manner, MatchQuality, TermMatcher } from '../built-in/matching.ts';
import type { PreparedPassage, Word } from '../built-in/prepared.ts';
import type { Question } from '../built-in/question.ts';
import type { Titles } from '../built-in/reach.ts';
import { isDenial, type Opposites } from '../text/opposites.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { associationOf } from './associations.ts';
import { type Candidate, candidatesOf, wordsOf } from './candidates.ts';
import { formFigures } from './form-figures.ts';
import { type Meanings, NEAR } from './meanings.ts';
import { rankingModel } from './model.ts';

/** What candidates are measured by. */
export interface MeasureBy {
  readonly question: Question;
  readonly matcher: TermMatcher;
  /** Of the question's terms, none negative. */
  readonly weights: readonly number[];
  readonly opposites: Opposites;
  /** None where it is known which document is meant. */
  readonly titles?: Titles;
}

/** Overlaps are shares of the question's weight, from 0 to 1. */
export const FEATURES = [
  /** What the candidate says itself: in any way, and in the same words. */
  'own',
  'ownExact',
  /** The same together with the candidate before it, with the headings, with the beginning of the passage. */
  'withBefore',
  'withHeading',
  'withLeadIn',
  /** What the whole passage says, and the weight of the rarest word that it lacks. */
  'passage',
  'rarestMissing',
  /** The same without the words that the document is called by, which say nothing of a place in it; and those words. */
  'ownRest',
  'passageRest',
  'titled',
  'innerHeading',
  /** BM25 of the passage, of each word at most its weight's share. */
  'bm25',
  /** The same, where a word that is near in meaning counts for what it is worth; and the whole of what is meant. */
  'meantOwn',
  'meantWithHeading',
  'meantPassage',
  'likeness',
  /** What of `own` is said otherwise than in the same word. */
  'byForm',
  'byPart',
  'bySynonym',
  'byTranslation',
  /** It is in another language than the question. */
  'otherLanguage',
  'density',
  /** What stands together: within a few words. */
  'window',
  /** What the whole document says, without the words that it is called by. */
  'documentRest',
  /** Names and numbers that neither the passage says nor the document is called by. */
  'namesMissing',
  /** The first of its passage. */
  'opens',
  'trigrams',
  /** Learned associations between words of questions and words of what answers them. */
  'association',
  /** A number stands right before a word of the question: "30 days" for how many days. */
  'counted',
  'isRow',
  'rowNamed',
  'rowHeader',
  'length',
  'isShort',
  'isLong',
  /** A lead-in, a question: they point at an answer. */
  'endsInColon',
  'isQuestion',
  /** A row of names alone at the top of a table: most likely more of its header. */
  'isHeadRow',
  'isFirstPassage',
  /** It says what must, may or may not be done; and the question asks for that. */
  'duty',
  'dutyForDuty',
  /** How many words of the question it turns into their opposite; a denial that it lacks. */
  'contrast',
  'denied',
  'numbersMissing',
  /** How well the kind of thing asked for is there, apart from what the question says itself. */
  'kindDate',
  'kindNumber',
  'kindDuration',
  'kindPerson',
  'kindPlace',
  'kindReason',
  'kindDefinition',
  /** A kind is asked for, and nothing of it is there. */
  'noKind',
] as const;

/** What says more of the question is never the worse for it: the weights of these are not negative. */
export const RISING: readonly FeatureName[] = [
  'own',
  'ownExact',
  'withBefore',
  'withHeading',
  'withLeadIn',
  'passage',
  'ownRest',
  'passageRest',
  'innerHeading',
  'bm25',
  'meantOwn',
  'meantWithHeading',
  'meantPassage',
  'likeness',
];

export type FeatureName = (typeof FEATURES)[number];
export type Figures = Readonly<Record<FeatureName, number>>;

type KindName = Extract<FeatureName, `kind${string}`>;

const KIND_FEATURES: Readonly<Record<Question['kind'], KindName | undefined>> = {
  any: undefined,
  date: 'kindDate',
  number: 'kindNumber',
  percent: 'kindNumber',
  money: 'kindNumber',
  duration: 'kindDuration',
  frequency: 'kindDuration',
  person: 'kindPerson',
  title: 'kindPerson',
  place: 'kindPlace',
  reason: 'kindReason',
  definition: 'kindDefinition',
};

const NO_KINDS: Readonly<Record<KindName, number>> = {
  kindDate: 0,
  kindNumber: 0,
  kindDuration: 0,
  kindPerson: 0,
  kindPlace: 0,
  kindReason: 0,
  kindDefinition: 0,
};

/** Words. */
const USUAL_LENGTH = 20;
const SHORT = 4;
const LONG = 45;
/** How many words behind a number what it counts may stand. */
const COUNTED_WITHIN = 2;
/** How well a cell's words must match for the question to name the cell. */
const NAMED = 0.7;
/** Words that stand together. */
const WINDOW = 12;
/** How well a word must match to stand for a term there. */
const SURELY = 0.5;
/** BM25's usual saturation and share of the length (Robertson and Zaragoza, 2009), and a usual passage's words. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const USUAL_PASSAGE = 120;

/** Measures the candidates of one passage; what they share is counted once. */
export class PassageMeasure {
  readonly candidates: readonly Candidate[];
  readonly #prepared: PreparedPassage;
  readonly #by: MeasureBy;
  /** How each candidate says each term, and how well. */
  readonly #said: readonly (readonly (MatchQuality | undefined)[])[];
  readonly #found: readonly (readonly number[])[];
  readonly #headings: readonly number[];
  /** How near each candidate, and the headings, come to each term in meaning. */
  readonly #near: readonly (readonly number[])[];
  readonly #nearHeadings: readonly number[];
  readonly #meanings: Meanings;
  readonly #innerHeading: readonly number[];
  /** Of the terms that the document is called by: 1, else 0. */
  readonly #titled: readonly number[];
  readonly #bm25: number;
  readonly #anywhere: readonly number[];
  readonly #total: number;

  constructor(prepared: PreparedPassage, by: MeasureBy, meanings: Meanings) {
    this.#prepared = prepared;
    const { language, isLanguageDetected } = prepared;
    this.#by = { ...by, matcher: by.matcher.forText(isLanguageDetected ? language : undefined) };
    this.candidates = candidatesOf(prepared);
    this.#said = this.candidates.map((one) => this.#by.matcher.bestMatches(wordsOf(one)));
    this.#found = this.#said.map((all) => all.map((one) => one?.strength ?? 0));
    this.#headings = this.#by.matcher.strengths(
      [...prepared.headingStems].map((stem) => ({ stem, word: stem })),
    );
    this.#innerHeading = this.#by.matcher.strengths(this.#wordsOf(prepared.passage.headings.at(-1) ?? ''));
    this.#meanings = meanings;
    this.#near = this.candidates.map((one) => meanings.nearness(wordsOf(one), prepared));
    const headingWords = prepared.passage.headings.flatMap((heading) => tokenize(heading));
    this.#nearHeadings = meanings.nearness(headingWords, prepared);
    const title = by.titles?.get(prepared.passage.documentId);
    this.#titled = by.question.terms.map(({ stems }) => (stems.some((one) => title?.has(one)) ? 1 : 0));
    this.#anywhere = by.weights.map((_, term) =>
      this.#found.reduce((most, one) => Math.max(most, one[term] ?? 0), this.#headings[term] ?? 0),
    );
    this.#total = by.weights.reduce((sum, weight) => sum + weight, 0) || 1;
    this.#bm25 = this.#bm25OfPassage();
  }

  /** Whether the passage says nothing of the question. */
  get isSilent(): boolean {
    return this.#anywhere.every((one) => one === 0) && !this.#near.flat().some((one) => one >= NEAR);
  }

  /** A rough figure, cheap to have, that tells which candidates are worth measuring. */
  rough(index: number): number {
    const near = (term: number) => Math.max(this.#found[index - 1]?.[term] ?? 0, this.#headings[term] ?? 0);
    return (
      this.#share((term) => Math.max(this.#found[index]?.[term] ?? 0, this.#near[index]?.[term] ?? 0)) +
      0.5 * this.#share(near) +
      0.5 * this.#share((term) => this.#anywhere[term] ?? 0)
    );
  }

  get documentId(): DocumentId {
    return this.#prepared.passage.documentId;
  }

  /** How well the passage says each term, anywhere in it. */
  get anywhere(): readonly number[] {
    return this.#anywhere;
  }

  /**
   * @param inDocument how well the document says each term, as far as it is in reach
   * @throws RangeError when there is no such candidate
   */
  measure(index: number, inDocument: readonly number[]): Figures {
    const candidate = this.candidates[index];
    if (candidate === undefined) throw new RangeError(`There is no candidate ${index}.`);
    const words = wordsOf(candidate);
    return {
      ...this.#overlaps(index),
      ...this.#besideTitle(index, inDocument),
      ...this.#manners(index),
      ...this.#meant(index, words),
      ...formFigures(candidate, this.candidates, this.#by.question),
      ...this.#rowFigures(candidate, this.#found[index] ?? []),
      ...this.#contradictions(words, this.#found[index] ?? []),
      ...this.#kinds(candidate, words),
      window: this.#window(words, this.#found[index] ?? []),
      opens: index === 0 ? 1 : 0,
      trigrams: this.#trigrams(words),
      counted: this.#isCounted(words) ? 1 : 0,
      association: associationOf(
        rankingModel().associations,
        this.#by.question.terms,
        words.map((word) => word.stem),
      ),
      length: Math.log((words.length + 3) / USUAL_LENGTH),
      isShort: words.length < SHORT ? 1 : 0,
      isLong: words.length > LONG ? 1 : 0,
    };
  }

  #overlaps(index: number) {
    const own = this.#found[index] ?? [];
    const together = (other: readonly number[] | undefined) =>
      this.#share((term) => Math.max(own[term] ?? 0, other?.[term] ?? 0));
    const candidate = this.candidates[index];
    const length = candidate === undefined ? 0 : candidate.to - candidate.from;
    return {
      own: this.#share((term) => own[term] ?? 0),
      ownExact: this.#share((term) => (own[term] === 1 ? 1 : 0)),
      withBefore: together(this.#found[index - 1]),
      withHeading: together(this.#headings),
      withLeadIn: together(this.#found[0]),
      passage: this.#share((term) => this.#anywhere[term] ?? 0),
      rarestMissing: this.#rarestMissing(),
      innerHeading: this.#share((term) => this.#innerHeading[term] ?? 0),
      bm25: this.#bm25,
      density: own.filter((one) => one > 0).length / Math.sqrt(length + 3),
    };
  }

  #besideTitle(index: number, inDocument: readonly number[]) {
    const own = this.#found[index] ?? [];
    const titled = this.#share((term) => this.#titled[term] ?? 0);
    const rest = (value: readonly number[]) =>
      titled >= 1
        ? 0
        : this.#share((term) => (1 - (this.#titled[term] ?? 0)) * (value[term] ?? 0)) / (1 - titled);
    const { terms } = this.#by.question;
    return {
      titled,
      ownRest: rest(own),
      passageRest: rest(this.#anywhere),
      documentRest: rest(inDocument),
      namesMissing: this.#share((term) => {
        const isNamed = terms[term]?.isName === true || terms[term]?.isNumber === true;
        return isNamed ? 1 - Math.max(this.#anywhere[term] ?? 0, this.#titled[term] ?? 0) : 0;
      }),
    };
  }

  /** The most that stands within a few words. */
  #window(words: readonly Word[], own: readonly number[]): number {
    const { matcher, weights } = this.#by;
    const said = words.flatMap(({ stem, word }, at) =>
      matcher
        .matches(stem, word)
        .filter(({ strength }) => strength >= SURELY)
        .map(({ term }) => ({ at, term })),
    );
    const sums = said.map(({ at: from }) => {
      const near = new Set(said.filter(({ at }) => at >= from && at < from + WINDOW).map(({ term }) => term));
      return [...near].reduce((sum, term) => sum + (weights[term] ?? 0) * (own[term] ?? 0), 0);
    });
    return Math.max(0, ...sums) / this.#total;
  }

  #meant(index: number, words: readonly Word[]) {
    const own = this.#found[index] ?? [];
    const near = this.#near[index] ?? [];
    const best = (...figures: (number | undefined)[]) => Math.max(...figures.map((one) => one ?? 0));
    return {
      meantOwn: this.#share((term) => best(own[term], near[term])),
      meantWithHeading: this.#share((term) =>
        best(own[term], near[term], this.#headings[term], this.#nearHeadings[term]),
      ),
      meantPassage: this.#share((term) =>
        best(this.#anywhere[term], this.#nearHeadings[term], ...this.#near.map((one) => one[term])),
      ),
      likeness: this.#meanings.likeness(words, this.#prepared),
    };
  }

  #manners(index: number) {
    const said = this.#said[index] ?? [];
    const { language, isLanguageDetected } = this.#prepared;
    const by = (manner: Manner) =>
      this.#share((term) => (said[term]?.manner === manner ? said[term].strength : 0));
    return {
      byForm: by('form'),
      byPart: by('part'),
      bySynonym: by('synonym'),
      byTranslation: by('translation'),
      otherLanguage: isLanguageDetected && language !== this.#by.question.language ? 1 : 0,
    };
  }

  #bm25OfPassage(): number {
    const { words } = this.#prepared;
    const counts = this.#by.weights.map(() => 0);
    for (const { stem, word } of words) {
      for (const { term, strength } of this.#by.matcher.matches(stem, word))
        counts[term] = (counts[term] ?? 0) + strength;
    }
    const length = 1 - LENGTH_SHARE + LENGTH_SHARE * (words.length / USUAL_PASSAGE);
    return this.#share((term) => {
      const count = counts[term] ?? 0;
      return (count * (SATURATION + 1)) / (count + SATURATION * length);
    });
  }

  #share(value: (term: number) => number): number {
    const sum = this.#by.weights.reduce((all, weight, term) => all + weight * value(term), 0);
    return sum / this.#total;
  }

  #rarestMissing(): number {
    const { weights } = this.#by;
    const missing = weights.filter((_, term) => this.#anywhere[term] === 0);
    return Math.max(0, ...missing) / (Math.max(...weights, 0) || 1);
  }

  /** How many of the question's letter triples the words hold: tells compounds, misspellings and cognates. */
  #trigrams(words: readonly Word[]): number {
    const held = new Set(words.flatMap(({ word }) => trigramsOf(word)));
    return this.#share((term) => {
      const asked = trigramsOf(this.#by.question.terms[term]?.word ?? '');
      return asked.length === 0 ? 0 : asked.filter((one) => held.has(one)).length / asked.length;
    });
  }

  #isCounted(words: readonly Word[]): boolean {
    const { question, matcher } = this.#by;
    if (question.kind !== 'number' && question.kind !== 'duration') return false;
    return words.some(({ word }, at) => {
      if (!/^\d/.test(word)) return false;
      return words
        .slice(at + 1, at + 1 + COUNTED_WITHIN)
        .some((next) => matcher.matches(next.stem, next.word).some(({ strength }) => strength >= NAMED));
    });
  }

  #rowFigures({ row }: Candidate, own: readonly number[]) {
    if (row === undefined) return { isRow: 0, rowNamed: 0, rowHeader: 0 };
    const { matcher } = this.#by;
    const named = row.row.cells.map((cell) => {
      const words = this.#wordsOf(cell);
      const isSaid = (word: { stem: string; word: string }) =>
        matcher.matches(word.stem, word.word).some(({ strength }) => strength >= NAMED);
      return words.length > 0 && words.every(isSaid) ? matcher.strengths(words) : [];
    });
    const header = matcher.strengths(row.table.header.flatMap((name) => this.#wordsOf(name)));
    return {
      isRow: 1,
      rowNamed: this.#share((term) => named.reduce((most, one) => Math.max(most, one[term] ?? 0), 0)),
      rowHeader: this.#share((term) => Math.max(0, (header[term] ?? 0) - (own[term] ?? 0))),
    };
  }

  #wordsOf(text: string): { readonly word: string; readonly stem: string }[] {
    const { language } = this.#prepared;
    return tokenize(text).map(({ word }) => ({ word, stem: stem(word, language) }));
  }

  #contradictions(words: readonly Word[], own: readonly number[]) {
    const { question, opposites } = this.#by;
    const said = new Set(words.flatMap(({ word, stem }) => [word, stem]));
    return {
      contrast: Math.min(2, opposites.contradictions(question.claims, question.language, said)),
      denied: question.isNegated && ![...said].some(isDenial) ? 1 : 0,
      numbersMissing: question.terms.filter((term, at) => term.isNumber && (own[at] ?? 0) < 1).length,
    };
  }

  #kinds({ start, end }: Candidate, words: readonly Word[]) {
    const { question, matcher } = this.#by;
    const name = KIND_FEATURES[question.kind];
    if (name === undefined) return { ...NO_KINDS, noKind: 0 };
    const source = this.#prepared.passage.markdown;
    const evidence = evidenceOf(question.kind, {
      text: source.slice(start, end),
      words,
      source,
      isAsked: ({ stem, word }) => matcher.matches(stem, word).some(({ strength }) => strength === 1),
      isGerman: this.#prepared.language === 'de',
    });
    return { ...NO_KINDS, [name]: evidence, noKind: evidence === 0 ? 1 : 0 };
  }
}

function trigramsOf(word: string): string[] {
  if (word.length < 4) return word === '' ? [] : [word];
  return Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3));
}
