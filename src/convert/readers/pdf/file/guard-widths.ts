/**
 * Refuses files whose fonts give widths to absurd ranges of characters, before pdf.js reads them: it notes a width
 * for each code of a range, and a range is two numbers that may lie billions apart.
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects/pdf-object.ts';

/** All ranges of one font together; codes have two bytes (ISO 32000-1, 9.7.4.2), and may be named twice. */
const MAX_CODES = 2 * 0x10000;
/** Objects that are looked at; the pages, fonts and pictures of the longest documents are fewer. */
const MAX_OBJECTS = 500_000;
/** Ways that lead away from what a page shows. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'Parent',
  'Annots',
  'B',
  'P',
  'Dest',
  'StructParent',
  'Metadata',
]);
/** The widths of a composite font's characters, and how many numbers follow each of its ranges (9.7.4.3). */
const WIDTHS: readonly (readonly [key: string, numbers: number])[] = [
  ['W', 1],
  ['W2', 3],
];

/** @throws ConversionRefused `too_large` */
export function guardWidths(store: ObjectStore): void {
  const seen = new Set<number>();
  const waiting: PdfObject[] = [store.catalog.get('Pages') ?? null];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef && (seen.has(next.number) || seen.size >= MAX_OBJECTS)) continue;
    if (next instanceof PdfRef) seen.add(next.number);
    const object = store.resolve(next);
    if (Array.isArray(object)) addAll(waiting, object);
    const dict = object instanceof PdfStream ? object.dict : object;
    if (dict instanceof Map) guardFont(store, dict);
    if (dict instanceof Map)
      for (const [key, value] of dict) if (!ELSEWHERE.has(key)) addAll(waiting, [value]);
  }
}

/** Plain values lead nowhere. */
function addAll(waiting: PdfObject[], values: readonly PdfObject[]): void {
  for (const value of values) {
    if (value instanceof PdfRef || Array.isArray(value) || value instanceof Map) waiting.push(value);
  }
}

function guardFont(store: ObjectStore, font: PdfDict): void {
  for (const [key, numbers] of WIDTHS) {
    const widths = font.has(key) ? store.resolve(font.get(key)) : undefined;
    if (Array.isArray(widths) && codesOf(store, widths, numbers) > MAX_CODES) {
      throw new ConversionRefused(
        'too_large',
        'A font of the PDF gives widths to an absurd range of characters.',
      );
    }
  }
}

/** How many codes the ranges name; codes whose widths are listed one by one are as many as the file holds. */
function codesOf(store: ObjectStore, widths: readonly PdfObject[], numbers: number): number {
  let codes = 0;
  for (let i = 0; i + 1 < widths.length; i += 2) {
    const [first, last] = [store.resolve(widths[i]), store.resolve(widths[i + 1])];
    if (Array.isArray(last)) continue;
    if (typeof first === 'number' && typeof last === 'number') codes += Math.max(0, last - first);
    i += numbers;
  }
  return codes;
}
