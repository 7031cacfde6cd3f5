/**
 * Finds what the page layout adds to every page: running headers, footers, page numbers. They are removed from the text
 * and returned as facts. A line is furniture if it is in the outer margin and recurs at the same position on other
 * pages, ignoring numbers; in a document of one page, if it is small and detached in the margin.
 */
import { median } from '../geometry.ts';
import type { Line } from '../lines/lines.ts';
import {
  distanceFromEdge,
  type Edge,
  isBeside,
  isDetached,
  isPageNumber,
  type MarginLine,
  marginLines,
  type PageLines,
} from './margin-lines.ts';

export interface Furniture {
  readonly lines: ReadonlySet<Line>;
  /** Each different text once, in order of appearance. */
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}

/** Maximum number of texts returned as facts per edge. */
const MAX_FACTS = 40;

export function findFurniture(pages: readonly PageLines[]): Furniture {
  const candidates = marginLines(pages);
  const textSize = median(pages.flatMap((page) => page.lines.map((line) => line.size)));
  const found = pages.length === 1 ? onSinglePage(candidates) : repeated(candidates, pages.length, textSize);
  const chosen = new Set(found.map((candidate) => candidate.line));
  return {
    lines: chosen,
    headers: textsOf(found, 'top'),
    footers: textsOf(found, 'bottom'),
  };
}

const NO_FURNITURE: Furniture = { lines: new Set(), headers: [], footers: [] };

/** Like `findFurniture`, but none if nothing else would remain: then the recurring lines are the text. */
export function findFurnitureBesideText(pages: readonly PageLines[]): Furniture {
  const found = findFurniture(pages);
  const hasText = pages.some((page) => page.lines.some((line) => !found.lines.has(line)));
  return hasText ? found : NO_FURNITURE;
}

function textsOf(candidates: readonly MarginLine[], edge: Edge): string[] {
  const texts = new Map<string, string>();
  for (const { line, key, edge: ownEdge } of candidates) {
    if (ownEdge === edge && !texts.has(key) && !isPageNumber(line.text)) texts.set(key, line.text);
  }
  return [...texts.values()].slice(0, MAX_FACTS);
}

/** Maximum difference of positions of the same furniture between pages, in points. */
const POSITION_SLACK = 9;

function repeated(candidates: readonly MarginLine[], pageCount: number, textSize: number): MarginLine[] {
  const found: MarginLine[] = [];
  for (const group of Map.groupBy(candidates, ({ key }) => key).values()) {
    const steady = atSamePosition(group);
    const pages = new Set(steady.map((candidate) => candidate.page)).size;
    if (pages >= enoughPages(pageCount)) found.push(...steady);
  }
  const known = new Set(found);
  for (const own of Map.groupBy(candidates, ({ page }) => page).values()) {
    found.push(...own.filter((each) => !known.has(each) && isPageLabel(each) && isOutermost(each, own)));
  }
  for (const each of found) known.add(each);
  if (pageCount === 2) {
    // In a document of two pages, each may have its own head; larger type may be the first row of a table.
    const small = candidates.filter((each) => !known.has(each) && each.line.size < SMALL * textSize);
    for (const own of Map.groupBy(small, ({ page }) => page).values()) found.push(...onSinglePage(own));
  }
  const numbered = numberedHeads(candidates, pageCount).filter((each) => !known.has(each));
  found.push(...numbered);
  for (const each of numbered) known.add(each);
  const mayBeHeads = candidates.filter((each) => !known.has(each) && !isTitle(each, textSize));
  found.push(...changingHeads(mayBeHeads, pageCount));
  found.push(...besideFurniture(candidates, found));
  return withoutCells(found).sort((a, b) => a.page.number - b.page.number);
}

/**
 * Removes cells in the first or last rows of tables, which may recur like furniture but are not detached from the text,
 * and everything further inside than these cells.
 */
function withoutCells(found: readonly MarginLine[]): MarginLine[] {
  const chosen = new Set(found.map(({ line }) => line));
  const attached = new Set<Line>();
  const isText = (line: Line) => !chosen.has(line) || attached.has(line);
  const fromInside = [...found].sort(
    (a, b) =>
      distanceFromEdge(b) - distanceFromEdge(a) || Number(isFigure(b.line)) - Number(isFigure(a.line)),
  );
  const cells: MarginLine[] = [];
  for (const candidate of fromInside) {
    const { line, page } = candidate;
    if (isDetached(candidate, isText)) continue;
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

/** For each page and edge with such cells, the distance of the outermost cell from the edge. */
function outermostCells(cells: readonly MarginLine[]): Map<string, number> {
  const positions = new Map<string, number>();
  for (const cell of cells) {
    const key = `${cell.page.number} ${cell.edge}`;
    positions.set(key, Math.min(positions.get(key) ?? Infinity, distanceFromEdge(cell)));
  }
  return positions;
}

function isFigure({ text }: Line): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text);
}

/** Left and right pages differ, and title pages have no furniture: a third of the pages is sufficient. */
function enoughPages(pageCount: number): number {
  return pageCount <= 3 ? 2 : Math.max(2, Math.ceil(pageCount * 0.3));
}

