/** Writes the footnotes part (ECMA-376 Part 1, 17.11). */

import { element, valued, XML_HEAD } from '../../../package/write-xml.ts';
import type { Block } from '../content.ts';
import { writeBlocks } from './blocks.ts';
import { WORD_NAMESPACES } from './namespaces.ts';
import { TEXT } from './position.ts';
import type { Story } from './story.ts';

const NUMBER = `<w:r>${element('w:rPr', {}, valued('w:rStyle', 'FootnoteReference'))}<w:footnoteRef/></w:r>`;
const SPACE = '<w:r><w:t xml:space="preserve"> </w:t></w:r>';

/**
 * @param labels the referenced notes, in the order of their ids
 * @param story the story of the notes part
 */
export function notesPart(
  labels: readonly string[],
  notes: ReadonlyMap<string, readonly Block[]>,
  story: Story,
): string {
  const written = labels.map((label, at) => {
    const content = writeBlocks(notes.get(label) ?? [], story, { ...TEXT, inNote: true });
    return element('w:footnote', { 'w:id': at + 1 }, withMark(content, NUMBER + SPACE));
  });
  return XML_HEAD + element('w:footnotes', WORD_NAMESPACES, separators() + written.join(''));
}

/**
 * Inserts a note's reference mark at the beginning of its first paragraph, or before a note that begins otherwise.
 */
export function withMark(content: string, mark: string): string {
  const head = /^<w:p>(?:<w:pPr>.*?<\/w:pPr>)?/.exec(content)?.[0];
  const isText = head?.includes('w:val="FootnoteText"') === true && !head.includes('<w:numPr>');
  if (head !== undefined && isText) return head + mark + content.slice(head.length);
  const first = `<w:p><w:pPr>${valued('w:pStyle', 'FootnoteText')}</w:pPr>${mark}</w:p>`;
  const last = content.endsWith('</w:tbl>')
    ? `<w:p><w:pPr>${valued('w:pStyle', 'FootnoteText')}</w:pPr></w:p>`
    : '';
  return first + content + last;
}

function separators(): string {
  const tight = `<w:pPr>${element('w:spacing', { 'w:after': 0, 'w:line': 240, 'w:lineRule': 'auto' })}</w:pPr>`;
  const note = (id: number, type: string, mark: string) =>
    element('w:footnote', { 'w:type': type, 'w:id': id }, `<w:p>${tight}<w:r><w:${mark}/></w:r></w:p>`);
  return note(-1, 'separator', 'separator') + note(0, 'continuationSeparator', 'continuationSeparator');
}
