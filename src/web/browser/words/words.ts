/**
 * All texts of the application by language: constants in `en.json` and `de.json`, functions of values in `en.ts` and
 * `de.ts`. English defines the keys: a language that lacks one does not compile, and a test reports extra ones. A page
 * includes a single language, so that browsers do not load the others.
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { en } from './en.ts';

export type Words = typeof en;

export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * Chooses the locale for an Accept-Language header (RFC 9110, 12.5.4): the known one with the highest weight, or
 * English if there is none.
 */
export function chooseLocale(acceptLanguage: string | null): Locale {
  let best: Locale = 'en';
  let bestWeight = 0;
  for (const item of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
    const locale = LOCALES.find((known) => tag === known || tag.startsWith(`${known}-`));
    if (locale !== undefined && weight > bestWeight) {
      best = locale;
      bestWeight = weight;
    }
  }
  return best;
}

export interface Language {
  readonly locale: Locale;
  readonly words: Words;
}

export const LanguageContext = createContext<Language | undefined>(undefined);

/** The texts in the page's language. */
export function useWords(): Words {
  return useLanguage().words;
}

export function useLocale(): Locale {
  return useLanguage().locale;
}

function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === undefined) throw new Error('what is shown stands in no LanguageContext');
  return language;
}
