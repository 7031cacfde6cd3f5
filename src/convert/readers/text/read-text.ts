/**
 * Converts plain text to Markdown that looks the same when rendered: paragraphs, lists, quoted mail and drawn tables
 * are converted; other preformatted text (indented or aligned) is kept verbatim as code. Intended line breaks are kept,
 * those of a narrow column are not.
 */

import { MarkdownWriter } from '../../../markdown/render/render-blocks.ts';
import type { PiecewiseReader } from '../../reader.ts';
import { WordCounter } from '../../text/count-words.ts';
import { type DecodedText, decodeText } from '../../text/decode.ts';
import { decodingWarnings } from '../../text/decoding-warnings.ts';
import { cleanText, normalizePieces } from '../../text/normalize-lines.ts';
import { parseTextBlocks } from './parse-text-blocks.ts';

export const readText: PiecewiseReader = (bytes, { write }) => {
  const decoded = decodeText(bytes);
  const words = new WordCounter();
  const writer = new MarkdownWriter(write);
  for (const block of parseTextBlocks(() => linesOf(decoded))) writer.add(block);
  writer.finish();
  for (const lines of linesOf(decoded)) for (const line of lines) words.add(`${line}\n`);
  return { warnings: decodingWarnings(decoded), facts: { words: words.words } };
};

/** The lines of the text, in batches. */
function* linesOf({ pieces }: DecodedText): Generator<string[]> {
  let carried: string[] = [];
  for (const piece of normalizePieces(pieces)) {
    const end = piece.lastIndexOf('\n') + 1;
    if (end === 0) carried.push(piece);
    else {
      const lines = cleanText([...carried, piece.slice(0, end)].join('')).split('\n');
      lines.pop();
      yield lines;
      carried = [piece.slice(end)];
    }
  }
  yield cleanText(carried.join('')).split('\n');
}
