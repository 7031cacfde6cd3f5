/**
 * Pictures that are not available, as most pictures in Markdown: a placeholder with their description, linked if they
 * have a web address. A content control stores the name of any other picture, and the address of one that is already
 * a link (ECMA-376 Part 1, 17.5.2).
 */
import { element, valued } from '../../../package/write-xml.ts';
import type { ImageInline } from '../content.ts';
import { targetForPart } from './link-targets.ts';
import { PLAIN, type RunStyle, textRun } from './runs.ts';
import type { Story } from './story.ts';

/** The tag of the content control; the reader uses the same. */
const TAG = 'docgate-picture';
/** Word's limit for the title of a content control. */
const MAX_NAME = 64;

/** Separates the placeholders of adjacent pictures; the reader recognizes it by its style. */
export const PICTURE_GAP = textRun(' ', { ...PLAIN, style: 'PictureText' });

/** The placeholder of a picture: its description, or else its name. */
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

/** A picture without a description is represented by its file name. */
function lastSegment(source: string): string {
  if (source.startsWith('data:')) return '';
  return source.slice(source.lastIndexOf('/') + 1);
}
