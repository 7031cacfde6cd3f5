/**
 * A chart as its title and the table of its data: a row for each category, a column for each series, as the
 * chart part caches them. Charts without categories (scatter, bubble) give their x values instead.
 *
 * Source: ECMA-376 Part 1, 21.2.2 (chart elements).
 */
import type { Block, TableCell } from '../../markdown/blocks.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { parseInteger } from './properties.ts';

interface Series {
  readonly name: string;
  readonly categories: ReadonlyMap<number, string>;
  readonly values: ReadonlyMap<number, string>;
}

/** Points beyond this are no longer what a reader of the chart sees. */
const MAX_POINTS = 2_000;
const MAX_SERIES = 200;

/** The blocks that stand for a chart; none when it holds no data and no title. */
export function readChart(root: XmlElement): Block[] {
  const chart = root.name === 'c:chart' ? root : root.element('c:chart');
  const blocks: Block[] = [];
  const title = titleOf(chart?.element('c:title'));
  if (title !== '')
    blocks.push({ kind: 'paragraph', spans: [{ kind: 'text', text: title, marks: { bold: true } }] });
  const series: Series[] = [];
  for (const element of chart?.descendants('c:ser') ?? []) {
    if (series.length < MAX_SERIES) series.push(readSeries(element));
  }
  const rows = rowsOf(series, axisTitleOf(chart));
  if (rows !== undefined) blocks.push({ kind: 'table', table: { rows } });
  return blocks;
}

function titleOf(title: XmlElement | undefined): string {
  const rich = title?.element('c:tx')?.element('c:rich');
  if (rich !== undefined) return rich.elements('a:p').map(textOfParagraph).join(' ').trim();
  return [...pointsOf(title?.element('c:tx')).values()].join(' ').trim();
}

function textOfParagraph(paragraph: XmlElement): string {
  return [...paragraph.descendants('a:t')].map((text) => text.text).join('');
}

function axisTitleOf(chart: XmlElement | undefined): string {
  const axis =
    chart?.element('c:plotArea')?.element('c:catAx') ?? chart?.element('c:plotArea')?.element('c:dateAx');
  return titleOf(axis?.element('c:title'));
}

function readSeries(element: XmlElement): Series {
  const name = [...pointsOf(element.element('c:tx')).values()].join(' ');
  return {
    name: name === '' ? (element.element('c:tx')?.element('c:v')?.text ?? '') : name,
    categories: pointsOf(element.element('c:cat') ?? element.element('c:xVal')),
    values: pointsOf(element.element('c:val') ?? element.element('c:yVal')),
  };
}

/** The cached points of a reference by index; categories of several levels are joined, the outermost first. */
function pointsOf(source: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  const levels = [...(source?.descendants('c:lvl') ?? [])].reverse();
  const groups = levels.length > 0 ? levels : source === undefined ? [] : [source];
  for (const group of groups) {
    for (const point of group.descendants('c:pt')) {
      const index = parseInteger(point.attribute('idx'));
      const value = point.element('c:v')?.text.trim() ?? '';
      if (index === undefined || index < 0 || index >= MAX_POINTS) continue;
      const outer = points.get(index);
      points.set(index, outer === undefined ? value : `${outer} ${value}`);
    }
  }
  return points;
}

function rowsOf(series: readonly Series[], corner: string): TableCell[][] | undefined {
  const indexes = new Set<number>();
  for (const { categories, values } of series) {
    for (const index of categories.keys()) indexes.add(index);
    for (const index of values.keys()) indexes.add(index);
  }
  if (indexes.size === 0) return undefined;
  const categories = series.find((one) => one.categories.size > 0)?.categories;
  const header = [corner, ...series.map((one) => one.name)];
  const body = [...indexes]
    .sort((left, right) => left - right)
    .map((index) => [
      categories?.get(index) ?? String(index + 1),
      ...series.map((one) => shortNumber(one.values.get(index) ?? '')),
    ]);
  return [header, ...body].map((row) => row.map((content) => ({ content })));
}

/** Cached numbers carry the noise of binary fractions: 0.30000000000000004 is 0.3. */
function shortNumber(text: string): string {
  return /^-?\d+\.\d{12,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text;
}
