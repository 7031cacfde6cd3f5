/**
 * Drawings: pictures by their alternative text and name, text boxes and shapes by their text, charts and diagrams by
 * their data. Of pictures only the names are read, never the bytes.
 *
 * Source: ECMA-376 Part 1, 20.4 (WordprocessingML drawings), 20.2 (pictures), 21.2 (charts), 21.4 (diagrams);
 * Part 4, 14.1 and 19.1 (VML).
 */

import type { Block, Marks, Span } from '../../../../markdown/render/blocks.ts';
import { readChart } from '../../../drawing/read-chart.ts';
import { readExtendedChart } from '../../../drawing/read-extended-chart.ts';
import { readGraphObject } from '../../../drawing/read-graph-object.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import type { Relationship } from '../../../package/relationships.ts';
import { latexOfObject } from '../equations/native/read-equation-object.ts';
import type { ParagraphContent } from '../paragraphs/paragraph-content.ts';
import { parseInteger } from '../properties.ts';
import type { Backdrop } from '../runs/visibility.ts';
import { chooseAlternative, readPartRoot, type Story } from '../story.ts';
import { cellsOfChart } from './chart-cells.ts';
import { readDiagram } from './read-diagram.ts';

/** A modern drawing (`w:drawing`). */
export function readDrawing(
  drawing: XmlElement,
  story: Story,
  content: ParagraphContent,
  marks: Marks | undefined,
): void {
  for (const frame of drawing.elements()) {
    const properties = frame.element('wp:docPr');
    const isDecorative = [...(properties?.descendants('adec:decorative') ?? [])].some(
      (element) => element.attribute('val') === '1',
    );
    if (isDecorative || properties?.attribute('hidden') === '1') continue;
    const alt = properties?.attribute('descr') ?? properties?.attribute('title') ?? '';
    const backdrop = { fill: undefined, way: isBeyondPage(frame) ? ('off_page' as const) : undefined };
    readGraphic(frame, {
      story,
      content,
      marks,
      alt: cleanAlt(alt),
      isAtTop: isAtTopOfPage(frame),
      backdrop,
    });
  }
}

interface Surroundings {
  readonly story: Story;
  readonly content: ParagraphContent;
  readonly marks: Marks | undefined;
  /** The alternative text of the drawing as a whole. */
  readonly alt: string;
  readonly isAtTop: boolean;
  /** The background of the shape being read. */
  backdrop: Backdrop;
}

/** The top five centimetres of the page, in English metric units. */
const TOP_OF_PAGE = 1_800_000;

/**
 * Whether a drawing is positioned relative to its page rather than its paragraph, and at the top of it (20.4.2.11).
 */
function isAtTopOfPage(frame: XmlElement): boolean {
  const position = frame.element('wp:positionV');
  if (!['page', 'margin', 'topMargin'].includes(position?.attribute('relativeFrom') ?? '')) return false;
  const offset = parseInteger(position?.element('wp:posOffset')?.text);
  return position?.element('wp:align')?.text === 'top' || (offset !== undefined && offset < TOP_OF_PAGE);
}

/** Offsets beyond this lie outside any page: 55 cm, in English metric units. */
const BEYOND_PAGE = 20_000_000;

/** Whether a drawing is positioned outside any page (20.4.2.10 and 20.4.2.11). */
function isBeyondPage(frame: XmlElement): boolean {
  return ['wp:positionH', 'wp:positionV'].some((name) => {
    const offset = parseInteger(frame.element(name)?.element('wp:posOffset')?.text) ?? 0;
    return Math.abs(offset) > BEYOND_PAGE;
  });
}

/** The solid fill color of a shape; undefined if unknown or transparent. */
function fillOfShape(properties: XmlElement | undefined): string | undefined {
  const fill = properties?.element('a:solidFill');
  const color = fill?.element('a:srgbClr');
  if (color?.element('a:alpha') !== undefined) return undefined;
  return color?.attribute('val') ?? (isPaper(fill?.element('a:schemeClr')) ? 'FFFFFF' : undefined);
}

