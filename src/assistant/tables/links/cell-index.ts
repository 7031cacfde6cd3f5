/**
 * Finds cells by words: for each stem, the distinct texts of a column that contain it. Built once per table and
 * stored with it. Columns with very many distinct texts are searched for complete texts only.
 */
import { stemsOfAnyLanguage } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import type { Column } from '../column.ts';
import { COUNTRIES } from '../header-meanings.ts';
import { hashOf } from '../texts.ts';

/** Columns with more distinct texts are not indexed by words. */
const MAX_INDEXED = 60_000;
/** Characters of a cell that are indexed; longer cells are prose. */
const LONGEST_CELL = 300;

/** Codes of texts by a word or another key. */
export interface CodesBy {
  get(key: string): readonly number[] | undefined;
  has(key: string): boolean;
}

export interface ColumnCells {
  readonly column: Column;
  readonly byStem: CodesBy;
  /** Codes by the folded words of the complete text; without a word index, by the text in lower case. */
  readonly byKey: CodesBy;
  /** Number of words of each code; 0 without a word index. */
  readonly lengths: Uint16Array;
  /** Each word with its codes. */
  readonly vocabulary: ReadonlyMap<string, readonly number[]>;
}

/** The words of a column's texts, in their stored form. */
export interface WordIndex {
  readonly words: readonly {
    readonly word: string;
    readonly stems: readonly string[];
    readonly codes: readonly number[];
  }[];
  readonly keys: readonly (readonly [string, readonly number[]])[];
  readonly lengths: readonly number[];
}

/** The index of a column: its words or, with very many texts, hashes of complete texts. */
export type IndexParts =
  | { readonly kind: 'words'; readonly index: WordIndex }
  | { readonly kind: 'hashes'; readonly slots: Int32Array };

export function isIndexedByWords({ distinct }: Pick<Column, 'distinct'>): boolean {
  return distinct <= MAX_INDEXED;
}

/**
 * @param column the column to search
 * @param read loads its index on first use
 */
export function cellsOf(column: Column, read: () => IndexParts = () => indexTexts(column)): ColumnCells {
  if (isIndexedByWords(column)) {
    const parts = read();
    return parts.kind === 'words'
      ? cellsByWords(column, parts.index)
      : cellsByHashes(column, () => parts.slots);
  }
  let slots: Int32Array | undefined;
  return cellsByHashes(column, () => {
    const parts = slots === undefined ? read() : undefined;
    slots ??= parts?.kind === 'hashes' ? parts.slots : hashTexts(column);
    return slots;
  });
}

export function indexTexts(column: Column): IndexParts {
  return isIndexedByWords(column)
    ? { kind: 'words', index: indexWords(column) }
    : { kind: 'hashes', slots: hashTexts(column) };
}

function indexWords(column: Column): WordIndex {
  const vocabulary = new Map<string, number[]>();
  const keys = new Map<string, number[]>();
  const lengths: number[] = [];
  for (let code = 0; code < column.distinct; code++) {
    const text = column.textOf(code);
    const words = tokenize(text.slice(0, LONGEST_CELL)).map(({ word }) => word);
    lengths.push(words.length);
    add(keys, words.join(' '), code);
    const withoutBrackets = text.replaceAll(/\s*[([].*?[)\]]/g, '');
    if (withoutBrackets !== text) add(keys, keyOf(withoutBrackets), code);
    for (const word of new Set(words)) add(vocabulary, word, code);
  }
  const words = Array.from(vocabulary, ([word, codes]) => ({ word, stems: stemsOf(word), codes }));
  return { words, keys: [...keys], lengths };
}

function cellsByWords(column: Column, { words, keys, lengths }: WordIndex): ColumnCells {
  const byStem = new Map<string, number[]>();
  for (const { stems, codes } of words) {
    for (const stem of stems) {
      const known = byStem.get(stem);
      byStem.set(stem, known === undefined ? [...codes] : [...new Set([...known, ...codes])]);
    }
  }
  if (words.every(({ word }) => COUNTRIES.has(word))) {
    for (const { word, codes } of words)
      for (const stem of COUNTRIES.get(word) ?? []) byStem.set(stem, [...codes]);
  }
  return {
    column,
    byStem,
    byKey: new Map(keys),
    lengths: Uint16Array.from(lengths),
    vocabulary: new Map(words.map(({ word, codes }) => [word, codes])),
  };
}

const NO_WORDS: ReadonlyMap<string, readonly number[]> = new Map();

function cellsByHashes(column: Column, slotsOf: () => Int32Array): ColumnCells {
  const get = (key: string) => lookUp(column, slotsOf(), key);
  const byKey = { get, has: (key: string) => get(key) !== undefined };
  return { column, byStem: NO_WORDS, byKey, lengths: new Uint16Array(1), vocabulary: NO_WORDS };
}

const encoder = new TextEncoder();

function hashOfKey(key: string): number {
  const bytes = encoder.encode(key);
  return hashOf(bytes, 0, bytes.length);
}

/** Codes plus one in an open-addressing hash table, keyed by the text in lower case. */
function hashTexts(column: Column): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(1.5 * column.distinct + 1)));
  const mask = slots.length - 1;
  for (let code = 0; code < column.distinct; code++) {
    let slot = hashOfKey(column.textOf(code).toLowerCase()) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = code + 1;
  }
  return slots;
}

function lookUp(column: Column, slots: Int32Array, key: string): readonly number[] | undefined {
  const mask = slots.length - 1;
  const codes: number[] = [];
  for (let slot = hashOfKey(key) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const code = (slots[slot] ?? 0) - 1;
    if (column.textOf(code).toLowerCase() === key) codes.push(code);
  }
  return codes.length === 0 ? undefined : codes;
}

function keyOf(text: string): string {
  return tokenize(text)
    .map(({ word }) => word)
    .join(' ');
}

function add(map: Map<string, number[]>, key: string, code: number): void {
  const codes = map.get(key);
  if (codes === undefined) map.set(key, [code]);
  else if (codes.at(-1) !== code) codes.push(code);
}

const stems = new Map<string, readonly string[]>();
const MAX_REMEMBERED = 100_000;

/** The stems of a word, cached. */
export function stemsOf(word: string): readonly string[] {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size > MAX_REMEMBERED) stems.clear();
  const computed = stemsOfAnyLanguage(word);
  stems.set(word, computed);
  return computed;
}
