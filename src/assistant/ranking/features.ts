/**
 * The features of a candidate. A trained model weighs them (model.json), so after a change to their names or meaning the
 * model must be trained again (scripts/train/ranker.ts).
 *
 * Sources: overlap by kind of match and kind of answer, as in answer sentence selection (Yih and
 * others, "Question Answering Using Enhanced Lexical Semantic Models", 2013).
 */
import type { DocumentId } from '../../domain/ids.ts';
import { evidenceOf } from '../built-in/evidence.ts';
import type { Manner, MatchQuality, TermMatcher } from '../built-in/matching.ts';
import type { PreparedPassage, Word } from '../built-in/prepared.ts';
import type { Question } from '../built-in/question.ts';
import type { Titles } from '../built-in/reach.ts';
import type { StoredLikeness } from '../embeddings/stored-likeness.ts';
import { isDenial, type Opposites } from '../text/opposites.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { associationOf } from './associations.ts';
import { type Candidate, candidatesOf, markdownOf, wordsOf } from './candidates.ts';
import { formFigures } from './form-figures.ts';
import { limitsIn, type Meeting, meet } from './limits.ts';
import { type Meanings, NEAR } from './meanings.ts';
import { rankingModel } from './model.ts';

/** The question and the tools with which candidates are measured. */
export interface MeasureContext {
  readonly question: Question;
  readonly matcher: TermMatcher;
  /** The weights of the question's terms, not negative. */
  readonly weights: readonly number[];
  readonly opposites: Opposites;
  /** Absent where the document is known. */
  readonly titles?: Titles;
  /** Absent where no vectors are stored. */
  readonly stored?: StoredLikeness | undefined;
}

/** The names of all features. Overlaps are shares of the question's weight, from 0 to 1. */
export const FEATURES = [
  /** Overlap of the candidate itself: with any match, and with the same words only. */
  'own',
  'ownExact',
  /** The same together with the previous candidate, with the headings, with the first candidate of the passage. */
  'withBefore',
  'withHeading',
  'withLeadIn',
  /** Overlap of the complete passage, and the weight of the rarest word that it lacks. */
  'passage',
  'rarestMissing',
  /** The same without words of the document's title, which all its passages share; and the weight of those words. */
  'ownRest',
  'passageRest',
  'titled',
  'innerHeading',
  /** BM25 of the passage, normalized by the question's weight. */
  'bm25',
  /** Overlaps that include words near in meaning, by their nearness; and the likeness of the meaning as a whole. */
  'meantOwn',
  'meantWithHeading',
  'meantPassage',
  'likeness',
  /**
   * The likeness of the sentence by the sentence encoder, as a whole and piece by piece; measured for the best candidates
   * alone, else estimated by stored vectors, or 0.
   */
  'sentenceLikeness',
  'pieceLikeness',
  /** The parts of `own` that match otherwise than by the same word. */
  'byForm',
  'byPart',
  'bySynonym',
  'byTranslation',
  /** The candidate is in another language than the question. */
  'otherLanguage',
  'density',
  /** The largest overlap within a few words. */
  'window',
  /** Overlap of the complete document, without the words of its title. */
  'documentRest',
  /** Names and numbers that are neither in the passage nor in the document's title. */
  'namesMissing',
  /** The first candidate of its passage. */
  'opens',
  'trigrams',
  /** Learned associations between words of questions and words of answers. */
  'association',
  /** A number right before a word of the question: "30 days" for "how many days". */
  'counted',
  'isRow',
  'rowNamed',
  'rowHeader',
  'length',
  'isShort',
  'isLong',
  /** A lead-in or a question, which precede an answer. */
  'endsInColon',
  'isQuestion',
  /** A first row without numbers: most likely part of the header. */
  'isHeadRow',
  'isFirstPassage',
  /** It states an obligation, a permission or a prohibition; and the question asks for one. */
  'duty',
  'dutyForDuty',
  /** Number of the question's words whose opposite it contains; whether it lacks the question's negation. */
  'contrast',
  'denied',
  'numbersMissing',
  /** Evidence of the requested kind, apart from the question's own words. */
  'kindDate',
  'kindNumber',
  'kindDuration',
  'kindPerson',
  'kindPlace',
  'kindReason',
  'kindDefinition',
  /** A kind is requested, and there is no evidence of it. */
  'noKind',
] as const;

/** Features whose weights must not be negative, since more overlap is never worse. */
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
  'sentenceLikeness',
  'pieceLikeness',
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

