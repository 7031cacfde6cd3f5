/**
 * What the locale in a number format says of dates: the language of the names of months and days, and the mark that
 * stands for "/" between figures, which codes hold in place of the region's own.
 * Source: ECMA-376 Part 1, 18.8.31.
 */
import { primaryLanguageOfId } from '../text/language-ids.ts';

export interface FormatLocale {
  /** BCP 47. */
  readonly language: string;
  readonly dateSeparator: string;
  /** Months in the form that they have beside a day: "7 июля", where the month alone is "июль". */
  readonly isGenitive: boolean;
  /** Whether the first year of an era has a name in place of its number. */
  readonly namesFirstYear?: boolean;
}

/** Languages whose dates are written with points or with hyphens; the others have strokes. */
const POINTED = new Set('bg cs de et fi hr hu is lv nb pl ro ru sk sl tr uk'.split(' '));
const HYPHENED = new Set('da ko lt nl sv'.split(' '));

/** Ids with these bits ask for months in the genitive; so does nothing else. */
const GENITIVE = 0xfc00;

/** @param locale what follows the dash of `[$-407]`: a locale id in hex, or a language tag; system dates name none */
export function formatLocaleOf(locale: string): FormatLocale | undefined {
  if (/^[0-9a-f]{1,8}$/i.test(locale)) {
    const id = Number.parseInt(locale, 16) & 0xffff;
    const language = primaryLanguageOfId(id);
    return language === undefined ? undefined : localeIn(language, (id & GENITIVE) === GENITIVE);
  }
  const [tag = '', variant] = locale.split(/-x-/i, 2);
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) return undefined;
  const isNamed = variant?.toLowerCase() === 'gannen';
  return isNamed ? { ...localeIn(tag, false), namesFirstYear: true } : localeIn(tag, false);
}

function localeIn(language: string, isGenitive: boolean): FormatLocale {
  const primary = language.split('-', 1)[0]?.toLowerCase() ?? '';
  const dateSeparator = POINTED.has(primary) ? '.' : HYPHENED.has(primary) ? '-' : '/';
  return { language, dateSeparator, isGenitive };
}
