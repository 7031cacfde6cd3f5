/** Other forms of a replaced word: in other case, and in the plural. */
import { CHANGE_DATA } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldWord } from '../text/tokens.ts';

export interface FormPair {
  readonly text: string;
  readonly with: string;
}

/** Texts with more words are sentences, which have no plural. */
const MAX_WORDS = 4;

/** The forms that differ from the text as given, each with its replacement. */
export function otherForms(text: string, by: string, language: Language): FormPair[] {
  if (/\d/.test(text) || text.split(/\s+/).length > MAX_WORDS || by.trim() === '') return [];
  const plural = [pluralOf(text, language), pluralOf(by, language)] as const;
  const pairs = [
    [text, by] as const,
    ...(plural[0] === undefined || plural[1] === undefined ? [] : [plural]),
  ];
  // "Des Leiters": the genitive, if the new word forms it in the same way.
  if (language === 'de' && /\p{L}{3}[^sßxz\W]$/iu.test(text) && /[^sßxz\W]$/iu.test(by))
    pairs.push([`${text}s`, `${by}s`]);
  const forms = pairs.flatMap(([one, other]) => [
    { text: one, with: other ?? '' },
    ...inLetters(one ?? '', other ?? ''),
  ]);
  const seen = new Set([text]);
  return forms.flatMap((form) => {
    if (form.text === undefined || seen.has(form.text)) return [];
    seen.add(form.text);
    return [{ text: form.text, with: form.with }];
  });
}

/** The same text capitalized, in lowercase, and in capitals. */
export function inLetters(text: string, by: string): FormPair[] {
  const all = [
    { text: capital(text), with: capital(by) },
    {
      text: text.charAt(0).toLowerCase() + text.slice(1),
      with: isName(by) ? by : by.charAt(0).toLowerCase() + by.slice(1),
    },
    { text: text.toUpperCase(), with: by.toUpperCase() },
    // "Managing Director" is one as well where it has no capitals.
    ...(/^\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)+$/u.test(text)
      ? [{ text: text.toLowerCase(), with: by.toLowerCase() }]
      : []),
  ];
  return all.filter((form) => form.text !== text);
}

/** Whether a word has capitals beyond the first letter, such as an abbreviation, which keeps them. */
function isName(word: string): boolean {
  return /^\p{Lu}.*\p{Lu}/u.test(word);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function pluralOf(word: string, language: Language): string | undefined {
  for (const [ending = '', added = ''] of CHANGE_DATA[language].plural) {
    const pattern = new RegExp(ending, 'iu');
    if (pattern.test(word)) return word.replace(pattern, added);
  }
  return undefined;
}

/** The forms of the words that occur in texts, in any case and inflection, each with its replacement. */
export function formsIn(texts: Iterable<string>, text: string, by: string, language: Language): FormPair[] {
  const words = text.trim().split(/\s+/);
  if (words.length > MAX_WORDS || /\d/.test(text) || by.trim() === '') return [];
  const stems = words.map((word) => new Set(stemsOfAnyLanguage(foldWord(word))));
  const pattern = words.map((word) => `${RegExp.escape(word.slice(0, Math.max(3, word.length - 3)))}\\p{L}*`);
  const finder = new RegExp(`(?<![\\p{L}\\p{N}])${pattern.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
  const known = new Map(otherForms(text, by, language).map((form) => [form.text, form.with]));
  const found = new Map<string, string>();
  for (const one of texts) {
    for (const [form] of one.matchAll(finder)) {
      const own = form.split(/\s+/);
      const isForm = own.every((word, index) =>
        stemsOfAnyLanguage(foldWord(word)).some((stem) => stems[index]?.has(stem)),
      );
      if (isForm) found.set(form, known.get(form) ?? asIn(form, by, text));
    }
  }
  return [...found].map(([form, other]) => ({ text: form, with: other }));
}

/** The new words in the case of the form that they replace. */
function asIn(form: string, by: string, text: string): string {
  if (form === form.toUpperCase() && form.length > 1) return by.toUpperCase();
  const isChanged = isCapital(form) !== isCapital(text);
  if (!isChanged || isName(by)) return by;
  return isCapital(form) ? capital(by) : by.charAt(0).toLowerCase() + by.slice(1);
}

function isCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}
