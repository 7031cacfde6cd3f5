/**
 * Parses an XML part into a tree that remembers where everything stood: each element and text knows its offsets
 * in the source, so that an edit can replace exactly its own characters and leave all others as they were.
 * Attributes are read when first asked for, since most are never.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { readAttributes, type XmlAttribute, XmlCursor, type XmlScope, type XmlSource } from './xml-cursor.ts';
import { decodeEntities } from './xml-entities.ts';

/** A tree of more elements than this would take more than about half a gigabyte. */
export const MAX_XML_ELEMENTS = 3_000_000;

export type XmlNode = XmlElement | XmlText;

export class XmlText {
  /** @param start offsets of the raw text, a CDATA section's brackets included */
  constructor(
    private readonly source: string,
    readonly start: number,
    readonly end: number,
    readonly isCData: boolean,
  ) {}

  /** What the text says, entities resolved. */
  get value(): string {
    return this.isCData
      ? this.source.slice(this.start + '<![CDATA['.length, this.end - ']]>'.length)
      : decodeEntities(this.source.slice(this.start, this.end));
  }
}

const NO_NODES: readonly XmlNode[] = [];

/**
 * An element. `source.slice(start, openEnd)` is its open tag, `source.slice(openEnd, closeStart)` its content and
 * `source.slice(closeStart, end)` its close tag; for `<x/>` the latter two are empty and `openEnd` equals `end`.
 */
export class XmlElement {
  openEnd = 0;
  closeStart = 0;
  end = 0;
  /** Elements and texts in document order; comments and processing instructions are not kept. */
  children: readonly XmlNode[] = NO_NODES;
  private cachedAttributes: readonly XmlAttribute[] | undefined;

  /** @param name with the known prefix, such as `w:p`, whatever prefix the file uses */
  constructor(
    readonly name: string,
    readonly source: string,
    readonly start: number,
    private readonly attributesStart: number,
    private readonly scope: XmlScope,
  ) {}

  /** All attributes with their values' offsets, namespace declarations left out. */
  get attributes(): readonly XmlAttribute[] {
    this.cachedAttributes ??= readAttributes(this.source, this.attributesStart, this.openEnd, this.scope);
    return this.cachedAttributes;
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
  const open: { element: XmlElement; children: XmlNode[] }[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
    const parent = open[open.length - 1];
    if (token === 'text') {
      parent?.children.push(new XmlText(source, cursor.start, cursor.end, cursor.isCData));
    } else if (token === 'close') {
      finishElement(open.pop(), cursor);
    } else {
      count++;
      if (count > MAX_XML_ELEMENTS) throw tooManyElements(options);
      const element = new XmlElement(cursor.name, source, cursor.start, cursor.attributesStart, cursor.scope);
      element.openEnd = cursor.end;
      if (parent !== undefined) parent.children.push(element);
      else root ??= element;
      open.push({ element, children: [] });
    }
  }
  if (root === undefined) {
    throw new ConversionRefused('damaged', `The file is damaged: ${options.partName} holds no XML.`);
  }
  return root;
}

function finishElement(
  open: { element: XmlElement; children: XmlNode[] } | undefined,
  cursor: XmlCursor,
): void {
  if (open === undefined) return;
  open.element.closeStart = cursor.start;
  open.element.end = cursor.end;
  if (open.children.length > 0) open.element.children = open.children;
}

function tooManyElements(options: XmlSource): ConversionRefused {
  return new ConversionRefused('too_large', `The file holds too many elements in ${options.partName}.`);
}
