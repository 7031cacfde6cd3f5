/** The phrases of comparisons, in the language of the request. */
import type { Language } from '../languages/language-data.ts';
import { type ComparisonPhrase, RETELLING_DATA } from '../languages/retelling-data.ts';

/** A phrase with its placeholders filled in. */
export function tell(
  language: Language,
  phrase: ComparisonPhrase,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return RETELLING_DATA[language].comparison.phrases[phrase].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}
