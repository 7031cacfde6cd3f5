/**
 * Renders untrusted Markdown. The tree is converted to elements from a fixed list; there is no HTML string anywhere, so
 * scripts and event handlers cannot get in. Links are restricted by safeUrl; images are replaced by their names and
 * never loaded.
 */
import type { ComponentChildren, VNode } from 'preact';
import { createElement } from 'preact';
import { useMemo } from 'preact/hooks';
import { type PairedTag, readInlineHtml } from '../../../markdown/html/inline.ts';
import { readHtmlTable } from '../../../markdown/html/table.ts';
import { MAX_PARSED_CHARACTERS, parseMarkdown } from '../../../markdown/parse.ts';
import type { Block, HtmlBlock, Inline, List, ListItem, Table, TableRow } from '../../../markdown/tree.ts';
import { Formula } from '../formulas/formula.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { useWords, type Words } from '../words/words.ts';
import { decodeFragment } from './decode-fragment.ts';
import { Footnotes, type NoteNumbers } from './footnotes.tsx';
import { renderHtmlTable } from './html-table.tsx';
import { safeUrl } from './safe-url.ts';
import { blockOf, cellBlockOf, htmlBlockOf, type TextBlock } from './text-blocks.ts';

export interface MarkdownProps {
  readonly text: string;
  /** Makes ids of footnotes unique on the page. */
  readonly scope: string;
  /** Numbers of footnotes that are elsewhere; without it, their references are plain text. */
  readonly noteNumbers?: NoteNumbers;
  /** Number of levels by which headings are lowered, to fit below the page's own. */
  readonly headingShift: number;
  /** Renders a reference `[n]`; undefined leaves it as text. */
  readonly renderReference?: (number: number) => VNode | undefined;
  /** The only URLs that links may lead to; without it, all safe ones. Other links become text. */
  readonly addresses?: ReadonlySet<string>;
  /** Follows a link within the document; without it, such links become text. */
  readonly onFollow?: (fragment: string) => void;
  /** Wraps the content of a paragraph, heading or cell, inside its element. */
  readonly wrapBlock?: WrapBlock;
}

export type WrapBlock = (block: TextBlock, children: ComponentChildren) => ComponentChildren;

interface RenderContext {
  readonly props: MarkdownProps;
  readonly words: Words;
  readonly wrapBlock: WrapBlock;
  readonly footnotes: Footnotes;
}

/** Maximum nesting of HTML tags; deeper ones are rendered as text. */
const MAX_OPEN_TAGS = 60;

export function Markdown(props: MarkdownProps): VNode {
  const words = useWords();
  const { text, scope, noteNumbers, headingShift, renderReference, wrapBlock, onFollow, addresses } = props;
  return useMemo(
    () => <div class="markdown">{renderDocument(props, words)}</div>,
    [text, scope, noteNumbers, headingShift, renderReference, wrapBlock, onFollow, addresses, words],
  );
}

function renderDocument(props: MarkdownProps, words: Words): ComponentChildren {
  const { blocks, notes } = parseMarkdown(props.text);
  const wrapBlock = props.wrapBlock ?? noWrapper;
  const { scope, noteNumbers: numbers } = props;
  const footnotes = new Footnotes(notes, { scope, numbers, words });
  const context: RenderContext = { props, words, wrapBlock, footnotes };
  return [
    renderBlocks(blocks, context),
    props.text.length > MAX_PARSED_CHARACTERS && (
      <pre class="literal">{props.text.slice(MAX_PARSED_CHARACTERS)}</pre>
    ),
    footnotes.render((note) => renderBlocks(note, { ...context, wrapBlock: noWrapper })),
  ];
}

const noWrapper: WrapBlock = (_, children) => children;

function renderBlocks(blocks: readonly Block[], context: RenderContext): ComponentChildren[] {
  return blocks.map((block) => renderBlock(block, context));
}

function renderBlock(block: Block, context: RenderContext): ComponentChildren {
  switch (block.kind) {
    case 'paragraph':
      return <p>{context.wrapBlock(blockOf(block), renderInlines(block.children, context))}</p>;
    case 'heading': {
      const children = renderInlines(block.children, context);
      return renderHeading(block.level, context.wrapBlock(blockOf(block), children), context);
    }
    case 'rule':
      return <hr />;
    case 'quote':
      return <blockquote>{renderBlocks(block.children, context)}</blockquote>;
    case 'list':
      return renderList(block, context);
    case 'code-block':
      return renderCode(block.value, context);
    case 'formula-block':
      return <Formula latex={block.latex} isDisplay={true} />;
    case 'table':
      return renderTable(block, context);
    case 'html-block':
      return renderHtmlBlock(block, context);
  }
}

/** Renders inlines, converting pairs of known HTML tags to elements. */
function renderInlines(inlines: readonly Inline[], context: RenderContext): ComponentChildren[] {
  const root: ComponentChildren[] = [];
  const open: { readonly tag: PairedTag; readonly children: ComponentChildren[] }[] = [];
  const append = (child: ComponentChildren) => (open.at(-1)?.children ?? root).push(child);
  const close = () => {
    const last = open.pop();
    if (last !== undefined) append(createElement(last.tag, null, ...last.children));
  };
  for (const inline of inlines) {
    const html = inline.kind === 'html' ? readInlineHtml(inline.value) : undefined;
    if (html?.kind === 'open' && open.length < MAX_OPEN_TAGS) open.push({ tag: html.tag, children: [] });
    else if (html?.kind === 'close') {
      if (open.at(-1)?.tag === html.tag) close();
    } else append(renderInline(inline, context));
  }
  while (open.length > 0) close();
  return root;
}

