/**
 * The occurrences of texts in the blocks of a file. A set of edits asks for many texts: those that are looked for
 * alike are found in one pass over the file, so that a large file is not read anew for every edit.
 */
import { findWhole, type WholeText } from './find-whole.ts';
import { type FoldedText, foldText } from './fold-text.ts';
import { TextMatcher } from './match-texts.ts';
import type { TextBlock } from './text-block.ts';

/** A text found in a block. */
export class Found<B extends TextBlock> {
  /** Where the text stands in the folded text, in its units. */
  readonly #at: number;
  readonly #length: number;

  /** @param folded the block's text as it is compared */
  constructor(
    readonly block: B,
    readonly folded: FoldedText,
    at: number,
    length: number,
  ) {
    this.#at = at;
    this.#length = length;
  }

  /** Where it stands in the block's text. */
  get start(): number {
    return this.startOf(0);
  }

  get end(): number {
    return this.endOf(this.#length - 1);
  }

  /** Where a unit of the folded wanted text starts, and ends, in the block's text. A value is found as a whole. */
  startOf(unit: number): number {
    return this.block.isValue === true ? 0 : this.folded.startOf(this.#at + unit);
  }

  endOf(unit: number): number {
    return this.block.isValue === true ? this.block.text.length : this.folded.endOf(this.#at + unit);
  }

  /** True when it is not a part of a longer word. */
  get standsAlone(): boolean {
    const { text } = this.folded;
    const end = this.#at + this.#length;
    const joins = (left: number) => WORD.test(text.charAt(left)) && WORD.test(text.charAt(left + 1));
    return this.block.isValue === true || (!(this.#at > 0 && joins(this.#at - 1)) && !joins(end - 1));
  }

  /** True when nothing stands before it in its block. */
  get isFirst(): boolean {
    const { text } = this.block;
    return this.start <= text.length - text.trimStart().length;
  }
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** The texts that a set of edits may ask for. */
export interface AskedTexts {
  /** Looked for anywhere: those of a later round only where one of an earlier round was not found. */
  readonly rounds: readonly (readonly string[])[];
  /** Looked for as whole paragraphs and cells. */
  readonly wholes: readonly string[];
}

export class Occurrences<B extends TextBlock> {
  readonly #asked: AskedTexts;
  readonly #found = new Map<string, readonly Found<B>[]>();
  #wholes: ReadonlyMap<string, readonly WholeText<B>[]> | undefined;

  /** @param blocks gone through anew for each round that is needed */
  constructor(
    readonly blocks: Iterable<B>,
    asked: AskedTexts,
  ) {
    this.#asked = asked;
  }

  /** All occurrences of a text, in reading order, without overlaps. */
  find(wanted: string): readonly Found<B>[] {
    const needle = foldText(wanted).text;
    if (needle === '') return [];
    if (!this.#found.has(needle)) this.#findRound(needle);
    return this.#found.get(needle) ?? [];
  }

  /** All paragraphs and cells that say the same as a text, in reading order. */
  findWhole(wanted: string): readonly WholeText<B>[] {
    this.#wholes ??= findWhole(this.blocks, new Set([...this.#asked.wholes, wanted]));
    return this.#wholes.get(wanted) ?? [];
  }

  /** Looks for a text together with those of its round. */
  #findRound(needle: string): void {
    const rounds = this.#asked.rounds.map((texts) => texts.map((text) => foldText(text).text));
    const round = rounds.find((texts) => texts.includes(needle)) ?? [];
    const texts = [...new Set([needle, ...round])].filter((text) => text !== '' && !this.#found.has(text));
    for (const [text, found] of findAll(this.blocks, texts)) this.#found.set(text, found);
  }
}

/** The first occurrence of a text in a block from a place on. */
export function findFrom<B extends TextBlock>(block: B, wanted: string, start: number): Found<B> | undefined {
  const all = findAll(
    [block],
    [foldText(wanted).text].filter((text) => text !== ''),
  );
  return [...all.values()].flat().find((found) => found.start >= start);
}

function findAll<B extends TextBlock>(
  blocks: Iterable<B>,
  texts: readonly string[],
): ReadonlyMap<string, readonly Found<B>[]> {
  const all = new Map(texts.map((text): [string, Found<B>[]] => [text, []]));
  const lists = [...all.values()];
  const matcher = new TextMatcher(texts);
  for (const block of blocks) {
    const folded = foldText(block.text);
    if (block.isValue === true) {
      // A value may be named as it is shown and as it is stored.
      for (const text of new Set([folded.text, block.alias])) {
        if (text !== undefined) all.get(text)?.push(new Found(block, folded, 0, text.length));
      }
    } else {
      matcher.match(folded.text, (text, start) => {
        lists[text]?.push(new Found(block, folded, start, texts[text]?.length ?? 0));
      });
    }
  }
  return all;
}
