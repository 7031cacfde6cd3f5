/**
 * Shows Markdown that nobody vouched for. The tree becomes elements one by one, from a fixed list: there is no
 * HTML string anywhere, so scripts and handlers have no way in; links lead only where safeUrl allows; pictures
 * are named, never fetched.
 */
import type {
  AlignType,
  Definition,
  FootnoteDefinition,
  Html,
  Nodes,
  Parents,
  RootContent,
  Table,
  TableRow,
} from 'mdast';
import type { ComponentChildren, VNode } from 'preact';
import { createElement } from 'preact';
import { useMemo } from 'preact/hooks';
import { Formula } from '../formulas/formula.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { useWords, type Words } from '../words/words.ts';
import { renderHtmlTable } from './html-table.tsx';
import { type PairedTag, readInlineHtml } from './inline-html.ts';
import { MAX_PARSED_CHARACTERS, parseMarkdown } from './parse-markdown.ts';
import { readHtmlTable } from './read-html-table.ts';
import { safeUrl } from './safe-url.ts';
import { blockOf, cellBlockOf, htmlBlockOf, offsetOf, type TextBlock } from './text-blocks.ts';

export interface MarkdownProps {
  readonly text: string;
  /** Makes ids of footnotes unique on the page. */
  readonly scope: string;
  /** How many levels headings move down, so that they fit below the page's own. */
  readonly headingShift: number;
  /** Renders the sign `[n]`, or says by undefined that it is mere text. */
  readonly renderReference?: (number: number) => VNode | undefined;
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
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
  /** Footnotes in the order in which they are referred to. */
  readonly cited: string[];
}

/** Elements deeper than this are flattened to their text. */
const MAX_DEPTH = 60;

export function Markdown(props: MarkdownProps): VNode {
  const words = useWords();
  const { text, scope, headingShift, renderReference, frameBlock, onFollow } = props;
  return useMemo(
    () => <div class="markdown">{renderDocument(props, words)}</div>,
    [text, scope, headingShift, renderReference, frameBlock, onFollow, words],
  );
}

function renderDocument(props: MarkdownProps, words: Words): ComponentChildren {
  const root = parseMarkdown(props.text);
  const definitions = new Map<string, Definition>();
  const footnotes = new Map<string, FootnoteDefinition>();
  for (const node of root.children) {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier))
      footnotes.set(node.identifier, node);
  }
  const frameBlock = props.frameBlock ?? withoutFrame;
  const context: Context = { props, words, frameBlock, definitions, footnotes, cited: [] };
  return [
    renderChildren(root, context, 0),
    props.text.length > MAX_PARSED_CHARACTERS && (
      <pre class="literal">{props.text.slice(MAX_PARSED_CHARACTERS)}</pre>
    ),
    renderFootnotes(context),
  ];
}

const withoutFrame: FrameBlock = (_, children) => children;

/** Children in order, with pairs of known inline tags turned into elements around what they enclose. */
function renderChildren(parent: Parents, context: Context, depth: number): ComponentChildren {
  if (depth > MAX_DEPTH) return plainText(parent);
  const open: { tag: PairedTag | undefined; children: ComponentChildren[] }[] = [
    { tag: undefined, children: [] },
  ];
  const append = (child: ComponentChildren) => open.at(-1)?.children.push(child);
  const close = () => {
    const last = open.pop();
    if (last?.tag !== undefined) append(createElement(last.tag, null, ...last.children));
  };
  for (const child of parent.children) {
    const html = child.type === 'html' ? readInlineHtml(child.value) : undefined;
    if (html?.kind === 'open' && open.length < MAX_DEPTH) open.push({ tag: html.tag, children: [] });
    else if (html?.kind === 'close') {
      if (open.at(-1)?.tag === html.tag) close();
    } else append(renderNode(child, context, depth + 1));
  }
  while (open.length > 1) close();
  return open[0]?.children;
}

function renderNode(node: RootContent, context: Context, depth: number): ComponentChildren {
  const children = () => ('children' in node ? renderChildren(node, context, depth) : null);
  switch (node.type) {
    case 'text':
      return renderText(node.value, context);
    case 'paragraph':
      return <p>{context.frameBlock(blockOf(node), children())}</p>;
    case 'heading':
      return renderHeading(node.depth, context.frameBlock(blockOf(node), children()), context);
    case 'emphasis':
      return <em>{children()}</em>;
    case 'strong':
      return <strong>{children()}</strong>;
    case 'delete':
      return <del>{children()}</del>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'blockquote':
      return <blockquote>{children()}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{children()}</ol> : <ul>{children()}</ul>;
    case 'listItem':
      return renderListItem(node.checked, children(), context);
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return renderCode(node.value, context);
    case 'inlineMath':
      return <Formula latex={node.value} isDisplay={false} />;
    case 'math':
      return <Formula latex={node.value} isDisplay={true} />;
    case 'link':
      return renderLink(node.url, children(), context);
    case 'linkReference':
      return renderLink(context.definitions.get(node.identifier)?.url ?? '', children(), context);
    case 'image':
    case 'imageReference':
      return <span class="picture">{context.words.pictureNamed(node.alt ?? '')}</span>;
    case 'footnoteReference':
      return renderFootnoteReference(node.identifier, context);
    case 'table':
      return renderTable(node, context, depth);
    case 'html':
      return renderHtml(node, context);
    default:
      return null;
  }
}

