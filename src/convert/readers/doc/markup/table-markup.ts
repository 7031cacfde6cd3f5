/**
 * Writes tables. The binary format stores only the cell edges of each row; the columns are the intervals between all
 * edges of a table ([MS-DOC] 2.4.3).
 */
import { element, valued } from '../../../package/write-xml.ts';
import type { BinaryCell, RowDefinition } from './paragraph-properties.ts';
import { UNKNOWN_SHADING } from './run-properties.ts';

/** Edges that are closer together, in twentieths of a point, count as one, since rows are rarely drawn exactly. */
const SAME_EDGE = 40;
/** The default distance from the edge of a cell to its text. */
const CELL_MARGIN = 108;
/** The width of a cell whose row has no definition. */
const DEFAULT_WIDTH = 1_500;

export interface TableRowContent {
  /** The XML of each cell. */
  readonly cells: readonly string[];
  readonly definition: RowDefinition | undefined;
  readonly isHeader: boolean;
}

export function tableXml(rows: readonly TableRowContent[]): string {
  const defined = rows.map(({ cells, definition, isHeader }) => ({
    cells,
    isHeader,
    definition:
      definition !== undefined && definition.cells.length === cells.length
        ? definition
        : defaultRow(cells.length),
  }));
  const edges = commonEdges(defined.flatMap((row) => row.definition.edges));
  const columnOf = (edge: number) => nearest(edges, edge);
  const grid = edges.slice(1).map((edge, at) => element('w:gridCol', { 'w:w': edge - (edges[at] ?? 0) }));
  const written = defined.map((row) => rowXml(row.cells, row.definition, row.isHeader, columnOf));
  const indent = element('w:tblInd', { 'w:w': (edges[0] ?? 0) + CELL_MARGIN, 'w:type': 'dxa' });
  return element(
    'w:tbl',
    {},
    element('w:tblPr', {}, indent + UNKNOWN_SHADING) +
      element('w:tblGrid', {}, grid.join('')) +
      written.join(''),
  );
}

function defaultRow(count: number): RowDefinition {
  return {
    edges: Array.from({ length: count + 1 }, (_, at) => at * DEFAULT_WIDTH),
    cells: Array.from({ length: count }, () => ({ across: 0, down: 'none' as const })),
  };
}

function commonEdges(all: readonly number[]): readonly number[] {
  const edges: number[] = [];
  for (const edge of [...new Set(all)].sort((a, b) => a - b)) {
    const last = edges.at(-1);
    if (last === undefined || edge - last > SAME_EDGE) edges.push(edge);
  }
  return edges;
}

/** The index of the common edge for a given edge. */
function nearest(edges: readonly number[], edge: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= edge) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function rowXml(
  cells: readonly string[],
  definition: RowDefinition,
  isHeader: boolean,
  columnOf: (edge: number) => number,
): string {
  const before = columnOf(definition.edges[0] ?? 0);
  const properties = (before > 0 ? valued('w:gridBefore', before) : '') + (isHeader ? '<w:tblHeader/>' : '');
  let xml = properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`;
  for (const merged of mergedAcross(definition.cells)) {
    const first = columnOf(definition.edges[merged.from] ?? 0);
    const span = Math.max(1, columnOf(definition.edges[merged.to] ?? 0) - first);
    xml += cellXml(
      cells.slice(merged.from, merged.to).join(''),
      span,
      definition.cells[merged.from]?.down ?? 'none',
    );
  }
  return element('w:tr', {}, xml);
}

/** Horizontally merged cells: those after the first one of a merge have a different number. */
function mergedAcross(
  cells: readonly BinaryCell[],
): readonly { readonly from: number; readonly to: number }[] {
  const merged: { from: number; to: number }[] = [];
  const firstMark = cells.find((cell) => cell.across !== 0)?.across === 1 ? 1 : 2;
  const isRest = (cell: BinaryCell) => (firstMark === 1 ? cell.across >= 2 : cell.across === 1);
  for (const [at, cell] of cells.entries()) {
    const last = merged.at(-1);
    if (isRest(cell) && last !== undefined) last.to = at + 1;
    else merged.push({ from: at, to: at + 1 });
  }
  return merged;
}

function cellXml(content: string, span: number, down: BinaryCell['down']): string {
  const merge = down === 'none' ? '' : down === 'start' ? valued('w:vMerge', 'restart') : '<w:vMerge/>';
  const properties = (span > 1 ? valued('w:gridSpan', span) : '') + merge;
  return element('w:tc', {}, `<w:tcPr>${properties}</w:tcPr>${content === '' ? '<w:p/>' : content}`);
}
