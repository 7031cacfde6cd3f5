/** The alignment of a paragraph (ECMA-376 Part 1, 17.3.1.13 and 17.18.44). */
import type { ColumnAlign } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readOnOff, readValue } from '../properties.ts';

/** The visual alignment in direct paragraph properties. */
export function readAlign(properties: XmlElement | undefined): ColumnAlign | undefined {
  const isRightToLeft = readOnOff(properties, 'w:bidi') === true;
  switch (readValue(properties, 'w:jc')) {
    case 'center':
      return 'center';
    case 'left':
    case 'start':
      return isRightToLeft ? 'right' : 'left';
    case 'right':
    case 'end':
      return isRightToLeft ? 'left' : 'right';
    default:
      return undefined;
  }
}
