/** The rows of an HTML table in Markdown, as texts; a merged cell is listed once, at its start. */
import { type HtmlElement, type HtmlNode, isElement, readHtmlTable } from '../../markdown/html/table.ts';

export interface HtmlRow {
  readonly isHeader: boolean;
  readonly cells: readonly string[];
}

/** Longer lines are displayed as written. */
const MAX_LETTERS = 200_000;

/** Elements on separate lines. */
const LINES: readonly string[] = ['li', 'ul', 'ol', 'tr', 'table', 'blockquote', 'hr'];

/**
 * @param line a row, a whole table, or the tag that begins or ends one
 * @returns undefined if it is anything else
 */
export function readHtmlRows(line: string): HtmlRow[] | undefined {
  const html = line.trim();
  if (html === '<table>' || html === '</table>') return [];
  if (html.length > MAX_LETTERS) return undefined;
  const table = readHtmlTable(html.startsWith('<tr>') ? `<table>${html}</table>` : html);
  if (table === undefined) return undefined;
  return elementsOf(table).map((row) => {
    const cells = elementsOf(row);
    return { isHeader: cells.every((cell) => cell.tag === 'th'), cells: cells.map(textOf) };
  });
}

function elementsOf({ children }: HtmlElement): HtmlElement[] {
  return children.filter(isElement);
}

/** Recursive: the parser bounds the nesting. */
function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ');
  if (!isElement(node)) return node.source;
  if (node.tag === 'br') return '\n';
  if (node.tag === 'img') return node.attributes.get('alt') ?? '';
  const text = node.children.map(textOf).join(node.tag === 'tr' ? ' ' : '');
  const own = LINES.includes(node.tag) ? `\n${text}\n` : text;
  return node.tag === 'td' || node.tag === 'th' ? own.replaceAll(/ ?\n[ \n]*/g, '\n').trim() : own;
}
