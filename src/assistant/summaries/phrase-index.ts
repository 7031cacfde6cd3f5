/** Phrases of one language, indexed by stem, to be found in stemmed texts. */
import type { Language } from '../languages/language-data.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';

interface Phrase<Tag> {
  readonly tag: Tag;
  readonly stems: readonly string[];
}

export class PhraseIndex<Tag> {
  readonly #byStem = new Map<string, Phrase<Tag>[]>();

  /** @param entries tags with their phrases, separated by commas */
  constructor(language: Language, entries: Iterable<readonly [Tag, string]>) {
    for (const [tag, list] of entries) {
      for (const text of list.split(',')) {
        const stems = tokenize(text).map(({ word }) => stem(word, language));
        const [first] = stems;
        if (first === undefined) continue;
        this.#byStem.set(first, [...(this.#byStem.get(first) ?? []), { tag, stems }]);
      }
    }
  }

  /**
   * Yields each occurrence of a phrase.
   *
   * @param stems the stems of the text's words, in order
   */
  *find(
    stems: readonly string[],
  ): Generator<{ readonly tag: Tag; readonly phrase: string; readonly at: number }> {
    for (const [at, first] of stems.entries()) {
      for (const { tag, stems: own } of this.#byStem.get(first) ?? []) {
        if (own.every((one, index) => stems[at + index] === one)) yield { tag, phrase: own.join(' '), at };
      }
    }
  }
}
