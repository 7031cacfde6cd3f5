/**
 * Shows Markdown that nobody vouched for. The tree becomes elements one by one, from a fixed list: there is no
 * HTML string anywhere, so scripts and handlers have no way in; links lead only where safeUrl allows; pictures
 * are named, never fetched.
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
  /** What footnotes are called that stand elsewhere; without it their marks are mere text. */
  readonly noteNumbers?: NoteNumbers;
  /** How many levels headings move down, so that they fit below the page's own. */
  readonly headingShift: number;
  /** Renders the sign `[n]`, or says by undefined that it is mere text. */
  readonly renderReference?: (number: number) => VNode | undefined;
  /** The only addresses that links may lead to; without them, all that are safe. Others become mere text. */
  readonly addresses?: ReadonlySet<string>;
  /** Leads to a place within the document; without it, links to such places are mere text. */
  readonly onFollow?: (fragment: string) => void;
  /** Wraps what a paragraph, heading or cell shows, inside its element. */
  readonly frameBlock?: FrameBlock;
}

export type FrameBlock = (block: TextBlock, children: ComponentChildren) => ComponentChildren;

interface Context {
  readonly props: MarkdownProps;
  readonly words: Words;
  readonly frameBlock: FrameBlock;
  readonly footnotes: Footnotes;
}

/** Tags that are open inside each other; of more, the letters are shown. */
const MAX_OPEN_TAGS = 60;

export function Markdown(props: MarkdownProps): VNode {
  const words = useWords();
  const { text, scope, noteNumbers, headingShift, renderReference, frameBlock, onFollow, addresses } = props;
  return useMemo(
    () => <div class="markdown">{renderDocument(props, words)}</div>,
    [text, scope, noteNumbers, headingShift, renderReference, frameBlock, onFollow, addresses, words],
  );
}

function renderDocument(props: MarkdownProps, words: Words): ComponentChildren {
  const { blocks, notes } = parseMarkdown(props.text);
  const frameBlock = props.frameBlock ?? withoutFrame;
  const { scope, noteNumbers: numbers } = props;
  const footnotes = new Footnotes(notes, { scope, numbers, words });
  const context: Context = { props, words, frameBlock, footnotes };
  return [
    renderBlocks(blocks, context),
    props.text.length > MAX_PARSED_CHARACTERS && (
      <pre class="literal">{props.text.slice(MAX_PARSED_CHARACTERS)}</pre>
    ),
    footnotes.render((note) => renderBlocks(note, { ...context, frameBlock: withoutFrame })),
  ];
}

const withoutFrame: FrameBlock = (_, children) => children;

function renderBlocks(blocks: readonly Block[], context: Context): ComponentChildren[] {
  return blocks.map((block) => renderBlock(block, context));
}

function renderBlock(block: Block, context: Context): ComponentChildren {
  switch (block.kind) {
    case 'paragraph':
      return <p>{context.frameBlock(blockOf(block), renderInlines(block.children, context))}</p>;
    case 'heading': {
      const children = renderInlines(block.children, context);
      return renderHeading(block.level, context.frameBlock(blockOf(block), children), context);
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

/** Inlines in order, with pairs of known tags turned into elements around what they enclose. */
function renderInlines(inlines: readonly Inline[], context: Context): ComponentChildren[] {
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

function renderInline(inline: Inline, context: Context): ComponentChildren {
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
      return context.footnotes.refer(inline.label);
    case 'html':
      return renderHtml(inline.value);
  }
}

function renderHeading(level: number, children: ComponentChildren, context: Context): VNode {
  const shifted = Math.min(6, level + context.props.headingShift);
  return createElement(`h${shifted}`, { class: `level-${level}` }, children);
}

function renderList({ ordered, start, items }: List, context: Context): VNode {
  const children = items.map((item) => renderListItem(item, context));
  return ordered ? <ol start={start}>{children}</ol> : <ul>{children}</ul>;
}

function renderListItem({ checked, children }: ListItem, context: Context): VNode {
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

function renderCode(value: string, context: Context): VNode {
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

function renderLink(address: string, children: ComponentChildren, { props }: Context): VNode {
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

function renderTable(table: Table, context: Context): VNode {
  const [head, ...body] = table.rows;
  const renderRow = (row: TableRow, tag: 'th' | 'td') => (
    <tr>
      {row.cells.map((cell, column) => {
        const block = cellBlockOf({ table, row, column });
        const align = table.aligns[column];
        const looks = [align && `align-${align}`, isFigure(block.text) ? 'figure' : undefined];
        const children = context.frameBlock(block, renderInlines(cell, context));
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

/** A number, date or time, which is not broken over lines. */
function isFigure(text: string): boolean {
  return text.length <= 24 && /\d/.test(text) && !/\p{L}{2}/u.test(text);
}

function renderHtmlBlock({ value, offset }: HtmlBlock, context: Context): ComponentChildren {
  const table = value.startsWith('<table>') ? readHtmlTable(value) : undefined;
  if (table === undefined) return renderHtml(value);
  let index = 0;
  return renderHtmlTable(table, {
    words: context.words,
    frameCell: (text, children) => context.frameBlock(htmlBlockOf(offset, index++, text), children),
    renderAtom: (atom) =>
      atom.kind === 'note' ? (
        context.footnotes.refer(atom.label)
      ) : (
        <Formula latex={atom.latex} isDisplay={atom.isDisplay} />
      ),
  });
}

/** HTML that is none of the known tags: its own letters, for everyone to see. */
function renderHtml(value: string): ComponentChildren {
  const html = readInlineHtml(value);
  if (html.kind === 'break') return <br />;
  if (html.kind === 'hidden') return null;
  if (html.kind === 'anchor') return <span data-anchor={html.id} />;
  return <code class="literal">{value}</code>;
}

const REFERENCE = /\[(\d{1,3})\]/g;

function renderText(value: string, context: Context): ComponentChildren {
  const { renderReference } = context.props;
  const { footnotes } = context;
  if (renderReference === undefined) return footnotes.inText(value);
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of value.matchAll(REFERENCE)) {
    const reference = renderReference(Number(match[1]));
    if (reference === undefined) continue;
    // The space before a reference would let it wrap to the next line alone.
    parts.push(footnotes.inText(value.slice(end, match.index).replace(/ $/, '')), reference);
    end = match.index + match[0].length;
  }
  parts.push(footnotes.inText(value.slice(end)));
  return parts;
}
