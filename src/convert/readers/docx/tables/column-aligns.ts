/**
 * The alignment of table columns. Word aligns paragraphs, Markdown columns: a column is aligned if all the cells
 * below its header agree.
 *
 * Source: ECMA-376 Part 1, 17.3.1.13 (jc) and 17.18.44 (ST_Jc).
 */
import type { ColumnAlign } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readAlign } from '../paragraphs/paragraph-align.ts';
import { readValue } from '../properties.ts';
import type { StyleTable } from '../styles/styles.ts';

/** The properties of a cell that matter for its column's alignment. */
export interface AlignedCell {
  readonly column: number;
  readonly width: number;
  readonly isEmpty: boolean;
  readonly align: ColumnAlign | undefined;
}

/** The alignment of a cell's first paragraph; an alignment from its style counts unless it is the default, left. */
export function alignOfCell(cell: XmlElement, styles: StyleTable): ColumnAlign | undefined {
  const properties = cell.element('w:p')?.element('w:pPr');
  const own = readAlign(properties);
  if (own !== undefined || readValue(properties, 'w:jc') !== undefined) return own;
  const { align } = styles.paragraph(readValue(properties, 'w:pStyle'));
  return align === 'left' ? undefined : align;
}

/**
 * The alignment of each column, from the rows below the header, or from all rows if there are no others. A column
 * without content below its header is aligned like the header.
 */
export function columnAligns(
  rows: readonly (readonly AlignedCell[])[],
  headerRows: number,
  columnCount: number,
): (ColumnAlign | undefined)[] | undefined {
  const body = rows.length > headerRows ? rows.slice(headerRows) : rows;
  const found = agreedAligns(body, columnCount);
  const headings = found.includes(undefined) ? agreedAligns(rows, columnCount) : found;
  const aligns = found.map((align, column) => {
    const combined = align ?? headings[column];
    return combined === 'mixed' ? undefined : combined;
  });
  // Some programs write "left" everywhere, which means nothing unless another column is aligned otherwise.
  return aligns.some((align) => align === 'center' || align === 'right') ? aligns : undefined;
}

function agreedAligns(
  rows: readonly (readonly AlignedCell[])[],
  columnCount: number,
): (ColumnAlign | 'mixed' | undefined)[] {
  const found: (ColumnAlign | 'mixed' | undefined)[] = Array.from({ length: columnCount });
  for (const cell of rows.flat()) {
    if (cell.isEmpty || cell.width !== 1 || cell.column >= columnCount) continue;
    const before = found[cell.column];
    const align = cell.align ?? 'mixed';
    found[cell.column] = before === undefined || before === align ? align : 'mixed';
  }
  return found;
}
