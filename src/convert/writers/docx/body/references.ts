/**
 * Finds references in the content that must be known before writing: link targets and notes referenced repeatedly.
 */
import type { Block, DocumentContent, Inline } from '../content.ts';
import { bookmarkName } from './bookmarks.ts';

export interface References {
  /** Bookmark names that links within the document refer to. */
  readonly linked: ReadonlySet<string>;
  /** Labels of notes that are referenced more than once. */
  readonly repeatedNotes: ReadonlySet<string>;
}

/** What every note, and every link to a place in the same text, is written with: it may be what it says or only look so. */
const REFERENCE = /\[\^|[(<"'=:]\s*[\\&#]/;

/** @param markdown what the content was read from: where it holds no reference, nothing is looked through */
export function findReferences(content: DocumentContent, markdown: string): References {
  const linked = new Set<string>();
  const notes = new Set<string>();
  const repeatedNotes = new Set<string>();
  if (!REFERENCE.test(markdown)) return { linked, repeatedNotes };
  const visit = (inline: Inline) => {
    if (inline.kind === 'link' && inline.target.startsWith('#'))
      linked.add(bookmarkName(inline.target.slice(1)));
    if (inline.kind !== 'note') return;
    if (notes.has(inline.label)) repeatedNotes.add(inline.label);
    notes.add(inline.label);
  };
  visitBlocks(content.blocks, visit);
  for (const note of content.notes.values()) visitBlocks(note, visit);
  return { linked, repeatedNotes };
}

/** Visits every inline of the blocks in reading order. */
export function visitBlocks(blocks: Iterable<Block>, visit: (inline: Inline) => void): void {
  for (const block of blocks) {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
      case 'title-line':
        visitInlines(block.children, visit);
        break;
      case 'quote':
        visitBlocks(block.children, visit);
        break;
      case 'list':
        for (const item of block.items) visitBlocks(item.children, visit);
        break;
      case 'table':
        for (const row of block.rows) for (const cell of row.cells) visitBlocks(cell.children, visit);
        break;
      default:
        break;
    }
  }
}

function visitInlines(inlines: readonly Inline[], visit: (inline: Inline) => void): void {
  for (const inline of inlines) {
    visit(inline);
    if (inline.kind === 'marked' || inline.kind === 'link') visitInlines(inline.children, visit);
  }
}
