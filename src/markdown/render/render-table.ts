/**
 * Writes tables as pipe tables where possible, and as HTML for merged cells and for lists and tables within cells.
 *
 * Source: GitHub Flavored Markdown 0.29, section 4.10.
 */
import type { Block, ColumnAlign, LongTable, Span, Table, TableCell } from './blocks.ts';
import { escapeText } from './escape-text.ts';
import { htmlOfTable } from './render-html.ts';
import { renderSpans } from './render-spans.ts';

const IN_CELL = { lineBreak: '<br>', startsLine: false };

/**
 * Renders a table without leading or trailing line feeds; empty for a table without cells. Rows may differ in length.
 * Cells must not be escaped beforehand.
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
  return [...pipeTableLines({ ...table, width })].join('\n');
}

/** The lines of a pipe table, without line feeds. */
export function* pipeTableLines({ rows, width, headerRows, aligns }: LongTable): Generator<string> {
  let isBelow = false;
  for (const row of rows) {
    if (!isBelow && headerRows === 0) yield renderPipeRow([], width);
    if (!isBelow && headerRows === 0) yield renderDelimiterRow(aligns, width);
    yield renderPipeRow(row, width);
    if (!isBelow && headerRows !== 0) yield renderDelimiterRow(aligns, width);
    isBelow = true;
  }
}

const DELIMITER: Readonly<Record<ColumnAlign, string>> = { left: ':---', center: ':---:', right: '---:' };

function renderDelimiterRow(aligns: Table['aligns'], width: number): string {
  if (aligns === undefined) return `|${' --- |'.repeat(width)}`;
  let line = '|';
  for (let column = 0; column < width; column++) {
    const align = aligns[column];
    line += ` ${align === undefined ? '---' : DELIMITER[align]} |`;
  }
  return line;
}

function renderPipeRow(cells: readonly TableCell[], width: number): string {
  let line = '|';
  for (let column = 0; column < width; column++) {
    const cell = cells[column];
    const text = cell === undefined ? '' : renderPipeCell(cell);
    line += text === '' ? ' |' : ` ${text} |`;
  }
  return line;
}

/** How an ASCII character affects a cell: not at all, depending on its neighbours, or by requiring escaping. */
const FREE = 0;
const SPACE = 1;
const SPECIAL = 2;
const DOLLAR = 3;
const CLASSES = new Uint8Array(128).fill(FREE);
for (let code = 0; code < 0x20; code++) CLASSES[code] = SPECIAL;
for (const character of '\\`*_[]<&~|') CLASSES[character.charCodeAt(0)] = SPECIAL;
CLASSES[0x20] = SPACE;
CLASSES[0x24] = DOLLAR;

/**
 * Fast path for most cells of large tables: words separated by single spaces, without markup. A single dollar opens no
 * formula.
 */
function isPlain(text: string): boolean {
  let before = SPACE;
  let dollars = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? CLASSES[code] : isWideSpace(code) ? SPECIAL : FREE;
    if (kind === SPECIAL || (kind === SPACE && before === SPACE)) return false;
    if (kind === DOLLAR && ++dollars > 1) return false;
    before = kind ?? FREE;
  }
  return before !== SPACE || text === '';
}

/** Blocks with the white space beyond ASCII; their other characters only take the slower path. */
function isWideSpace(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x206f) ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** A cell's content on one line; pipes are escaped everywhere, as GFM requires. */
function renderPipeCell(cell: TableCell): string {
  const { content } = cell;
  if (typeof content === 'string' && isPlain(content)) return content;
  const line =
    typeof content === 'string'
      ? content
          .split('\n')
          .map((part) => escapeCellText(part.replaceAll(/\s+/g, ' ').trim(), content))
          .join('<br>')
      : content.map(renderLine).join('<br>');
  return line.replaceAll('|', '\\|');
}

/** A single dollar opens no formula and stays unescaped. */
function escapeCellText(text: string, content: string): string {
  const escaped = escapeText(text);
  return content.indexOf('$') === content.lastIndexOf('$') ? escaped.replace('\\$', () => '$') : escaped;
}

/** An escaped bar in LaTeX is a double bar, so bars in formulas are written by name. */
function withoutBars(span: Span): Span {
  if (span.kind !== 'math') return span;
  const latex = span.latex.replaceAll(/\\?\|/g, (bar, at: number) => {
    const isBeforeLetter = /[A-Za-z]/.test(span.latex[at + bar.length] ?? '');
    return `${bar === '|' ? '\\vert' : '\\Vert'}${isBeforeLetter ? ' ' : ''}`;
  });
  return { ...span, latex };
}

function renderLine(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return renderSpans(block.spans.map(withoutBars), IN_CELL);
    case 'heading':
      return renderSpans(
        block.spans.map((span) => ({ ...span, marks: { ...span.marks, bold: true } })),
        IN_CELL,
      );
    case 'math':
      return renderSpans([withoutBars({ kind: 'math', latex: block.latex })], IN_CELL);
    case 'code':
      return block.text
        .split('\n')
        .map((text) => renderSpans([{ kind: 'text', text, marks: { code: true } }], IN_CELL))
        .join('<br>');
    default:
      return '';
  }
}