function isPaper(color: XmlElement | undefined): boolean {
  return color?.attribute('val') === 'bg1' && color.children.length === 0;
}

/** Collects what a drawing says; the inside of a recognized element is not searched further. */
function readGraphic(parent: XmlElement, around: Surroundings): void {
  const pending = parent.elements().reverse();
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (readGraphicElement(element, around)) continue;
    const inside = element.name === 'mc:AlternateContent' ? chooseAlternative(element) : element;
    for (const child of inside?.elements().reverse() ?? []) pending.push(child);
  }
}

function readGraphicElement(element: XmlElement, around: Surroundings): boolean {
  const { story, content, isAtTop } = around;
  switch (element.name) {
    case 'wps:wsp':
      around.backdrop = { ...around.backdrop, fill: fillOfShape(element.element('wps:spPr')) };
      return false;
    case 'w:txbxContent':
      content.attachments.push({ kind: 'text-box', element, isAtTop, backdrop: around.backdrop });
      return true;
    case 'pic:pic':
      addPicture(element, around);
      return true;
    case 'a:txBody':
    case 'a:t':
      addShapeText(element, content);
      return true;
    case 'c:chart':
      addDataChart(story.relationships.get(element.attribute('r:id') ?? ''), story, content);
      return true;
    case 'cx:chart':
      addChart(story.relationships.get(element.attribute('r:id') ?? ''), readExtendedChart, story, content);
      return true;
    case 'dgm:relIds':
      addDiagram(story.relationships.get(element.attribute('r:dm') ?? ''), story, content);
      return true;
  }
  return false;
}

function addPicture(picture: XmlElement, { story, content, marks, alt }: Surroundings): void {
  const properties = picture.element('pic:nvPicPr')?.element('pic:cNvPr');
  const blip = [...picture.descendants('a:blip')][0];
  const own = properties?.attribute('descr') ?? '';
  const target = story.relationships.get(blip?.attribute('r:embed') ?? blip?.attribute('r:link') ?? '');
  pushPicture(alt === '' ? cleanAlt(own) : alt, target, properties?.attribute('name'), {
    story,
    content,
    marks,
  });
}

function pushPicture(
  alt: string,
  target: Relationship | undefined,
  fallbackName: string | undefined,
  { story, content, marks }: Omit<Surroundings, 'alt' | 'isAtTop' | 'backdrop'>,
): void {
  const name =
    target?.isExternal === true ? target.target : (target?.target.split('/').pop() ?? fallbackName ?? '');
  if (name === '') return;
  if (alt === '') {
    story.document.warnings.add(
      'picture_without_text',
      'A picture has no alternative text, so nothing says what it shows.',
      `picture ${name}`,
    );
  }
  const span: Span = { kind: 'image', alt, name };
  content.spans.push(marks === undefined ? span : { ...span, marks });
}

/** Older Word versions used the source path as the description; its file name says as much. */
function cleanAlt(alt: string): string {
  const text = alt.replaceAll(/\s+/g, ' ').trim();
  return /^(?:[A-Za-z]:\\|\\\\|file:)/.test(text) ? (text.split(/[\\/]/).pop() ?? text) : text;
}

function addShapeText(body: XmlElement, content: ParagraphContent): void {
  const paragraphs =
    body.name === 'a:t' ? [body.text] : body.elements('a:p').map((paragraph) => paragraph.text);
  for (const text of paragraphs) {
    if (text.trim() === '') continue;
    content.attachments.push({
      kind: 'block',
      block: { kind: 'paragraph', spans: [{ kind: 'text', text }] },
    });
  }
}

function addChart(
  target: Relationship | undefined,
  read: (root: XmlElement) => Block[],
  story: Story,
  content: ParagraphContent,
): void {
  const root = readPartRoot(story.document.opened, target?.target);
  for (const block of root === undefined ? [] : read(root)) {
    content.attachments.push({ kind: 'block', block });
  }
}

function addDataChart(target: Relationship | undefined, story: Story, content: ParagraphContent): void {
  const partName = target?.target ?? '';
  const read = (root: XmlElement) => readChart(root, cellsOfChart(root, partName, story.document));
  addChart(target, read, story, content);
}

