/**
 * Date properties of the locale in a number format: the language of month and day names, and the separator displayed
 * for "/" between digits. Source: ECMA-376 Part 1, 18.8.31.
 */
import { primaryLanguageOfId } from '../text/language-ids.ts';

export interface FormatLocale {
  /** BCP 47. */
  readonly language: string;
  readonly dateSeparator: string;
  /** Whether months next to a day are in the genitive: "7 июля" instead of "июль". */
  readonly isGenitive: boolean;
  /** Whether the first year of an era has a name instead of a number. */
  readonly namesFirstYear?: boolean;
}

/** Languages that separate dates by dots or hyphens; the others use slashes. */
const POINTED = new Set('bg cs de et fi hr hu is lv nb pl ro ru sk sl tr uk'.split(' '));
const HYPHENED = new Set('da ko lt nl sv'.split(' '));

/** Ids with these bits request months in the genitive; nothing else does. */
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
