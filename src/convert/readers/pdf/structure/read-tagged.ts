/**
 * Reads a document by its structure tree if that is useful: it covers nearly all of the text and divides it. Text that
 * it does not cover is inserted according to its position on the page.
 */
import type { Block } from '../../../../markdown/render/blocks.ts';
import { findContentsEntries, findHeadings } from '../blocks/headings.ts';
import { extractListedNotes } from '../blocks/listed-notes.ts';
import { attachNotes } from '../blocks/notes.ts';
import type { Paragraph } from '../blocks/paragraphs.ts';
import type { DocumentBlocks } from '../layout.ts';
import { type Line, linesOfWords } from '../lines/lines.ts';
import { type Measures, measureLines } from '../lines/measures.ts';
import { ALL_STYLES, learnWords, NO_STYLES, spansOfLines, type Vocabulary } from '../lines/spans.ts';
import type { Word } from '../page-model.ts';
import { findFurniture } from '../regions/furniture.ts';
import { isPageNumber } from '../regions/margin-lines.ts';
import { LineCache } from './line-cache.ts';
import { MarkedWords, type TaggedPage } from './marked-words.ts';
import type { StructureChild } from './structure-tree.ts';
import { blocksOfTree, type TaggedBlock } from './tagged-blocks.ts';

/** Minimum share of the characters that the tree must cover. */
const MIN_COVERED = 0.85;
/** Average number of characters per block above which the tree does not divide the text. */
const MAX_BLOCK = 2_500;

/** Undefined if the tree is missing or not useful. */
export function readByStructure(
  pages: readonly TaggedPage[],
  tree: readonly StructureChild[],
): DocumentBlocks | undefined {
  if (tree.length === 0) return undefined;
  const lines = pages.map(({ content }) => linesOfWords(content.words.filter((word) => !word.artifact)));
  const measures = measureLines(lines);
  const vocabulary = learnWords(lines.flat());
  const words = new MarkedWords(pages);
  const { blocks: tagged, notes } = blocksOfTree(tree, {
    words,
    lines: new LineCache(lines),
    vocabulary,
    measures,
  });
  const strays = pages.map(({ content }) => words.unclaimed(content));
  if (!isUseful(pages, strays, tagged.length)) return undefined;
  const { headers, footers } = artifactsOf(pages);
  const blocks = withStrays(tagged, pages, strays, vocabulary);
  const read = extractListedNotes(withHeadings(blocks, measures, vocabulary), notes);
  return {
    blocks: attachNotes(read.blocks, read.notes),
    headers,
    footers,
  };
}

function isUseful(
  pages: readonly TaggedPage[],
  strays: readonly (readonly Word[])[],
  blocks: number,
): boolean {
  let all = 0;
  for (const { content } of pages) {
    for (const word of content.words) if (!word.artifact) all += word.text.length;
  }
  const stray = strays.flat().reduce((sum, word) => sum + word.text.length, 0);
  return all > 0 && stray <= (1 - MIN_COVERED) * all && all <= MAX_BLOCK * Math.max(1, blocks);
}

/** Page headers and footers, which tagged files mark as artifacts. */
function artifactsOf(pages: readonly TaggedPage[]) {
  return findFurniture(
    pages.map(({ content: { number, width, height, words } }) => ({
      number,
      width,
      height,
      lines: linesOfWords(words.filter((word) => word.artifact)),
    })),
  );
}

/** Inserts text outside the tree before the first block below it. */
function withStrays(
  tagged: readonly TaggedBlock[],
  pages: readonly TaggedPage[],
  strays: readonly (readonly Word[])[],
  vocabulary: Vocabulary,
): TaggedBlock[] {
  const strayPages = pages.map(({ content }, index) => ({
    number: content.number,
    width: content.width,
    height: content.height,
    lines: linesOfWords(strays[index] ?? []),
  }));
  const furniture = findFurniture(strayPages).lines;
  const byPage = Map.groupBy(tagged, (each) => each.page);
  const result = [...tagged];
  for (const page of strayPages) {
    const own = byPage.get(page.number) ?? [];
    const isNumber = (line: Line) => isPageNumber(line.text) && isOutside(line, own);
    for (const line of page.lines.filter((each) => !furniture.has(each) && !isNumber(each))) {
      const stray = strayBlock(line, page.number, vocabulary);
      const index = result.findIndex(
        (each) => each.page > stray.page || (each.page === stray.page && each.top > stray.top),
      );
      result.splice(index < 0 ? result.length : index, 0, stray);
    }
  }
  return result;
}

/** Whether a line is above or below all of its page's lines in the tree. */
function isOutside({ baseline }: Line, own: readonly TaggedBlock[]): boolean {
  const lines = own.flatMap((each) => each.lines);
  if (lines.length === 0) return false;
  return lines.every((line) => line.baseline < baseline) || lines.every((line) => line.baseline > baseline);
}

function strayBlock(line: Line, page: number, vocabulary: Vocabulary): TaggedBlock {
  const block: Block = { kind: 'paragraph', spans: spansOfLines([line], ALL_STYLES, vocabulary) };
  return { block, page, top: line.top, lines: [line] };
}

/** If the tree has no headings, detects them by their style. */
function withHeadings(tagged: readonly TaggedBlock[], measures: Measures, vocabulary: Vocabulary): Block[] {
  if (tagged.some(({ block }) => block.kind === 'heading')) return tagged.map(({ block }) => block);
  const paragraphs = new Map<TaggedBlock, Paragraph>();
  for (const each of tagged) if (each.lines.length > 0) paragraphs.set(each, paragraphOf(each));
  const all = [...paragraphs.values()];
  const headings = findHeadings(all, { measures, entries: findContentsEntries(all), tables: 0 });
  return tagged.map((each) => {
    const paragraph = paragraphs.get(each);
    const level = paragraph === undefined ? undefined : headings.get(paragraph);
    if (level === undefined) return each.block;
    return { kind: 'heading', level, spans: spansOfLines(each.lines, NO_STYLES, vocabulary) };
  });
}

function paragraphOf({ lines, page }: TaggedBlock): Paragraph {
  const column = { page, left: 0, right: 0, lines: lines.length, isListing: false };
  return {
    kind: 'paragraph',
    lines: lines.map((line) => ({ kind: 'line', line, column })),
    label: undefined,
    labelLeft: 0,
    textLeft: 0,
  };
}
