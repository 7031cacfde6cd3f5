/**
 * The charts of Word and Excel by the figures that they keep themselves, shown by their own number formats. Charts
 * without categories (scatter, bubble) give their x values instead. Source: ECMA-376 Part 1, 21.2.2.
 */
import type { Block } from '../markdown/blocks.ts';
import { compileFormat } from '../number-format/compile-format.ts';
import type { XmlElement } from '../package/parse-xml.ts';
import { blocksOfChart, type ChartSeries, MAX_POINTS, MAX_SERIES, type Points } from './chart-table.ts';

/** @param root of the chart's part; none when it holds neither data nor title */
export function readChart(root: XmlElement): Block[] {
  const chart = root.name === 'c:chart' ? root : root.element('c:chart');
  if (chart === undefined) return [];
  const series: ChartSeries[] = [];
  for (const element of chart.descendants('c:ser')) {
    if (series.length < MAX_SERIES) series.push(readSeries(element));
  }
  return blocksOfChart({ title: titleOf(chart.element('c:title')), axes: axisTitles(chart), series });
}

/** Scatter and bubble charts call their two axes x and y, the others category and value. */
function readSeries(element: XmlElement): ChartSeries {
  return {
    name: [...pointsOf(element.element('c:tx')).values()].join(' '),
    categories: pointsOf(element.element('c:cat') ?? element.element('c:xVal')),
    values: pointsOf(element.element('c:val') ?? element.element('c:yVal')),
  };
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
