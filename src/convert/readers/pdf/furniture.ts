/**
 * Finds what the page layout adds to every page: running headers, footers, page numbers. They are kept out of the
 * text and handed back as facts. A line is furniture when it stands in the outer margin and comes again at its
 * place on other pages, numbers aside; on a lone page, when it stands apart and small in the margin.
 */
import { isCaption } from './captions.ts';
import { median } from './geometry.ts';
import type { Line } from './lines.ts';

export interface PageLines {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
}

export interface Furniture {
  readonly lines: ReadonlySet<Line>;
  /** Each different text once, in order of appearance. */
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}

type Edge = 'top' | 'bottom';

interface Candidate {
  readonly line: Line;
  readonly page: PageLines;
  readonly edge: Edge;
  readonly key: string;
  /** Stands further in than margins reach. */
  readonly isDeep: boolean;
  /** White space between the rows of its page, in points. */
  readonly usualGap: number;
}

/** Share of the page height in which furniture is looked for, at either end. */
const MARGIN = 0.13;
/** Rows at most that a header or footer has. */
const MAX_ROWS = 4;
/** Pieces at most of those rows: more are words scattered over the page. */
const MAX_PIECES = 100;
/** Texts at most that are handed back as facts for either edge. */
const MAX_FACTS = 40;

export function findFurniture(pages: readonly PageLines[]): Furniture {
  const gaps = pages.map(gapsOf);
  const most = usualGap(gaps.flat(), TEXT_SHARE);
  const candidates = pages.flatMap((page, index) => {
    const gap = Math.min(most, usualGap(gaps[index] ?? [], 1 / 2));
    return [...outerLines(page, 'top', gap), ...outerLines(page, 'bottom', gap)];
  });
  const textSize = median(pages.flatMap((page) => page.lines.map((line) => line.size)));
  const found = pages.length === 1 ? onLonePage(candidates) : repeated(candidates, pages.length, textSize);
  const chosen = new Set(found.map((candidate) => candidate.line));
  return {
    lines: chosen,
    headers: textsOf(found, 'top'),
    footers: textsOf(found, 'bottom'),
  };
}

const NO_FURNITURE: Furniture = { lines: new Set(), headers: [], footers: [] };

/** As `findFurniture`; none where nothing else would be left: then it is the text that comes again on every page. */
export function findFurnitureBesideText(pages: readonly PageLines[]): Furniture {
  const found = findFurniture(pages);
  const hasText = pages.some((page) => page.lines.some((line) => !found.lines.has(line)));
  return hasText ? found : NO_FURNITURE;
}

function textsOf(candidates: readonly Candidate[], edge: Edge): string[] {
  const texts = new Map<string, string>();
  for (const { line, key, edge: where } of candidates) {
    if (where === edge && !texts.has(key) && !isPageNumber(line.text)) texts.set(key, line.text);
  }
  return [...texts.values()].slice(0, MAX_FACTS);
}

/** The outermost rows of one edge, from outside to inside. */
function outerLines(page: PageLines, edge: Edge, usualGap: number): Candidate[] {
  const limit = edge === 'top' ? page.height * MARGIN : page.height * (1 - MARGIN);
  const outermost = outermostLine(page, edge);
  const deep = new Set(deepHead(page, edge, outermost));
  const inMargin = page.lines.filter(
    (line) =>
      (edge === 'top' ? line.bottom <= limit : line.top >= limit) ||
      // Generous margins put page numbers far in.
      (line === outermost && isPageNumber(line.text)) ||
      deep.has(line),
  );
  // Captions come again over tables that go on, and are no part of the page's layout for that.
  const sorted = inMargin
    .filter((line) => !isCaption(line.text))
    .sort((a, b) => (edge === 'top' ? a.baseline - b.baseline : b.baseline - a.baseline));
  const candidates: Candidate[] = [];
  let rows = 0;
  let last = Number.NaN;
  for (const line of sorted) {
    if (!(Math.abs(line.baseline - last) < 0.5 * line.size)) rows++;
    last = line.baseline;
    if (rows > MAX_ROWS || candidates.length >= MAX_PIECES) break;
    const key = edge + normalized(line.text);
    candidates.push({ line, page, edge, key, isDeep: deep.has(line), usualGap });
  }
  return candidates;
}

/** Small pages printed on larger paper have their heads this far in, as a share of the height. */
const DEEP_MARGIN = 0.25;
/** A row of more pieces heads a table rather than a page. */
const MAX_HEAD_PIECES = 2;

