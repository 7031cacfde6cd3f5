/**
 * Heads of tables without their bold: a row that heads columns is bold by being one, so that bold all along it says
 * nothing more. Where the table's style makes its first row bold anyway, bold was meant, and stays.
 */
import type { Block, Span, Table, TableCell } from '../../../../markdown/render/blocks.ts';

/** The table with its header rows plain, where all their words are bold and other rows follow. */
export function withPlainHeads(table: Table): Table {
  const { headerRows = 1, rows } = table;
  if (rows.length <= headerRows || !rows.slice(0, headerRows).flat().every(isBoldCell)) return table;
  return {
    ...table,
    rows: rows.map((row, at) => (at < headerRows ? row.map((cell) => mapSpans(cell, plain)) : row)),
  };
}

function isBoldCell({ content }: TableCell): boolean {
  if (typeof content === 'string') return content === '';
  return content.every((block) => block.kind === 'paragraph' && block.spans.every(isBoldOrBlank));
}

function isBoldOrBlank(span: Span): boolean {
  return span.kind !== 'text' || span.marks?.bold === true || span.text.trim() === '';
}

function mapSpans(cell: TableCell, change: (span: Span) => Span): TableCell {
  const { content } = cell;
  if (typeof content === 'string') return cell;
  const mapped = content.map(
    (block): Block => (block.kind === 'paragraph' ? { ...block, spans: block.spans.map(change) } : block),
  );
  return { ...cell, content: mapped };
}

function plain(span: Span): Span {
  return span.marks?.bold === true ? { ...span, marks: { ...span.marks, bold: false } } : span;
}
