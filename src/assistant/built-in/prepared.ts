/**
 * Passages prepared for ranking: their words stemmed in their own language, their sentences, and their tables as rows of
 * cells.
 */
import { sentenceRanges } from '../../markdown/sentences.ts';
import type { Language } from '../languages/language-data.ts';
import type { LibraryPassage } from '../library.ts';
import { type Block, scanBlocks } from '../passages/blocks.ts';
import { type ParsedTable, parseTable } from '../passages/table.ts';
import { withoutAddresses } from '../text/index-words.ts';
import { detectLanguage } from '../text/language.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';

export interface Word {
  readonly word: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence, or a similar unit: a list item, a line of code. */
export interface Sentence {
  /** Its range in the passage's Markdown. */
  readonly start: number;
  readonly end: number;
  /** Its range of the passage's words. */
  readonly from: number;
  readonly to: number;
}

export interface PreparedPassage {
  readonly passage: LibraryPassage;
  readonly language: Language;
  /** Whether its language was detected by its words, or those of its document. */
  readonly isLanguageDetected: boolean;
  readonly words: readonly Word[];
  readonly sentences: readonly Sentence[];
  readonly tables: readonly ParsedTable[];
  readonly headingStems: ReadonlySet<string>;
}

const LIST_MARK = /^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|[ \t]*(?:>[ \t]*)+)/;

/**
 * @param fallback the language, if it can be detected neither in the passage nor in its document
 * @param ofDocument the document's language, if detected
 */
export function preparePassage(
  passage: LibraryPassage,
  fallback: Language,
  ofDocument?: Language,
): PreparedPassage {
  const { markdown, headings, context } = passage;
  const tokens = tokenize(withoutAddresses(markdown));
  const detected = detectLanguage(tokens.map((token) => token.word)) ?? ofDocument;
  const language = detected ?? fallback;
  const words = tokens.map((token) => ({ ...token, stem: stem(token.word, language) }));
  const blocks = [...scanBlocks(context === '' ? markdown : `${context}\n${markdown}`)];
  const shift = context === '' ? 0 : context.length + 1;
  const own = blocks.map((block) => shiftBlock(block, -shift)).filter((block) => block.end > 0);
  const above = [...headings, context].join('\n');
  return {
    passage,
    language,
    isLanguageDetected: detected !== undefined,
    words,
    sentences: sentencesOf(markdown, own, words),
    tables: own
      .filter((block) => block.kind === 'table')
      .map((block) => parseTable(shift === 0 ? markdown : `${context}\n${markdown}`, block, shift))
      .map(({ header, rows }) => ({ header, rows: withWords(rows, words) })),
    headingStems: new Set(tokenize(above).map((token) => stem(token.word, language))),
  };
}

function shiftBlock(block: Block, by: number): Block {
  return {
    ...block,
    start: block.start + by,
    end: block.end + by,
    lines: block.lines.map((line) => line + by),
  };
}

function sentencesOf(markdown: string, blocks: readonly Block[], words: readonly Word[]): Sentence[] {
  return withWords(
    blocks.flatMap((block) => rangesOf(markdown, block)),
    words,
  ).filter(({ from, to }) => to > from);
}

/** Adds to each range its range of words. @param ranges in order */
function withWords<Range extends { readonly start: number; readonly end: number }>(
  ranges: readonly Range[],
  words: readonly Word[],
): (Range & { from: number; to: number })[] {
  let at = 0;
  return ranges.map((range) => {
    while (at < words.length && (words[at]?.start ?? 0) < range.start) at++;
    const from = at;
    while (at < words.length && (words[at]?.end ?? 0) <= range.end) at++;
    return { ...range, from, to: at };
  });
}

/** The sentences of a block, without the part of it that lies in the context above the passage. */
function rangesOf(markdown: string, block: Block): { start: number; end: number }[] {
  if (block.kind === 'table') return [];
  if (block.kind === 'paragraph' || block.kind === 'heading')
    return sentenceRanges(markdown, Math.max(0, block.start), block.end);
  const starts = block.lines.length === 0 ? [block.start] : block.lines;
  return starts.flatMap((line, index) => {
    const end = (starts[index + 1] ?? block.end + 1) - 1;
    if (end <= 0) return [];
    const start = Math.max(0, line);
    const mark = LIST_MARK.exec(markdown.slice(start, Math.min(end, start + 80)))?.[0].length ?? 0;
    return sentenceRanges(markdown, start + mark, end);
  });
}