/** Lengths of candidates in words. */
const USUAL_LENGTH = 20;
const SHORT = 4;
const LONG = 45;
/** Maximum distance in words from a number to what it counts. */
const COUNTED_WITHIN = 2;
/** Minimum strength of the matches of a cell's words for the question to name the cell. */
const NAMED = 0.7;
/** Minimum likeness by stored vectors of what has no word of the question, and its weight in the estimate. */
const LIKE = 0.35;
const STORED_WEIGHT = 3;
/** Size of a window in words. */
const WINDOW = 12;
/** Minimum strength of a match in a window. */
const WINDOW_STRENGTH = 0.5;
/** How much a limit counts as a match of an amount that the question tells. */
const LIMITED: Readonly<Record<Meeting, number>> = { within: 0.8, beyond: 0.4, unrelated: 0 };
/** BM25's k1 and b with their usual values (Robertson and Zaragoza, 2009), and the average length of a passage. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const USUAL_PASSAGE = 120;

/** Measures the candidates of one passage; computes what they share only once. */
export class PassageMeasure {
  readonly candidates: readonly Candidate[];
  readonly #prepared: PreparedPassage;
  readonly #by: MeasureContext;
  /** The best match of each term in each candidate. */
  readonly #matches: readonly (readonly (MatchQuality | undefined)[])[];
  /** The strengths of these matches, 0 without one. */
  readonly #strengths: readonly (readonly number[])[];
  readonly #headings: readonly number[];
  /** The nearness in meaning of each candidate, and of the headings, to each term. */
  readonly #near: readonly (readonly number[])[];
  readonly #nearHeadings: readonly number[];
  readonly #meanings: Meanings;
  readonly #innerHeading: readonly number[];
  /** 1 for terms in the document's title, else 0. */
  readonly #titled: readonly number[];
  readonly #bm25: number;
  readonly #anywhere: readonly number[];
  readonly #total: number;
  /** The likeness of each candidate by stored vectors; empty without any. */
  readonly #stored: readonly number[];

