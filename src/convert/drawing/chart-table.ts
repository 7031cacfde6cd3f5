/**
 * The common form of charts of any format: a title and a table of the data, with the categories in the first column and
 * one column per series.
 */
import type { Block, TableCell } from '../../markdown/render/blocks.ts';

/** Maximum number of points and series; larger charts draw data that is elsewhere in the file. */
export const MAX_POINTS = 2_000;
export const MAX_SERIES = 200;

/** Formatted values, by the index of their point. */
export type Points = ReadonlyMap<number, string>;

/** Returns the formatted values of the cells of a reference, by index; empty if they cannot be found. */
export type CellLookup = (reference: string) => Points;

export interface ChartSeries {
  readonly name: string;
  readonly categories: Points;
  readonly values: Points;
}

export interface Chart {
  readonly title: string;
  /** Titles of the category axis and the value axis; empty if they have none. */
  readonly axes: readonly [across: string, up: string];
  readonly series: readonly ChartSeries[];
}

/** The blocks for a chart; none if it has neither data nor title. */
export function blocksOfChart({ title, axes, series }: Chart): Block[] {
  const blocks: Block[] = [];
  if (title !== '')
    blocks.push({ kind: 'paragraph', spans: [{ kind: 'text', text: title, marks: { bold: true } }] });
  if (series.some((one) => one.values.size > 0 || one.categories.size > 0))
    blocks.push({ kind: 'table', table: { rows: rowsOf(series.slice(0, MAX_SERIES), axes) } });
  return blocks;
}

function rowsOf(series: readonly ChartSeries[], [across, up]: Chart['axes']): TableCell[][] {
  const indexes = new Set(series.flatMap((one) => [...one.categories.keys(), ...one.values.keys()]));
  const categories = series.find((one) => one.categories.size > 0)?.categories;
  const header = [across, ...series.map((one, i) => one.name || (series.length === 1 ? up : String(i + 1)))];
  const rows = [...indexes]
    .sort((a, b) => a - b)
    .map((index) => [
      categories?.get(index) ?? String(index + 1),
      ...series.map((one) => one.values.get(index) ?? ''),
    ]);
  return [header, ...rows].map((row) => row.map((content) => ({ content })));
}
