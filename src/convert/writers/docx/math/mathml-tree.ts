/** The MathML that KaTeX writes, as nodes that rows can be regrouped from. */
import { parseXml, type XmlElement, XmlText } from '../../../package/parse-xml.ts';

export interface MathNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: MathNode[];
  /** The text of a leaf such as `mi` or `mo`. */
  readonly text: string;
}

/**
 * @returns what the first `semantics` holds, which is the formula and its annotation
 * @throws ConversionRefused `too_large` for a formula that nests too deeply
 */
export function readMathTree(xml: string): readonly MathNode[] {
  const [semantics] = parseXml(xml, { partName: 'a formula' }).descendants('semantics');
  return (semantics?.elements() ?? []).map(nodeOf);
}

function nodeOf(element: XmlElement): MathNode {
  const texts = element.children.filter((child) => child instanceof XmlText);
  return {
    name: element.name,
    attributes: new Map(element.attributes.map(({ name, value }) => [name, value])),
    children: element.elements().map(nodeOf),
    text: texts.map(({ value }) => value).join(''),
  };
}
