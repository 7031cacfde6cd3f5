/** Collects the addresses that a Markdown text links to when rendered, as links or bare addresses. */
import { parseMarkdown } from '../../markdown/parse.ts';
import type { Block, Inline } from '../../markdown/tree.ts';

export function linkedAddresses(markdown: string): ReadonlySet<string> {
  const addresses = new Set<string>();
  const { blocks, notes } = parseMarkdown(markdown);
  for (const block of [...blocks, ...[...notes.values()].flat()]) addBlock(block, addresses);
  return addresses;
}

function addBlock(block: Block, to: Set<string>): void {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      addInlines(block.children, to);
      break;
    case 'list':
      for (const item of block.items) for (const child of item.children) addBlock(child, to);
      break;
    case 'quote':
      for (const child of block.children) addBlock(child, to);
      break;
    case 'table':
      for (const row of block.rows) for (const cell of row.cells) addInlines(cell, to);
      break;
    case 'html-block':
      for (const [, address] of block.value.matchAll(/\bhref\s*=\s*"([^"]{1,2000})"/g)) to.add(address ?? '');
      break;
  }
}

function addInlines(inlines: readonly Inline[], to: Set<string>): void {
  for (const inline of inlines) {
    if (inline.kind === 'link') to.add(inline.address);
    if ('children' in inline) addInlines(inline.children, to);
  }
}
