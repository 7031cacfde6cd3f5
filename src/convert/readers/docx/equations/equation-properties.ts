/** Properties of equation elements. */
import type { XmlElement } from '../../../package/parse-xml.ts';

/** The value of a property such as `m:chr` within `m:naryPr`. */
export function property(element: XmlElement, properties: string, name: string): string | undefined {
  const found = element.element(properties)?.element(name);
  return found === undefined ? undefined : (found.attribute('m:val') ?? found.attribute('w:val') ?? '');
}

/** Whether a property is present and not switched off. */
export function isOn(element: XmlElement, properties: string, name: string): boolean {
  const value = property(element, properties, name);
  return value !== undefined && !['0', 'false', 'off'].includes(value);
}

/** Larger column counts are not genuine. */
const MAX_COLUMNS = 64;

/** The alignment of each column: l, c or r. Source: ECMA-376 Part 1, 22.1.2.64 (mc). */
export function columnAligns(element: XmlElement): string[] {
  const columns = element.element('m:mPr')?.element('m:mcs')?.elements('m:mc') ?? [];
  return columns
    .flatMap((column) => {
      const count = Number(property(column, 'm:mcPr', 'm:count') ?? 1);
      const align = property(column, 'm:mcPr', 'm:mcJc')?.charAt(0) ?? 'c';
      const known = 'lcr'.includes(align) ? align : 'c';
      return Array.from({ length: count >= 1 && count <= MAX_COLUMNS ? count : 1 }, () => known);
    })
    .slice(0, MAX_COLUMNS);
}
