/**
 * Parses an XML part into a tree that remembers where everything stood: each element and text knows its offsets
 * in the source, so that an edit can replace exactly its own characters and leave all others as they were.
 * Attributes are read when first asked for, since most are never.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { readAttributes, type XmlAttribute } from './xml-attributes.ts';
import { XmlCursor, type XmlSource } from './xml-cursor.ts';
import { decodeEntities } from './xml-entities.ts';
import type { XmlScope } from './xml-scope.ts';

/** A tree of more elements than this would take some hundreds of megabytes; 2 million are a text of 8,000 pages. */
const MAX_XML_ELEMENTS = 2_000_000;

export type XmlNode = XmlElement | XmlText;

export class XmlText {
  readonly #source: string;

  /** @param start offsets of the raw text, a CDATA section's brackets included */
  constructor(
    source: string,
    readonly start: number,
    readonly end: number,
    readonly isCData: boolean,
  ) {
    this.#source = source;
  }

  /** What the text says, entities resolved. */
  get value(): string {
    return this.isCData
      ? this.#source.slice(this.start + '<![CDATA['.length, this.end - ']]>'.length)
      : decodeEntities(this.#source.slice(this.start, this.end));
  }
}

/** One object for all elements that share it, since a document has few scopes and many elements. */
interface XmlContext {
  readonly source: string;
  readonly scope: XmlScope;
  /** Reads what stands within a piece of a large part. */
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
  /** Undefined for a piece of a large part that nobody looks into at the moment. */
  #children: readonly XmlNode[] | undefined = NO_NODES;
  #cachedAttributes: readonly XmlAttribute[] | undefined;

  readonly #context: XmlContext;

  /**
   * @param name with the known prefix, such as `w:p`, whatever prefix the file uses
   * @param start offset of the open tag
   * @param context what the element shares with its neighbours: the text, and the namespaces in force
   */
  constructor(
    readonly name: string,
    readonly start: number,
    context: XmlContext,
  ) {
    this.#context = context;
  }

  /** Elements and texts in document order; comments and processing instructions are not kept. */
  get children(): readonly XmlNode[] {
    return this.#children ?? this.#context.pieces?.childrenOf(this) ?? NO_NODES;
  }

  /** Has the content of a piece kept from now on, so that its elements stay the same. */
  keep(): void {
    this.#context.pieces?.keep(this);
  }

  /** Undefined has them read again whenever somebody looks. */
  set children(children: readonly XmlNode[] | undefined) {
    this.#children = children;
  }

  /** The text that all offsets are into. */
  get source(): string {
    return this.#context.source;
  }

  /** The namespaces in force within it. */
  get scope(): XmlScope {
    return this.#context.scope;
  }

  /** Offset of the close tag. */
  get closeStart(): number {
    return this.openEnd === this.end ? this.end : this.#context.source.lastIndexOf('<', this.end - 1);
  }

  /** All attributes with their values' offsets, namespace declarations left out. */
  get attributes(): readonly XmlAttribute[] {
    this.#cachedAttributes ??= readAttributes(
      this.#context.source,
      this.start,
      this.openEnd,
      this.#context.scope,
    );
    return this.#cachedAttributes;
  }

  /** The value of an attribute by its name with the known prefix, such as `w:val`, or undefined. */
  attribute(name: string): string | undefined {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
    return undefined;
  }

  /** The first child element of a name, or undefined. */
  element(name: string): XmlElement | undefined {
    for (const child of this.children) if (child instanceof XmlElement && child.name === name) return child;
    return undefined;
  }

  /** All child elements, or those of a name, in document order. */
  elements(name?: string): XmlElement[] {
    const found: XmlElement[] = [];
    for (const child of this.children) {
      if (child instanceof XmlElement && (name === undefined || child.name === name)) found.push(child);
    }
    return found;
  }

  /** All elements of a name within this one at any depth, in document order, itself not included. */
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

  /** All text within this element at any depth. */
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

/** So many pieces are kept that were looked into last: a paragraph, with those it is compared to. */
const KEPT_PIECES = 16;

/**
 * What stands within the pieces of a part that is too large for a tree of all of it. It is read when somebody looks,
 * and forgotten when they have looked into others; what they took out of it stays whole.
 */
class Pieces {
  readonly #partName: string;
  readonly #kept: XmlElement[] = [];
  readonly #forGood = new Set<XmlElement>();
  #next = 0;

  constructor(partName: string) {
    this.#partName = partName;
  }

  childrenOf(piece: XmlElement): readonly XmlNode[] {
    const { source, scope, start } = piece;
    const cursor = new XmlCursor(source, { partName: this.#partName, start, scope });
    cursor.next();
    const { children } = readElement(cursor);
    const oldest = this.#kept[this.#next];
    if (oldest !== undefined && !this.#forGood.has(oldest)) oldest.children = undefined;
    this.#kept[this.#next] = piece;
    this.#next = (this.#next + 1) % KEPT_PIECES;
    piece.children = children;
    return children;
  }

  keep(piece: XmlElement): void {
    this.#forGood.add(piece);
  }
}

/** How to keep the tree of a large part small. */
export interface XmlOptions extends XmlSource {
  /** Names of elements whose content is not kept in the tree of a large part, but read when it is looked into. */
  readonly pieces?: ReadonlySet<string>;
}

/** Parts of fewer characters have a whole tree, which takes some ten times as much. */
export const LARGE_PART = 4 * 1024 * 1024;

/**
 * Parses a whole XML text and returns its root element.
 *
 * @param source the text, as `decodeXml` gives it; all offsets are into this very string
 * @throws ConversionRefused `damaged` when it is not well-formed or declares a document type, `too_large` when it
 *   nests too deeply or holds too many elements
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
 * Reads one element, for parts that are too large for a tree of their own: the element whose open tag the cursor
 * has just come to, with all within it. The cursor goes on to its close tag.
 *
 * @param names of elements whose content is passed over, to be read when somebody looks into them
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
