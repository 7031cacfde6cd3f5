/**
 * A page's annotations: links, the values of form fields, comments. Their boxes have the coordinates of the displayed
 * page, like those of words.
 */
import type { PDFPageProxy } from 'unpdf/pdfjs';
import { type Box, holdsMiddle } from '../geometry.ts';
import { type Comment, type LinkArea, plainWord, type Word } from '../page-model.ts';
import { property } from './operator-list.ts';

export interface Annotations {
  readonly links: readonly LinkArea[];
  /** Values of form fields and text boxes, as words. */
  readonly words: readonly Word[];
  readonly comments: readonly Comment[];
}

export const NO_ANNOTATIONS: Annotations = { links: [], words: [], comments: [] };

/** Maximum number of annotations per page; further ones are ignored. */
const MAX_ANNOTATIONS = 5_000;
const COMMENT_KINDS = new Set([
  'Text',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Ink',
  'Square',
  'Circle',
  'Stamp',
  'Line',
]);
const SAFE_LINK = /^(?:https?:|mailto:|ftp:|tel:)/i;

export async function readAnnotations(page: PDFPageProxy): Promise<Annotations> {
  const found: unknown[] = await page.getAnnotations();
  const viewport = page.getViewport({ scale: 1 });
  const links: LinkArea[] = [];
  const words: Word[] = [];
  const comments: Comment[] = [];
  for (const annotation of found.slice(0, MAX_ANNOTATIONS)) {
    const box = boxOf(annotation, viewport);
    if (box === undefined || property(annotation, 'hidden') === true) continue;
    const kind = property(annotation, 'subtype');
    if (kind === 'Link') {
      const url = property(annotation, 'url');
      if (typeof url === 'string' && SAFE_LINK.test(url)) links.push({ ...box, url });
    } else if (kind === 'Widget') {
      const fieldId = Number.parseInt(String(property(annotation, 'id')), 10);
      words.push(...fieldWords(annotation, box).map((word) => ({ ...word, fieldId })));
    } else if (kind === 'FreeText') words.push(...wordsIn(box, contentsOf(annotation)));
    else if (typeof kind === 'string' && COMMENT_KINDS.has(kind) && contentsOf(annotation).trim() !== '') {
      comments.push({
        ...box,
        text: contentsOf(annotation).trim(),
        author: textProperty(annotation, 'titleObj').trim(),
        day: dayOf(property(annotation, 'creationDate')) ?? dayOf(property(annotation, 'modificationDate')),
      });
    }
  }
  return { links, words, comments };
}

/** Words with the links over them. */
export function withLinks(words: readonly Word[], links: readonly LinkArea[]): readonly Word[] {
  if (links.length === 0) return words;
  return words.map((word) => {
    const area = links.find((link) => holdsMiddle(link, word, 0.5));
    return area === undefined ? word : { ...word, link: area.url };
  });
}

function boxOf(
  annotation: unknown,
  viewport: { convertToViewportPoint(x: number, y: number): unknown[] },
): Box | undefined {
  const rect = property(annotation, 'rect');
  if (!Array.isArray(rect) || rect.length !== 4) return undefined;
  const [x1, y1] = viewport.convertToViewportPoint(Number(rect[0]), Number(rect[1])).map(Number);
  const [x2, y2] = viewport.convertToViewportPoint(Number(rect[2]), Number(rect[3])).map(Number);
  if (x1 === undefined || x2 === undefined || y1 === undefined || y2 === undefined) return undefined;
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}

function textProperty(annotation: unknown, name: string): string {
  const text = property(property(annotation, name), 'str');
  return typeof text === 'string' ? text : '';
}

/** The day of a date in PDF's format (ISO 32000-1, 7.9.4). */
function dayOf(date: unknown): string | undefined {
  const match = typeof date === 'string' ? /^D:(\d{4})(\d{2})(\d{2})/.exec(date) : null;
  return match === null ? undefined : `${match[1]}-${match[2]}-${match[3]}`;
}

function contentsOf(annotation: unknown): string {
  return textProperty(annotation, 'contentsObj').replaceAll(/\r\n?/g, '\n');
}

function fieldWords(annotation: unknown, box: Box): Word[] {
  const kind = property(annotation, 'fieldType');
  const value = property(annotation, 'fieldValue');
  if (kind === 'Tx') return typeof value === 'string' ? wordsIn(box, value.replaceAll(/\r\n?/g, '\n')) : [];
  if (kind === 'Ch') return wordsIn(box, choiceText(value, property(annotation, 'options')));
  if (kind !== 'Btn' || property(annotation, 'pushButton') === true) return [];
  return wordsIn(box, isChecked(annotation, value) ? '☒' : '☐');
}

function isChecked(annotation: unknown, value: unknown): boolean {
  if (typeof value !== 'string' || value === 'Off') return false;
  const own = property(annotation, property(annotation, 'checkBox') === true ? 'exportValue' : 'buttonValue');
  return own === value;
}

/** The display texts of the chosen options. */
function choiceText(value: unknown, options: unknown): string {
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  const shown = new Map<string, string>();
  for (const option of Array.isArray(options) ? options : []) {
    const [exported, display] = [property(option, 'exportValue'), property(option, 'displayValue')];
    if (typeof exported === 'string' && typeof display === 'string') shown.set(exported, display);
  }
  return chosen.map((each) => shown.get(each) ?? each).join(', ');
}

const MAX_SIZE = 10;

/** Text set in a box, line below line. */
function wordsIn(box: Box, text: string): Word[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const height = (box.bottom - box.top) / Math.max(1, lines.length);
  const size = Math.min(MAX_SIZE, Math.max(1, height * 0.72));
  return lines.map((line, index): Word => {
    const middle = box.top + Math.min(height, 1.3 * MAX_SIZE) * (index + 0.5);
    const baseline = (lines.length === 1 ? (box.top + box.bottom) / 2 : middle) + 0.33 * size;
    const right = Math.min(box.right, box.left + 0.5 * size * line.length + size);
    return plainWord({
      text: line.trim(),
      left: box.left + 1,
      right: Math.max(box.left + 2, right),
      baseline,
      size,
    });
  });
}

/** Maximum distance between the baselines of a label and its field, in points. */
const LABEL_REACH = 7;

/** Moves a field's value to the baseline of the text beside it, so that label and value are one line. */
export function onBaseline(field: Word, words: readonly Word[]): Word {
  let [nearest, distance] = [undefined as Word | undefined, LABEL_REACH];
  for (const word of words) {
    const shift = Math.abs(word.baseline - field.baseline);
    if (shift < distance) [nearest, distance] = [word, shift];
  }
  if (nearest === undefined) return field;
  const { baseline, size, top, bottom } = nearest;
  return { ...field, baseline, size, top, bottom };
}
