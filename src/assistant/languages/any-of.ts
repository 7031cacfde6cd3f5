/** Patterns of requests over all languages at once: a request is read before its language matters. */
import { LANGUAGE_DATA, LANGUAGES, type RequestPattern } from './language-data.ts';

/** The alternatives that all languages have under a name. */
export function anyOf(...names: readonly RequestPattern[]): string {
  const alternatives = names.flatMap((name) =>
    LANGUAGES.map((language) => LANGUAGE_DATA[language].requests[name]),
  );
  return `(?:${alternatives.filter((one) => one !== '').join('|')})`;
}
