/** Shows a table that was read from HTML, with the same fixed list of elements as all that is shown of a document. */
import type { ComponentChildren, VNode } from 'preact';
import { createElement } from 'preact';
import { type HtmlElement, type HtmlNode, isElement, textOfHtml } from '../../../markdown/html/table.ts';
import type { Atom } from '../../../markdown/split-atoms.ts';
import type { Words } from '../words/words.ts';
import { safeUrl } from './safe-url.ts';

/** How the page around a table shows what is in it. */
export interface TableSurroundings {
  readonly words: Words;
  /** Wraps what a cell shows, where it is text alone. */
  readonly frameCell: (text: string, children: ComponentChildren) => ComponentChildren;
  readonly renderAtom: (atom: Atom) => ComponentChildren;
}

/** Cells across or down that one cell may take. */
const MOST_SPANNED = 1_000;

export function renderHtmlTable(table: HtmlElement, around: TableSurroundings): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <figure class="table-scroll" tabIndex={0} aria-label={around.words.table}>
      {renderTable(table, around)}
    </figure>
  );
}

function renderTable(table: HtmlElement, around: TableSurroundings): VNode {
  const rows = table.children.map((row) =>
    isElement(row) ? <tr>{row.children.map((cell) => renderCell(cell, around))}</tr> : null,
  );
  return (
    <table>
      <tbody>{rows}</tbody>
    </table>
  );
}

function renderCell(cell: HtmlNode, around: TableSurroundings): VNode | null {
  if (!isElement(cell)) return null;
  const children = cell.children.map((child) => renderNode(child, around));
  const text = textOfHtml(cell);
  const spans = { ...spanOf(cell, 'colspan'), ...spanOf(cell, 'rowspan') };
  return createElement(cell.tag, spans, text === undefined ? children : around.frameCell(text, children));
}

function spanOf(cell: HtmlElement, name: 'colspan' | 'rowspan'): Readonly<Record<string, number>> {
  const span = Number(cell.attributes.get(name));
  return Number.isInteger(span) && span > 1 && span <= MOST_SPANNED ? { [name]: span } : {};
}

function renderNode(node: HtmlNode, around: TableSurroundings): ComponentChildren {
  if (typeof node === 'string') return node;
  if (!isElement(node)) return around.renderAtom(node);
  const children = () => node.children.map((child) => renderNode(child, around));
  switch (node.tag) {
    case 'table':
      return renderTable(node, around);
    case 'img':
      return <span class="picture">{around.words.pictureNamed(node.attributes.get('alt') ?? '')}</span>;
    case 'a':
      return renderLink(safeUrl(node.attributes.get('href') ?? ''), children());
    case 'ol':
      return <ol start={Number(node.attributes.get('start')) || 1}>{children()}</ol>;
    default:
      return createElement(node.tag, null, ...children());
  }
}

function renderLink(url: string | undefined, children: ComponentChildren): ComponentChildren {
  if (url === undefined) return children;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
