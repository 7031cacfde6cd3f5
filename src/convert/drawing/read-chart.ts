/**
 * Reads the charts of Word and Excel from their cached figures with their number formats, or else from the cells they
 * refer to. Charts without categories (scatter, bubble) have their x values instead.
 *
 * Source: ECMA-376 Part 1, 21.2.2.
 */
import type { Block } from '../../markdown/render/blocks.ts';
import { compileFormat } from '../number-format/compile-format.ts';
import type { XmlElement } from '../package/parse-xml.ts';
import {
  blocksOfChart,
  type CellLookup,
  type ChartSeries,
  MAX_POINTS,
  MAX_SERIES,
  type Points,
} from './chart-table.ts';

const NO_CELLS: CellLookup = () => new Map();

/**
 * @param root of the chart's part @param cellsAt of the chart's workbook
 * @returns no blocks if the chart has neither data nor title
 */
export function readChart(root: XmlElement, cellsAt: CellLookup = NO_CELLS): Block[] {
  const chart = root.name === 'c:chart' ? root : root.element('c:chart');
  if (chart === undefined) return [];
  const series: ChartSeries[] = [];
  for (const element of chart.descendants('c:ser')) {
    if (series.length < MAX_SERIES) series.push(readSeries(element, cellsAt));
  }
  return blocksOfChart({ title: titleOf(chart.element('c:title')), axes: axisTitles(chart), series });
}

/** Scatter and bubble charts name their axes x and y, the others category and value. */
function readSeries(element: XmlElement, cellsAt: CellLookup): ChartSeries {
  const points = (data: XmlElement | undefined) => shownPoints(data, cellsAt);
  return {
    name: [...points(element.element('c:tx')).values()].join(' '),
    categories: points(element.element('c:cat') ?? element.element('c:xVal')),
    values: points(element.element('c:val') ?? element.element('c:yVal')),
  };
}

/** Whether a chart refers to cells without a cache of their values. */
export function needsCells(root: XmlElement): boolean {
  return [...root.descendants('c:ser')].some((series) =>
    series.elements().some((data) => referenceOf(data) !== undefined && !hasCachedPoints(data)),
  );
}

function hasCachedPoints(data: XmlElement): boolean {
  return data.descendants('c:pt').next().done !== true;
}

function shownPoints(data: XmlElement | undefined, cellsAt: CellLookup): Points {
  const cached = pointsOf(data);
  const reference = cached.size > 0 || data === undefined ? undefined : referenceOf(data);
  return reference === undefined ? cached : cellsAt(reference);
}

function referenceOf(data: XmlElement): string | undefined {
  return (data.element('c:numRef') ?? data.element('c:strRef') ?? data.element('c:multiLvlStrRef'))?.element(
    'c:f',
  )?.text;
}

function pointsOf(data: XmlElement | undefined): Points {
  const points = new Map<number, string>();
  if (data === undefined) return points;
  const literal = data.element('c:v');
  if (literal !== undefined) points.set(0, literal.text.trim());
  const levels = [...data.descendants('c:lvl')];
  // Categories with several levels are stored from the innermost; the outer ones are put before it.
  for (const holder of levels.length > 0 ? levels.reverse() : [data]) {
    const format = compileFormat([...holder.descendants('c:formatCode')][0]?.text ?? 'General', false);
    for (const point of holder.descendants('c:pt')) {
      const index = Number(point.attribute('idx') ?? 0);
      if (!Number.isInteger(index) || index < 0 || index >= MAX_POINTS) continue;
      const text = showPoint(point, format.number);
      const outer = levels.length > 0 ? points.get(index) : undefined;
      points.set(index, outer === undefined ? text : `${outer} ${text}`);
    }
  }
  return points;
}

function showPoint(point: XmlElement, show: (value: number) => string): string {
  const stored = (point.element('c:v')?.text ?? '').trim();
  const value = Number(stored);
  const code = point.attribute('formatCode');
  if (stored === '' || !Number.isFinite(value)) return stored;
  return code === undefined ? show(value) : compileFormat(code, false).number(value);
}

function titleOf(title: XmlElement | undefined): string {
  const text = title?.element('c:tx');
  if (text === undefined) return '';
  const paragraphs = [...text.descendants('a:p')].map((paragraph) =>
    [...paragraph.descendants('a:t')].map((run) => run.text).join(''),
  );
  const texts = paragraphs.length > 0 ? paragraphs : [...pointsOf(text).values()];
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** Of two value axes, the one along the bottom or top counts as the category axis. */
function axisTitles(chart: XmlElement): [string, string] {
  const area = chart.element('c:plotArea');
  const values = area?.elements('c:valAx') ?? [];
  const isAcross = (axis: XmlElement) => ['b', 't'].includes(axis.element('c:axPos')?.attribute('val') ?? '');
  const across = area?.element('c:catAx') ?? area?.element('c:dateAx') ?? values.find(isAcross);
  const up = values.find((axis) => axis !== across);
  return [titleOf(across?.element('c:title')), titleOf(up?.element('c:title'))];
}
