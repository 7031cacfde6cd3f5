/** Decides which part of a document to summarize: a section by its number or title, or all of it. */
import { anyOf } from '../languages/any-of.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { RETELLING_DATA } from '../languages/retelling-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';

/** A part of a document. */
export type Part =
  | { readonly kind: 'whole' }
  /** The heading, and the ordinals of the first and last passage below it. */
  | { readonly kind: 'section'; readonly heading: string; readonly from: number; readonly to: number }
  /** A section that was missing for but does not exist. */
  | { readonly kind: 'missing'; readonly asked: string; readonly headings: readonly string[] };

const NUMBERED = new RegExp(
  `(?<!\\p{L})${anyOf('section')}\\s+(\\d+(?:\\.\\d+)*[a-z]?|[A-Z]\\b|[IVXLC]+\\b)|§+\\s*(\\d+)`,
  'iu',
);
const ASKS_SECTION = new RegExp(`(?<!\\p{L})${anyOf('section')}(?!\\p{L})`, 'iu');
const SUMMING = new Set(
  LANGUAGES.flatMap((language) => tokenize(RETELLING_DATA[language].summary.words).map(({ word }) => word)),
);
const STOP = wordsOfAll(({ stopWords }) => stopWords);
/** Passages to read at once, and in total, when looking for a heading. */
const READ_AT_ONCE = 200;
const MAX_READ = 6_000;
const MAX_HEADINGS = 15;

/** @param rest the request without what names documents */
export function choosePart(library: Library, document: LibraryDocument, rest: string): Part {
  const numbered = NUMBERED.exec(rest);
  const number = (numbered?.[1] ?? numbered?.[2] ?? '').toLowerCase();
  const subject = subjectWords(rest.replace(NUMBERED, ' '));
  const isSection = number !== '' || ASKS_SECTION.test(rest);
  if (!isSection && subject.length === 0) return { kind: 'whole' };
  const wanted = subject.map(({ word }) => stemsOfAnyLanguage(word));
  const fits = (heading: string) => (number !== '' ? hasNumber(heading, number) : namedBy(heading, wanted));
  const headings = new Set<string>();
  let found: { heading: string; from: number; to: number } | undefined;
  for (let from = 0; from < Math.min(document.passages, MAX_READ); from += READ_AT_ONCE) {
    for (const { headings: own, ordinal } of library.passages(document.id, from, from + READ_AT_ONCE - 1)) {
      for (const heading of own.slice(0, 2)) headings.add(heading);
      const heading = own.find(fits);
      if (heading === undefined) continue;
      if (found === undefined) found = { heading, from: ordinal, to: ordinal };
      else if (found.heading === heading) found.to = ordinal;
    }
  }
  if (found !== undefined) return { kind: 'section', ...found };
  if (!isSection) return { kind: 'whole' };
  const missing = number === '' ? subject.map(({ word }) => word).join(' ') : number;
  return missing === ''
    ? { kind: 'whole' }
    : { kind: 'missing', asked: missing, headings: [...headings].slice(0, MAX_HEADINGS) };
}

/** The words of a request without those that ask for a summary. */
export function subjectWords(text: string): Token[] {
  return tokenize(text).filter(({ word }) => !SUMMING.has(word) && !STOP.has(word) && !/^\d+$/.test(word));
}

function hasNumber(heading: string, number: string): boolean {
  const pattern = `^(?:\\p{L}{2,12}\\s+)?§*\\s*${RegExp.escape(number)}(?:[.):\\s–-]|$)`;
  return new RegExp(pattern, 'iu').test(heading);
}

/** Whether a heading contains all wanted words. */
function namedBy(heading: string, wanted: readonly (readonly string[])[]): boolean {
  const stems = new Set(tokenize(heading).flatMap(({ word }) => stemsOfAnyLanguage(word)));
  return wanted.length > 0 && wanted.every((own) => own.some((stem) => stems.has(stem)));
}
