/** Enumerations within a sentence, "Ann Lee, Tom Berg and Eva Roth": the sentence with one more element, or with one less. */
import WORDS from '../../languages/rows.json';

const NAME = String.raw`\p{Lu}[\p{L}'’-]+(?:\s(?:(?:de|del|von|van|du|la)\s)?\p{Lu}[\p{L}'’-]+)+`;
/** Some words of an element that is no name; the first one is the last word before the comma. */
const FIRST = String.raw`[\p{L}\d'’-]+`;
const ELEMENT = String.raw`[\p{L}\d'’-]+(?:\s[\p{L}\d'’-]+){0,2}`;
const AND = `(?<comma>,)?\\s(?<and>${WORDS.and})\\s`;
const enumerationOf = (first: string, element: string) =>
  new RegExp(
    `(?<![\\p{L}\\d])(?<front>${first}(?:,\\s(?!(?:${WORDS.and})\\s)${element})*)${AND}(?<last>${element})(?=[.,;:)]|$)`,
    'gu',
  );
const OF_NAMES = new RegExp(enumerationOf(NAME, NAME).source.replace('(?=[.,;:)]|$)', ''), 'gu');
const OF_WORDS = enumerationOf(FIRST, ELEMENT);

export interface Enumeration {
  readonly elements: readonly string[];
  readonly areNames: boolean;
  readonly comma: string;
  readonly and: string;
  /** Its range in the sentence, end excluded. */
  readonly start: number;
  readonly end: number;
}

export function enumerationsIn(sentence: string): readonly Enumeration[] {
  const names = read(sentence, OF_NAMES, true);
  return names.length > 0 ? names : read(sentence, OF_WORDS, false);
}

function read(sentence: string, pattern: RegExp, areNames: boolean): Enumeration[] {
  return [...sentence.matchAll(pattern)].map(({ 0: whole, index, groups = {} }) => {
    const { front = '', last = '', and = '', comma = '' } = groups;
    const elements = [...front.split(/,\s/), last];
    return { elements, areNames, comma, and, start: index, end: index + whole.length };
  });
}

/** The sentence with one more element at the end. */
export function withElement(sentence: string, list: Enumeration, element: string): string {
  return written(sentence, list, [...list.elements, element]);
}

/** The sentence without an element. */
export function withoutElement(sentence: string, list: Enumeration, element: string): string {
  return written(
    sentence,
    list,
    list.elements.filter((one) => one !== element),
  );
}

function written(sentence: string, { and, comma, start, end }: Enumeration, elements: readonly string[]) {
  const front = elements.slice(0, -1).join(', ');
  const mark = elements.length > 2 ? comma : '';
  const list = front === '' ? elements.join('') : `${front}${mark} ${and} ${elements.at(-1)}`;
  return sentence.slice(0, start) + list + sentence.slice(end);
}
