/**
 * Reads a package saved as a single XML file ("flat OPC", Word's "XML document"): its parts as the texts they would
 * have in the ZIP. Binary parts, mostly pictures, are left out, since no reader needs them.
 *
 * Source: not part of ECMA-376 Part 2; Word writes it in http://schemas.microsoft.com/office/2006/xmlPackage.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { parseXml, type XmlElement } from './parse-xml.ts';

/**
 * The XML parts of a flat package by part name, without leading slashes.
 *
 * @throws ConversionRefused `unsupported` if the XML is another kind of document, `damaged` if it is not well-formed
 */
export function readFlatParts(text: string): ReadonlyMap<string, string> {
  const root = parseXml(text, { partName: 'the file' });
  if (root.name === 'w:wordDocument') return new Map([['word/document.xml', text]]);
  if (root.name !== 'pkg:package') {
    throw new ConversionRefused('unsupported', 'The file is XML, but not an Office document.');
  }
  const parts = new Map<string, string>();
  for (const part of root.elements('pkg:part')) {
    const name = (part.attribute('pkg:name') ?? '').replace(/^\/+/, '');
    const content = firstElementOf(part.element('pkg:xmlData'));
    if (content !== undefined) parts.set(name, text.slice(content.start, content.end));
  }
  return parts;
}

function firstElementOf(element: XmlElement | undefined): XmlElement | undefined {
  return element?.elements()[0];
}
