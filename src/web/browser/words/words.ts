/**
 * Every word the application shows, once a language: what stays as it is in `en.json` and `de.json`, what takes something
 * in beside them. English is the measure: a language that lacks a key does not compile, and a test finds one too many.
 * A page knows one language alone, so that no browser fetches another's words.
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { en } from './en.ts';

export type Words = typeof en;

export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * The language to speak to a browser that asks with this header (RFC 9110, 12.5.4): the known one it likes best,
 * English when it knows none.
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

/** The words of the page's language. */
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
