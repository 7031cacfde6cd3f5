/**
 * A chart as its title and a table of its data: categories down the first column, one column for each series.
 * The figures are those the chart keeps itself, shown by their own number format. Source: ECMA-376 Part 1, 21.2.
 */
import type { Block, TableCell } from '../../../markdown/blocks.ts';
import { parseXml, type XmlElement } from '../../../package/parse-xml.ts';
import { compileFormat } from '../number-format/compile-format.ts';

/** Charts of more points are drawings of data that stands elsewhere. */
const MAX_POINTS = 2_000;

/** @param source the text of a chart part */
export function readChart(source: string, partName: string): Block[] {
  const chart = parseXml(source, { partName }).element('c:chart');
  if (chart === undefined) return [];
  const series = [...chart.descendants('c:ser')].map(readSeries);
  const title = titleOf(chart.element('c:title'));
  const blocks: Block[] = [];
  if (title !== '')
    blocks.push({ kind: 'paragraph', spans: [{ kind: 'text', text: title, marks: { bold: true } }] });
  if (series.some((one) => one.values.size > 0)) {
    blocks.push({ kind: 'table', table: { rows: rowsOf(series, axisTitles(chart)) } });
  }
  return blocks;
}

interface Series {
  readonly name: string;
  readonly categories: ReadonlyMap<number, string>;
  readonly values: ReadonlyMap<number, string>;
}

/** Scatter and bubble charts call their two axes x and y, the others category and value. */
function readSeries(element: XmlElement): Series {
  return {
    name: [...pointsOf(element.element('c:tx')).values()].join(' '),
    categories: pointsOf(element.element('c:cat') ?? element.element('c:xVal')),
    values: pointsOf(element.element('c:val') ?? element.element('c:yVal')),
  };
}

function pointsOf(data: XmlElement | undefined): ReadonlyMap<number, string> {
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
      const text = showPoint(point, format.number);
      const outer = levels.length > 0 ? points.get(index) : undefined;
      if (index < MAX_POINTS) points.set(index, outer === undefined ? text : `${outer} ${text}`);
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

function rowsOf(series: readonly Series[], axes: readonly string[]): TableCell[][] {
  const indexes = new Set(series.flatMap((one) => [...one.categories.keys(), ...one.values.keys()]));
  const categories = series.find((one) => one.categories.size > 0)?.categories ?? new Map<number, string>();
  const header = [
    axes[0] ?? '',
    ...series.map((one, i) => one.name || (series.length === 1 ? (axes[1] ?? '') : `${i + 1}`)),
  ];
  const rows = [...indexes]
    .sort((a, b) => a - b)
    .map((index) => [
      categories.get(index) ?? `${index + 1}`,
      ...series.map((one) => one.values.get(index) ?? ''),
    ]);
  return [header, ...rows].map((row) => row.map((content) => ({ content })));
}

function titleOf(title: XmlElement | undefined): string {
  const rich = title?.element('c:tx');
  if (rich === undefined) return '';
  const runs = [...rich.descendants('a:t')].map((run) => run.text);
  const text = runs.length > 0 ? runs.join('') : [...pointsOf(rich.element('c:strRef')).values()].join(' ');
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Titles of the horizontal and the vertical axis, blank where there are none. */
function axisTitles(chart: XmlElement): string[] {
  const area = chart.element('c:plotArea');
  const across = area?.element('c:catAx') ?? area?.element('c:dateAx') ?? area?.elements('c:valAx')[1];
  const up = area?.element('c:valAx');
  return [titleOf(across?.element('c:title')), titleOf(up?.element('c:title'))];
}
