/** What a message is turned into changes with. */
import type { Turn } from '../assistant.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library } from '../library.ts';
import type { RelatedWords } from '../text/related-words.ts';

export interface ChangeTools {
  readonly library: Library;
  readonly related: RelatedWords;
  readonly history: readonly Turn[];
}

/** A message as it was typed. */
export interface Message {
  readonly text: string;
  readonly language: Language;
}
