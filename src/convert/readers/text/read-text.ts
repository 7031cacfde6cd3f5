/**
 * Plain text as Markdown that reads the same once rendered: paragraphs stay paragraphs, lists lists, quoted mail
 * quotes; what is set by spaces (indented or aligned) is kept to the letter as code, and line breaks that a
 * writer meant stay, while those of a narrow column flow.
 */

import { renderMarkdown } from '../../../markdown/render/render-blocks.ts';
import type { Reader } from '../../reader.ts';
import { countWords } from '../../text/count-words.ts';
import { decodeText } from '../../text/decode.ts';
import { decodingWarnings } from '../../text/decoding-warnings.ts';
import { cleanText } from '../../text/normalize-lines.ts';
import { parseTextBlocks } from './parse-text-blocks.ts';

export const readText: Reader = (bytes) => {
  const decoded = decodeText(bytes);
  const text = cleanText(decoded.text);
  return {
    markdown: renderMarkdown(parseTextBlocks(text.split('\n'))),
    warnings: decodingWarnings(decoded),
    facts: { words: countWords(text) },
  };
};
