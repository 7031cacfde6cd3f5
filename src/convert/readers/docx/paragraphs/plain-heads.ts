/**
 * Table header rows without their bold: a header row is bold anyway, so bold throughout it carries no information. If
 * the table style makes the first row bold anyway, direct bold was meant, and stays.
 */
import type { Block, Span, Table, TableCell } from '../../../../markdown/render/blocks.ts';

/** The table with plain header rows, if all their words are bold and other rows follow. */
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