function addDiagram(target: Relationship | undefined, story: Story, content: ParagraphContent): void {
  const root = readPartRoot(story.document.opened, target?.target);
  const block = root === undefined ? undefined : readDiagram(root);
  if (block !== undefined) content.attachments.push({ kind: 'block', block });
}

/** An older drawing in VML (`w:pict`), or the preview of an embedded object (`w:object`). */
export function readLegacyPicture(
  picture: XmlElement,
  story: Story,
  content: ParagraphContent,
  marks: Marks | undefined,
): void {
  const pending = picture.elements().reverse();
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element.name === 'w:txbxContent') {
      content.attachments.push({ kind: 'text-box', element, backdrop: { fill: undefined } });
    } else if (element.name === 'v:textpath') {
      addArtText(element, content);
    } else if (element.name === 'v:imagedata') {
      addLegacyImage(element, picture, { story, content, marks });
    } else if (element.name === 'v:rect' && isRule(element)) {
      content.attachments.push({ kind: 'block', block: { kind: 'rule' } });
    } else {
      const inside = element.name === 'mc:AlternateContent' ? chooseAlternative(element) : element;
      for (const child of inside?.elements().reverse() ?? []) pending.push(child);
    }
  }
}

/** The bytes of an embedded object. */
function readObject(id: string, story: Story): Uint8Array | undefined {
  const target = story.relationships.get(id);
  return target === undefined || target.isExternal ? undefined : story.document.opened.read(target.target);
}

/**
 * A Microsoft Graph chart replaces its preview picture; modern charts have none.
 * @returns false if it can't be read
 */
function addGraphObject(
  id: string,
  { story, content }: Omit<Surroundings, 'alt' | 'isAtTop' | 'backdrop'>,
): boolean {
  const bytes = readObject(id, story);
  const blocks = bytes === undefined ? [] : readGraphObject(bytes);
  for (const block of blocks) content.attachments.push({ kind: 'block', block });
  return blocks.length > 0;
}

/**
 * An Equation Editor object replaces its preview picture.
 * @returns false if it can't be read
 */
function addEquationObject(
  id: string,
  { story, content, marks }: Omit<Surroundings, 'alt' | 'isAtTop' | 'backdrop'>,
): boolean {
  const bytes = readObject(id, story);
  const latex = bytes === undefined ? '' : latexOfObject(bytes);
  if (latex === '') return false;
  const span: Span = marks === undefined ? { kind: 'math', latex } : { kind: 'math', latex, marks };
  content.spans.push(span);
  content.displays.add(span);
  return true;
}

function isRule(rectangle: XmlElement): boolean {
  return ['t', 'true', '1'].includes(rectangle.attribute('o:hr') ?? '');
}

function addArtText(path: XmlElement, content: ParagraphContent): void {
  const text = path.attribute('string')?.trim() ?? '';
  if (text === '') return;
  content.attachments.push({ kind: 'block', block: { kind: 'paragraph', spans: [{ kind: 'text', text }] } });
}

function addLegacyImage(
  image: XmlElement,
  picture: XmlElement,
  around: Omit<Surroundings, 'alt' | 'isAtTop' | 'backdrop'>,
): void {
  const id = image.attribute('r:id') ?? image.attribute('r:href') ?? image.attribute('o:relid') ?? '';
  const shape = [...picture.descendants('v:shape')][0];
  const alt = shape?.attribute('alt') ?? image.attribute('o:title') ?? '';
  const object = picture.element('o:OLEObject') ?? picture.element('w:objectEmbed');
  const program = object?.attribute('ProgID') ?? '';
  const isEquation = program.startsWith('Equation');
  const objectId = object?.attribute('r:id') ?? '';
  if (isEquation && addEquationObject(objectId, around)) return;
  if (program.startsWith('MSGraph') && addGraphObject(objectId, around)) return;
  pushPicture(
    alt.trim() === '' && isEquation ? 'equation' : alt.trim(),
    around.story.relationships.get(id),
    '',
    around,
  );
}
