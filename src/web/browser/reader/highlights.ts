/** Marks words on the page without touching its elements (CSS Custom Highlight API); older browsers show no mark. */

export type HighlightName = 'cited' | 'found' | 'found-here';

export function highlight(name: HighlightName, ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
