/**
 * Parses an XML part into a tree with source positions: each element and text knows its offsets, so that an edit can
 * replace exactly its own characters and leave all others unchanged. Attributes are parsed on demand, since most are
 * never read.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { readAttributes, type XmlAttribute } from './xml-attributes.ts';
import { XmlCursor, type XmlSource } from './xml-cursor.ts';
import { decodeEntities } from './xml-entities.ts';
import type { XmlScope } from './xml-scope.ts';

/** A larger tree would take hundreds of megabytes; 2 million elements are a text of 8,000 pages. */
const MAX_XML_ELEMENTS = 2_000_000;

export type XmlNode = XmlElement | XmlText;

export class XmlText {
  readonly #source: string;

  /** @param start offset of the raw text, including the brackets of a CDATA section */
  constructor(
    source: string,
    readonly start: number,
    readonly end: number,
    readonly isCData: boolean,
  ) {
    this.#source = source;
  }

  /** The text with entities resolved. */
  get value(): string {
    return this.isCData
      ? this.#source.slice(this.start + '<![CDATA['.length, this.end - ']]>'.length)
      : decodeEntities(this.#source.slice(this.start, this.end));
  }
}

/** State shared by many elements, since a document has few scopes and many elements. */
interface XmlContext {
  readonly source: string;
  readonly scope: XmlScope;
  /** Reads the content of the lazy elements of a large part. */
  readonly pieces: Pieces | undefined;
}

const NO_NODES: readonly XmlNode[] = [];

/**
 * An element. `source.slice(start, openEnd)` is its open tag, `source.slice(openEnd, closeStart)` its content and
 * `source.slice(closeStart, end)` its close tag; for `<x/>` the latter two are empty and `openEnd` equals `end`.
 */
export class XmlElement {
  /** Offset after the open tag. */
  openEnd = 0;
  /** Offset after the close tag. */
  end = 0;
  /** Undefined for a lazy element whose content is not in memory. */
  #children: readonly XmlNode[] | undefined = NO_NODES;
  #cachedAttributes: readonly XmlAttribute[] | undefined;

  readonly #context: XmlContext;

  /**
   * @param name with the canonical prefix, such as `w:p`, whatever prefix the file uses
   * @param start offset of the open tag
   * @param context shared with its neighbours: the text, and the namespaces in scope
   */
  constructor(
    readonly name: string,
    readonly start: number,
    context: XmlContext,
  ) {
    this.#context = context;
  }

  /** Elements and texts in document order; comments and processing instructions are dropped. */
  get children(): readonly XmlNode[] {
    return this.#children ?? this.#context.pieces?.childrenOf(this) ?? NO_NODES;
  }

  /** Keeps the content of a lazy element in memory from now on, so that its child elements stay identical. */
  keep(): void {
    this.#context.pieces?.keep(this);
  }

  /** Setting undefined makes the next access parse the content again. */
  set children(children: readonly XmlNode[] | undefined) {
    this.#children = children;
  }

  /** The text that all offsets refer to. */
  get source(): string {
    return this.#context.source;
  }

  /** The namespaces in scope within it. */
  get scope(): XmlScope {
    return this.#context.scope;
  }

  /** Offset of the close tag. */
  get closeStart(): number {
    return this.openEnd === this.end ? this.end : this.#context.source.lastIndexOf('<', this.end - 1);
  }

  /** All attributes with the offsets of their values, without namespace declarations. */
  get attributes(): readonly XmlAttribute[] {
    this.#cachedAttributes ??= readAttributes(
      this.#context.source,
      this.start,
      this.openEnd,
      this.#context.scope,
    );
    return this.#cachedAttributes;
  }

  /** The value of an attribute by its canonical name, such as `w:val`; undefined if absent. */
  attribute(name: string): string | undefined {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
    return undefined;
  }

  /** The first child element with a name; undefined if there is none. */
  element(name: string): XmlElement | undefined {
    for (const child of this.children) if (child instanceof XmlElement && child.name === name) return child;
    return undefined;
  }

  /** All child elements, or those with a name, in document order. */
  elements(name?: string): XmlElement[] {
    const found: XmlElement[] = [];
    for (const child of this.children) {
      if (child instanceof XmlElement && (name === undefined || child.name === name)) found.push(child);
    }
    return found;
  }

