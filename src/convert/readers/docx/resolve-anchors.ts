/**
 * Resolves links within a document: to a heading by the anchor that Markdown derives from it, elsewhere to an
 * explicit anchor. Bookmarks without links, and cross-references to anything but a heading, are dropped.
 */
import { takeSlug } from '../../../markdown/heading-slug.ts';
import {
  type Block,
  type Marks,
  plainTextOf,
  type Span,
  type TableCell,
} from '../../../markdown/render/blocks.ts';
import { REFERENCE_PREFIX } from './fields/fields.ts';

/** The links and bookmarks of a document, collected in one pass. */
interface LinkIndex {
  /** Bookmarks within headings, and the anchor of the heading. */
  readonly headings: Map<string, string>;
  readonly bookmarks: Set<string>;
  readonly linked: Set<string>;
  readonly slugs: Map<string, number>;
}

/** The blocks with their links resolved; the same array if there is nothing to resolve. */
export function resolveAnchors(blocks: Block[]): Block[] {
  const index: LinkIndex = {
    headings: new Map(),
    bookmarks: new Set(),
    linked: new Set(),
    slugs: new Map(),
  };
  visitBlocks(blocks, (spans, heading) => collect(spans, heading, index));
  if (index.bookmarks.size === 0 && index.linked.size === 0) return blocks;
  return mapBlocks(blocks, (spans) => resolve(spans, index));
}

/** Visits the same spans as `mapBlocks` without creating new blocks. */
function visitBlocks(
  blocks: readonly Block[],
  visit: (spans: readonly Span[], heading: boolean) => void,
): void {
  for (const block of blocks) {
    if (block.kind === 'heading' || block.kind === 'paragraph') visit(block.spans, block.kind === 'heading');
    else if (block.kind === 'quote' || block.kind === 'note') visitBlocks(block.blocks, visit);
    else if (block.kind === 'list') for (const item of block.items) visitBlocks(item.blocks, visit);
    else if (block.kind === 'table') {
      for (const { content } of block.table.rows.flat())
        if (typeof content !== 'string') visitBlocks(content, visit);
    }
  }
}

type SpanMap = (spans: readonly Span[], heading: boolean) => readonly Span[];

function mapBlocks(blocks: readonly Block[], map: SpanMap): Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
        return { ...block, spans: map(block.spans, true) };
      case 'paragraph':
        return { ...block, spans: map(block.spans, false) };
      case 'quote':
      case 'note':
        return { ...block, blocks: mapBlocks(block.blocks, map) };
      case 'list':
        return {
          ...block,
          items: block.items.map((item) => ({ ...item, blocks: mapBlocks(item.blocks, map) })),
        };
      case 'table':
        return {
          ...block,
          table: { ...block.table, rows: block.table.rows.map((row) => mapCells(row, map)) },
        };
      default:
        return block;
    }
  });
}

function mapCells(row: readonly TableCell[], map: SpanMap): TableCell[] {
  return row.map((cell) =>
    typeof cell.content === 'string' ? cell : { ...cell, content: mapBlocks(cell.content, map) },
  );
}

function collect(spans: readonly Span[], isHeading: boolean, index: LinkIndex): void {
  const slug = isHeading ? takeSlug(plainTextOf(spans), index.slugs) : undefined;
  for (const span of spans) {
    if (span.kind === 'anchor') {
      index.bookmarks.add(span.id);
      if (slug !== undefined && !index.headings.has(span.id)) index.headings.set(span.id, slug);
    }
    const href = span.marks?.href;
    if (href?.startsWith('#') && !href.startsWith(REFERENCE_PREFIX)) index.linked.add(href.slice(1));
    else if (href?.startsWith(REFERENCE_PREFIX)) index.linked.add(href);
  }
}

function resolve(spans: readonly Span[], index: LinkIndex): Span[] {
  const resolved: Span[] = [];
  for (const span of spans) {
    if (span.kind === 'anchor') {
      if (index.linked.has(span.id) && !index.headings.has(span.id)) resolved.push(span);
      continue;
    }
    const href = span.marks?.href;
    resolved.push(
      href?.startsWith('#') ? { ...span, marks: withHref(span.marks ?? {}, target(href, index)) } : span,
    );
  }
  return resolved;
}

function target(href: string, { headings, bookmarks }: LinkIndex): string | undefined {
  const isReference = href.startsWith(REFERENCE_PREFIX);
  const name = href.slice(isReference ? REFERENCE_PREFIX.length : 1);
  const heading = headings.get(name);
  if (heading !== undefined) return `#${heading}`;
  return isReference || !bookmarks.has(name) ? undefined : `#${name}`;
}

function withHref(marks: Marks, href: string | undefined): Marks {
  const { href: _, title, ...others } = marks;
  if (href === undefined) return others;
  return title === undefined ? { ...others, href } : { ...others, href, title };
}
