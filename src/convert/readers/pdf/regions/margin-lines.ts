/** The lines in the outer margins of pages, which include running heads, feet and page numbers. */
import { isCaption } from '../blocks/captions.ts';
import type { Line } from '../lines/lines.ts';

export interface PageLines {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
}

export type Edge = 'top' | 'bottom';

/** A line at the top or bottom of its page. */
export interface MarginLine {
  readonly line: Line;
  readonly page: PageLines;
  readonly edge: Edge;
  /** Its edge and its text without numbers: equal for recurring lines. */
  readonly key: string;
  /** It is further inside than margins usually reach. */
  readonly isDeep: boolean;
  /** Usual gap between the rows of its page, in points. */
  readonly usualGap: number;
}

/** Share of the page height that is searched for furniture, at either end. */
const MARGIN = 0.13;
/** Maximum number of rows of a header or footer. */
const MAX_ROWS = 4;
/** Maximum number of pieces in these rows: more are words scattered over the page. */
const MAX_PIECES = 100;

/** The outermost rows of all pages, at either edge, from outside to inside. */
export function marginLines(pages: readonly PageLines[]): MarginLine[] {
  const gaps = pages.map(gapsOf);
  const maxGap = usualGap(gaps.flat(), TEXT_SHARE);
  return pages.flatMap((page, index) => {
    const gap = Math.min(maxGap, usualGap(gaps[index] ?? [], 1 / 2));
    return [...outerLines(page, 'top', gap), ...outerLines(page, 'bottom', gap)];
  });
}

/** The outermost rows at one edge, from outside to inside. */
function outerLines(page: PageLines, edge: Edge, usualGap: number): MarginLine[] {
  const limit = edge === 'top' ? page.height * MARGIN : page.height * (1 - MARGIN);
  const outermost = outermostLine(page, edge);
  const deep = new Set(deepHead(page, edge, outermost));
  const inMargin = page.lines.filter(
    (line) =>
      (edge === 'top' ? line.bottom <= limit : line.top >= limit) ||
      // Wide margins have page numbers far inside.
      (line === outermost && isPageNumber(line.text)) ||
      deep.has(line),
  );
  // Captions recur above tables that continue, and notes may be equal: neither is furniture.
  const sorted = inMargin
    .filter((line) => !isCaption(line.text) && line.words[0]?.raised === undefined)
    .sort((a, b) => (edge === 'top' ? a.baseline - b.baseline : b.baseline - a.baseline));
  const found: MarginLine[] = [];
  let rows = 0;
  let last = Number.NaN;
  for (const line of sorted) {
    if (!(Math.abs(line.baseline - last) < 0.5 * line.size)) rows++;
    last = line.baseline;
    if (rows > MAX_ROWS || found.length >= MAX_PIECES) break;
    const key = edge + normalized(line.text);
    found.push({ line, page, edge, key, isDeep: deep.has(line), usualGap });
  }
  return found;
}

/** Maximum depth of the heads of small pages printed on larger paper, as a share of the height. */
const DEEP_MARGIN = 0.25;
/** A row with more pieces is the head of a table rather than of a page. */
const MAX_HEAD_PIECES = 2;

/** The first row of a page whose upper margin is empty. */
function deepHead(page: PageLines, edge: Edge, outermost: Line | undefined): readonly Line[] {
  if (edge === 'bottom' || outermost === undefined) return [];
  if (outermost.bottom <= page.height * MARGIN || outermost.bottom > page.height * DEEP_MARGIN) return [];
  const row = page.lines.filter(
    (line) => Math.abs(line.baseline - outermost.baseline) < 0.3 * outermost.size,
  );
  const hasText = page.lines.length > row.length + 1;
  return hasText && row.length <= MAX_HEAD_PIECES ? row : [];
}

function outermostLine(page: PageLines, edge: Edge): Line | undefined {
  let outermost: Line | undefined;
  for (const line of page.lines) {
    const isFurther =
      outermost === undefined ||
      (edge === 'top' ? line.baseline < outermost.baseline : line.baseline > outermost.baseline);
    if (isFurther) outermost = line;
  }
  return outermost;
}

/** Text with placeholders for its numbers, which differ from page to page. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\b[ivxlc]+\b/g, '#')
    .replaceAll(/\s+/g, ' ');
}

/** Whether two lines are in one row. */
export function isBeside(other: Line, line: Line): boolean {
  return other !== line && Math.abs(other.baseline - line.baseline) < 0.5 * line.size;
}

/** Distance from the edge of the page to the baseline, in points. */
export function distanceFromEdge({ line, page, edge }: MarginLine): number {
  return edge === 'top' ? line.baseline : page.height - line.baseline;
}

/** Gaps below the rows of a page, in points; negative where rows overlap. */
function gapsOf(page: PageLines): number[] {
  const tops = page.lines.map((line) => line.top).sort((a, b) => a - b);
  const bottoms = page.lines.map((line) => line.bottom).sort((a, b) => a - b);
  return tops.slice(1).map((top, index) => top - (bottoms[index] ?? top));
}

/** Minimum share of a document's rows that are spaced like lines of text. */
const TEXT_SHARE = 1 / 3;

/** The gap that a share of the gaps does not exceed; a page with a title and little else has no usual gap. */
function usualGap(gaps: readonly number[], share: number): number {
  const sorted = [...gaps].sort((a, b) => a - b);
  return Math.max(0, sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** Whether there is a gap of more than a line between a margin line and the nearest text. */
export function isDetached(
  { line, page, edge, usualGap }: MarginLine,
  isText: (line: Line) => boolean = () => true,
): boolean {
  let nearest = Number.POSITIVE_INFINITY;
  for (const other of page.lines) {
    if (other === line || isBeside(other, line) || !isText(other)) continue;
    const gap = edge === 'top' ? other.top - line.bottom : line.top - other.bottom;
    if (gap > -line.size && gap < nearest) nearest = gap;
  }
  return nearest > 1.1 * line.size && nearest > 1.8 * usualGap;
}

const PAGE_NUMBER =
  /^(?:(?:page|seite|sheet|blatt|pag\.?|pagina|página|strana|sivu|side|sida|p\.|s\.)\s*)?[-–—\s[(]*(?:\d{1,4}|[ivxlc]{1,7})[-–—\s\])]*(?:(?:of|von|de|di|sur|av|af|z|\/|\|)\s*\d{1,4})?$/i;

/** Whether a text is a page number: "7", "- iv -", "Page 3 of 9". */
export function isPageNumber(text: string): boolean {
  return PAGE_NUMBER.test(text.trim());
}
