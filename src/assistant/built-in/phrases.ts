/** The built-in assistant's own sentences in the language of the question. */
import { LANGUAGE_DATA, type Language, type Phrase } from '../languages/language-data.ts';
import { TOPIC_DATA, type TopicPhrase } from '../languages/topic-data.ts';

/** Values of the placeholders `{name}` in a phrase. */
type Values = Readonly<Record<string, string | number>>;

/** A phrase in a language, with its placeholders filled in. */
export function say(language: Language, phrase: Phrase, values: Values = {}): string {
  return fillIn(LANGUAGE_DATA[language].phrases[phrase], values);
}

/** A phrase about documents, sections and what can be asked of them. */
export function tell(language: Language, phrase: TopicPhrase, values: Values = {}): string {
  return fillIn(TOPIC_DATA[language].phrases[phrase], values);
}

function fillIn(phrase: string, values: Values): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

type CountedPhrase = 'documentsWith' | 'documentsAll' | 'documentsOf';

/** A phrase with a separate wording for a count of 1. */
export function sayCount(
  language: Language,
  phrase: CountedPhrase,
  count: number,
  values: Values = {},
): string {
  return say(language, count === 1 ? `${phrase}One` : phrase, { ...values, count });
}