  /** All descendant elements with a name, in document order. */
  *descendants(name: string): Generator<XmlElement> {
    const pending = this.elements().reverse();
    for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
      if (element.name === name) yield element;
      for (let index = element.children.length - 1; index >= 0; index--) {
        const child = element.children[index];
        if (child instanceof XmlElement) pending.push(child);
      }
    }
  }

  /** The concatenated text of all descendants. */
  get text(): string {
    let text = '';
    const pending: XmlNode[] = [this];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node instanceof XmlText) text += node.value;
      else
        for (let index = node.children.length - 1; index >= 0; index--)
          pushNode(pending, node.children[index]);
    }
    return text;
  }
}

function pushNode(nodes: XmlNode[], node: XmlNode | undefined): void {
  if (node !== undefined) nodes.push(node);
}

/** Number of lazy elements whose content stays in memory: a paragraph, with those it is compared to. */
const MAX_LOADED_PIECES = 16;

/**
 * The content of lazy elements in a part too large for a complete tree. It is parsed on access and dropped after
 * accesses to other lazy elements; nodes already taken from it stay valid.
 */
class Pieces {
  readonly #partName: string;
  readonly #loaded: XmlElement[] = [];
  readonly #pinned = new Set<XmlElement>();
  #next = 0;

  constructor(partName: string) {
    this.#partName = partName;
  }

  childrenOf(piece: XmlElement): readonly XmlNode[] {
    const { source, scope, start } = piece;
    const cursor = new XmlCursor(source, { partName: this.#partName, start, scope });
    cursor.next();
    const { children } = readElement(cursor);
    const oldest = this.#loaded[this.#next];
    if (oldest !== undefined && !this.#pinned.has(oldest)) oldest.children = undefined;
    this.#loaded[this.#next] = piece;
    this.#next = (this.#next + 1) % MAX_LOADED_PIECES;
    piece.children = children;
    return children;
  }

  keep(piece: XmlElement): void {
    this.#pinned.add(piece);
  }
}

export interface XmlOptions extends XmlSource {
  /** Names of elements that are lazy in a large part: their content is not kept in the tree but parsed on access. */
  readonly pieces?: ReadonlySet<string>;
}

/** Shorter parts have a complete tree, which takes about ten times their size. */
export const LARGE_PART = 4 * 1024 * 1024;

/**
 * Parses a complete XML text and returns its root element.
 *
 * @param source the text, as returned by `decodeXml`; all offsets refer to this string
 * @throws ConversionRefused `damaged` if it is not well-formed or declares a document type, `too_large` if it nests
 *   too deeply or has too many elements
 */
export function parseXml(source: string, options: XmlOptions): XmlElement {
  const cursor = new XmlCursor(source, options);
  if (cursor.next() !== 'open') {
    throw new ConversionRefused('damaged', `The file is damaged: ${options.partName} holds no XML.`);
  }
  const root = readElement(cursor, source.length < LARGE_PART ? undefined : options.pieces);
  while (cursor.next() !== 'end');
  return root;
}

interface OpenElement {
  readonly element: XmlElement;
  readonly children: XmlNode[];
}

/**
 * Reads a single element, for parts too large for a complete tree: the element whose open tag the cursor is at, with
 * its content. The cursor advances to its close tag.
 *
 * @param names names of lazy elements, whose content is skipped and parsed on access
 * @throws ConversionRefused as `parseXml`
 */
export function readElement(cursor: XmlCursor, names?: ReadonlySet<string>): XmlElement {
  const pieces = names === undefined ? undefined : new Pieces(cursor.partName);
  let context: XmlContext = { source: cursor.source, scope: cursor.scope, pieces };
  let count = 0;
  const begin = (): OpenElement => {
    if (++count > MAX_XML_ELEMENTS) {
      throw new ConversionRefused('too_large', `The file holds too many elements in ${cursor.partName}.`);
    }
    if (context.scope !== cursor.scope) context = { source: cursor.source, scope: cursor.scope, pieces };
    const element = new XmlElement(cursor.name, cursor.start, context);
    element.openEnd = cursor.end;
    return { element, children: [] };
  };
  let current = begin();
  const root = current.element;
  const outer: OpenElement[] = [];
  for (;;) {
    const token = cursor.next();
    if (token === 'open') {
      outer.push(current);
      const child = begin();
      current.children.push(child.element);
      current = child;
      if (names?.has(cursor.name) === true && !cursor.isEmpty) {
        child.element.children = undefined;
        cursor.skipElement();
        child.element.end = cursor.end;
        current = outer.pop() ?? child;
      }
    } else if (token === 'text') {
      current.children.push(new XmlText(cursor.source, cursor.start, cursor.end, cursor.isCData));
    } else {
      current.element.end = cursor.end;
      if (current.children.length > 0) current.element.children = current.children;
      const parent = outer.pop();
      if (parent === undefined || token === 'end') return root;
      current = parent;
    }
  }
}
