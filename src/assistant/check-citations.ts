/**
 * Checks a model's answer sentence by sentence before it is shown: a reference counts only if the passage it names supports
 * the sentence, a quotation only if it occurs there verbatim, and a number only if the passage has it. A sentence that no
 * passage supports is marked.
 *
 * Invariants: every citation's quote is a slice of its passage; `[n]` in the text refers to the n-th citation;
 * the pieces passed to `onText` make up the text that `end` returns.
 */
import type { Citation } from '../domain/passage.ts';
import { sentenceRanges } from '../markdown/sentences.ts';
import { findQuote } from './find-quote.ts';
import type { Language } from './languages/language-data.ts';
import type { Library, LibraryPassage } from './library.ts';
import { detectLanguage } from './text/language.ts';
import { stem } from './text/stem.ts';
import { tokenize } from './text/tokens.ts';
import { STOP_WORDS } from './text/word-lists.ts';

/** The mark after a sentence that no passage supports. */
export const UNSUPPORTED = '[?]';

/** Share of a sentence's words that the passage must hold, if the model names the passage and if it does not. */
const NAMED_SHARE = 0.3;
const UNNAMED_SHARE = 0.6;
/** Sentences with fewer content words state nothing that could be checked. */
const FEWEST_WORDS = 3;
/** Shorter quotations are names and terms. */
const SHORTEST_QUOTATION = 4;
const REFERENCE = /\s*(?:\[\^?(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]|【(\d{1,3})[^】]{0,40}】)/g;
const QUOTATION = /["“„«]([^"“”„«»]{8,600})["”“»]/g;
/** The end of a sentence or line: something other than a reference follows. */
const OVER = /(?:[.!?…]["'”’»)*_]*(?:\s*(?:\[[^\]\n]{1,40}\]|【[^】\n]{1,60}】))*[ \t]+|\n+)(?=[^\s[【])/;
/** A statement that the documents hold no answer needs no passage. */
const SILENCE =
  /\b(?:documents?|dokumente?n?|documentos?|passages?|textes?|unterlagen)\b.{0,60}\b(?:not?|nothing|nichts?|keine?n?|nada|ne|n[’']|pas|rien)\b|^\W*(?:not found|keine angaben?)\b/i;
const NO_STATEMENT = /^\s*(?:#{1,6}\s|```|\|?\s*:?-{2,}|<)|[:?]\s*$/;

export interface CheckedAnswer {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Whether any sentence had to be marked. */
  readonly hasUnsupported: boolean;
}

export interface CitationSource {
  readonly library: Library;
  /** The passages given to the model, in the order of their numbers, which start at 1. */
  readonly shown: readonly LibraryPassage[];
  /** Results that were computed for the model over tables: figures that occur in no passage. */
  readonly calculated?: readonly Calculation[];
  /** The person's question, whose words and numbers need no support. */
  readonly question: string;
}

/** The result of a computation over a table, and the rows it rests on if they are few. */
export interface Calculation {
  readonly text: string;
  readonly citations: readonly Citation[];
}

export class CitationChecker {
  readonly #source: CitationSource;
  readonly #onText: (delta: string) => void;
  readonly #citations: Citation[] = [];
  readonly #asked: ReadonlySet<string>;
  #waiting = '';
  #text = '';
  #hasUnsupported = false;

  /** @param onText called with each piece of checked text */
  constructor(source: CitationSource, onText: (delta: string) => void) {
    this.#source = source;
    this.#onText = onText;
    this.#asked = new Set(tokenize(source.question).map((token) => token.word));
  }

  /** Adds the next piece of the model's output. */
  push(delta: string): void {
    this.#waiting += delta;
    for (let over = OVER.exec(this.#waiting); over !== null; over = OVER.exec(this.#waiting)) {
      const end = over.index + over[0].length;
      this.#emit(this.#check(this.#waiting.slice(0, end)));
      this.#waiting = this.#waiting.slice(end);
    }
  }

  end(): CheckedAnswer {
    if (this.#waiting.trim() !== '') this.#emit(this.#check(this.#waiting).trimEnd());
    this.#waiting = '';
    return { text: this.#text, citations: this.#citations, hasUnsupported: this.#hasUnsupported };
  }

  #emit(text: string): void {
    if (text === '') return;
    this.#text += text;
    this.#onText(text);
  }

  /** One sentence with its references checked and renumbered. */
  #check(sentence: string): string {
    const numbers = [...sentence.matchAll(REFERENCE)].flatMap((match) =>
      (match[1] ?? match[2] ?? '').split(/[,;]/).map((number) => Number(number)),
    );
    const bare = sentence.replaceAll(REFERENCE, '');
    const statement = new Statement(bare, this.#asked);
    const named = numbers.flatMap((number) => this.#source.shown[number - 1] ?? []);
    const places = this.#support(statement, named);
    if (places.length > 0) return withMarks(bare, marksOf(places));
    if (!statement.statesSomething) return bare;
    const calculated = this.#calculatedFor(statement);
    if (calculated !== undefined)
      return calculated.length === 0 ? bare : withMarks(bare, marksOf(calculated));
    this.#hasUnsupported = true;
    return withMarks(bare, UNSUPPORTED);
  }

  /** The numbers of the citations that support a statement, from 1. */
  #support(statement: Statement, named: readonly LibraryPassage[]): number[] {
    const cited = named.flatMap((passage) => this.#cite(passage, statement, NAMED_SHARE) ?? []);
    if (cited.length > 0 || !statement.statesSomething) return cited;
    for (const passage of this.#source.shown) {
      const place = this.#cite(passage, statement, UNNAMED_SHARE);
      if (place !== undefined) return [place];
    }
    return [];
  }

  /** The citations of a computed result that supports the statement; empty if its rows are too many to cite. */
  #calculatedFor(statement: Statement): number[] | undefined {
    const found = this.#source.calculated?.find(({ text }) => statement.isCalculatedIn(text));
    return found?.citations.map((citation) => {
      const known = this.#citations.indexOf(citation);
      return known >= 0 ? known + 1 : this.#citations.push(citation);
    });
  }

  #cite(passage: LibraryPassage, statement: Statement, least: number): number | undefined {
    const range = statement.supportIn(passage, least);
    if (range === undefined) return undefined;
    const quote = passage.markdown.slice(range.start, range.end);
    const known = this.#citations.findIndex(
      (one) =>
        one.documentId === passage.documentId && one.passage === passage.ordinal && one.quote === quote,
    );
    if (known >= 0) return known + 1;
    const document = this.#source.library.documents().find((one) => one.id === passage.documentId);
    this.#citations.push({
      documentId: passage.documentId,
      fileName: document?.fileName ?? '',
      version: passage.version,
      passage: passage.ordinal,
      quote,
      headings: passage.headings,
    });
    return this.#citations.length;
  }
}

/** A sentence and what has to be found in a passage that supports it. */
class Statement {
  readonly statesSomething: boolean;
  readonly #language: Language;
  readonly #stems: ReadonlySet<string>;
  readonly #numbers: readonly string[];
  readonly #quotations: readonly string[];

  constructor(text: string, asked: ReadonlySet<string>) {
    const words = tokenize(text.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '')).map((token) => token.word);
    this.#language = detectLanguage(words) ?? 'en';
    const content = words.filter((word) => !STOP_WORDS[this.#language].has(word));
    this.#stems = new Set(content.map((word) => stem(word, this.#language)));
    this.#numbers = content.filter((word) => /^\d/.test(word) && !asked.has(word));
    this.#quotations = [...text.matchAll(QUOTATION)]
      .map((match) => match[1] ?? '')
      .filter((quotation) => tokenize(quotation).length >= SHORTEST_QUOTATION);
    this.statesSomething = content.length >= FEWEST_WORDS && !NO_STATEMENT.test(text) && !SILENCE.test(text);
  }

  /** The place in a passage that says what is stated: the quotation, or else the sentence that is most like it. */
  supportIn(passage: LibraryPassage, least: number): { start: number; end: number } | undefined {
    const { markdown, headings, context } = passage;
    const [quotation] = this.#quotations;
    if (quotation !== undefined) return findQuote(markdown, quotation);
    const around = new Set(tokenize([...headings, context, markdown].join('\n')).map((token) => token.word));
    if (!this.#numbers.every((number) => around.has(number))) return undefined;
    const ranked = sentenceRanges(markdown)
      .flatMap((range) => linesOf(markdown, range.start, range.end))
      .map((range) => ({ ...range, share: this.#shareIn(markdown.slice(range.start, range.end)) }))
      .sort((a, b) => b.share - a.share);
    const [best] = ranked;
    if (best === undefined || this.#shareIn(markdown) < least || best.share === 0) return undefined;
    return { start: best.start, end: best.end };
  }

  /** Whether all of its figures are among those that were calculated. */
  isCalculatedIn(text: string): boolean {
    const figures = new Set(tokenize(text).map((token) => token.word));
    return this.#numbers.length > 0 && this.#numbers.every((number) => figures.has(number));
  }

  #shareIn(text: string): number {
    const said = new Set(tokenize(text).map((token) => stem(token.word, this.#language)));
    let common = 0;
    for (const one of this.#stems) if (said.has(one)) common++;
    return this.#stems.size === 0 ? 0 : common / this.#stems.size;
  }
}

/** The lines of a table or list one by one; a paragraph as a whole. */
function linesOf(text: string, start: number, end: number): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && text.charAt(at) !== '\n') continue;
    const line = text.slice(from, at);
    const lead = line.length - line.trimStart().length;
    if (line.trim() !== '') lines.push({ start: from + lead, end: from + line.trimEnd().length });
    from = at + 1;
  }
  const isParagraph = lines.length > 1 && !/^\s*(?:\||[-*+]\s|\d+[.)]\s)/m.test(text.slice(start, end));
  return isParagraph ? [{ start, end }] : lines;
}

function marksOf(places: readonly number[]): string {
  return [...new Set(places)].map((place) => `[${place}]`).join('');
}

/** Inserts marks before the trailing white space of a sentence. */
function withMarks(sentence: string, marks: string): string {
  const trimmed = sentence.trimEnd();
  return trimmed === '' ? sentence : `${trimmed} ${marks}${sentence.slice(trimmed.length)}`;
}
