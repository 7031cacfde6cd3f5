/**
 * Words that say the same thing: irregular forms, which no ending tells, and everyday synonyms. A word finds the
 * others of its groups.
 */
import { LANGUAGE_DATA, LANGUAGES, type Language } from '../languages/language-data.ts';
import { stem } from './stem.ts';
import { wordsOf } from './word-lists.ts';

/** Stems of related words by stem. */
export class RelatedWords {
  readonly #byStem = new Map<string, Set<string>>();

  constructor() {
    for (const language of LANGUAGES)
      for (const group of LANGUAGE_DATA[language].relatedWords) this.#add(group, language);
  }

  /** Stems that say the same as any of these. */
  of(stems: readonly string[]): string[] {
    const related = new Set(stems.flatMap((one) => [...(this.#byStem.get(one) ?? [])]));
    return [...related].filter((one) => !stems.includes(one));
  }

  #add(group: string, language: Language): void {
    const stems = wordsOf(group).map((word) => stem(word, language));
    for (const one of stems) {
      const others = this.#byStem.get(one) ?? new Set();
      for (const other of stems) others.add(other);
      this.#byStem.set(one, others);
    }
  }
}
