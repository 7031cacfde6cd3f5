/**
 * Whether a sentence holds the kind of thing that a question asks for, apart from what the question says itself:
 * a date, a number, a name, a reason. Told by form alone.
 */

import { foldWord, tokenize } from '../text/tokens.ts';
import type { Word } from './prepared.ts';
import type { AnswerKind } from './question-forms.ts';

const words = (list: string) => new Set(list.split(/\s+/).filter(Boolean).map(foldWord));

const MONTHS =
  words(`january february march april june july august september october november december januar februar
  märz mai juni juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
  diciembre janvier février mars avril juin juillet août septembre octobre novembre décembre`);
const TIMES =
  words(`century centuries year years ago day days decade bc bce ce ad bp today yesterday era spring summer
  autumn winter jahrhundert jahrhunderts jahr jahre jahren tag heute seit siglo siglos año años día siècle siècles
  année années`);
/** What places something in time without a date. */
const OCCASIONS = words(
  `end beginning during after before until while ende anfang während nach bis durante después fin hasta pendant après
   jusque début`,
);
const NUMBERS =
  words(`one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred
  thousand million billion half third quarter dozen several both single double twice zwei drei vier fünf sechs sieben acht neun
  zehn elf zwölf zwanzig dreißig hundert tausend million millionen milliarde milliarden hälfte drittel viertel dos
  tres cuatro cinco seis siete ocho nueve diez cien ciento mil millón millones mitad deux trois quatre cinq sept huit
  neuf dix cent mille millions moitié percent prozent`);
const UNITS =
  words(`second seconds minute minutes hour hours day days week weeks month months year years decade decades
  century centuries sekunden minuten stunde stunden tag tage tagen woche wochen monat monate monaten jahr jahre jahren
  jahrzehnte jahrhundert segundos minutos hora horas día días semana semanas mes meses año años siglo siglos jour jours
  semaine semaines mois an ans année années heure heures until bis hasta jusque`);
const PERCENT = /%|\b(?:per ?cent|prozent|por ciento|pour ?cent)/i;
const MONEY = /[$€£¥]|\b(?:USD|EUR|CHF|GBP|dollars?|euros?|pounds?|Dollar|pesos|francs?|Franken)\b/;
const REASON =
  /\b(?:because|since|due to|owing to|in order to|so that|as a result|therefore|weil|da|denn|wegen|aufgrund|damit|um|deshalb|porque|debido|ya que|puesto que|a causa|para|parce que|car|afin|en raison|puisque)\b/i;
const AT_A_PLACE =
  words(`in at near from to into of through across between nach bei aus im am von an en desde hacia cerca
  à de dans chez vers au aux`);
