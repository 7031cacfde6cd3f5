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
  semaine semaines mois ans année années heure heures until bis hasta jusque`);
const FREQUENCIES =
  words(`once twice hourly daily weekly fortnightly monthly quarterly yearly annually annual biannually regularly
  einmal zweimal dreimal stündlich täglich wöchentlich monatlich vierteljährlich halbjährlich jährlich quartalsweise
  regelmäßig quotidien quotidienne hebdomadaire mensuel mensuelle trimestriel trimestrielle semestriel semestrielle annuel
  annuelle diario diaria semanal mensual trimestral semestral anual anualmente mensualmente`);
/** An article in English. */
const YEAR_IN_FRENCH = 'an';
/** Before a unit of time: "every quarter", "alle zwei Jahre", "par an". */
const EVERY = words('every each per jede jeder jedes jeden alle pro chaque tous toutes par cada por al');
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
export function evidenceOf(kind: AnswerKind, whole: Stretch): number {
  const stretch = { ...whole, words: whole.words.slice(numberingOf(whole.text)) };
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
      return moneyEvidence(stretch.text, isNew);
    case 'frequency':
      return frequencyEvidence(stretch.words, isNew);
    case 'duration':
      return durationEvidence(stretch.words, isNew);
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

/** A number before the first word of a paragraph is its own: "4.2 The report", "(3) Abroad". */
const NUMBERING = /^[^\p{L}\p{N}]{0,3}(?:§\s?)?\d+(?:\.\d+)+\.?\s+(?=\p{Lu})|^\(\d+\)\s/u;

/** How many words of a text are the number of its paragraph. */
function numberingOf(text: string): number {
  const numbering = NUMBERING.exec(text)?.[0];
  return numbering === undefined ? 0 : tokenize(numbering).length;
}

/** A number that is part of a date counts nothing. */
function numberEvidence({ words, isAsked }: Stretch): number {
  const isInDate = (at: number) => [words[at - 1], words[at + 1]].some((one) => MONTHS.has(one?.word ?? ''));
  const isNew = words.filter((word, at) => !isAsked(word) && !(isDigits(word) && isInDate(at)));
  if (isNew.some(isDigits)) return 1;
  return isNew.some(({ word }) => NUMBERS.has(word)) ? 0.8 : 0;
}

/** So many words may stand between a number and its unit: "three full working days". */
const UNIT_WITHIN = 3;
/** Units at the end of a German compound: "Arbeitstage". */
const UNIT_AT_END = /(?:sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?)$/;

/** Days, weeks and the like, in any of the languages. @param word folded */
export function isTimeUnit(word: string): boolean {
  return UNITS.has(word) || UNIT_AT_END.test(word);
}

function isUnit({ word }: Word): boolean {
  return isTimeUnit(word);
}

/** A number with its unit; less for either alone. */
function durationEvidence(words: readonly Word[], isNew: readonly Word[]): number {
  const told = words.some(
    (word, at) => isNumber(word.word) && words.slice(at + 1, at + 1 + UNIT_WITHIN).some(isUnit),
  );
  if (told) return 1;
  return isNew.some(isDigits) ? 0.5 : isNew.some(isUnit) ? 0.4 : 0;
}

/** How often something is done: "monthly", "every two weeks", "twice a year". */
function frequencyEvidence(words: readonly Word[], isNew: readonly Word[]): number {
  if (isNew.some(({ word }) => FREQUENCIES.has(word))) return 1;
  const isEvery = words.some(
    ({ word }, at) =>
      EVERY.has(word) &&
      words.slice(at + 1, at + 1 + UNIT_WITHIN).some((one) => isUnit(one) || one.word === YEAR_IN_FRENCH),
  );
  return isEvery ? 1 : isNew.some(isDigits) ? 0.5 : isNew.some(({ word }) => NUMBERS.has(word)) ? 0.4 : 0;
}

/** An amount with its currency; less for either alone. */
function moneyEvidence(text: string, isNew: readonly Word[]): number {
  const hasDigits = isNew.some(isDigits);
  if (MONEY.test(text)) return hasDigits ? 1 : 0.5;
  return hasDigits ? 0.6 : 0;
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

/** Between a word and what it means: "NtM: Notice to Mariners", "NtM (Notice to Mariners)". */
const EXPLAINS = /^["”“»*_]*\s?(?::|=|–|—|\()\s?/;

/** "X is a …": the thing asked for, right before a verb that says what it is; or before a colon, where it stands first. */
function definitionEvidence({ words, isAsked, source }: Stretch): number {
  let best = 0;
  const [first, second] = words;
  const opens =
    first !== undefined && isAsked(first)
      ? second !== undefined && isAsked(second)
        ? second
        : first
      : undefined;
  if (opens !== undefined && EXPLAINS.test(source.slice(opens.end, opens.end + 6))) best = 0.9;
  words.forEach(({ word }, at) => {
    if (!COPULAS.has(word)) return;
    const subject = words[at - 1];
    if (subject === undefined || !isAsked(subject)) return;
    const next = words[at + 1]?.word ?? '';
    best = Math.max(best, INDEFINITE.has(next) ? 1 : DEFINITE.has(next) ? 0.8 : 0.6);
  });
  return best;
}