/** The first row of a page without anything in its upper margin. */
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

/** Text with its numbers replaced, since those differ from page to page. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\b[ivxlc]+\b/g, '#')
    .replaceAll(/\s+/g, ' ');
}

/** How far the same furniture may wander from page to page, in points. */
const PLACE_SLACK = 9;

function repeated(candidates: readonly Candidate[], pageCount: number, textSize: number): Candidate[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.key);
    if (group === undefined) groups.set(candidate.key, [candidate]);
    else group.push(candidate);
  }
  const found: Candidate[] = [];
  for (const group of groups.values()) {
    const steady = atSteadyPlace(group);
    const pages = new Set(steady.map((candidate) => candidate.page)).size;
    if (pages >= enoughPages(pageCount)) found.push(...steady);
  }
  const known = new Set(found);
  for (const own of Map.groupBy(candidates, ({ page }) => page).values()) {
    found.push(...own.filter((each) => !known.has(each) && saysPage(each) && isOutermost(each, own)));
  }
  for (const each of found) known.add(each);
  if (pageCount === 2) {
    // Of two pages each may have a head of its own; larger type may as well be the first row of a table.
    const small = candidates.filter((each) => !known.has(each) && each.line.size < SMALL * textSize);
    for (const own of Map.groupBy(small, ({ page }) => page).values()) found.push(...onLonePage(own));
  }
  const mayBeHeads = candidates.filter((each) => !known.has(each) && !isTitle(each, textSize));
  found.push(...changingHeads(mayBeHeads, pageCount));
  found.push(...besideFurniture(candidates, found));
  return withoutCells(found).sort((a, b) => a.page.number - b.page.number);
}

/**
 * Without cells in the first or last rows of tables, which come again as furniture does but do not stand apart, and
 * without what lies further in than such cells.
 */
function withoutCells(found: readonly Candidate[]): Candidate[] {
  const chosen = new Set(found.map(({ line }) => line));
  const attached = new Set<Line>();
  const isText = (line: Line) => !chosen.has(line) || attached.has(line);
  const fromInside = [...found].sort(
    (a, b) =>
      distanceFromEdge(b) - distanceFromEdge(a) || Number(isFigure(b.line)) - Number(isFigure(a.line)),
  );
  const cells: Candidate[] = [];
  for (const candidate of fromInside) {
    const { line, page } = candidate;
    if (standsApart(candidate, isText)) continue;
    const isCell = page.lines.some(
      (other) => isBeside(other, line) && (!chosen.has(other) || (isFigure(other) && isFigure(line))),
    );
    if (isCell) {
      chosen.delete(line);
      cells.push(candidate);
    } else attached.add(line);
  }
  const limits = outermostCells(cells);
  return found.filter(
    (candidate) =>
      chosen.has(candidate.line) &&
      distanceFromEdge(candidate) <= (limits.get(`${candidate.page.number} ${candidate.edge}`) ?? Infinity),
  );
}

/** For pages and edges with cells among their furniture, how far from the edge the outermost of those stand. */
function outermostCells(cells: readonly Candidate[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const cell of cells) {
    const key = `${cell.page.number} ${cell.edge}`;
    places.set(key, Math.min(places.get(key) ?? Infinity, distanceFromEdge(cell)));
  }
  return places;
}

function isFigure({ text }: Line): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text);
}

function isBeside(other: Line, line: Line): boolean {
  return other !== line && Math.abs(other.baseline - line.baseline) < 0.5 * line.size;
}

/** Left and right pages differ, and title pages have no furniture: a third of the pages is enough. */
function enoughPages(pageCount: number): number {
  return pageCount <= 3 ? 2 : Math.max(2, Math.ceil(pageCount * 0.3));
}

function atSteadyPlace(group: readonly Candidate[]): Candidate[] {
  const places = group.map(distanceFromEdge).sort((a, b) => a - b);
  const middle = places[places.length >> 1] ?? 0;
  return group.filter((candidate) => Math.abs(distanceFromEdge(candidate) - middle) <= PLACE_SLACK);
}

function distanceFromEdge({ line, page, edge }: Candidate): number {
  return edge === 'top' ? line.baseline : page.height - line.baseline;
}

/** What shares its row with furniture and stands apart like it, as a section's number does on its first page. */
function besideFurniture(candidates: readonly Candidate[], found: readonly Candidate[]): Candidate[] {
  const known = new Set(found);
  const byPage = Map.groupBy(found, ({ page }) => page);
  return candidates.filter(
    (candidate) =>
      !known.has(candidate) &&
      byPage.get(candidate.page)?.some(({ line }) => isBeside(line, candidate.line)) === true &&
      standsApart(candidate),
  );
}

