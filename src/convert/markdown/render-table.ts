/**
 * Tables as Markdown: a pipe table wherever one can say it, HTML where it can't (cells over several columns or
 * rows, lists and tables within cells).
 *
 * Source: GitHub Flavored Markdown 0.29, section 4.10.
 */
import type { Block, Table, TableCell } from './blocks.ts';
import { escapeText } from './escape-text.ts';
import { htmlOfTable } from './render-html.ts';
import { renderSpans } from './render-spans.ts';

const IN_CELL = { lineBreak: '<br>', startsLine: false };

/**
 * A table as Markdown, without line feeds at either end; empty for a table without cells.
 *
 * Rows may be of different lengths; short ones are filled up. Nothing in a cell needs escaping beforehand.
 */
export function renderTable(table: Table): string {
  if (table.rows.every((row) => row.length === 0)) return '';
  return fitsPipes(table) ? renderPipeTable(table) : htmlOfTable(table, '\n');
}

function fitsPipes(table: Table): boolean {
  return table.rows.every((row) => row.every(fitsPipeCell));
}

function fitsPipeCell(cell: TableCell): boolean {
  if ((cell.columns ?? 1) > 1 || (cell.rows ?? 1) > 1) return false;
  return typeof cell.content === 'string' || cell.content.every(fitsLine);
}

function fitsLine(block: Block): boolean {
  return (
    block.kind === 'paragraph' || block.kind === 'heading' || block.kind === 'math' || block.kind === 'code'
  );
}

function renderPipeTable(table: Table): string {
  const width = table.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const rows = table.rows.map((row) => row.map(renderPipeCell));
  const header = table.headerRows === 0 ? [] : (rows.shift() ?? []);
  const delimiters = Array.from({ length: width }, () => '---');
  return [header, delimiters, ...rows].map((cells) => renderPipeRow(cells, width)).join('\n');
}

function renderPipeRow(cells: readonly string[], width: number): string {
  let line = '|';
  for (let column = 0; column < width; column++) {
    const cell = cells[column] ?? '';
    line += cell === '' ? ' |' : ` ${cell} |`;
  }
  return line;
}

/** A cell's content as one line; pipes are escaped whatever they stand in, as GFM demands. */
function renderPipeCell(cell: TableCell): string {
  const { content } = cell;
  const line =
    typeof content === 'string'
      ? content
          .split('\n')
          .map((part) => escapeText(part.replaceAll(/\s+/g, ' ').trim()))
          .join('<br>')
      : content.map(renderLine).join('<br>');
  return line.replaceAll('|', '\\|');
}

function renderLine(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return renderSpans(block.spans, IN_CELL);
    case 'heading':
      return renderSpans(
        block.spans.map((span) => ({ ...span, marks: { ...span.marks, bold: true } })),
        IN_CELL,
      );
    case 'math':
      return renderSpans([{ kind: 'math', latex: block.latex }], IN_CELL);
    case 'code':
      return block.text
        .split('\n')
        .map((text) => renderSpans([{ kind: 'text', text, marks: { code: true } }], IN_CELL))
        .join('<br>');
    default:
      return '';
  }
}
