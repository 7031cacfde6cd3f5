/**
 * The occurrences of texts in the blocks of a file. A set of edits looks for many texts: all texts of one round are
 * found in one pass over the file, so that a large file is not read again for every edit.
 */
import { findWhole, type WholeText } from './find-whole.ts';
import { type FoldedText, foldText } from './fold-text.ts';
import { TextMatcher } from './match-texts.ts';
import type { TextBlock } from './text-block.ts';

/** A text found in a block. */
export class TextMatch<B extends TextBlock> {
  /** Position in the folded text, in its units. */
  readonly #at: number;
  readonly #length: number;

  /** @param folded the block's text, folded for comparison */
  constructor(
    readonly block: B,
    readonly folded: FoldedText,
    at: number,
    length: number,
  ) {
    this.#at = at;
    this.#length = length;
  }

  /** Position in the block's text. */
  get start(): number {
    return this.startOf(0);
  }

  get end(): number {
    return this.endOf(this.#length - 1);
  }

  /** Start and end of a unit of the folded query in the block's text. A value is always matched as a whole. */
  startOf(unit: number): number {
    return this.block.isValue === true ? 0 : this.folded.startOf(this.#at + unit);
  }

  endOf(unit: number): number {
    return this.block.isValue === true ? this.block.text.length : this.folded.endOf(this.#at + unit);
  }

  /** Whether it is not part of a longer word. */
  get standsAlone(): boolean {
    const { text } = this.folded;
    const end = this.#at + this.#length;
    const joins = (left: number) => WORD.test(text.charAt(left)) && WORD.test(text.charAt(left + 1));
    const isPart =
      (this.#at > 0 && joins(this.#at - 1)) ||
      joins(end - 1) ||
      ADDRESS_BEFORE.test(text.slice(Math.max(0, this.#at - 2), this.#at)) ||
      ADDRESS_BEHIND.test(text.slice(end, end + 2));
    return this.block.isValue === true || !isPart;
  }

  /** Whether it is at the beginning of its block. */
  get isFirst(): boolean {
    const { text } = this.block;
    return this.start <= text.length - text.trimStart().length;
  }
}

/** What joins words to an address: "ann.lee@example.org" is one word. */
const ADDRESS_BEFORE = /@$|[\p{L}\p{N}]\.$/u;
const ADDRESS_BEHIND = /^(?:@|\.[\p{L}\p{N}])/u;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** The texts that a set of edits may look for. */
export interface QueriedTexts {
  /** Searched anywhere: those of a later round only if one of an earlier round was not found. */
  readonly rounds: readonly (readonly string[])[];
  /** Searched as whole paragraphs and cells. */
  readonly wholes: readonly string[];
}

export class Occurrences<B extends TextBlock> {
  readonly #queried: QueriedTexts;
  readonly #found = new Map<string, readonly TextMatch<B>[]>();
  #wholes: ReadonlyMap<string, readonly WholeText<B>[]> | undefined;

  /** @param blocks iterated anew for each round that is needed */
  constructor(
    readonly blocks: Iterable<B>,
    queried: QueriedTexts,
  ) {
    this.#queried = queried;
  }

  /** All occurrences of a text, in reading order, without overlaps. */
  find(query: string): readonly TextMatch<B>[] {
    const needle = foldText(query).text;
    if (needle === '') return [];
    if (!this.#found.has(needle)) this.#findRound(needle);
    return this.#found.get(needle) ?? [];
  }

  /** All paragraphs and cells with the same text, in reading order. */
  findWhole(query: string): readonly WholeText<B>[] {
    this.#wholes ??= findWhole(this.blocks, new Set([...this.#queried.wholes, query]));
    return this.#wholes.get(query) ?? [];
  }

  /** Finds a text together with the others of its round. */
  #findRound(needle: string): void {
    const rounds = this.#queried.rounds.map((texts) => texts.map((text) => foldText(text).text));
    const round = rounds.find((texts) => texts.includes(needle)) ?? [];
    const texts = [...new Set([needle, ...round])].filter((text) => text !== '' && !this.#found.has(text));
    for (const [text, found] of findAll(this.blocks, texts)) this.#found.set(text, found);
  }
}

/** The first occurrence of a text in a block from an offset on. */
export function findFrom<B extends TextBlock>(
  block: B,
  query: string,
  start: number,
): TextMatch<B> | undefined {
  const all = findAll(
    [block],
    [foldText(query).text].filter((text) => text !== ''),
  );
  return [...all.values()].flat().find((found) => found.start >= start);
}

function findAll<B extends TextBlock>(
  blocks: Iterable<B>,
  texts: readonly string[],
): ReadonlyMap<string, readonly TextMatch<B>[]> {
  const all = new Map(texts.map((text): [string, TextMatch<B>[]] => [text, []]));
  const lists = [...all.values()];
  const matcher = new TextMatcher(texts);
  for (const block of blocks) {
    const folded = foldText(block.text);
    if (block.isValue === true) {
      // A value may be given as shown and as stored.
      for (const text of new Set([folded.text, block.alias])) {
        if (text !== undefined) all.get(text)?.push(new TextMatch(block, folded, 0, text.length));
      }
    } else {
      matcher.match(folded.text, (text, start) => {
        lists[text]?.push(new TextMatch(block, folded, start, texts[text]?.length ?? 0));
      });
    }
  }
  return all;
}
