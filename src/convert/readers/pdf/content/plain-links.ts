/**
 * Reads the links of a page (ISO 32000-1, 12.5.6.5) without pdf.js, which lays out all of the page's text to find the
 * text under each link. Pages with other annotations are left to pdf.js.
 */
import type { Annotations } from '../file/annotations.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfString } from '../file/objects/pdf-object.ts';
import { type Box, boundsOf } from '../geometry.ts';
import type { PageView } from '../glyphs/page-interpreter.ts';
import type { PageParts } from './page-parts.ts';
import type { PlainPage } from './page-tree.ts';

/** Maximum number of links; pages with more are left to pdf.js, which has its own limit. */
const MAX_LINKS = 5_000;
/** Flags of annotations that are not shown: invisible, hidden, no view (ISO 32000-1, 12.5.3). */
const NOT_SHOWN = 0b100011;
/** Addresses with a scheme that is always a link, in characters that need no decoding. */
const PLAIN_ADDRESS = /^(?:https?:|mailto:|ftp:|tel:)[!-~]+$/i;
/** Entries that make an annotation more than a plain link. */
const NOT_PLAIN = ['OC', 'AA', 'PA'];

/** Undefined if any annotation is not a plain link. */
export function readPlainLinks({ parts, view }: PlainPage): Annotations | undefined {
  const list = parts.own('Annots');
  if (!Array.isArray(list) || list.length > MAX_LINKS) return undefined;
  const links = [];
  for (const each of list) {
    const dict = parts.resolve(each);
    const url = isDict(dict) ? addressOf(parts, dict) : undefined;
    const box = isDict(dict) ? boxOf(parts, dict, view) : undefined;
    if (url === undefined || box === undefined) return undefined;
    if (url !== '') links.push({ ...box, url });
  }
  return { links, words: [], comments: [] };
}

/** The target of a link; empty for one within the file, undefined if it is not a plain link. */
function addressOf(parts: PageParts, link: PdfDict): string | undefined {
  const flags = parts.resolve(link.get('F')) ?? 0;
  if (nameIn(parts, link, 'Subtype') !== 'Link' || NOT_PLAIN.some((key) => link.has(key))) return undefined;
  if (typeof flags !== 'number' || (flags & NOT_SHOWN) !== 0) return undefined;
  if (!link.has('A')) return link.has('Dest') ? '' : undefined;
  const action = parts.resolve(link.get('A'));
  if (!isDict(action)) return undefined;
  const kind = nameIn(parts, action, 'S');
  if (kind === 'GoTo') return '';
  const address = kind === 'URI' ? parts.resolve(action.get('URI')) : undefined;
  if (!(address instanceof PdfString) || !PLAIN_ADDRESS.test(address.bytes)) return undefined;
  return URL.parse(address.bytes)?.href ?? '';
}

/** The link's area on the displayed page. */
function boxOf(parts: PageParts, link: PdfDict, { transform }: PageView): Box | undefined {
  const rectangle = parts.resolve(link.get('Rect'));
  if (!Array.isArray(rectangle) || rectangle.length !== 4) return undefined;
  const [a, b, c, d] = rectangle.map((value) => parts.resolve(value)).filter(isNumber);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return boundsOf(transform, [a, b, c, d]);
}

function isNumber(value: PdfObject | undefined): value is number {
  return typeof value === 'number';
}

function nameIn(parts: PageParts, dict: PdfDict, key: string): string | undefined {
  return nameOf(parts.resolve(dict.get(key)));
}
