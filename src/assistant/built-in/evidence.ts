/**
 * Whether a sentence contains the kind of thing that a question asks for, apart from the question's own words: a date, a
 * number, a name, a reason. Recognized by form only.
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
const WEEKDAYS =
  words(`monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
  sundays weekday weekdays weekend weekends montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags
  dienstags mittwochs donnerstags freitags samstags sonntags werktag werktags werktagen wochenende wochenenden lundi mardi
  mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado sábados domingo domingos`);
/** A time of day: "09:30", "17 h", "8 am", "14 Uhr", "noon". */
const CLOCK =
  /\b\d{1,2}:\d{2}\b|\b\d{1,2}(?:\.\d{2})? ?(?:am|pm|a\.m\.|p\.m\.|Uhr|o’clock|o'clock|heures|horas)(?!\p{L})|\b\d{1,2} ?h(?:\d{2})?\b|\b\d{1,2}\.\d{2} ?[-–] ?\d{1,2}\.\d{2}\b|\b(?:noon|midday|midnight|mittags?|mitternacht|midi|minuit|mediodía|medianoche)\b/iu;
const TEMPERATURE =
  /°|\b(?:degrees?|celsius|fahrenheit|Grad|degrés?|grados?|frozen|freezing|chilled|room temperature|Raumtemperatur|Zimmertemperatur|température ambiante|temperatura ambiente|kühl|cool|froid|frío|hot|heiß|warm)\b|\d ?[CKF]\b/iu;
const COLOURS =
  words(`red green blue yellow white black grey gray brown orange purple violet pink silver gold golden beige turquoise
  colourless transparent rot rote roten roter rotes grün grüne grünen grüner grünes blau blaue blauen blauer blaues gelb gelbe gelben
  gelber gelbes weiß weiße weißen weißer weißes schwarz schwarze schwarzen schwarzer schwarzes grau graue grauen grauer graues braun
  braune braunen rosa lila violett silber silbern farblos durchsichtig rouge rouges vert verte verts vertes bleu bleue bleus bleues
  jaune jaunes blanc blanche blancs blanches noir noire noirs noires gris grise marron rose argent rojo roja rojos rojas verde verdes
  azul azules amarillo amarilla amarillos amarillas blanco blanca blancos blancas negro negra negros negras marrón morado plata`);
/** Words that place something in time without a date. */
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
/** "Year" in "par an"; not among the units, since it is an article in English. */
const YEAR_IN_FRENCH = 'an';
/** Before a unit of time: "every quarter", "alle zwei Jahre", "par an". */
const EVERY = words('every each per jede jeder jedes jeden alle pro chaque tous toutes par cada por al');
const PERCENT = /%|\b(?:per ?cent|prozent|por ciento|pour ?cent)/i;
const MONEY = /[$€£¥]|\b(?:USD|EUR|CHF|GBP|dollars?|euros?|pounds?|Dollar|pesos|francs?|Franken)\b/;
/** What is said of things that cost nothing. */
const FREE =
  words(`free included kostenlos kostenfrei gratis unentgeltlich inbegriffen enthalten gratuit gratuite gratuits gratuites
  compris comprise incluse gratuito gratuita gratuitos incluido incluida`);
/** Parts and multiples, which say what is paid without an amount. */
const SHARES =
  words(`half halves third thirds quarter quarters double triple hälfte drittel viertel halb halbe halben halber doppelt
  doppelte doppelten moitié demi demie tiers quart double mitad medio media tercio cuarto doble`);
const MEASURES = words(
  'mg g kg t mm cm m km ml l v kv w kw kwh a hz bar pa hpa rpm db c k h min s ppm px gb mb tb',
);
const REASON =
  /\b(?:because|since|due to|owing to|in order to|so that|as a result|therefore|weil|da|denn|wegen|aufgrund|damit|um|deshalb|porque|debido|ya que|puesto que|a causa|para|parce que|car|afin|en raison|puisque)\b/i;
const AT_A_PLACE =
  words(`in at near from to into of through across between nach bei aus im am von an en desde hacia cerca
  à de dans chez vers au aux`);
const TITLE = /[“"«„‘][^“”"«»„‘’]{3,100}[”"»“’]|(?<![*_])[*_][^*_\n]{3,100}[*_]/g;
/** Verbs of definitions, and the articles after them. */
export const COPULAS =
  words(`is are was were means denotes ist sind war waren bedeutet bezeichnet heißt versteht es son era eran fue
  fueron significa est sont était étaient signifie désigne`);
export const INDEFINITE = words('a an one any ein eine einer eines un una unos unas uno une des');
const DEFINITE = words('the der die das el la los las le les');
const CAPITAL = /^\p{Lu}/u;

/** The text in which a kind is looked for. */
export interface TextSpan {
  readonly text: string;
  /** The words of the text. */
  readonly words: readonly Word[];
  /** The complete text to which the words' offsets refer. */
  readonly source: string;
  /** Whether the question contains this word itself. */
  readonly isAsked: (word: Word) => boolean;
  /** In German, where all nouns are capitalized, a capital alone is weak evidence of a name. */
  readonly isGerman: boolean;
}

/** Evidence that a text contains a thing of the kind, from 0 to 1. */
export function evidenceOf(kind: AnswerKind, text: TextSpan): number {
  const span = { ...text, words: text.words.slice(numberingOf(text.text)) };
  const newWords = span.words.filter((word) => !span.isAsked(word));
  switch (kind) {
    case 'any':
      return 0;
    case 'date':
      return dateEvidence(span, newWords);
    case 'number':
      return numberEvidence(span);
    case 'percent':
      return PERCENT.test(span.text) ? 1 : newWords.some(({ word }) => /^\d/.test(word)) ? 0.5 : 0;
    case 'money':
      return moneyEvidence(span.text, newWords);
    case 'frequency':
      return frequencyEvidence(span.words, newWords);
    case 'duration':
      return durationEvidence(span.words, newWords);
    case 'reason':
      return REASON.test(span.text) ? 1 : 0;
    case 'title':
      return titleEvidence(span);
    case 'person':
      return nameEvidence(span);
    case 'place':
      return placeEvidence(span);
    case 'definition':
      return definitionEvidence(span);
  }
}

/** The number of a paragraph: "4.2 The report", "(3) Abroad". */
const NUMBERING = /^[^\p{L}\p{N}]{0,3}(?:§\s?)?\d+(?:\.\d+)+\.?\s+(?=\p{Lu})|^\(\d+\)\s/u;

/** How many words of a text belong to its paragraph number. */
function numberingOf(text: string): number {
  const numbering = NUMBERING.exec(text)?.[0];
  return numbering === undefined ? 0 : tokenize(numbering).length;
}

/** A number in the text that is not part of a date. */
function numberEvidence({ words, isAsked }: TextSpan): number {
  const isInDate = (at: number) => [words[at - 1], words[at + 1]].some((one) => MONTHS.has(one?.word ?? ''));
  const newWords = words.filter((word, at) => !isAsked(word) && !(isDigits(word) && isInDate(at)));
  if (newWords.some(isDigits)) return 1;
  return newWords.some(({ word }) => NUMBERS.has(word)) ? 0.8 : 0;
}

/** Maximum distance in words between a number and its unit: "three full working days". */
const UNIT_WITHIN = 3;
/** Units at the end of a German compound: "Arbeitstage". */
const UNIT_AT_END = /(?:sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?)$/;

/** Whether a word is a unit of time in any of the languages. @param word folded */
export function isTimeUnit(word: string): boolean {
  return UNITS.has(word) || UNIT_AT_END.test(word);
}

function isUnit({ word }: Word): boolean {
  return isTimeUnit(word);
}

/** A number with its unit; less for either alone. */
function durationEvidence(words: readonly Word[], newWords: readonly Word[]): number {
  const hasUnit = words.some(
    (word, at) => isNumber(word.word) && words.slice(at + 1, at + 1 + UNIT_WITHIN).some(isUnit),
  );
  if (hasUnit) return 1;
  return newWords.some(isDigits) ? 0.5 : newWords.some(isUnit) ? 0.4 : 0;
}

/** How often something is done: "monthly", "every two weeks", "twice a year". */
function frequencyEvidence(words: readonly Word[], newWords: readonly Word[]): number {
  if (newWords.some(({ word }) => FREQUENCIES.has(word))) return 1;
  const isEvery = words.some(
    ({ word }, at) =>
      EVERY.has(word) &&
      words.slice(at + 1, at + 1 + UNIT_WITHIN).some((one) => isUnit(one) || one.word === YEAR_IN_FRENCH),
  );
  return isEvery
    ? 1
    : newWords.some(isDigits)
      ? 0.5
      : newWords.some(({ word }) => NUMBERS.has(word))
        ? 0.4
        : 0;
}

/** An amount with its currency; less for either alone, or for what costs nothing. */
function moneyEvidence(text: string, newWords: readonly Word[]): number {
  const hasAmount = newWords.some(
    (word, at) => isDigits(word) && !isYear(word) && !isMeasure(newWords[at + 1]?.word ?? ''),
  );
  if (MONEY.test(text)) return hasAmount ? 1 : 0.5;
  return hasAmount || newWords.some(({ word }) => FREE.has(word)) ? 0.6 : 0;
}

export function hasTemperature(text: string): boolean {
  return TEMPERATURE.test(text);
}

export function hasColour(text: string): boolean {
  return tokenize(text).some(({ word }) => COLOURS.has(word));
}

export function hasClock(text: string): boolean {
  return CLOCK.test(text);
}

export function hasCurrency(text: string): boolean {
  return MONEY.test(text.replaceAll('_', ' ').toUpperCase()) || MONEY.test(text);
}

/** Whether a text tells a percentage or another part of a whole. */
export function hasShare(text: string): boolean {
  return PERCENT.test(text) || tokenize(text).some(({ word }) => SHARES.has(word));
}

/** @param word folded */
export function isFree(word: string): boolean {
  return FREE.has(word);
}

/** Whether there is a number of several digits without a unit, such as an extension. @param tokens folded */
export function hasBareNumber(tokens: readonly string[]): boolean {
  return tokens.some((word, at) => /^\d{2,}$/.test(word) && !isMeasure(tokens[at + 1] ?? ''));
}

/** Whether there is a number without a unit that is no date and no number of a paragraph. @param tokens folded */
export function hasPlainAmount(tokens: readonly string[]): boolean {
  return tokens.some(
    (word, at) =>
      /^[1-9]\d+(?:d\d\d)?$|^\dd\d\d$/.test(word) &&
      !/^(?:1\d{3}|20\d{2})$/.test(word) &&
      !isMeasure(tokens[at + 1] ?? '') &&
      !MONTHS.has(tokens[at - 1] ?? ''),
  );
}

/** Whether a word after a number says that it is no amount of money. @param word folded */
function isMeasure(word: string): boolean {
  return isTimeUnit(word) || MONTHS.has(word) || MEASURES.has(word);
}

/** Whether a word is a number in digits or letters. @param word folded */
export function isNumber(word: string): boolean {
  return /^\d/.test(word) || NUMBERS.has(word);
}

function isDigits({ word }: Word): boolean {
  return /^\d/.test(word);
}

/** A date, a weekday or a time of day; less for a period, such as that after which something happens. */
function dateEvidence({ text, words }: TextSpan, newWords: readonly Word[]): number {
  if (newWords.some((word) => isYear(word) || MONTHS.has(word.word) || WEEKDAYS.has(word.word))) return 1;
  if (CLOCK.test(text)) return 1;
  if (newWords.some(isTime) || durationEvidence(words, newWords) === 1) return 0.6;
  return newWords.some(({ word }) => OCCASIONS.has(word)) ? 0.3 : 0;
}

function isYear({ word }: Word): boolean {
  return /^(?:1\d{3}|20\d{2})s?$/.test(word);
}

function isTime({ word }: Word): boolean {
  return TIMES.has(word) || /^\d{1,2}(?:st|nd|rd|th)$/.test(word);
}

function isCapital(span: TextSpan, word: Word): boolean {
  return CAPITAL.test(span.source.slice(word.start, word.end)) && !span.isAsked(word);
}

function nameEvidence(span: TextSpan): number {
  const capitals = span.words.map((word) => isCapital(span, word));
  const pair = capitals.some((capital, index) => capital && capitals[index + 1] === true);
  if (pair) return 1;
  const inner = capitals.some((capital, index) => capital && index > 0);
  return inner ? (span.isGerman ? 0.4 : 0.8) : capitals[0] === true ? 0.3 : 0;
}

/** A title in quotation marks or emphasis; otherwise a name counts less. */
function titleEvidence(span: TextSpan): number {
  for (const match of span.text.matchAll(TITLE)) {
    const asked = tokenize(match[0]).every(({ word }) =>
      span.words.some((one) => one.word === word && span.isAsked(one)),
    );
    if (!asked) return 1;
  }
  return 0.6 * nameEvidence(span);
}

function placeEvidence(span: TextSpan): number {
  const found = span.words.some((word, index) => {
    const before = span.words[index - 1];
    const further = span.words[index - 2];
    const isAfterPreposition = [before, further].some((one) => one !== undefined && AT_A_PLACE.has(one.word));
    return isAfterPreposition && isCapital(span, word);
  });
  if (found) return 1;
  return span.words.some((word) => AT_A_PLACE.has(word.word)) ? 0.4 : 0;
}

/** Separators between a word and its explanation: "NtM: Notice to Mariners", "NtM (Notice to Mariners)". */
const EXPLAINS = /^["”“»*_]*\s?(?::|=|–|—|\()\s?/;

/** "X is a …": the word asked for right before a copula; or "X: …" at the beginning. */
function definitionEvidence({ words, isAsked, source }: TextSpan): number {
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
