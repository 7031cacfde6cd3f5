/**
 * Reads the chart types introduced with Office 2016 (waterfall, treemap, funnel, histogram and the like). Word and
 * Excel store them in parts of the same form.
 *
 * Source: [MS-ODRAWXML] 2.24.3 (chartex elements).
 */
import type { Block } from '../../markdown/render/blocks.ts';
import type { XmlElement } from '../package/parse-xml.ts';
import { blocksOfChart, type ChartSeries, MAX_POINTS, MAX_SERIES, type Points } from './chart-table.ts';

/** The dimensions in order of preference: lengths and areas before colours. */
const SHOWN_DIMENSIONS = ['val', 'size', 'y', 'x'];

/** @param root of the chart's part; no blocks if it has neither data nor title */
export function readExtendedChart(root: XmlElement): Block[] {
  const chart = root.element('cx:chart');
  const data = new Map(
    (root.element('cx:chartData')?.elements('cx:data') ?? []).map((one) => [one.attribute('id') ?? '', one]),
  );
  const drawn = chart?.element('cx:plotArea')?.element('cx:plotAreaRegion')?.elements('cx:series') ?? [];
  const series = drawn.slice(0, MAX_SERIES).flatMap((one): ChartSeries[] => {
    const source = data.get(one.element('cx:dataId')?.attribute('val') ?? '');
    return source === undefined ? [] : [readSeries(one, source)];
  });
  const title = textOf(chart?.element('cx:title')?.element('cx:tx'));
  return blocksOfChart({ title, axes: ['', ''], series: series.filter((one) => one.values.size > 0) });
}

function textOf(element: XmlElement | undefined): string {
  const stated = element?.element('cx:txData')?.element('cx:v')?.text.trim() ?? '';
  if (stated !== '' || element === undefined) return stated;
  return [...element.descendants('a:t')]
    .map((run) => run.text)
    .join('')
    .trim();
}

function readSeries(series: XmlElement, data: XmlElement): ChartSeries {
  const numbers = data.elements('cx:numDim');
  const shown =
    SHOWN_DIMENSIONS.map((type) => numbers.find((one) => one.attribute('type') === type)).find(
      (one) => one !== undefined,
    ) ?? numbers[0];
  return {
    name: textOf(series.element('cx:tx')),
    categories: pointsOf(data.element('cx:strDim')),
    values: pointsOf(shown),
  };
}

/** The texts of points by index; names of several levels are joined, the outermost first. */
function pointsOf(dimension: XmlElement | undefined): Points {
  const points = new Map<number, string>();
  for (const level of (dimension?.elements('cx:lvl') ?? []).reverse()) {
    for (const point of level.elements('cx:pt')) {
      const index = Number(point.attribute('idx') ?? -1);
      if (!Number.isInteger(index) || index < 0 || index >= MAX_POINTS) continue;
      const outer = points.get(index);
      const text = point.text.trim();
      points.set(index, outer === undefined ? text : `${outer} ${text}`);
    }
  }
  return points;
}
