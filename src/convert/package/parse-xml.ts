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
export const MAX_XML_ELEMENTS = 2_000_000;

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

/** One object for all elements that share both, since a document has few scopes and many elements. */
interface XmlContext {
  readonly source: string;
  readonly scope: XmlScope;
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
  /** Elements and texts in document order; comments and processing instructions are not kept. */
  children: readonly XmlNode[] = NO_NODES;
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

  /** The text that all offsets are into. */
  get source(): string {
    return this.#context.source;
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

/**
 * Parses a whole XML text and returns its root element.
 *
 * @param source the text, as `decodeXml` gives it; all offsets are into this very string
 * @throws ConversionRefused `damaged` when it is not well-formed or declares a document type, `too_large` when it
 *   nests too deeply or holds too many elements
 */
export function parseXml(source: string, options: XmlSource): XmlElement {
  const cursor = new XmlCursor(source, options);
  if (cursor.next() !== 'open') {
    throw new ConversionRefused('damaged', `The file is damaged: ${options.partName} holds no XML.`);
  }
  const root = readElement(cursor);
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
 * @throws ConversionRefused as `parseXml`
 */
export function readElement(cursor: XmlCursor): XmlElement {
  let context: XmlContext = { source: cursor.source, scope: cursor.scope };
  let count = 0;
  const begin = (): OpenElement => {
    if (++count > MAX_XML_ELEMENTS) {
      throw new ConversionRefused('too_large', `The file holds too many elements in ${cursor.partName}.`);
    }
    if (context.scope !== cursor.scope) context = { source: cursor.source, scope: cursor.scope };
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
