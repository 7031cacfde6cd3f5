/**
 * The thesaurus: one text file per subject field in `fields`, each line a concept with its terms in four languages.
 * `forms.txt` lists irregular forms of single words, each line in one language. The thesaurus is searched as text:
 * folding it takes a few milliseconds, building an index of its stems about fifty.
 */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { stem } from '../text/stem.ts';
import { foldText } from '../text/tokens.ts';
import administration from './fields/administration.txt' with { type: 'text' };
import associations from './fields/associations.txt' with { type: 'text' };
import care from './fields/care.txt' with { type: 'text' };
import construction from './fields/construction.txt' with { type: 'text' };
import contracts from './fields/contracts.txt' with { type: 'text' };
import daily from './fields/daily.txt' with { type: 'text' };
import dealings from './fields/dealings.txt' with { type: 'text' };
import digital from './fields/digital.txt' with { type: 'text' };
import education from './fields/education.txt' with { type: 'text' };
import employment from './fields/employment.txt' with { type: 'text' };
import everyday from './fields/everyday.txt' with { type: 'text' };
import finance from './fields/finance.txt' with { type: 'text' };
import general from './fields/general.txt' with { type: 'text' };
import health from './fields/health.txt' with { type: 'text' };
import hospitality from './fields/hospitality.txt' with { type: 'text' };
import it from './fields/it.txt' with { type: 'text' };
import laboratory from './fields/laboratory.txt' with { type: 'text' };
import logistics from './fields/logistics.txt' with { type: 'text' };
import pay from './fields/pay.txt' with { type: 'text' };
import premises from './fields/premises.txt' with { type: 'text' };
import production from './fields/production.txt' with { type: 'text' };
import purchasing from './fields/purchasing.txt' with { type: 'text' };
import qualities from './fields/qualities.txt' with { type: 'text' };
import quality from './fields/quality.txt' with { type: 'text' };
import safety from './fields/safety.txt' with { type: 'text' };
import sales from './fields/sales.txt' with { type: 'text' };
import verbs from './fields/verbs.txt' with { type: 'text' };
import workplace from './fields/workplace.txt' with { type: 'text' };
import workshop from './fields/workshop.txt' with { type: 'text' };
import forms from './forms.txt' with { type: 'text' };

/** The content of each file, by field. */
export const FIELDS = {
  employment,
  pay,
  health,
  quality,
  safety,
  purchasing,
  contracts,
  finance,
  sales,
  it,
  administration,
  production,
  everyday,
  general,
  verbs,
  qualities,
  associations,
  care,
  construction,
  daily,
  dealings,
  digital,
  education,
  hospitality,
  laboratory,
  logistics,
  premises,
  workplace,
  workshop,
} as const;
export const FORMS: string = forms;

/** Synonymous terms by language, each as the stems of its words. */
export type Concept = Readonly<Record<Language, readonly (readonly string[])[]>>;

const COMMENT = /^#.*\n/gm;
export const BETWEEN_WORDS = /[ '’-]/;

/** Finds concepts. The text is folded at the first lookup, and each line is parsed when it is first needed. */
export class Thesaurus {
  readonly #source: string;
  #text: string | undefined;
  readonly #concepts = new Map<number, Concept>();

  constructor(source: string) {
    this.#source = source;
  }

  /**
   * Concepts with a term whose first word matches.
   *
   * @param beginnings folded prefixes of matching words, as a fast filter over the text
   * @param isMatch checks a folded word with such a prefix; if the prefix has two words, gets both
   */
  find(beginnings: readonly string[], isMatch: (word: string, language: Language) => boolean): Concept[] {
    if (beginnings.length === 0) return [];
    this.#text ??= foldText(this.#source.replaceAll(COMMENT, ''));
    const text = this.#text;
    const lines = new Set<number>();
    const pattern = new RegExp(`[:,] ((?:${[...new Set(beginnings)].join('|')})[a-z0-9]*)`, 'g');
    for (const { index, 1: word = '' } of text.matchAll(pattern)) {
      const colon = text.lastIndexOf(': ', index);
      const language = LANGUAGES.find((one) => one === text.slice(colon - 2, colon));
      if (language !== undefined && isMatch(word, language)) lines.add(text.lastIndexOf('\n', index) + 1);
    }
    return [...lines].map((start) => this.#concept(text, start));
  }

  #concept(text: string, start: number): Concept {
    const known = this.#concepts.get(start);
    if (known !== undefined) return known;
    const end = text.indexOf('\n', start);
    const terms = readTerms(text.slice(start, end));
    const stems = (language: Language) =>
      terms[language].map((term) => term.split(BETWEEN_WORDS).map((word) => stem(word, language)));
    const concept = { en: stems('en'), de: stems('de'), es: stems('es'), fr: stems('fr') };
    this.#concepts.set(start, concept);
    return concept;
  }
}

/** The terms of a line. @throws Error on a malformed line, i.e. a mistake in our own files */
export function readTerms(line: string): Record<Language, readonly string[]> {
  const terms: Record<Language, readonly string[]> = { en: [], de: [], es: [], fr: [] };
  for (const part of line.split(' | ')) {
    const [name, list] = part.split(': ');
    const language = LANGUAGES.find((one) => one === name);
    if (language === undefined || list === undefined) throw new Error(`no concept of the thesaurus: ${line}`);
    terms[language] = list.split(', ');
  }
  return terms;
}
