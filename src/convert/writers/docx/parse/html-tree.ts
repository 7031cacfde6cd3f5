/**
 * Builds a tree from HTML as leniently as browsers do: missing end tags, end tags without a start, unclosed elements.
 * Depth is bounded; deeper elements are merged into the one at the limit.
 */

import { BLOCK_NAMES, type HtmlToken } from '../../../../markdown/html/tokens.ts';

/** Deeper nesting is flattened: it would be unreadable, and all later steps may be recursive. */
const MAX_DEPTH = 60;

const VOID_NAMES: ReadonlySet<string> = new Set('br hr img input wbr col formula note'.split(' '));

/** Other end tags do not close elements beyond these. */
const BOUNDARIES = ['table', 'td', 'th', 'li', 'blockquote', 'pre'];

/** The open elements that a start tag closes, and the elements beyond which it has no effect. */
const ENDS: ReadonlyMap<string, { readonly ended: readonly string[]; readonly within: readonly string[] }> =
  new Map([
    ['a', { ended: ['a'], within: ['td', 'th', 'li', 'p', 'blockquote', 'pre'] }],
    ['li', { ended: ['li'], within: ['ul', 'ol', 'table'] }],
    ['dt', { ended: ['dt', 'dd'], within: ['dl', 'table'] }],
    ['dd', { ended: ['dt', 'dd'], within: ['dl', 'table'] }],
    ['td', { ended: ['td', 'th'], within: ['table'] }],
    ['th', { ended: ['td', 'th'], within: ['table'] }],
    ['tr', { ended: ['tr'], within: ['table'] }],
    ['thead', { ended: ['thead', 'tbody', 'tfoot'], within: ['table'] }],
    ['tbody', { ended: ['thead', 'tbody', 'tfoot'], within: ['table'] }],
    ['tfoot', { ended: ['thead', 'tbody', 'tfoot'], within: ['table'] }],
  ]);

/** Elements that may be between a table and its rows. */
export const ROW_GROUPS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

export const LIST_NAMES: ReadonlySet<string> = new Set(['ul', 'ol']);

/** Elements whose content is plain text. */
const TEXT_ONLY = /^(?:pre|h[1-6])$/;

export interface HtmlElement {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
  /** Whether it is laid out as a block: by its name, or because it contains one. */
  block: boolean;
  /** For a list or table: the parts that were read as soon as they were complete, and removed from the children. */
  items?: ListItems;
  rows?: TableRows;
}

export type HtmlNode = HtmlElement | { readonly kind: 'text'; readonly value: string };

/** Receives the rows of a table. */
export interface TableRows {
  /** @param inHead whether it is in the table head */
  readonly add: (row: HtmlElement, inHead: boolean) => void;
}

/** Receives the items of a list, and whatever is between them. */
export interface ListItems {
  readonly add: (node: HtmlNode) => void;
}

/** Creates receivers for the parts of lists and tables. */
export interface PartReaders {
  readonly rows: () => TableRows;
  readonly items: () => ListItems;
}

export const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Consumes HTML tokens one by one; table rows and list items are read as soon as they are complete. */
export class TreeBuilder {
  #roots: HtmlNode[] = [];
  readonly #stack: HtmlElement[] = [];
  /** Names of the open elements beyond the depth limit, the latest last. */
  readonly #tooDeep: string[] = [];
  readonly #readers: PartReaders;

  constructor(readers: PartReaders) {
    this.#readers = readers;
  }

  /** Whether no element is open. */
  get isComplete(): boolean {
    return this.#stack.length === 0;
  }

  /** Removes and returns the top-level nodes, which are complete if no element is open. */
  takeRoots(): readonly HtmlNode[] {
    const roots = this.#roots;
    this.#roots = [];
    return roots;
  }

  add(token: HtmlToken): void {
    if ('value' in token) this.addText(token.value);
    else if (token.kind === 'open') this.open(token.name, token.attributes);
    else this.close(token.name);
  }

  addText(value: string): void {
    this.#siblings().push({ kind: 'text', value });
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const block = BLOCK_NAMES.has(name);
    const ends = ENDS.get(name);
    if (ends !== undefined) this.#end(ends.ended, ends.within);
    else if (block) this.#end(['p'], ['table', 'td', 'th', 'li', 'blockquote', 'div']);
    if (VOID_NAMES.has(name) || this.#stack.length < MAX_DEPTH) {
      const element: HtmlElement = { kind: 'element', name, attributes, children: [], block };
      this.#siblings().push(element);
      if (block) this.#markAncestors();
      if (!VOID_NAMES.has(name)) this.#stack.push(element);
    } else {
      this.#tooDeep.push(name);
      if (block) this.addText(' ');
    }
  }

  close(name: string): void {
    if (this.#tooDeep.at(-1) === name) {
      this.#tooDeep.pop();
      return;
    }
    if (this.#tooDeep.length > 0) return;
    this.#end([name], BOUNDARIES.includes(name) ? [] : BOUNDARIES);
  }

  #siblings(): HtmlNode[] {
    return this.#stack.at(-1)?.children ?? this.#roots;
  }

  /** Closes the innermost open element with one of these names, unless one of `within` is inside it. */
  #end(names: readonly string[], within: readonly string[]): void {
    for (let at = this.#stack.length - 1; at >= 0; at--) {
      const name = this.#stack[at]?.name ?? '';
      if (names.includes(name)) {
        for (let open = this.#stack.pop(); open !== undefined; open = this.#stack.pop()) {
          if (open.name === 'tr') this.#foldRow(open);
          else if (open.name === 'li') this.#foldItem();
          if (this.#stack.length === at) break;
        }
        return;
      }
      if (within.includes(name)) return;
    }
  }

  /** Reads a row that was closed, if the table around it is read as a table. */
  #foldRow(row: HtmlElement): void {
    const parent = this.#stack.at(-1);
    const around = this.#stack.findLast((element) => !ROW_GROUPS.has(element.name));
    if (parent === undefined || around?.name !== 'table' || this.#isTextOnly) return;
    around.rows ??= this.#readers.rows();
    around.rows.add(row, parent.name === 'thead');
    parent.children.pop();
  }

  /** Reads an item that was closed, with whatever precedes it, if the list around it is read as a list. */
  #foldItem(): void {
    const list = this.#stack.at(-1);
    if (list === undefined || !LIST_NAMES.has(list.name) || this.#isTextOnly) return;
    list.items ??= this.#readers.items();
    for (const node of list.children) list.items.add(node);
    list.children = [];
  }

  get #isTextOnly(): boolean {
    return this.#stack.some((element) => TEXT_ONLY.test(element.name));
  }

  #markAncestors(): void {
    for (let at = this.#stack.length - 1; at >= 0; at--) {
      const element = this.#stack[at];
      if (element === undefined || element.block) return;
      element.block = true;
    }
  }
}

/** The text within nodes, unchanged. */
export function textOf(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text') text += node.value;
    else text += node.name === 'br' ? '\n' : textOf(node.children);
  }
  return text;
}
