/** Parses GitHub-flavoured Markdown with footnotes and LaTeX into the content of a document, block by block. */
import { frontMatterOf } from '../../../../markdown/front-matter.ts';
import { type Env, parseByBlock, type Token } from '../../../../markdown/parse.ts';
import type { Block, DocumentContent } from '../content.ts';
import { RowCompactor } from './compact-rows.ts';
import { type HtmlNode, type ReadRow, TreeBuilder } from './html-tree.ts';
import { type TakeNote, TreeWriter } from './markdown-as-html.ts';
import { readBlocks } from './read-blocks.ts';
import { readRow } from './read-table.ts';
import { titleLinesOf } from './title-lines.ts';

/** @returns the blocks of the document and of its notes; takes time in proportion to the text */
export function parseMarkdown(markdown: string): DocumentContent {
  const env: Env = {};
  const notes = new Map<string, readonly Block[]>();
  const rows = new RowCompactor();
  const foldRow: ReadRow = (row, inHead) => rows.compact(readRow(row, inHead, readBlocks));
  /** The first definition of a label counts. */
  const takeNote: TakeNote = (label, tokens) => {
    if (!notes.has(label)) notes.set(label, readBlocks(nodesOf([tokens])));
  };
  /** The nodes at the top, each as soon as it is whole, so that never all of them need be held at once. */
  function* nodesOf(pieces: Iterable<readonly Token[]>): Generator<HtmlNode> {
    const tree = new TreeBuilder(foldRow);
    const writer = new TreeWriter(tree, env, takeNote);
    for (const piece of pieces) {
      writer.write(piece);
      if (tree.isWhole) yield* tree.takeRoots();
    }
    yield* tree.takeRoots();
  }
  const read = (text: string) => readBlocks(nodesOf(parseByBlock(text, env)));
  const blocks = read(markdown);
  return { blocks: [...titleLinesOf(frontMatterOf(markdown), read), ...blocks], notes };
}
