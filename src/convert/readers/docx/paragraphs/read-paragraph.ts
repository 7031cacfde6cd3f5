/**
 * Reads the content of a paragraph: runs, links, fields, content controls and equations as spans, and what is
 * anchored in it (text boxes, charts) as attachments. Tracked changes are read as accepted.
 *
 * Source: ECMA-376 Part 1, 17.3.1 (paragraphs), 17.5.2 (content controls), 17.13.5 (revisions), 17.16.22 (links).
 */
import { type Marks, plainTextOf, type Span } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { isTrue } from '../../../package/xml-attributes.ts';
import { readEquation } from '../equations/read-equation.ts';
import type { LinkTarget } from '../fields/fields.ts';
import { attributeValue, readOnOff, readValue } from '../properties.ts';
import { addPlainText, type RunSetting, readRun, readSimpleField } from '../runs/read-run.ts';
import { chooseAlternative, type Story } from '../story.ts';
import type { ParagraphStyle } from '../styles/styles.ts';
import type { ParagraphContent } from './paragraph-content.ts';

/** Adds the content of a paragraph to `content`, which may hold that of a paragraph merged into it. */
export function readParagraphContent(
  paragraph: XmlElement,
  story: Story,
  style: ParagraphStyle,
  content: ParagraphContent,
): void {
  readInlines(paragraph, { story, style, content, link: undefined });
}

function readInlines(parent: XmlElement, setting: RunSetting): void {
  for (const child of parent.elements()) INLINES.get(child.name)?.(child, setting);
}

type ReadInline = (child: XmlElement, setting: RunSetting) => void;

const INLINES: ReadonlyMap<string, ReadInline> = new Map<string, ReadInline>([
  ['w:r', readRun],
  ['w:hyperlink', readLink],
  ['w:hlink', readLink],
  ['w:fldSimple', (child, setting) => readSimpleField(child, setting, () => readInlines(child, setting))],
  ['w:sdt', readControl],
  ['w:ins', readInlines],
  ['w:moveTo', readInlines],
  ['w:smartTag', readInlines],
  ['w:customXml', readInlines],
  ['w:dir', readInlines],
  ['w:bdo', readInlines],
  ['w:bookmarkStart', addAnchor],
  ['w:bookmarkEnd', (child, { story }) => story.document.notes.bookmarks.end(child.attribute('w:id') ?? '')],
  ['m:oMath', addEquation],
  ['m:oMathPara', addDisplay],
  [
    'mc:AlternateContent',
    (child, setting) => {
      const chosen = chooseAlternative(child);
      if (chosen !== undefined) readInlines(chosen, setting);
    },
  ],
]);

function readLink(element: XmlElement, setting: RunSetting): void {
  const { story, content } = setting;
  const link = linkOf(element, story);
  const from = content.spans.length;
  readInlines(element, { ...setting, link: link ?? setting.link });
  const [run, ...others] = element.elements();
  const styleId = others.length > 0 ? undefined : readValue(run?.element('w:rPr'), 'w:rStyle');
  if (link !== undefined && story.document.styles.isPictureText(styleId))
    namePicture(content.spans, from, link.href);
}

function linkOf(link: XmlElement, story: Story): LinkTarget | undefined {
  const target =
    story.relationships.get(link.attribute('r:id') ?? '')?.target ?? link.attribute('w:dest') ?? '';
  const anchor = link.attribute('w:anchor') ?? link.attribute('w:docLocation') ?? '';
  const href = anchor === '' || target.includes('#') ? target : `${target}#${anchor}`;
  return href === '' ? undefined : { href, title: link.attribute('w:tooltip') };
}

/** A check box shows its state; placeholder text is not part of the document. */
function readControl(control: XmlElement, setting: RunSetting): void {
  const properties = control.element('w:sdtPr');
  const content = control.element('w:sdtContent');
  const box = properties?.element('w14:checkbox');
  if (box !== undefined) {
    const checked = attributeValue(box.element('w14:checked'))?.toLowerCase();
    addPlainText(isTrue(checked) ? '☒' : '☐', setting);
  } else if (content !== undefined && readOnOff(properties, 'w:showingPlcHdr') !== true) {
    const from = setting.content.spans.length;
    readInlines(content, setting);
    if (readValue(properties, 'w:tag') === NAMED_PICTURE)
      namePicture(setting.content.spans, from, readValue(properties, 'w:alias') ?? '', setting.link?.href);
  }
}

/** The tag of content controls that docgate writes for pictures it did not have. */
const NAMED_PICTURE = 'docgate-picture';

/** Replaces the spans that describe a picture by the picture, if they are still plain text. */
function namePicture(spans: Span[], from: number, name: string, link?: string): void {
  const described = spans.slice(from);
  const alt = plainTextOf(described);
  if (name === '' || described.some((span) => span.kind !== 'text')) return;
  const isName = name.slice(name.lastIndexOf('/') + 1) === alt;
  const image: Span = { kind: 'image', alt: isName ? '' : alt, name };
  spans.splice(from, described.length, link === undefined ? image : { ...image, marks: { href: link } });
}

function addAnchor(bookmark: XmlElement, { content, story }: RunSetting): void {
  const name = bookmark.attribute('w:name');
  if (name === undefined || name === '_GoBack' || !story.fields.showsText) return;
  story.document.notes.bookmarks.start(bookmark.attribute('w:id') ?? '', name);
  content.spans.push({ kind: 'anchor', id: name });
}

function addEquation(equation: XmlElement, { content, link, story }: RunSetting): void {
  const latex = readEquation(equation);
  if (latex === '' || !story.fields.showsText) return;
  const marks: Marks | undefined = link === undefined ? undefined : { href: link.href };
  content.spans.push(marks === undefined ? { kind: 'math', latex } : { kind: 'math', latex, marks });
}

function addDisplay(display: XmlElement, { content, story }: RunSetting): void {
  if (!story.fields.showsText) return;
  for (const equation of display.elements('m:oMath')) {
    const latex = readEquation(equation);
    if (latex === '') continue;
    const span: Span = { kind: 'math', latex };
    content.spans.push(span);
    content.displays.add(span);
  }
}
