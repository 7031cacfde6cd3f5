/**
 * Writes blocks as HTML within tables that pipe tables cannot express. Each row is one line and no line is blank, so
 * that Markdown reads the table as a single HTML block.
 *
 * Source: CommonMark 0.31.2, section 4.6 (HTML blocks, kind 6).
 */
import type { Block, ListItem, Span, Table, TableCell } from './blocks.ts';
import { escapeHtml } from './escape-text.ts';
import { nestMarks, type Piece } from './nest-marks.ts';
import { renderHref } from './render-href.ts';
import { HTML_TAG, trimSpans } from './render-spans.ts';

/** Replaces line ends, since a blank line would end the HTML block. */
function escapeLine(text: string): string {
  return escapeHtml(text.replaceAll(/[\t\n\r\f\v]+/g, ' '));
}

function htmlOfLeaf(span: Span): string {
  switch (span.kind) {
    case 'text':
      return span.marks?.code === true ? `<code>${escapeLine(span.text)}</code>` : escapeLine(span.text);
    case 'break':
      return '<br>';
    case 'image':
      return `<img src="${escapeHtml(renderHref(span.name))}" alt="${escapeLine(span.alt)}">`;
    case 'math':
      return escapeLine(`$${span.latex}$`);
    case 'note':
      return `[^${span.label}]`;
    case 'anchor':
      return `<a id="${escapeHtml(span.id)}"></a>`;
  }
}

function htmlOfPiece(piece: Piece): string {
  if (piece.kind === 'leaf') return htmlOfLeaf(piece.span);
  const href = piece.mark.kind === 'link' ? renderHref(piece.mark.href) : undefined;
  if (href === '') return '';
  if (piece.kind === 'close') return `</${HTML_TAG[piece.mark.kind]}>`;
  if (href === undefined) return `<${HTML_TAG[piece.mark.kind]}>`;
  const title = piece.mark.title === '' ? '' : ` title="${escapeLine(piece.mark.title)}"`;
  return `<a href="${escapeHtml(href)}"${title}>`;
}

function htmlOfSpans(spans: readonly Span[]): string {
  return nestMarks(trimSpans(spans)).map(htmlOfPiece).join('');
}

function htmlOfList(list: Extract<Block, { kind: 'list' }>): string {
  const items = list.items.map(htmlOfItem).join('');
  if (list.ordered === undefined) return `<ul>${items}</ul>`;
  const start = list.ordered.start === 1 ? '' : ` start="${list.ordered.start}"`;
  return `<ol${start}>${items}</ol>`;
}

function htmlOfItem(item: ListItem): string {
  const box = item.checked === undefined ? '' : item.checked ? '☒ ' : '☐ ';
  return `<li>${box}${htmlOfBlocks(item.blocks)}</li>`;
}

function htmlOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<strong>${htmlOfSpans(block.spans)}</strong>`;
    case 'paragraph':
      return htmlOfSpans(block.spans);
    case 'list':
      return htmlOfList(block);
    case 'quote':
      return `<blockquote>${block.alert === undefined ? '' : `<strong>${block.alert}</strong><br>`}${htmlOfBlocks(block.blocks)}</blockquote>`;
    case 'code':
      return block.text
        .split('\n')
        .map((line) => `<code>${escapeLine(line)}</code>`)
        .join('<br>');
    case 'math':
      return escapeLine(`$$${block.latex}$$`);
    case 'table':
      return htmlOfTable(block.table, '');
    case 'rule':
      return '<hr>';
    case 'front-matter':
      return '';
    case 'note':
      return `[^${block.label}]: ${htmlOfBlocks(block.blocks)}`;
  }
}

/** Whether a line break must separate the block from another of its kind: blocks without a box of their own. */
function isLine(block: Block | undefined): boolean {
  return block !== undefined && block.kind !== 'list' && block.kind !== 'table' && block.kind !== 'quote';
}

function htmlOfBlocks(blocks: readonly Block[]): string {
  let html = '';
  for (const [index, block] of blocks.entries()) {
    html += `${isLine(block) && isLine(blocks[index - 1]) ? '<br>' : ''}${htmlOfBlock(block)}`;
  }
  return html;
}

function htmlOfCell(cell: TableCell): string {
  return typeof cell.content === 'string'
    ? cell.content.split('\n').map(escapeLine).join('<br>')
    : htmlOfBlocks(cell.content);
}

function htmlOfRow(row: readonly TableCell[], tag: 'th' | 'td'): string {
  const cells = row.map((cell) => {
    const columns = (cell.columns ?? 1) > 1 ? ` colspan="${cell.columns}"` : '';
    const rows = (cell.rows ?? 1) > 1 ? ` rowspan="${cell.rows}"` : '';
    return `<${tag}${columns}${rows}>${htmlOfCell(cell)}</${tag}>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

/**
 * Writes a table as HTML.
 *
 * @param separator between rows: a line feed at the top level, empty within a cell
 */
export function htmlOfTable(table: Table, separator: string): string {
  const headerRows = table.headerRows ?? 1;
  const rows = table.rows.map((row, index) => htmlOfRow(row, index < headerRows ? 'th' : 'td'));
  return ['<table>', ...rows, '</table>'].join(separator);
}
