/** Highlights text without changing the DOM (CSS Custom Highlight API); older browsers show no highlights. */

export type HighlightName = 'cited' | 'found' | 'found-here';

export function highlight(name: HighlightName, ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
