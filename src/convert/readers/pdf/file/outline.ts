/** The document's outline (its bookmarks), flattened. */
import type { PDFDocumentProxy } from 'unpdf/pdfjs';

export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost entries. */
  readonly depth: number;
}

const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 12;

interface OutlineNode {
  readonly title: string;
  readonly items: readonly OutlineNode[];
}

/** Empty when the document has no outline or a broken one. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = (nodes: readonly OutlineNode[], depth: number) => {
    for (const node of nodes) {
      if (entries.length >= MAX_ENTRIES) return;
      entries.push({ title: node.title, depth });
      if (depth < MAX_DEPTH) visit(node.items, depth + 1);
    }
  };
  try {
    visit((await document.getOutline()) ?? [], 1);
  } catch {
    // A broken outline costs no text.
    return [];
  }
  return entries;
}