  constructor(prepared: PreparedPassage, by: MeasureContext, meanings: Meanings) {
    this.#prepared = prepared;
    const { language, isLanguageDetected } = prepared;
    this.#by = { ...by, matcher: by.matcher.forText(isLanguageDetected ? language : undefined) };
    this.candidates = candidatesOf(prepared);
    this.#matches = this.candidates.map((one) => this.#by.matcher.bestMatches(wordsOf(one)));
    this.#strengths = this.#matches.map((all, at) => this.#withLimits(this.candidates[at], all));
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
      this.#strengths.reduce((most, one) => Math.max(most, one[term] ?? 0), this.#headings[term] ?? 0),
    );
    this.#total = by.weights.reduce((sum, weight) => sum + weight, 0) || 1;
    this.#bm25 = this.#bm25OfPassage();
    this.#stored = by.stored?.of(prepared, this.candidates.length) ?? [];
  }

  /** The strengths of matches, of amounts also where a limit is set for them. */
  #withLimits(candidate: Candidate | undefined, matches: readonly (MatchQuality | undefined)[]): number[] {
    const { terms } = this.#by.question;
    const limits =
      candidate !== undefined && terms.some(({ amount }) => amount !== undefined)
        ? limitsIn(markdownOf(candidate), this.#prepared.language)
        : [];
    return matches.map((match, term) => {
      const amount = terms[term]?.amount;
      const met = amount === undefined ? [] : limits.map((limit) => LIMITED[meet(amount, limit)]);
      return Math.max(match?.strength ?? 0, ...met);
    });
  }

  /** Whether the passage matches nothing of the question, and resembles it in nothing. */
  get isUnrelated(): boolean {
    return (
      this.#anywhere.every((one) => one === 0) &&
      !this.#near.flat().some((one) => one >= NEAR) &&
      !this.#stored.some((one) => one >= LIKE)
    );
  }

  /** A cheap estimate for selecting the candidates to measure. */
  estimate(index: number): number {
    const near = (term: number) =>
      Math.max(this.#strengths[index - 1]?.[term] ?? 0, this.#headings[term] ?? 0);
    return (
      this.#share((term) => Math.max(this.#strengths[index]?.[term] ?? 0, this.#near[index]?.[term] ?? 0)) +
      0.5 * this.#share(near) +
      0.5 * this.#share((term) => this.#anywhere[term] ?? 0) +
      STORED_WEIGHT * (this.#stored[index] ?? 0)
    );
  }

  get documentId(): DocumentId {
    return this.#prepared.passage.documentId;
  }

  /** The strength of the best match of each term anywhere in the passage. */
  get anywhere(): readonly number[] {
    return this.#anywhere;
  }

  /**
   * Computes the features of a candidate.
   *
   * @param inDocument the strength of each term's best match in the document's selected passages
   * @throws RangeError if there is no such candidate
   */
  measure(index: number, inDocument: readonly number[]): Figures {
    const candidate = this.candidates[index];
    if (candidate === undefined) throw new RangeError(`There is no candidate ${index}.`);
    const words = wordsOf(candidate);
    return {
      ...this.#overlaps(index),
      ...this.#besideTitle(index, inDocument),
      ...this.#manners(index),
      ...this.#meaningFigures(index, words),
      ...formFigures(candidate, this.candidates, this.#by.question),
      ...this.#rowFigures(candidate, this.#strengths[index] ?? []),
      ...this.#contradictions(words, this.#strengths[index] ?? []),
      ...this.#kinds(candidate, words),
      window: this.#window(words, this.#strengths[index] ?? []),
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
    const own = this.#strengths[index] ?? [];
    const together = (other: readonly number[] | undefined) =>
      this.#share((term) => Math.max(own[term] ?? 0, other?.[term] ?? 0));
    const candidate = this.candidates[index];
    const length = candidate === undefined ? 0 : candidate.to - candidate.from;
    return {
      own: this.#share((term) => own[term] ?? 0),
      ownExact: this.#share((term) => (own[term] === 1 ? 1 : 0)),
      withBefore: together(this.#strengths[index - 1]),
      withHeading: together(this.#headings),
      withLeadIn: together(this.#strengths[0]),
      passage: this.#share((term) => this.#anywhere[term] ?? 0),
      rarestMissing: this.#rarestMissing(),
      innerHeading: this.#share((term) => this.#innerHeading[term] ?? 0),
      bm25: this.#bm25,
      density: own.filter((one) => one > 0).length / Math.sqrt(length + 3),
    };
  }

  #besideTitle(index: number, inDocument: readonly number[]) {
    const own = this.#strengths[index] ?? [];
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

  /** The largest overlap within a window of words. */
  #window(words: readonly Word[], own: readonly number[]): number {
    const { matcher, weights } = this.#by;
    const matches = words.flatMap(({ stem, word }, at) =>
      matcher
        .matches(stem, word)
        .filter(({ strength }) => strength >= WINDOW_STRENGTH)
        .map(({ term }) => ({ at, term })),
    );
    const sums = matches.map(({ at: from }) => {
      const near = new Set(
        matches.filter(({ at }) => at >= from && at < from + WINDOW).map(({ term }) => term),
      );
      return [...near].reduce((sum, term) => sum + (weights[term] ?? 0) * (own[term] ?? 0), 0);
    });
    return Math.max(0, ...sums) / this.#total;
  }

  #meaningFigures(index: number, words: readonly Word[]) {
    const own = this.#strengths[index] ?? [];
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
      ...likenessByStored(this.#stored[index]),
    };
  }

  #manners(index: number) {
    const matches = this.#matches[index] ?? [];
    const { language, isLanguageDetected } = this.#prepared;
    const by = (manner: Manner) =>
      this.#share((term) => (matches[term]?.manner === manner ? matches[term].strength : 0));
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

  /** The share of the question's letter trigrams in the words, which matches compounds, misspellings and cognates. */
  #trigrams(words: readonly Word[]): number {
    const trigrams = new Set(words.flatMap(({ word }) => trigramsOf(word)));
    return this.#share((term) => {
      const asked = trigramsOf(this.#by.question.terms[term]?.word ?? '');
      return asked.length === 0 ? 0 : asked.filter((one) => trigrams.has(one)).length / asked.length;
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
      const isMatched = (word: { stem: string; word: string }) =>
        matcher.matches(word.stem, word.word).some(({ strength }) => strength >= NAMED);
      return words.length > 0 && words.every(isMatched) ? matcher.strengths(words) : [];
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
    const present = new Set(words.flatMap(({ word, stem }) => [word, stem]));
    return {
      contrast: Math.min(2, opposites.contradictions(question.claims, question.language, present)),
      denied: question.isNegated && ![...present].some(isDenial) ? 1 : 0,
      numbersMissing: question.terms.filter((term, at) => term.isNumber && (own[at] ?? 0) === 0).length,
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

/** @param stored the cosine of the vectors; undefined without any */
function likenessByStored(stored: number | undefined) {
  if (stored === undefined) return { sentenceLikeness: 0, pieceLikeness: 0 };
  const { intercept, slope } = rankingModel().pieceBySentence;
  return { sentenceLikeness: stored, pieceLikeness: intercept + slope * stored };
}

function trigramsOf(word: string): string[] {
  if (word.length < 4) return word === '' ? [] : [word];
  return Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3));
}
