/**
 * Finds whole paragraphs and cells by their text. Numbers that a file counts rather than stores, and Markdown's marks
 * at the beginning of a line, are ignored, so that positions counted on a page match those in the file.
 */
import { labelOf } from '../../markdown/text-label.ts';
import { foldText } from './fold-text.ts';
import type { TextBlock } from './text-block.ts';

/** A block, or a table cell in the Markdown of a block. */
export interface WholeText<B extends TextBlock> {
  readonly block: B;
  /** Offsets into the block's text. */
  readonly start: number;
  readonly end: number;
}

/** All blocks and cells with each of the texts, in reading order. */
export function findWhole<B extends TextBlock>(
  blocks: Iterable<B>,
  texts: ReadonlySet<string>,
): ReadonlyMap<string, readonly WholeText<B>[]> {
  const all = new Map([...texts].map((text): [string, WholeText<B>[]] => [text, []]));
  const byBare = Map.groupBy(all, ([text]) => bareText(text));
  const byAlias = Map.groupBy(all, ([text]) => foldText(text).text);
  for (const block of blocks) {
    const named = block.isValue === true && block.alias !== undefined ? byAlias.get(block.alias) : undefined;
    for (const { start, end } of partsOf(block.text)) {
      const alike = byBare.get(bareText(block.text.slice(start, end)));
      for (const [, found] of new Set([...(alike ?? []), ...(named ?? [])]))
        found.push({ block, start, end });
    }
  }
  return all;
}

/** Whether a text is a line of a table that Markdown contains as HTML. */
export function isHtmlTable(text: string): boolean {
  return text.startsWith('<table>') || text.startsWith('<tr>');
}

/** What ends the cells of a row: an unescaped bar, or the tags of an HTML table. */
const BARS = /(?<!\\)\|/g;
const TAGS = /<[^<>]*>/g;

function* partsOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  const borders = text.startsWith('|') ? BARS : isHtmlTable(text) ? TAGS : undefined;
  let start = 0;
  if (borders !== undefined) {
    for (const border of text.matchAll(borders)) {
      if (text.slice(start, border.index).trim() !== '') yield { start, end: border.index };
      start = border.index + border[0].length;
    }
  }
  if (start < text.length) yield { start, end: text.length };
}

/** Markdown's marks and task boxes that may precede the text of a paragraph. */
const MARKS = /^(?:\s|>|#{1,6}(?=\s)|[-+*](?=\s)|\[[ xX]\](?=\s))+/;

function bareText(text: string): string {
  const folded = foldText(text).text.trim();
  const unmarked = folded.replace(MARKS, '');
  return unmarked.slice(labelOf(unmarked).length);
}
