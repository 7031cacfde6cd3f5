/** Roles of the structure tree (ISO 32000-1, 14.8.4). */
import type { StructureChild, StructureElement } from './structure-tree.ts';

/** Pieces of a paragraph's text. */
export const INLINE = new Set(
  'Span Quote Reference BibEntry Code Link Annot Em Strong Sub Ruby RB RT RP Warichu WT WP Lbl Formula Form'.split(
    ' ',
  ),
);
/** Blocks that contain only text. */
export const PARAGRAPHS = new Set([
  'P',
  'Caption',
  'TOCI',
  'Title',
  'H',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'LBody',
  'BlockQuote',
]);
export const NOTES = new Set(['Note', 'FENote', 'Footnote', 'Endnote']);

/** The level of a heading; undefined for other roles. `depth` is the nesting of groups around it. */
export function headingLevel(role: string, depth: number): number | undefined {
  if (role === 'Title') return 1;
  if (role === 'H') return Math.max(1, Math.min(6, depth));
  const level = /^H([1-6])$/.exec(role)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Whether an element is a listed note, which browsers tag as a group of a label and text. */
export function isUnnamedItem({ role, children }: StructureElement): boolean {
  return role === 'NonStruct' && children.some((child) => child.kind === 'element' && child.role === 'Lbl');
}

/** Whether an element has no role. */
export function isGroup(child: StructureChild): boolean {
  return child.kind === 'element' && child.role === 'NonStruct';
}
