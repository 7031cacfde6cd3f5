/** Writes the inline content of a paragraph: runs, links, notes, formulas, check boxes. */

import { isSafeTarget } from '../../../../domain/safe-link.ts';
import { element, valued } from '../../../package/write-xml.ts';
import { type ImageInline, type Inline, inlineText, type LinkInline } from '../content.ts';
import { bookmarkName } from './bookmarks.ts';
import { targetForPart } from './link-targets.ts';
import { namePicture, PICTURE_GAP } from './named-pictures.ts';
import { PLAIN, type RunStyle, runProperties, textRun, withMark } from './runs.ts';
import type { Story } from './story.ts';

/** Word rejects files with longer tooltips. */
const MAX_TOOLTIP = 255;

export function writeInlines(inlines: readonly Inline[], story: Story, style: RunStyle = PLAIN): string {
  let xml = '';
  for (const [at, inline] of inlines.entries()) {
    if (isPicture(inline) && isPicture(inlines[at - 1])) xml += PICTURE_GAP;
    xml += writeInline(inline, story, style);
  }
  return xml;
}

/** A picture, or a link that contains only a picture. */
function isPicture(inline: Inline | undefined): boolean {
  if (inline?.kind !== 'link') return inline?.kind === 'image';
  return inline.children.length === 1 && isPicture(inline.children[0]);
}

function writeInline(inline: Inline, story: Story, style: RunStyle): string {
  switch (inline.kind) {
    case 'text':
      return textRun(inline.value, style);
    case 'code':
      return textRun(inline.value, { ...style, style: 'VerbatimChar' });
    case 'break':
      return element('w:r', {}, `${runProperties(style)}<w:br/>`);
    case 'marked':
      return writeInlines(inline.children, story, withMark(style, inline.mark));
    case 'link':
      return writeLink(inline, story, style);
    case 'anchor':
      return story.shared.bookmarks.markTarget(inline.name);
    case 'note':
      return writeNoteReference(inline.label, story, style);
    case 'math':
      return (
        story.shared.formulas.set(inline.latex, false) ??
        textRun(dollars(inline.latex, inline.display), style)
      );
    case 'image':
      return writeImage(inline, story, style);
  }
}

function writeImage(image: ImageInline, story: Story, style: RunStyle): string {
  const { pictures } = story.shared;
  const picture = pictures.add(image.source);
  if (picture === undefined) return namePicture(image, story, style);
  return pictures.drawing(
    picture,
    image.alt,
    story.relationships.sharedPart('image', `media/${picture.name}`),
  );
}

/** LaTeX as written in Markdown, for formulas that can't be converted. */
export function dollars(latex: string, display: boolean): string {
  return display ? `$$${latex}$$` : `$${latex}$`;
}

function writeLink(link: LinkInline, story: Story, style: RunStyle): string {
  const linked = { ...style, style: 'Hyperlink' };
  const children =
    link.children.length === 0 ? [{ kind: 'text', value: link.target } as const] : link.children;
  const tooltip = link.title === '' ? undefined : link.title.slice(0, MAX_TOOLTIP).toWellFormed();
  if (link.target.startsWith('#')) {
    const content = writeInlines(children, story, linked);
    const anchor = bookmarkName(link.target.slice(1));
    return element('w:hyperlink', { 'w:anchor': anchor, 'w:tooltip': tooltip, 'w:history': 1 }, content);
  }
  const target = targetForPart(link.target);
  if (target === undefined) return writeInlines(children, story, style) + unlinkedTarget(link, style);
  const id = story.relationships.link(target);
  const content = writeInlines(children, story, linked);
  return element('w:hyperlink', { 'r:id': id, 'w:tooltip': tooltip, 'w:history': 1 }, content);
}

/** If no link can be written, the address is kept as text. */
function unlinkedTarget(link: LinkInline, style: RunStyle): string {
  const shown = inlineText(link.children);
  return shown === link.target || !isSafeTarget(link.target) ? '' : textRun(` (${link.target})`, style);
}

/** The first reference contains the note, further ones are NOTEREF fields (17.16.5.33). */
function writeNoteReference(label: string, story: Story, style: RunStyle): string {
  if (!story.mayHoldNotes) return textRun(`[^${label}]`, style);
  if (story.shared.comments.has(label)) return story.shared.comments.refer(label);
  const reference = story.shared.notes.refer(label);
  if (reference.first) {
    const run = element(
      'w:r',
      {},
      runProperties({ ...style, style: 'FootnoteReference' }) +
        element('w:footnoteReference', { 'w:id': reference.id }),
    );
    return reference.bookmarked ? story.shared.bookmarks.around(reference.bookmark, run) : run;
  }
  const field = (kind: string) => element('w:r', {}, element('w:fldChar', { 'w:fldCharType': kind }));
  const instruction = element(
    'w:r',
    {},
    `<w:instrText xml:space="preserve"> NOTEREF ${reference.bookmark} \\f \\h </w:instrText>`,
  );
  const result = element(
    'w:r',
    {},
    `${element('w:rPr', {}, valued('w:rStyle', 'FootnoteReference'))}<w:t>${reference.number}</w:t>`,
  );
  return field('begin') + instruction + field('separate') + result + field('end');
}
