/** Parses GitHub-flavoured Markdown with footnotes and LaTeX into the content of a document, block by block. */
import { frontMatterOf } from '../../../../markdown/front-matter.ts';
import { type Env, parseByBlock, type Token } from '../../../../markdown/parse.ts';
import type { Block, DocumentContent } from '../content.ts';
import { type HtmlNode, type PartReaders, TreeBuilder } from './html-tree.ts';
import { type AddNote, TreeWriter } from './markdown-as-html.ts';
import { PackedList } from './packed-list.ts';
import { ItemsRead, pushEachBlock, readBlocks } from './read-blocks.ts';
import { RowsRead } from './read-table.ts';
import { titleLinesOf } from './title-lines.ts';

/** The content of longer texts is compressed as soon as it is read. */
const MAX_HELD = 1_000_000;

/** @returns the blocks of the document and of its notes, in time linear in the text */
export function parseMarkdown(markdown: string): DocumentContent {
  const env: Env = {};
  const notes = new Map<string, readonly Block[]>();
  const packs = markdown.length > MAX_HELD;
  const readers: PartReaders = {
    rows: () => new RowsRead(readBlocks, packs),
    items: () => new ItemsRead(packs),
  };
  /** The first definition of a label counts. */
  const addNote: AddNote = (label, tokens) => {
    if (!notes.has(label)) notes.set(label, readBlocks(nodesOf([tokens])));
  };
  /** The top-level nodes, each as soon as it is complete, so that they are never all in memory at once. */
  function* nodesOf(pieces: Iterable<readonly Token[]>): Generator<HtmlNode> {
    const tree = new TreeBuilder(readers);
    const writer = new TreeWriter(tree, env, addNote);
    for (const piece of pieces) {
      writer.write(piece);
      if (tree.isComplete) yield* tree.takeRoots();
    }
    yield* tree.takeRoots();
  }
  const blocks = new PackedList<Block>(packs);
  const readValue = (text: string) => readBlocks(nodesOf(parseByBlock(text, env)));
  for (const line of titleLinesOf(frontMatterOf(markdown), readValue)) blocks.push(line);
  pushEachBlock(nodesOf(parseByBlock(markdown, env)), undefined, blocks);
  return { blocks, notes };
}
