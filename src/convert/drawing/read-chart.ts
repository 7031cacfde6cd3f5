/**
 * The charts of Word and Excel by the figures that they keep themselves, shown by their own number formats, or else
 * by the cells that they show. Charts without categories (scatter, bubble) give their x values instead.
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

/** @param root of the chart's part; none when it holds neither data nor title @param cellsAt of the chart's workbook */
export function readChart(root: XmlElement, cellsAt: CellLookup = NO_CELLS): Block[] {
  const chart = root.name === 'c:chart' ? root : root.element('c:chart');
  if (chart === undefined) return [];
  const series: ChartSeries[] = [];
  for (const element of chart.descendants('c:ser')) {
    if (series.length < MAX_SERIES) series.push(readSeries(element, cellsAt));
  }
  return blocksOfChart({ title: titleOf(chart.element('c:title')), axes: axisTitles(chart), series });
}

/** Scatter and bubble charts call their two axes x and y, the others category and value. */
function readSeries(element: XmlElement, cellsAt: CellLookup): ChartSeries {
  const points = (data: XmlElement | undefined) => shownPoints(data, cellsAt);
  return {
    name: [...points(element.element('c:tx')).values()].join(' '),
    categories: points(element.element('c:cat') ?? element.element('c:xVal')),
    values: points(element.element('c:val') ?? element.element('c:yVal')),
  };
}

/** Whether some part of a chart shows cells of which it keeps nothing. */
export function needsCells(root: XmlElement): boolean {
  return [...root.descendants('c:ser')].some((series) =>
    series.elements().some((data) => referenceOf(data) !== undefined && !keepsPoints(data)),
  );
}

function keepsPoints(data: XmlElement): boolean {
  return data.descendants('c:pt').next().done !== true;
}

function shownPoints(data: XmlElement | undefined, cellsAt: CellLookup): Points {
  const kept = pointsOf(data);
  const reference = kept.size > 0 || data === undefined ? undefined : referenceOf(data);
  return reference === undefined ? kept : cellsAt(reference);
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
  // Categories of several levels come innermost first; the outer ones go before it.
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
  const said = paragraphs.length > 0 ? paragraphs : [...pointsOf(text).values()];
  return said.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** Of two axes with values, the one along the bottom or top takes the place of that with categories. */
function axisTitles(chart: XmlElement): [string, string] {
  const area = chart.element('c:plotArea');
  const values = area?.elements('c:valAx') ?? [];
  const isAcross = (axis: XmlElement) => ['b', 't'].includes(axis.element('c:axPos')?.attribute('val') ?? '');
  const across = area?.element('c:catAx') ?? area?.element('c:dateAx') ?? values.find(isAcross);
  const up = values.find((axis) => axis !== across);
  return [titleOf(across?.element('c:title')), titleOf(up?.element('c:title'))];
}
