/**
 * A library as a language model may see it: without the text that files do not show. What is left out is marked where it
 * stood, and counted, so that the person can be told; what is reckoned or compared is searched for it too.
 */
import { type HiddenRange, overlapsHidden } from '../../domain/hidden-text.ts';
import type { DocumentId } from '../../domain/ids.ts';
import { sentenceRanges } from '../../markdown/sentences.ts';
import { findQuote } from '../find-quote.ts';
import type { Library, LibraryPassage } from '../library.ts';

/** Stands where hidden text was: no sentence goes on over it. */
export const LEFT_OUT = '[…]';

export class VisibleLibrary {
  readonly library: Library;
  /** The documents of which something was left out. */
  readonly #touched = new Set<DocumentId>();
  readonly #source: Library;
  #texts: readonly string[] | undefined;

  constructor(source: Library) {
    this.#source = source;
    this.library = {
      ...source,
      search: (words, limit) => this.#visible(source.search(words, limit)),
      searchAll: (groups, limit) => this.#visible(source.searchAll(groups, limit)),
      searchIn: (document, words, limit) => this.#visible(source.searchIn(document, words, limit)),
      passages: (document, from, to) => this.#visible(source.passages(document, from, to)),
    };
  }

  /** The names of the documents of which something was left out. */
  get touched(): readonly string[] {
    const documents = this.#source.documents().filter(({ id }) => this.#touched.has(id));
    return documents.map(({ fileName }) => fileName);
  }

  /** A text without what the documents hide, wherever it repeats that. */
  withoutHidden(text: string): string {
    this.#texts ??= this.#source.documents().flatMap((document) => this.#hiddenTextsOf(document));
    return this.#texts.reduce((rest, hidden) => withoutText(rest, hidden), text);
  }

  #hiddenTextsOf({ id, passages, facts }: ReturnType<Library['documents']>[number]): string[] {
    if (facts.hidden === undefined) return [];
    return this.#source
      .passages(id, 0, passages)
      .flatMap(({ markdown, hidden = [] }) => hidden.flatMap((range) => sentencesIn(markdown, range)));
  }

  #visible<Passage extends LibraryPassage>(passages: readonly Passage[]): readonly Passage[] {
    return passages.map((passage) => {
      const { hidden = [], markdown, context, documentId } = passage;
      if (hidden.length === 0) return passage;
      this.#touched.add(documentId);
      return {
        ...passage,
        markdown: cutHidden(markdown, hidden),
        context: this.withoutHidden(context),
        hidden: [],
      };
    });
  }
}

/** What hidden text says, sentence by sentence, since it may be repeated in part, and without what hides it. */
function sentencesIn(markdown: string, { start, end }: HiddenRange): string[] {
  const text = markdown.slice(start, end).replaceAll(/<!--|-->|<\/?[a-z][^<>]*>/gi, ' ');
  return sentenceRanges(text)
    .map((sentence) => text.slice(sentence.start, sentence.end).trim())
    .filter((sentence) => sentence.length >= SHORTEST);
}

/** Characters: what is shorter is found in many places that hide nothing. */
const SHORTEST = 12;
/** A text that holds the same words more often is cut there. */
const MOST_PLACES = 50;

function withoutText(text: string, hidden: string): string {
  let rest = text;
  for (let place = 0; place < MOST_PLACES; place++) {
    const range = findQuote(rest, hidden);
    if (range === undefined) return rest;
    rest = rest.slice(0, range.start) + LEFT_OUT + rest.slice(range.end);
  }
  return rest;
}

/** @param hidden in order */
export function cutHidden(markdown: string, hidden: readonly HiddenRange[]): string {
  let [visible, from] = ['', 0];
  for (const { start, end } of hidden) {
    visible += markdown.slice(from, start) + LEFT_OUT;
    from = end;
  }
  return visible + markdown.slice(from);
}

/** What was quoted of a visible text, as it stands in the document: the longest part beside what was left out. */
export function withoutGaps(quote: string): string {
  if (!quote.includes(LEFT_OUT)) return quote;
  const parts = quote.split(LEFT_OUT).map((part) => part.trim());
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** Whether a quotation holds some of what its passage hides. */
export function quotesHidden(passage: LibraryPassage, quote: string): boolean {
  const { markdown, hidden = [] } = passage;
  if (hidden.length === 0) return false;
  const range = findQuote(markdown, quote);
  return range === undefined || overlapsHidden(hidden, range);
}