function renderHeading(level: number, children: ComponentChildren, context: Context): VNode {
  const shifted = Math.min(6, level + context.props.headingShift);
  return createElement(`h${shifted}`, { class: `level-${level}` }, children);
}

function renderListItem(
  checked: boolean | null | undefined,
  children: ComponentChildren,
  context: Context,
): VNode {
  if (checked === null || checked === undefined) return <li>{children}</li>;
  const label = checked ? context.words.taskDone : context.words.taskOpen;
  return (
    <li class="task">
      <span class="task-sign" role="img" aria-label={label}>
        {checked ? '☑' : '☐'}
      </span>
      {children}
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
      onFollow(decodeFragment(address.slice(1)));
    };
    return (
      <a href={address} onClick={follow}>
        {children}
      </a>
    );
  }
  const url = safeUrl(address);
  if (url === undefined) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function renderTable(table: Table, context: Context, depth: number): VNode {
  const [head, ...body] = table.children;
  const renderRow = (row: TableRow, tag: 'th' | 'td') => (
    <tr>
      {row.children.map((cell, column) => {
        const block = cellBlockOf(cell, { table, row, column });
        const looks = [alignment(table.align?.[column]), isFigure(block.text) ? 'figure' : undefined];
        const children = context.frameBlock(block, renderChildren(cell, context, depth + 1));
        return createElement(tag, { class: looks.filter(Boolean).join(' ') || undefined }, children);
      })}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section class="table-scroll" tabIndex={0} aria-label={context.words.table}>
      <table>
        {head !== undefined && <thead>{renderRow(head, 'th')}</thead>}
        <tbody>{body.map((row) => renderRow(row, 'td'))}</tbody>
      </table>
    </section>
  );
}

/** A number, date or time, which is not broken over lines. */
function isFigure(text: string): boolean {
  return text.length <= 24 && /\d/.test(text) && !/\p{L}{2}/u.test(text);
}

function alignment(align: AlignType | undefined): string | undefined {
  return align === null || align === undefined ? undefined : `align-${align}`;
}

/** HTML that is no table and none of the known inline tags: its own letters, for everyone to see. */
function renderHtml(node: Html, context: Context): ComponentChildren {
  const { value } = node;
  const table = value.startsWith('<table>') ? readHtmlTable(value) : undefined;
  if (table !== undefined) {
    let index = 0;
    return renderHtmlTable(table, context.words, (text, children) =>
      context.frameBlock(htmlBlockOf(offsetOf(node), index++, text), children),
    );
  }
  const html = readInlineHtml(value);
  if (html.kind === 'break') return <br />;
  if (html.kind === 'hidden') return null;
  if (html.kind === 'anchor') return <span data-anchor={html.id} />;
  return <code class="literal">{value}</code>;
}

const REFERENCE = /\[(\d{1,3})\]/g;

function renderText(value: string, context: Context): ComponentChildren {
  const { renderReference } = context.props;
  if (renderReference === undefined) return value;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of value.matchAll(REFERENCE)) {
    const reference = renderReference(Number(match[1]));
    if (reference === undefined) continue;
    // The space before a reference would let it wrap to the next line alone.
    parts.push(value.slice(end, match.index).replace(/ $/, ''), reference);
    end = match.index + match[0].length;
  }
  parts.push(value.slice(end));
  return parts;
}

function renderFootnoteReference(identifier: string, context: Context): ComponentChildren {
  if (!context.footnotes.has(identifier)) return `[^${identifier}]`;
  const known = context.cited.indexOf(identifier);
  const number = known === -1 ? context.cited.push(identifier) : known + 1;
  const id = `${context.props.scope}-note-${number}`;
  return (
    <sup class="note-reference">
      <a href={`#${id}`} aria-label={context.words.footnote(number)}>
        {number}
      </a>
    </sup>
  );
}

function renderFootnotes(context: Context): ComponentChildren {
  const items: VNode[] = [];
  // Rendering a note may cite further notes, so the list may grow while it is walked.
  for (let i = 0; i < context.cited.length; i++) {
    const note = context.footnotes.get(context.cited[i] ?? '');
    if (note === undefined) continue;
    const children = renderChildren(note, { ...context, frameBlock: withoutFrame }, 1);
    items.push(<li id={`${context.props.scope}-note-${i + 1}`}>{children}</li>);
  }
  if (items.length === 0) return null;
  return (
    <section class="footnotes" aria-label={context.words.footnotes}>
      <ol>{items}</ol>
    </section>
  );
}

/** The letters of a tree that is nested too deeply, gathered without recursion. */
function plainText(from: Nodes): string {
  let text = '';
  const waiting: Nodes[] = [from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) text += node.value;
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return text;
}
