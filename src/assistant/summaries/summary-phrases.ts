/** The phrases of summaries, in the language of the request. */
import type { Language } from '../languages/language-data.ts';
import { RETELLING_DATA, type SummaryPhrase } from '../languages/retelling-data.ts';

/** A phrase with its placeholders filled in. */
export function tell(
  language: Language,
  phrase: SummaryPhrase,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return RETELLING_DATA[language].summary.phrases[phrase].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}
