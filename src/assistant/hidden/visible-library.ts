/**
 * A library without hidden text, for language models. Omitted text is marked, and the affected documents are recorded
 * for a note to the person. Results of computations and comparisons are filtered too.
 */
import { type HiddenRange, overlapsHidden } from '../../domain/hidden-text.ts';
import type { DocumentId } from '../../domain/ids.ts';
import { sentenceRanges } from '../../markdown/sentences.ts';
import { findQuote } from '../find-quote.ts';
import type { Library, LibraryPassage } from '../library.ts';

/** Replaces hidden text; sentences do not continue across it. */
export const LEFT_OUT = '[…]';

export class VisibleLibrary {
  readonly library: Library;
  /** The documents with omitted text. */
  readonly #affected = new Set<DocumentId>();
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

  /** The names of the documents with omitted text. */
  get affected(): readonly string[] {
    const documents = this.#source.documents().filter(({ id }) => this.#affected.has(id));
    return documents.map(({ fileName }) => fileName);
  }

  /** Removes hidden text of any document from a text. */
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
      this.#affected.add(documentId);
      return {
        ...passage,
        markdown: cutHidden(markdown, hidden),
        context: this.withoutHidden(context),
        hidden: [],
      };
    });
  }
}

/** The sentences of hidden text, since it may be repeated in part, without the markup that hides it. */
function sentencesIn(markdown: string, { start, end }: HiddenRange): string[] {
  const text = markdown.slice(start, end).replaceAll(/<!--|-->|<\/?[a-z][^<>]*>/gi, ' ');
  return sentenceRanges(text)
    .map((sentence) => text.slice(sentence.start, sentence.end).trim())
    .filter((sentence) => sentence.length >= SHORTEST);
}

/** Minimum characters of a sentence; shorter ones also occur in visible text. */
const SHORTEST = 12;
/** Maximum number of occurrences to remove. */
const MAX_PLACES = 50;

function withoutText(text: string, hidden: string): string {
  let rest = text;
  for (let count = 0; count < MAX_PLACES; count++) {
    const range = findQuote(rest, hidden);
    if (range === undefined) return rest;
    rest = rest.slice(0, range.start) + LEFT_OUT + rest.slice(range.end);
  }
  return rest;
}

/**
 * Replaces hidden ranges with the mark.
 *
 * @param hidden in order
 */
export function cutHidden(markdown: string, hidden: readonly HiddenRange[]): string {
  let [visible, from] = ['', 0];
  for (const { start, end } of hidden) {
    visible += markdown.slice(from, start) + LEFT_OUT;
    from = end;
  }
  return visible + markdown.slice(from);
}

/** The longest part of a quotation between omission marks, as it occurs in the document. */
export function withoutGaps(quote: string): string {
  if (!quote.includes(LEFT_OUT)) return quote;
  const parts = quote.split(LEFT_OUT).map((part) => part.trim());
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** Whether a quotation contains hidden text of its passage. */
export function quotesHidden(passage: LibraryPassage, quote: string): boolean {
  const { markdown, hidden = [] } = passage;
  if (hidden.length === 0) return false;
  const range = findQuote(markdown, quote);
  return range === undefined || overlapsHidden(hidden, range);
}
