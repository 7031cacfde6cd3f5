/** Other forms of a word that is exchanged for another: in other letters, and in the plural. */
import { CHANGE_DATA } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';

export interface FormPair {
  readonly text: string;
  readonly with: string;
}

/** Words of more letters than this are sentences, which have no plural. */
const MOST_WORDS = 4;

/** The forms that differ from the words as given, each with what takes its place. */
export function otherForms(text: string, by: string, language: Language): FormPair[] {
  if (/\d/.test(text) || text.split(/\s+/).length > MOST_WORDS || by.trim() === '') return [];
  const plural = [pluralOf(text, language), pluralOf(by, language)] as const;
  const pairs = [
    [text, by] as const,
    ...(plural[0] === undefined || plural[1] === undefined ? [] : [plural]),
  ];
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

function inLetters(text: string, by: string): FormPair[] {
  return [
    { text: capital(text), with: capital(by) },
    {
      text: text.charAt(0).toLowerCase() + text.slice(1),
      with: isName(by) ? by : by.charAt(0).toLowerCase() + by.slice(1),
    },
    { text: text.toUpperCase(), with: by.toUpperCase() },
  ];
}

/** Letters beyond the first are capitals too: an abbreviation keeps them. */
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
