/** Iterates over the tables of a version's Markdown, with their headings and captions. */

import { plainText } from '../../markdown/text-of.ts';
import { type Block, scanBlocks } from '../passages/blocks.ts';
import { readTable } from '../passages/table.ts';
import type { SourceTable } from './table.ts';

/** Maximum length of the paragraph before a table that is read as its caption, in characters. */
const LONGEST_CAPTION = 300;

/** The tables, in order. */
export function* readTables(markdown: string): Generator<SourceTable> {
  const headings: string[] = [];
  let before: Block | undefined;
  for (const block of scanBlocks(markdown)) {
    if (block.kind === 'heading') headings.splice(block.level - 1, headings.length, plainText(block.title));
    if (block.kind === 'table') {
      const caption =
        before?.kind === 'paragraph' ? markdown.slice(before.start, before.end).slice(-LONGEST_CAPTION) : '';
      const { header, rows, parts } = readTable(markdown, block);
      const hasRows = rows[Symbol.iterator]().next().done === false;
      const above = [...headings, caption].filter(Boolean).join('\n');
      if (hasRows)
        yield { header, rows, cellsOf: (from, to) => parts.read(from, to), size: block.lines.length, above };
    }
    before = block;
  }
}