/** Heads that name the current chapter: other text on each page, but always apart at the same place. */
function changingHeads(candidates: readonly Candidate[], pageCount: number): Candidate[] {
  if (pageCount < 3) return [];
  const places = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.isDeep || !standsApart(candidate)) continue;
    const place = `${candidate.edge}${Math.round(distanceFromEdge(candidate) / 2)}`;
    const group = places.get(place);
    if (group === undefined) places.set(place, [candidate]);
    else group.push(candidate);
  }
  const enough = Math.ceil(pageCount * 0.4);
  return [...places.values()].filter((group) => group.length >= Math.max(3, enough)).flat();
}

/** Type smaller than this, in sizes of the text, is plainly smaller. */
const SMALL = 0.95;

/** Heads of pages are set no larger than this, in sizes of the text. */
const MAX_HEAD = 1.1;

/** Whether a line is rather the title of a section that happens to begin a page. */
function isTitle(candidate: Candidate, textSize: number): boolean {
  const { line, page } = candidate;
  if (isPageNumber(line.text)) return false;
  if (line.size > MAX_HEAD * textSize) return true;
  return line.style.bold && distanceFromEdge(candidate) > LONE_MARGIN * page.height;
}

/** White space below each row of a page, in points; less than none where rows overlap. */
function gapsOf(page: PageLines): number[] {
  const tops = page.lines.map((line) => line.top).sort((a, b) => a - b);
  const bottoms = page.lines.map((line) => line.bottom).sort((a, b) => a - b);
  return tops.slice(1).map((top, index) => top - (bottoms[index] ?? top));
}

/** At least this share of the rows of a document have no more white below them than lines of text do. */
const TEXT_SHARE = 1 / 3;

/** What a share of the gaps does not exceed: a page of a title and little else has no usual one. */
function usualGap(gaps: readonly number[], share: number): number {
  const sorted = [...gaps].sort((a, b) => a - b);
  return Math.max(0, sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** Whether white space of more than a line lies between a margin line and the text proper. */
function standsApart(
  { line, page, edge, usualGap }: Candidate,
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

export function isPageNumber(text: string): boolean {
  return PAGE_NUMBER.test(text.trim());
}

/** Lone pages: only the outermost row at either edge, deep in the margin, apart from the text, and not large. */
const LONE_MARGIN = 0.075;

function onLonePage(candidates: readonly Candidate[]): Candidate[] {
  const page = candidates[0]?.page;
  if (page === undefined || page.lines.length < 2) return [];
  const own = candidates.filter(
    (candidate) => (saysPage(candidate) || isOwnNumber(candidate)) && isOutermost(candidate, candidates),
  );
  if (own.some(isOwnNumber)) return own;
  if (page.lines.length < 8) return own;
  const sizes = page.lines.map((line) => line.size).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  return candidates.filter((candidate) => {
    const { line } = candidate;
    if (own.includes(candidate)) return true;
    if (line.size > usual * 1.05 || line.style.bold || !standsApart(candidate)) return false;
    return distanceFromEdge(candidate) < page.height * LONE_MARGIN && isOutermost(candidate, candidates);
  });
}

/** "Page 1 of 1", which says more than a figure. */
function saysPage({ line, page }: Candidate): boolean {
  const number = /\d+/.exec(line.text)?.[0];
  return Number(number) === page.number && /[\p{L}/|]/u.test(line.text) && isPageNumber(line.text);
}

/** How far from the middle of the page its number may stand, as a share of the width. */
const OFF_CENTRE = 0.02;

/** The page's own number, centred below all text, however far in: pages of generous margins have it there. */
function isOwnNumber(candidate: Candidate): boolean {
  const { line, page, edge } = candidate;
  const centre = (line.left + line.right) / 2;
  return (
    edge === 'bottom' &&
    new RegExp(`^[-–—\\s]*${page.number}[-–—\\s]*$`).test(line.text) &&
    line.baseline > page.height / 2 &&
    Math.abs(centre - page.width / 2) < OFF_CENTRE * page.width &&
    standsApart(candidate)
  );
}

function isOutermost(candidate: Candidate, all: readonly Candidate[]): boolean {
  return all.every(
    (other) =>
      other.edge !== candidate.edge ||
      distanceFromEdge(other) > distanceFromEdge(candidate) - 0.5 * candidate.line.size,
  );
}
