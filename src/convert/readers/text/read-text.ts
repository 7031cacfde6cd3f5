/**
 * Plain text as Markdown that reads the same once rendered: paragraphs stay paragraphs, lists lists, quoted mail
 * quotes, drawn tables tables; what is set by spaces otherwise (indented or aligned) is kept to the letter as code, and line breaks that a
 * writer meant stay, while those of a narrow column flow.
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

/** The lines that are shown, some at a time. */
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
