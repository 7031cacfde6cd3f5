/** Lists the pages of a file with their dimensions (ISO 32000-1, 7.7.3), if they conform to the specification. */

import type { ObjectStore } from '../file/objects/object-store.ts';
import { type PdfDict, PdfName, type PdfObject, PdfRef } from '../file/objects/pdf-object.ts';
import type { FileBox, Matrix } from '../geometry.ts';
import type { PageView } from '../glyphs/page-interpreter.ts';
import { PageParts } from './page-parts.ts';

/** Maximum depth of the page tree. */
const MAX_DEPTH = 50;
const MAX_PAGES = 20_000;
/** Maximum number of nodes, including those without pages. */
const MAX_NODES = 3 * MAX_PAGES;

/** A page with valid dimensions. */
export interface PlainPage {
  readonly view: PageView;
  /** The number of the page's object. */
  readonly objectNumber: number;
  readonly parts: PageParts;
  readonly hasAnnotations: boolean;
}

/** All pages in order; empty if any is invalid, since the numbers of the others would be uncertain. */
export function listPages(store: ObjectStore): readonly PlainPage[] {
  const lister = new PageLister(store);
  return lister.addNode(store.catalog.get('Pages'), []) ? lister.pages : [];
}

class PageLister {
  readonly #store: ObjectStore;
  readonly pages: PlainPage[] = [];
  #nodes = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** Adds the pages of a node. Returns false if it or any node below it is invalid. */
  addNode(ref: PdfObject | undefined, above: readonly PdfDict[]): boolean {
    const dict = this.#store.dict(ref);
    if (!(ref instanceof PdfRef) || dict === undefined) return false;
    if (above.length >= MAX_DEPTH || ++this.#nodes > MAX_NODES) return false;
    const ancestry = [dict, ...above];
    const kids = this.#store.resolve(dict.get('Kids'));
    if (kids === undefined) return this.#addPage(ref.number, ancestry);
    const type = this.#store.resolve(dict.get('Type'));
    if (type instanceof PdfName && type.name === 'Page') return false;
    return Array.isArray(kids) && kids.every((kid) => this.addNode(kid, ancestry));
  }

  #addPage(objectNumber: number, ancestry: readonly PdfDict[]): boolean {
    const parts = new PageParts(this.#store, ancestry);
    const view = viewOf(this.pages.length + 1, parts);
    if (view === undefined || this.pages.length >= MAX_PAGES) return false;
    this.pages.push({ view, objectNumber, parts, hasAnnotations: ancestry[0]?.has('Annots') === true });
    return true;
  }
}

/** The page as displayed (ISO 32000-1, 14.11.2), with its rotation (7.7.3.3). */
function viewOf(number: number, parts: PageParts): PageView | undefined {
  const media = boxOf(parts, 'MediaBox');
  const crop = parts.inherited('CropBox') === undefined ? media : boxOf(parts, 'CropBox');
  const rotate = parts.inherited('Rotate') ?? 0;
  if (media === undefined || crop === undefined || parts.own('UserUnit') !== undefined) return undefined;
  const box = intersection(media, crop);
  if (typeof rotate !== 'number' || box === undefined) return undefined;
  const view = turnedView(number, box, ((rotate % 360) + 360) % 360);
  const trimBox = parts.own('TrimBox') === undefined ? undefined : boxOf(parts, 'TrimBox');
  return view === undefined || trimBox === undefined ? view : { ...view, trimBox };
}

/** The box as left, bottom, right, top. */
function boxOf(parts: PageParts, key: string): FileBox | undefined {
  const values = parts.inherited(key);
  if (!Array.isArray(values) || values.length !== 4) return undefined;
  const [a, b, c, d] = values.filter((value) => typeof value === 'number');
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return a < c && b < d ? [a, b, c, d] : undefined;
}

function intersection(a: FileBox, b: FileBox): FileBox | undefined {
  const [left, bottom] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  const [right, top] = [Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return left < right && bottom < top ? [left, bottom, right, top] : undefined;
}

/** Computes in the same order as pdf.js, so that results are equal to the last bit. */
function turnedView(number: number, [left, bottom, right, top]: FileBox, turn: number): PageView | undefined {
  const [x, y] = [(right + left) / 2, (top + bottom) / 2];
  const [halfWidth, halfHeight] = [Math.abs(x - left), Math.abs(y - bottom)];
  const map = (a: number, b: number, c: number, d: number, e: number, f: number): Matrix => [
    ...([a, b, c, d] as const),
    e - a * x - c * y,
    f - b * x - d * y,
  ];
  const upright = { number, width: right - left, height: top - bottom };
  if (turn === 0) return { ...upright, transform: map(1, 0, 0, -1, halfWidth, halfHeight) };
  if (turn === 180) return { ...upright, transform: map(-1, 0, 0, 1, halfWidth, halfHeight) };
  const lying = { number, width: top - bottom, height: right - left };
  if (turn === 90) return { ...lying, transform: map(0, 1, 1, 0, halfHeight, halfWidth) };
  return turn === 270 ? { ...lying, transform: map(0, -1, -1, 0, halfHeight, halfWidth) } : undefined;
}
