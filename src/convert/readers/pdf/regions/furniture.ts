/**
 * Finds what the page layout adds to every page: running headers, footers, page numbers. They are kept out of the
 * text and handed back as facts. A line is furniture when it stands in the outer margin and comes again at its
 * place on other pages, numbers aside; on a lone page, when it stands apart and small in the margin.
 */
import { median } from '../geometry.ts';
import type { Line } from '../lines/lines.ts';
import {
  distanceFromEdge,
  type Edge,
  isBeside,
  isPageNumber,
  type MarginLine,
  marginLines,
  type PageLines,
  standsApart,
} from './margin-lines.ts';

export interface Furniture {
  readonly lines: ReadonlySet<Line>;
  /** Each different text once, in order of appearance. */
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}

/** Texts at most that are handed back as facts for either edge. */
const MAX_FACTS = 40;

export function findFurniture(pages: readonly PageLines[]): Furniture {
  const candidates = marginLines(pages);
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

function textsOf(candidates: readonly MarginLine[], edge: Edge): string[] {
  const texts = new Map<string, string>();
  for (const { line, key, edge: where } of candidates) {
    if (where === edge && !texts.has(key) && !isPageNumber(line.text)) texts.set(key, line.text);
  }
  return [...texts.values()].slice(0, MAX_FACTS);
}

/** How far the same furniture may wander from page to page, in points. */
const PLACE_SLACK = 9;

function repeated(candidates: readonly MarginLine[], pageCount: number, textSize: number): MarginLine[] {
  const groups = new Map<string, MarginLine[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.key);
    if (group === undefined) groups.set(candidate.key, [candidate]);
    else group.push(candidate);
  }
  const found: MarginLine[] = [];
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
  const numbered = numberedHeads(candidates, pageCount).filter((each) => !known.has(each));
  found.push(...numbered);
  for (const each of numbered) known.add(each);
  const mayBeHeads = candidates.filter((each) => !known.has(each) && !isTitle(each, textSize));
  found.push(...changingHeads(mayBeHeads, pageCount));
  found.push(...besideFurniture(candidates, found));
  return withoutCells(found).sort((a, b) => a.page.number - b.page.number);
}

/**
 * Without cells in the first or last rows of tables, which come again as furniture does but do not stand apart, and
 * without what lies further in than such cells.
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
function outermostCells(cells: readonly MarginLine[]): Map<string, number> {
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

/** Left and right pages differ, and title pages have no furniture: a third of the pages is enough. */
function enoughPages(pageCount: number): number {
  return pageCount <= 3 ? 2 : Math.max(2, Math.ceil(pageCount * 0.3));
}

function atSteadyPlace(group: readonly MarginLine[]): MarginLine[] {
  const places = group.map(distanceFromEdge).sort((a, b) => a - b);
  const middle = places[places.length >> 1] ?? 0;
  return group.filter((candidate) => Math.abs(distanceFromEdge(candidate) - middle) <= PLACE_SLACK);
}

/** What shares its row with furniture and stands apart like it, as a section's number does on its first page. */
function besideFurniture(candidates: readonly MarginLine[], found: readonly MarginLine[]): MarginLine[] {
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
function changingHeads(candidates: readonly MarginLine[], pageCount: number): MarginLine[] {
  if (pageCount < 3) return [];
  const places = new Map<string, MarginLine[]>();
  for (const candidate of candidates) {
    if (candidate.isDeep || !standsApart(candidate)) continue;
    const place = `${candidate.edge}${Math.round(distanceFromEdge(candidate) / 2)}`;
    const group = places.get(place);
    if (group === undefined) places.set(place, [candidate]);
    else group.push(candidate);
  }
  const enough = Math.max(3, Math.ceil(pageCount * 0.4));
  // The cells of one row on one page are no head, however many they are.
  return [...places.values()].filter((group) => new Set(group.map(({ page }) => page)).size >= enough).flat();
}

const NUMBER_AT_START = /^(\d{1,4})\s+\p{L}/u;
const NUMBER_AT_END = /\p{L}[^\d]*\s(\d{1,4})$/u;

/**
 * Heads of books, which name the current chapter beside the number of the page, however they are set. The numbers
 * count on with the pages; those of sections at the head of slides do so as well, but stand before their titles.
 */
function numberedHeads(candidates: readonly MarginLine[], pageCount: number): MarginLine[] {
  const groups = Map.groupBy(candidates, ({ line, page, edge }) => {
    const number = (NUMBER_AT_START.exec(line.text) ?? NUMBER_AT_END.exec(line.text))?.[1];
    return number === undefined ? undefined : `${edge}${Number(number) - page.number}`;
  });
  groups.delete(undefined);
  return [...groups.values()].flatMap((group) => {
    const steady = atSteadyPlace(group);
    const isOfPages = steady.some(({ line }) => NUMBER_AT_END.test(line.text));
    const pages = new Set(steady.map(({ page }) => page)).size;
    return isOfPages && pages >= Math.max(3, enoughPages(pageCount)) ? steady : [];
  });
}

/** Type smaller than this, in sizes of the text, is plainly smaller. */
const SMALL = 0.95;

/** Heads of pages are set no larger than this, in sizes of the text. */
const MAX_HEAD = 1.1;

/** Whether a line is rather the title of a section that happens to begin a page. */
function isTitle(candidate: MarginLine, textSize: number): boolean {
  const { line, page } = candidate;
  if (isPageNumber(line.text)) return false;
  if (line.size > MAX_HEAD * textSize) return true;
  return line.style.bold && distanceFromEdge(candidate) > LONE_MARGIN * page.height;
}

/** Lone pages: only the outermost row at either edge, deep in the margin, apart from the text, and not large. */
const LONE_MARGIN = 0.075;

function onLonePage(candidates: readonly MarginLine[]): MarginLine[] {
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
function saysPage({ line, page }: MarginLine): boolean {
  const number = /\d+/.exec(line.text)?.[0];
  return Number(number) === page.number && /[\p{L}/|]/u.test(line.text) && isPageNumber(line.text);
}

/** How far from the middle of the page its number may stand, as a share of the width. */
const OFF_CENTRE = 0.02;

/** The page's own number, centred below all text, however far in: pages of generous margins have it there. */
function isOwnNumber(candidate: MarginLine): boolean {
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

function isOutermost(candidate: MarginLine, all: readonly MarginLine[]): boolean {
  return all.every(
    (other) =>
      other.edge !== candidate.edge ||
      distanceFromEdge(other) > distanceFromEdge(candidate) - 0.5 * candidate.line.size,
  );
}