function atSamePosition(group: readonly MarginLine[]): MarginLine[] {
  const positions = group.map(distanceFromEdge).sort((a, b) => a - b);
  const middle = positions[positions.length >> 1] ?? 0;
  return group.filter((candidate) => Math.abs(distanceFromEdge(candidate) - middle) <= POSITION_SLACK);
}

/** Detached lines in the same row as furniture, such as a section number on its first page. */
function besideFurniture(candidates: readonly MarginLine[], found: readonly MarginLine[]): MarginLine[] {
  const known = new Set(found);
  const byPage = Map.groupBy(found, ({ page }) => page);
  return candidates.filter(
    (candidate) =>
      !known.has(candidate) &&
      byPage.get(candidate.page)?.some(({ line }) => isBeside(line, candidate.line)) === true &&
      isDetached(candidate),
  );
}

/** Heads with the current chapter: the text changes between pages, but it is always detached at the same position. */
function changingHeads(candidates: readonly MarginLine[], pageCount: number): MarginLine[] {
  if (pageCount < 3) return [];
  const detached = candidates.filter((candidate) => !candidate.isDeep && isDetached(candidate));
  const byPosition = Map.groupBy(
    detached,
    (candidate) => `${candidate.edge}${Math.round(distanceFromEdge(candidate) / 2)}`,
  );
  const enough = Math.max(3, Math.ceil(pageCount * 0.4));
  // Several cells of a row on one page count once.
  return [...byPosition.values()]
    .filter((group) => new Set(group.map(({ page }) => page)).size >= enough)
    .flat();
}

const NUMBER_AT_START = /^(\d{1,4})\s+\p{L}/u;
const NUMBER_AT_END = /\p{L}[^\d]*\s(\d{1,4})$/u;

/**
 * Heads of books with the current chapter and the page number, whatever their style. The numbers increase with the
 * pages. Section numbers at the head of slides may do so as well, but they precede their titles.
 */
function numberedHeads(candidates: readonly MarginLine[], pageCount: number): MarginLine[] {
  const groups = Map.groupBy(candidates, ({ line, page, edge }) => {
    const number = (NUMBER_AT_START.exec(line.text) ?? NUMBER_AT_END.exec(line.text))?.[1];
    return number === undefined ? undefined : `${edge}${Number(number) - page.number}`;
  });
  groups.delete(undefined);
  return [...groups.values()].flatMap((group) => {
    const steady = atSamePosition(group);
    const isOfPages = steady.some(({ line }) => NUMBER_AT_END.test(line.text));
    const pages = new Set(steady.map(({ page }) => page)).size;
    return isOfPages && pages >= Math.max(3, enoughPages(pageCount)) ? steady : [];
  });
}

/** Type smaller than this, relative to the text, is clearly smaller. */
const SMALL = 0.95;

/** Maximum size of page heads, relative to the text. */
const MAX_HEAD = 1.1;

/** Whether a line is the title of a section that happens to begin a page. */
function isTitle(candidate: MarginLine, textSize: number): boolean {
  const { line, page } = candidate;
  if (isPageNumber(line.text)) return false;
  if (line.size > MAX_HEAD * textSize) return true;
  return line.style.bold && distanceFromEdge(candidate) > LONE_MARGIN * page.height;
}

/** Share of the height in which a single page may have furniture: outermost row, detached, not larger than the text. */
const LONE_MARGIN = 0.075;

function onSinglePage(candidates: readonly MarginLine[]): MarginLine[] {
  const page = candidates[0]?.page;
  if (page === undefined || page.lines.length < 2) return [];
  const own = candidates.filter(
    (candidate) => (isPageLabel(candidate) || isOwnNumber(candidate)) && isOutermost(candidate, candidates),
  );
  if (own.some(isOwnNumber)) return own;
  if (page.lines.length < 8) return own;
  const sizes = page.lines.map((line) => line.size).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  return candidates.filter((candidate) => {
    const { line } = candidate;
    if (own.includes(candidate)) return true;
    if (line.size > usual * 1.05 || line.style.bold || !isDetached(candidate)) return false;
    return distanceFromEdge(candidate) < page.height * LONE_MARGIN && isOutermost(candidate, candidates);
  });
}

/** A page number with a word or a total, such as "Page 1 of 1". */
function isPageLabel({ line, page }: MarginLine): boolean {
  const number = /\d+/.exec(line.text)?.[0];
  return Number(number) === page.number && /[\p{L}/|]/u.test(line.text) && isPageNumber(line.text);
}

/** Maximum distance of a page number from the middle of the page, as a share of the width. */
const OFF_CENTRE = 0.02;

/** The page's number, centred below all text, however far from the edge: pages with wide margins have it there. */
function isOwnNumber(candidate: MarginLine): boolean {
  const { line, page, edge } = candidate;
  const centre = (line.left + line.right) / 2;
  return (
    edge === 'bottom' &&
    new RegExp(`^[-–—\\s]*${page.number}[-–—\\s]*$`).test(line.text) &&
    line.baseline > page.height / 2 &&
    Math.abs(centre - page.width / 2) < OFF_CENTRE * page.width &&
    isDetached(candidate)
  );
}

function isOutermost(candidate: MarginLine, all: readonly MarginLine[]): boolean {
  return all.every(
    (other) =>
      other.edge !== candidate.edge ||
      distanceFromEdge(other) > distanceFromEdge(candidate) - 0.5 * candidate.line.size,
  );
}
