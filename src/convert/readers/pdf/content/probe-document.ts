/**
 * Builds a probe document: a PDF of one page that shows given codes of a file's fonts and sets given colors, with the
 * objects that these need copied from the file. The result of pdf.js for this page provides the meaning of the codes
 * and colors.
 */
import type { ObjectStore } from '../file/objects/object-store.ts';
import { isDict, type PdfObject, PdfRef, PdfStream } from '../file/objects/pdf-object.ts';
import { writeObject } from '../file/objects/write-object.ts';

/** A font of the file by its object number, and the codes to show. */
export interface FontRequest {
  readonly number: number;
  readonly codeBytes: 1 | 2;
  readonly codes: readonly number[];
}

/** A color space as in a page's resources, and the values of the color. */
export interface ColorRequest {
  readonly space: string;
  readonly values: string;
}

/** Maximum number of copied objects; fonts and color spaces need a handful each. */
const MAX_OBJECTS = 2_000;
/** Maximum nesting of values. */
const MAX_DEPTH = 64;

/**
 * The bytes of the probe: its page shows the fonts one after the other, then sets the colors. Undefined if the objects
 * cannot be copied.
 */
export function writeProbe(
  store: ObjectStore,
  fonts: readonly FontRequest[],
  colors: readonly ColorRequest[],
): Uint8Array | undefined {
  const copied = copyObjects(store, fonts, colors);
  if (copied === undefined) return undefined;
  const next = Math.max(0, ...copied.keys()) + 1;
  const [catalog, pages, page, content] = [next, next + 1, next + 2, next + 3];
  const spaces = [...new Set(colors.map(({ space }) => space))];
  const fontNames = fonts.map(({ number }) => `/F${number} ${number} 0 R`);
  const spaceNames = spaces.map((space, index) => `/S${index} ${space}`);
  const shown = fonts.map((font) => `/F${font.number} 1 Tf <${hexOf(font)}> Tj`);
  const set = colors.map(({ space, values }) => `/S${spaces.indexOf(space)} cs ${values} sc`);
  const text = `BT ${shown.join('\n')} ET\n${set.join('\n')}\n`;
  const file = new FileWriter();
  for (const [number, parts] of copied) file.add(number, parts);
  file.add(catalog, [`<</Type/Catalog/Pages ${pages} 0 R>>`]);
  file.add(pages, [`<</Type/Pages/Kids[${page} 0 R]/Count 1>>`]);
  const resources = `<</Font<<${fontNames.join(' ')}>>/ColorSpace<<${spaceNames.join(' ')}>>>>`;
  const box = '/MediaBox[0 0 100 100]';
  file.add(page, [`<</Type/Page/Parent ${pages} 0 R${box}/Resources${resources}/Contents ${content} 0 R>>`]);
  file.add(content, [`<</Length ${text.length}>>\nstream\n`, text, '\nendstream']);
  return file.end(catalog);
}

function hexOf({ codes, codeBytes }: FontRequest): string {
  return codes.map((code) => code.toString(16).padStart(2 * codeBytes, '0')).join('');
}

type Parts = readonly (string | Uint8Array)[];

/** All objects that the fonts and color spaces refer to, serialized. */
function copyObjects(
  store: ObjectStore,
  fonts: readonly FontRequest[],
  colors: readonly ColorRequest[],
): ReadonlyMap<number, Parts> | undefined {
  const copied = new Map<number, Parts>();
  const named = colors.flatMap(({ space }) =>
    [...space.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number)),
  );
  const waiting = [...fonts.map(({ number }) => number), ...named];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (copied.has(number)) continue;
    const object = store.resolve(new PdfRef(number, 0)) ?? null;
    const parts = object instanceof PdfStream ? partsOfStream(store, object) : [writeObject(object)];
    if (parts === undefined || copied.size >= MAX_OBJECTS) return undefined;
    copied.set(number, parts);
    waiting.push(...refsIn(object));
  }
  return copied;
}

function partsOfStream(store: ObjectStore, { dict, start }: PdfStream): Parts | undefined {
  const length = store.resolve(dict.get('Length'));
  const raw = typeof length === 'number' ? store.rawStream(start, length) : undefined;
  if (raw === undefined) return undefined;
  const copied = new Map([...dict, ['Length', raw.length]]);
  return [writeObject(copied), '\nstream\n', raw, '\nendstream'];
}

function refsIn(value: PdfObject, depth = 0): number[] {
  if (value instanceof PdfRef) return [value.number];
  if (depth > MAX_DEPTH) return [];
  if (value instanceof PdfStream) return refsIn(value.dict, depth);
  if (Array.isArray(value)) return value.flatMap((each) => refsIn(each, depth + 1));
  return isDict(value) ? [...value.values()].flatMap((each) => refsIn(each, depth + 1)) : [];
}

/** Writes objects and their cross-reference table (ISO 32000-1, 7.5.4). */
class FileWriter {
  readonly #parts: Buffer[] = [];
  readonly #offsets = new Map<number, number>();
  #length = 0;

  constructor() {
    this.#write('%PDF-1.7\n');
  }

  add(number: number, parts: Parts): void {
    this.#offsets.set(number, this.#length);
    this.#write(`${number} 0 obj\n`);
    for (const part of parts) this.#write(part);
    this.#write('\nendobj\n');
  }

  end(catalog: number): Uint8Array {
    const start = this.#length;
    const entries = [...this.#offsets].map(
      ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
    );
    const size = Math.max(...this.#offsets.keys()) + 1;
    this.#write(`xref\n0 1\n0000000000 65535 f \n${entries.join('')}`);
    this.#write(`trailer\n<</Size ${size}/Root ${catalog} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.#parts);
  }

  #write(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
