/**
 * Every word the application shows, once a language. English is the measure: a language that lacks a key, or has
 * one too many, does not compile.
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { de } from './de.ts';
import { en } from './en.ts';

export type Words = typeof en;

export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

const WORDS: Readonly<Record<Locale, Words>> = { en, de };

export function wordsFor(locale: Locale): Words {
  return WORDS[locale];
}

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

export const LocaleContext = createContext<Locale>('en');

/** The words of the page's language. */
export function useWords(): Words {
  return wordsFor(useContext(LocaleContext));
}

export function useLocale(): Locale {
  return useContext(LocaleContext);
}
