import type { XmlElement } from '../../../package/parse-xml.ts';

export function readEquation(equation: XmlElement): string {
  return equation.text;
}
