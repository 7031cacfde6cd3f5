/** Content that another file brings in (`w:altChunk`): HTML, text or another Word document. */
import type { Block } from '../../markdown/blocks.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import type { Story } from './story.ts';

export function readAltChunk(_chunk: XmlElement, _story: Story): Block[] {
  return [];
}
