/** Request patterns that match in any language, since a request is classified before its language is known. */
import { LANGUAGE_DATA, LANGUAGES, type RequestPattern } from './language-data.ts';

/** A regular expression group with the alternatives of all languages for the given patterns. */
export function anyOf(...names: readonly RequestPattern[]): string {
  const alternatives = names.flatMap((name) =>
    LANGUAGES.map((language) => LANGUAGE_DATA[language].requests[name]),
  );
  return `(?:${alternatives.filter((one) => one !== '').join('|')})`;
}