const TITLE = /[“"«„‘][^“”"«»„‘’]{3,100}[”"»“’]|(?<![*_])[*_][^*_\n]{3,100}[*_]/g;
/** Verbs that say what something is, and the articles behind them. */
const COPULAS =
  words(`is are was were means denotes ist sind war waren bedeutet bezeichnet heißt versteht es son era eran fue
  fueron significa est sont était étaient signifie désigne`);
const INDEFINITE = words('a an one any ein eine einer eines un una unos unas uno une des');
const DEFINITE = words('the der die das el la los las le les');
const CAPITAL = /^\p{Lu}/u;

/** What a kind is looked for in. */
export interface Stretch {
  readonly text: string;
  /** The words of the stretch. */
  readonly words: readonly Word[];
  /** The whole text the words' places refer to. */
  readonly source: string;
  /** Whether the question says this word itself. */
  readonly isAsked: (word: Word) => boolean;
  /** Nouns are capitalized in German, so a capital alone tells no name. */
  readonly isGerman: boolean;
}

/** From 0, nothing of the kind, to 1. */
export function evidenceOf(kind: AnswerKind, stretch: Stretch): number {
  const isNew = stretch.words.filter((word) => !stretch.isAsked(word));
  switch (kind) {
    case 'any':
      return 0;
    case 'date':
      return dateEvidence(isNew);
    case 'number':
      return numberEvidence(stretch);
    case 'percent':
      return PERCENT.test(stretch.text) ? 1 : isNew.some(({ word }) => /^\d/.test(word)) ? 0.5 : 0;
    case 'money':
      return MONEY.test(stretch.text) ? 1 : isNew.some(({ word }) => /^\d/.test(word)) ? 0.6 : 0;
    case 'duration':
      return isNew.some(({ word }) => UNITS.has(word))
        ? 1
        : isNew.some(({ word }) => /^\d/.test(word))
          ? 0.6
          : 0;
    case 'reason':
      return REASON.test(stretch.text) ? 1 : 0;
    case 'title':
      return titleEvidence(stretch);
    case 'person':
      return nameEvidence(stretch);
    case 'place':
      return placeEvidence(stretch);
    case 'definition':
      return definitionEvidence(stretch);
  }
}

/** A number that is part of a date counts nothing. */
function numberEvidence({ words, isAsked }: Stretch): number {
  const isInDate = (at: number) => [words[at - 1], words[at + 1]].some((one) => MONTHS.has(one?.word ?? ''));
  const isNew = words.filter((word, at) => !isAsked(word) && !(isDigits(word) && isInDate(at)));
  if (isNew.some(isDigits)) return 1;
  return isNew.some(({ word }) => NUMBERS.has(word)) ? 0.8 : 0;
}

/** A number in digits or in words. @param word folded */
export function isNumber(word: string): boolean {
  return /^\d/.test(word) || NUMBERS.has(word);
}

function isDigits({ word }: Word): boolean {
  return /^\d/.test(word);
}

function dateEvidence(words: readonly Word[]): number {
  if (words.some((word) => isYear(word) || MONTHS.has(word.word))) return 1;
  if (words.some(isTime)) return 0.6;
  return words.some(({ word }) => OCCASIONS.has(word)) ? 0.3 : 0;
}

function isYear({ word }: Word): boolean {
  return /^(?:1\d{3}|20\d{2})s?$/.test(word);
}

function isTime({ word }: Word): boolean {
  return TIMES.has(word) || /^\d{1,2}(?:st|nd|rd|th)$/.test(word);
}

function isCapital(stretch: Stretch, word: Word): boolean {
  return CAPITAL.test(stretch.source.slice(word.start, word.end)) && !stretch.isAsked(word);
}

function nameEvidence(stretch: Stretch): number {
  const capitals = stretch.words.map((word) => isCapital(stretch, word));
  const pair = capitals.some((capital, index) => capital && capitals[index + 1] === true);
  if (pair) return 1;
  const inner = capitals.some((capital, index) => capital && index > 0);
  return inner ? (stretch.isGerman ? 0.4 : 0.8) : capitals[0] === true ? 0.3 : 0;
}

/** Titles are set in quotation marks or emphasized; else they are names. */
function titleEvidence(stretch: Stretch): number {
  for (const match of stretch.text.matchAll(TITLE)) {
    const asked = tokenize(match[0]).every(({ word }) =>
      stretch.words.some((one) => one.word === word && stretch.isAsked(one)),
    );
    if (!asked) return 1;
  }
  return 0.6 * nameEvidence(stretch);
}

function placeEvidence(stretch: Stretch): number {
  const found = stretch.words.some((word, index) => {
    const before = stretch.words[index - 1];
    const further = stretch.words[index - 2];
    const led = [before, further].some((one) => one !== undefined && AT_A_PLACE.has(one.word));
    return led && isCapital(stretch, word);
  });
  if (found) return 1;
  return stretch.words.some((word) => AT_A_PLACE.has(word.word)) ? 0.4 : 0;
}

/** "X is a …": the thing asked for, right before a verb that says what it is. */
function definitionEvidence({ words, isAsked }: Stretch): number {
  let best = 0;
  words.forEach(({ word }, at) => {
    if (!COPULAS.has(word)) return;
    const subject = words[at - 1];
    if (subject === undefined || !isAsked(subject)) return;
    const next = words[at + 1]?.word ?? '';
    best = Math.max(best, INDEFINITE.has(next) ? 1 : DEFINITE.has(next) ? 0.8 : 0.6);
  });
  return best;
}
