/**
 * Pictures that are not at hand, as most that Markdown names: their description stands for them, and leads to them
 * where they have an address in the web. A content control keeps the name of any other, and the address of one that
 * is a link already (ECMA-376 Part 1, 17.5.2).
 */
import { element, valued } from '../../../package/write-xml.ts';
import type { ImageInline } from '../content.ts';
import { targetForPart } from './link-targets.ts';
import { PLAIN, type RunStyle, textRun } from './runs.ts';
import type { Story } from './story.ts';

/** Marks the content control; the reader knows it too. */
const TAG = 'docgate-picture';
/** Word takes no longer titles of content controls. */
const MAX_NAME = 64;

/** Keeps apart the descriptions of pictures that touch; by its style the reader knows that it is no text. */
export const PICTURE_GAP = textRun(' ', { ...PLAIN, style: 'PictureText' });

/** The description of a picture, or else its name, in place of the picture. */
export function namePicture(image: ImageInline, story: Story, style: RunStyle): string {
  const shown = image.alt === '' ? lastSegment(image.source) : image.alt;
  if (image.source.startsWith('data:')) return textRun(shown, style);
  const isLinked = style.style === 'Hyperlink';
  const run = textRun(shown, isLinked ? style : { ...style, style: 'PictureText' });
  const target = !isLinked && /^https?:/i.test(image.source) ? targetForPart(image.source) : undefined;
  if (target !== undefined) {
    const id = story.relationships.link(target);
    return element('w:hyperlink', { 'r:id': id, 'w:history': 1 }, run);
  }
  if (run === '' || image.source === '' || image.source.length > MAX_NAME) return run;
  const properties =
    valued('w:alias', image.source) +
    valued('w:tag', TAG) +
    element('w:id', { 'w:val': story.shared.nextControlId() });
  return element('w:sdt', {}, `<w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run}</w:sdtContent>`);
}

/** A picture without a description is called by the name of its file. */
function lastSegment(source: string): string {
  if (source.startsWith('data:')) return '';
  return source.slice(source.lastIndexOf('/') + 1);
}
