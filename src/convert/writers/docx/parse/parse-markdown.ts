/**
 * Parses GitHub-flavoured Markdown with footnotes and LaTeX into the content of a document. The parser is Bun's
 * own; its HTML is the form between, so that HTML written in the Markdown is understood by the same code.
 */

import { takeFrontMatter } from '../../../../markdown/front-matter.ts';
import type { Block, DocumentContent } from '../content.ts';
import { RowCompactor } from './compact-rows.ts';
import { htmlTokens } from './html-tokens.ts';
import { buildHtmlTree, type HtmlNode, textOf } from './html-tree.ts';
import { markParentheses, settleParentheses } from './mark-parentheses.ts';
import { readBlocks } from './read-blocks.ts';
import { readRow } from './read-table.ts';
import { SetAsides, withoutStandIns } from './set-aside.ts';
import { setFormulasAside } from './set-formulas-aside.ts';
import { takeNotes } from './take-notes.ts';
import { titleLinesOf } from './title-lines.ts';

/** Stands alone in the paragraph before the text of a note, in the Markdown that holds all notes. */
const NOTE_HEAD = /^\s*\uFDD2(\d+)\uFDD3\s*$/;
/** A definition of a link, which notes may use as the text does (CommonMark 4.7). */
const LINK_DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]+\]:.*$/gm;

/** @returns the blocks of the document and of its notes; takes time in proportion to the text */
export function parseMarkdown(markdown: string): DocumentContent {
  const source = withoutStandIns(markdown.replaceAll(/\r\n?/g, '\n')).replaceAll(/[\uFDD2-\uFDD4]/g, '');
  const { fields, body: text } = takeFrontMatter(source);
  const { body, notes } = takeNotes(text);
  const labels = new Set(notes.keys());
  const asides = new SetAsides();
  const blocks = readBlocks(parseToTree(setFormulasAside(body, labels, asides), asides), asides);
  const readValue = (value: string) =>
    readBlocks(parseToTree(setFormulasAside(value, labels, asides), asides), asides);
  return {
    blocks: [...titleLinesOf(fields, readValue), ...blocks],
    notes: parseNotes(notes, body, asides),
  };
}

function parseToTree(markdown: string, asides: SetAsides): Iterable<HtmlNode> {
  const html = Bun.markdown.html(markParentheses(markdown), {
    tables: true,
    strikethrough: true,
    tasklists: true,
    autolinks: true,
  });
  const read = (nodes: readonly HtmlNode[]) => readBlocks(nodes, asides);
  const rows = new RowCompactor();
  return buildHtmlTree(htmlTokens(settleParentheses(html)), (row, inHead) =>
    rows.compact(readRow(row, inHead, read)),
  );
}

/** All notes are parsed at once, each under a head of its own, with the link definitions of the body. */
function parseNotes(
  notes: ReadonlyMap<string, string>,
  body: string,
  asides: SetAsides,
): ReadonlyMap<string, readonly Block[]> {
  const labels = [...notes.keys()];
  const found = new Map<string, readonly Block[]>();
  if (labels.length === 0) return found;
  const definitions = body.match(LINK_DEFINITION)?.join('\n') ?? '';
  const parts = labels.map((label, at) => `\uFDD2${at}\uFDD3\n\n${notes.get(label) ?? ''}\n\n`);
  const markdown = `${parts.join('')}\n\n${definitions}\n`;
  const nodesOf = new Map<string, HtmlNode[]>();
  let current: HtmlNode[] = [];
  for (const node of parseToTree(setFormulasAside(markdown, new Set(labels), asides), asides)) {
    const head = node.kind === 'element' && node.name === 'p' ? NOTE_HEAD.exec(textOf(node.children)) : null;
    if (head === null) {
      current.push(node);
      continue;
    }
    current = [];
    nodesOf.set(labels[Number(head[1])] ?? '', current);
  }
  for (const label of labels) found.set(label, readBlocks(nodesOf.get(label) ?? [], asides));
  return found;
}
