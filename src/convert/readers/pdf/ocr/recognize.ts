/**
 * Recognizes the text of a raster with Tesseract, a separate program, and returns words with positions, so that the
 * layout of a scan is read like that of any page.
 */
import type { RecognizeText } from '../../../reader.ts';
import { median } from '../geometry.ts';
import { plainWord, type Word } from '../page-model.ts';
import type { Raster } from './page-pictures.ts';

/** Confidence in percent below which a word is unsure. Such words are kept, as missing ones would go unnoticed. */
const MIN_CONFIDENCE = 25;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Why a page has no recognized words: the program is missing, it failed, or it found none. */
export type RecognitionFailure = 'missing' | 'failed' | 'empty';

export interface RecognizedText {
  /** Positions in points of the page; at least one word. */
  readonly words: readonly Word[];
  /** The texts of words that may be wrong. */
  readonly unsure: readonly string[];
}

/** The words of a page, or why there are none. */
export async function recognizeWords(
  { width, height, grey, scale }: Raster,
  recognize: RecognizeText,
): Promise<RecognizedText | RecognitionFailure> {
  const recognition = await recognize({ width, height, grey, dotsPerInch: Math.round(scale * 72) });
  if (typeof recognition === 'string') return recognition;
  const read = wordsOfTable(recognition.table, scale);
  return read.words.length === 0 ? 'empty' : read;
}

interface Row {
  readonly level: number;
  readonly line: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
  readonly text: string;
}

const LINE_LEVEL = 4;
const WORD_LEVEL = 5;

/** Parses Tesseract's table: one row for each block, paragraph, line and word, with its box in pixels. */
function wordsOfTable(table: string, scale: number): RecognizedText {
  const rows = table
    .split('\n')
    .slice(1)
    .map(rowOf)
    .filter((row) => row !== undefined);
  const lines = new Map(rows.filter((row) => row.level === LINE_LEVEL).map((row) => [row.line, row]));
  const words = rows.filter((row) => row.level === WORD_LEVEL && isWord(row));
  const sizes = Map.groupBy(words, (row) => row.line);
  return {
    words: words.map((row, contentIndex) => {
      const size = median((sizes.get(row.line) ?? []).map(sizeOf)) / scale;
      return { ...wordOf(row, lines.get(row.line) ?? row, size, scale), contentIndex };
    }),
    unsure: words.filter((row) => row.confidence < MIN_CONFIDENCE).map((row) => row.text),
  };
}

/** Text without letters or digits is a stain, unless Tesseract is sure of it. */
function isWord({ text, confidence, height }: Row): boolean {
  if (!(height > 0)) return false;
  return confidence >= MIN_CONFIDENCE ? text !== '' : LETTER_OR_DIGIT.test(text);
}

function rowOf(text: string): Row | undefined {
  const cells = text.split('\t');
  if (cells.length < 12) return undefined;
  const number = (index: number) => Number(cells[index]);
  return {
    level: number(0),
    line: cells.slice(1, 5).join(' '),
    left: number(6),
    top: number(7),
    width: number(8),
    height: number(9),
    confidence: number(10),
    text: (cells[11] ?? '').trim(),
  };
}

/** Extent of letters in type sizes: small ones, those with an ascender or a capital's height, and descenders. */
const EXTENT = { small: 0.47, tall: 0.7, below: 0.21 };
const TALL = /[\p{Lu}\p{N}bdfhklßt]/u;
const BELOW = /[gjpqyQ,;]/;

/** The type size of a word in pixels, by its box, which fits the ink tightly. */
function sizeOf({ text, height }: Row): number {
  return height / ((TALL.test(text) ? EXTENT.tall : EXTENT.small) + (BELOW.test(text) ? EXTENT.below : 0));
}

/** Share of a line's box below the baseline. */
const DESCENT_SHARE = 0.22;

function wordOf(row: Row, line: Row, size: number, scale: number): Word {
  const baseline = (line.top + line.height * (1 - DESCENT_SHARE)) / scale;
  return plainWord({
    text: row.text,
    left: row.left / scale,
    right: (row.left + row.width) / scale,
    baseline,
    size,
  });
}
