/**
 * How the columns of a table are set. Word aligns paragraphs, Markdown columns: a column is aligned when all the
 * cells below its heading agree.
 *
 * Source: ECMA-376 Part 1, 17.3.1.13 (jc) and 17.18.44 (ST_Jc).
 */
import type { ColumnAlign } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readAlign } from '../paragraphs/paragraph-align.ts';
import { readValue } from '../properties.ts';
import type { StyleTable } from '../styles/styles.ts';

/** A cell as far as its column's alignment goes. */
export interface AlignedCell {
  readonly column: number;
  readonly width: number;
  readonly isEmpty: boolean;
  readonly align: ColumnAlign | undefined;
}

/** How the first paragraph of a cell is set; what is set so by its style counts unless it is the usual left. */
export function alignOfCell(cell: XmlElement, styles: StyleTable): ColumnAlign | undefined {
  const properties = cell.element('w:p')?.element('w:pPr');
  const own = readAlign(properties);
  if (own !== undefined || readValue(properties, 'w:jc') !== undefined) return own;
  const { align } = styles.paragraph(readValue(properties, 'w:pStyle'));
  return align === 'left' ? undefined : align;
}

/**
 * The alignment of each column, from the rows below the headings; from all rows where there are no others. A
 * column without anything below its heading is set as that is.
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
    const set = align ?? headings[column];
    return set === 'mixed' ? undefined : set;
  });
  // Some programs write "left" everywhere, which says nothing where no column is set otherwise.
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