function renderInline(inline: Inline, context: RenderContext): ComponentChildren {
  switch (inline.kind) {
    case 'text':
      return renderText(inline.value, context);
    case 'emphasis':
      return <em>{renderInlines(inline.children, context)}</em>;
    case 'strong':
      return <strong>{renderInlines(inline.children, context)}</strong>;
    case 'delete':
      return <del>{renderInlines(inline.children, context)}</del>;
    case 'break':
      return <br />;
    case 'code':
      return <code>{inline.value}</code>;
    case 'formula':
      return <Formula latex={inline.latex} isDisplay={false} />;
    case 'link':
      return renderLink(inline.address, renderInlines(inline.children, context), context);
    case 'picture':
      return <span class="picture">{context.words.pictureNamed(inline.alt)}</span>;
    case 'note-reference':
      return context.footnotes.renderReference(inline.label);
    case 'html':
      return renderHtml(inline.value);
  }
}

function renderHeading(level: number, children: ComponentChildren, context: RenderContext): VNode {
  const shifted = Math.min(6, level + context.props.headingShift);
  return createElement(`h${shifted}`, { class: `level-${level}` }, children);
}

function renderList({ ordered, start, items }: List, context: RenderContext): VNode {
  const children = items.map((item) => renderListItem(item, context));
  return ordered ? <ol start={start}>{children}</ol> : <ul>{children}</ul>;
}

function renderListItem({ checked, children }: ListItem, context: RenderContext): VNode {
  const blocks = renderBlocks(children, context);
  if (checked === undefined) return <li>{blocks}</li>;
  const label = checked ? context.words.taskDone : context.words.taskOpen;
  return (
    <li class="task">
      <span class="task-sign" role="img" aria-label={label}>
        {checked ? '☑' : '☐'}
      </span>
      {blocks}
    </li>
  );
}

function renderCode(value: string, context: RenderContext): VNode {
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <pre tabIndex={0}>
        <code>{value}</code>
      </pre>
      <CopyButton text={value} label={context.words.copyCode} />
    </div>
  );
}

function renderLink(address: string, children: ComponentChildren, { props }: RenderContext): VNode {
  const { onFollow } = props;
  if (address.startsWith('#') && onFollow !== undefined) {
    const follow = (event: Event) => {
      event.preventDefault();
      onFollow(decodeFragment(address));
    };
    return (
      <a href={address} onClick={follow}>
        {children}
      </a>
    );
  }
  const url = safeUrl(address);
  if (url === undefined || props.addresses?.has(address) === false) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function renderTable(table: Table, context: RenderContext): VNode {
  const [head, ...body] = table.rows;
  const renderRow = (row: TableRow, tag: 'th' | 'td') => (
    <tr>
      {row.cells.map((cell, column) => {
        const block = cellBlockOf({ table, row, column });
        const align = table.aligns[column];
        const looks = [align && `align-${align}`, isFigure(block.text) ? 'figure' : undefined];
        const children = context.wrapBlock(block, renderInlines(cell, context));
        return createElement(tag, { class: looks.filter(Boolean).join(' ') || undefined }, children);
      })}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <figure class="table-scroll" tabIndex={0} aria-label={context.words.table}>
      <table>
        {head !== undefined && <thead>{renderRow(head, 'th')}</thead>}
        <tbody>{body.map((row) => renderRow(row, 'td'))}</tbody>
      </table>
    </figure>
  );
}

/** Numbers, dates and times, which must not wrap. */
function isFigure(text: string): boolean {
  return text.length <= 24 && /\d/.test(text) && !/\p{L}{2}/u.test(text);
}

function renderHtmlBlock({ value, offset }: HtmlBlock, context: RenderContext): ComponentChildren {
  const table = value.startsWith('<table>') ? readHtmlTable(value) : undefined;
  if (table === undefined) return renderHtml(value);
  let index = 0;
  return renderHtmlTable(table, {
    words: context.words,
    wrapCell: (text, children) => context.wrapBlock(htmlBlockOf(offset, index++, text), children),
    renderAtom: (atom) =>
      atom.kind === 'note' ? (
        context.footnotes.renderReference(atom.label)
      ) : (
        <Formula latex={atom.latex} isDisplay={atom.isDisplay} />
      ),
  });
}

/** HTML other than the known tags is rendered as literal text. */
function renderHtml(value: string): ComponentChildren {
  const html = readInlineHtml(value);
  if (html.kind === 'break') return <br />;
  if (html.kind === 'hidden') return null;
  if (html.kind === 'anchor') return <span data-anchor={html.id} />;
  return <code class="literal">{value}</code>;
}

const REFERENCE = /\[(\d{1,3})\]/g;

function renderText(value: string, context: RenderContext): ComponentChildren {
  const { renderReference } = context.props;
  const { footnotes } = context;
  if (renderReference === undefined) return footnotes.renderText(value);
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of value.matchAll(REFERENCE)) {
    const reference = renderReference(Number(match[1]));
    if (reference === undefined) continue;
    // Without the space, the reference cannot wrap to the next line alone.
    parts.push(footnotes.renderText(value.slice(end, match.index).replace(/ $/, '')), reference);
    end = match.index + match[0].length;
  }
  parts.push(footnotes.renderText(value.slice(end)));
  return parts;
}
