/** Renders a table that was parsed from HTML, using the same fixed list of elements as for other content. */
import type { ComponentChildren, VNode } from 'preact';
import { createElement } from 'preact';
import { type HtmlElement, type HtmlNode, isElement, textOfHtml } from '../../../markdown/html/table.ts';
import type { Atom } from '../../../markdown/split-atoms.ts';
import type { Words } from '../words/words.ts';
import { safeUrl } from './safe-url.ts';

/** The context in which a table is rendered. */
export interface TableContext {
  readonly words: Words;
  /** Wraps the content of a cell with inline content. */
  readonly wrapCell: (text: string, children: ComponentChildren) => ComponentChildren;
  readonly renderAtom: (atom: Atom) => ComponentChildren;
}

/** Maximum column or row span. */
const MAX_SPANNED = 1_000;

export function renderHtmlTable(table: HtmlElement, context: TableContext): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <figure class="table-scroll" tabIndex={0} aria-label={context.words.table}>
      {renderTable(table, context)}
    </figure>
  );
}

function renderTable(table: HtmlElement, context: TableContext): VNode {
  const rows = table.children.map((row) =>
    isElement(row) ? <tr>{row.children.map((cell) => renderCell(cell, context))}</tr> : null,
  );
  return (
    <table>
      <tbody>{rows}</tbody>
    </table>
  );
}

function renderCell(cell: HtmlNode, context: TableContext): VNode | null {
  if (!isElement(cell)) return null;
  const children = cell.children.map((child) => renderNode(child, context));
  const text = textOfHtml(cell);
  const spans = { ...spanOf(cell, 'colspan'), ...spanOf(cell, 'rowspan') };
  return createElement(cell.tag, spans, text === undefined ? children : context.wrapCell(text, children));
}

function spanOf(cell: HtmlElement, name: 'colspan' | 'rowspan'): Readonly<Record<string, number>> {
  const span = Number(cell.attributes.get(name));
  return Number.isInteger(span) && span > 1 && span <= MAX_SPANNED ? { [name]: span } : {};
}

function renderNode(node: HtmlNode, context: TableContext): ComponentChildren {
  if (typeof node === 'string') return node;
  if (!isElement(node)) return context.renderAtom(node);
  const children = () => node.children.map((child) => renderNode(child, context));
  switch (node.tag) {
    case 'table':
      return renderTable(node, context);
    case 'img':
      return <span class="picture">{context.words.pictureNamed(node.attributes.get('alt') ?? '')}</span>;
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
