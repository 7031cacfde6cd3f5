/**
 * Finds grids: sets of horizontal and vertical rules that meet. A grid has the positions of its rows and columns, and
 * its cells, which extend over all slots without a rule between them.
 */
import { type Box, overlap } from '../geometry.ts';
import type { Rule } from '../page-model.ts';
import { distinct, joinRules } from './rules.ts';

export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface Grid extends Box {
  /** Positions of the lines between and around columns, ascending; one more than the number of columns. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly GridCell[];
}

/** Maximum gap at which rules meet, in points. */
const MEETING_GAP = 3;
/** Grid lines closer than this count as one, in points. */
const NEAR = 3.5;
/** Maximum number of pairs of rules compared per page. */
const MAX_PAIRS = 6_000_000;
/** A grid with more slots than this is a drawing. */
const MAX_SLOTS = 40_000;

/** All grids of a page with at least two cells. */
export function findGrids(rules: readonly Rule[]): Grid[] {
  const horizontal = joinRules(rules, 'horizontal');
  const vertical = joinRules(rules, 'vertical');
  if (horizontal.length * vertical.length > MAX_PAIRS) return [];
  return componentsOf(horizontal, vertical)
    .map(({ across, down }) => gridOf(across, down))
    .filter((grid) => grid !== undefined)
    .filter((grid) => grid.cells.length > 1);
}

interface Component {
  readonly across: Rule[];
  readonly down: Rule[];
}

function componentsOf(horizontal: readonly Rule[], vertical: readonly Rule[]): Component[] {
  const parent = Array.from({ length: horizontal.length + vertical.length }, (_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  horizontal.forEach((across, i) => {
    vertical.forEach((down, j) => {
      if (meet(across, down)) parent[rootOf(i)] = rootOf(horizontal.length + j);
    });
  });
  const components = new Map<number, Component>();
  const componentAt = (index: number): Component => {
    const root = rootOf(index);
    const known = components.get(root) ?? { across: [], down: [] };
    components.set(root, known);
    return known;
  };
  horizontal.forEach((rule, i) => {
    componentAt(i).across.push(rule);
  });
  vertical.forEach((rule, j) => {
    componentAt(horizontal.length + j).down.push(rule);
  });
  return [...components.values()];
}

function meet(across: Rule, down: Rule): boolean {
  return (
    down.at >= across.from - MEETING_GAP &&
    down.at <= across.to + MEETING_GAP &&
    across.at >= down.from - MEETING_GAP &&
    across.at <= down.to + MEETING_GAP
  );
}

function gridOf(across: readonly Rule[], down: readonly Rule[]): Grid | undefined {
  if (across.length < 2 || down.length < 1) return undefined;
  const left = Math.min(...across.map((rule) => rule.from), ...down.map((rule) => rule.at));
  const right = Math.max(...across.map((rule) => rule.to), ...down.map((rule) => rule.at));
  const xs = distinct([left, right, ...down.map((rule) => rule.at)], NEAR);
  const ys = distinct(
    across.map((rule) => rule.at),
    NEAR,
  );
  const slots = (xs.length - 1) * (ys.length - 1);
  if (xs.length < 2 || ys.length < 2 || slots > MAX_SLOTS) return undefined;
  const top = ys[0] ?? 0;
  const bottom = ys.at(-1) ?? 0;
  return { left, right, top, bottom, xs, ys, cells: cellsOf(xs, ys, across, down) };
}

/** Share of a slot's side that a rule must cover to separate it from its neighbour. */
const WALL_SHARE = 0.55;

function cellsOf(
  xs: readonly number[],
  ys: readonly number[],
  across: readonly Rule[],
  down: readonly Rule[],
): GridCell[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const wallRight = (row: number, column: number) =>
    isWall(down, xs[column + 1] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0);
  const wallBelow = (row: number, column: number) =>
    isWall(across, ys[row + 1] ?? 0, xs[column] ?? 0, xs[column + 1] ?? 0);
  const assigned = new Set<number>();
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (assigned.has(row * columns + column)) continue;
      const free = (c: number) => !assigned.has(row * columns + c);
      let width = 1;
      while (column + width < columns && !wallRight(row, column + width - 1) && free(column + width)) width++;
      let height = 1;
      while (row + height < rows && isOpenBelow(row + height - 1, column, width, wallBelow)) height++;
      for (let r = row; r < row + height; r++) {
        for (let c = column; c < column + width; c++) assigned.add(r * columns + c);
      }
      cells.push({ row, column, rows: height, columns: width });
    }
  }
  return cells;
}

function isOpenBelow(
  row: number,
  column: number,
  width: number,
  wallBelow: (row: number, column: number) => boolean,
): boolean {
  for (let c = column; c < column + width; c++) if (wallBelow(row, c)) return false;
  return true;
}

function isWall(rules: readonly Rule[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const rule of rules) {
    if (Math.abs(rule.at - at) > NEAR) continue;
    covered = Math.max(covered, overlap(rule.from, rule.to, from, to));
  }
  return covered >= WALL_SHARE * (to - from);
}
