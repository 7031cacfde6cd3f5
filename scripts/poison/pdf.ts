/**
 * Ways of hiding text in a PDF: content that an incremental update adds to its first page (ISO 32000-1, 7.5.6), in one
 * of the fonts that every program has.
 */
import { listPages } from '../../src/convert/readers/pdf/content/page-tree.ts';
import { ObjectStore } from '../../src/convert/readers/pdf/file/objects/object-store.ts';
import {
  isDict,
  type PdfDict,
  type PdfObject,
  PdfRef,
} from '../../src/convert/readers/pdf/file/objects/pdf-object.ts';
import { writeObject } from '../../src/convert/readers/pdf/file/objects/write-object.ts';
import type { Poison } from './kinds.ts';

interface Page {
  readonly width: number;
  readonly height: number;
}

/** The text in lines that a page holds, as operators that show them. */
function shown(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
    .toString('latin1')
    .replaceAll(/[\\()]/g, '\\$&');
  const lines = bytes.match(/.{1,60}(?:\s|$)/g) ?? [bytes];
  return lines.map((line) => `(${line.trimEnd()}) Tj T*`).join(' ');
}

const at = (x: number, y: number, text: string, before = '', size = 9) =>
  `BT /PzF ${size} Tf ${before} ${size * 1.2} TL 1 0 0 1 ${x} ${y} Tm ${shown(text)} ET`;

const WAYS: Readonly<Record<string, (text: string, page: Page) => string>> = {
  white: (text) => at(60, 90, text, '1 1 1 rg'),
  'nearly white': (text) => at(60, 90, text, '0.99 0.99 0.99 rg'),
  'white in gray space': (text) => at(60, 90, text, '1 g'),
  'white in four inks': (text) => at(60, 90, text, '0 0 0 0 k'),
  'color of a box': (text) => `0.1 0.3 0.5 rg 50 50 500 60 re f ${at(60, 90, text)}`,
  'half a point': (text) => at(60, 90, text, '0 g', 0.5),
  'one point by scaling': (text) => `BT /PzF 10 Tf 0 g 12 TL 0.1 0 0 0.1 60 90 Tm ${shown(text)} ET`,
  'left of the page': (text) => at(-900, 90, text, '0 g'),
  'below the page': (text) => at(60, -400, text, '0 g'),
  'above the page': (text, { height }) => at(60, height + 300, text, '0 g'),
  'clipped away': (text) => `0 0 1 1 re W n ${at(60, 90, text, '0 g')}`,
  'clipped to nothing': (text) => `300 300 m 300 300 l h W n ${at(60, 90, text, '0 g')}`,
  'under a white box': (text) => `${at(60, 90, text, '0 g')} 1 1 1 rg 40 20 540 100 re f`,
  'under a picture': (text) => `${at(60, 90, text, '0 g')} q 540 0 0 100 40 20 cm /PzI Do Q`,
  'not painted': (text) => at(60, 90, text, '3 Tr'),
  transparent: (text) => `/PzG gs ${at(60, 90, text, '0 g')}`,
  'white in a form': () => '/PzX Do',
  'white, turned': (text) => `BT /PzF 9 Tf 1 1 1 rg 11 TL 0 1 -1 0 60 90 Tm ${shown(text)} ET`,
};

export const PDF_POISONS: readonly Poison[] = Object.entries(WAYS).map(([kind, make]) => ({
  kind,
  apply: (file, text) => applyTo(file, (page) => make(text, page), text),
}));

function applyTo(file: Uint8Array, draw: (page: Page) => string, text: string): Uint8Array | undefined {
  const store = ObjectStore.open(file);
  const [first] = store === undefined ? [] : listPages(store);
  const dict = store?.dict(first === undefined ? undefined : new PdfRef(first.objectNumber, 0));
  const end = Buffer.from(file).lastIndexOf('startxref');
  const previous = Number(
    /startxref\s+(\d+)/.exec(Buffer.from(file.subarray(Math.max(0, end))).toString('latin1'))?.[1],
  );
  if (
    store === undefined ||
    first === undefined ||
    dict === undefined ||
    end < 0 ||
    !Number.isInteger(previous)
  )
    return undefined;
  const size = highest(file);
  const root = rootOf(file);
  if (root === undefined) return undefined;
  const [font, state, picture, form, before, after] = [1, 2, 3, 4, 5, 6].map((next) => size + next);
  const resources = merged(first.parts.inherited('Resources'), store, {
    Font: ['PzF', font],
    ExtGState: ['PzG', state],
    XObject: ['PzI', picture, 'PzX', form],
  });
  const old = store.resolve(dict.get('Contents'));
  const contents = [...(Array.isArray(old) ? old : [dict.get('Contents') ?? null])].filter(
    (one) => one !== null,
  );
  const page = new Map<string, PdfObject>(dict);
  page.set('Resources', resources);
  page.set('Contents', [new PdfRef(before ?? 0, 0), ...contents, new PdfRef(after ?? 0, 0)]);
  const whiteForm = at(60, 90, text, '1 1 1 rg');
  const box = `[0 0 ${first.view.width} ${first.view.height}]`;
  const objects: [number, string][] = [
    [first.objectNumber, writeObject(page)],
    [font ?? 0, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'],
    [state ?? 0, '<</Type/ExtGState/ca 0/CA 0>>'],
    [
      picture ?? 0,
      stream('/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8', '\x90'),
    ],
    [
      form ?? 0,
      stream(`/Type/XObject/Subtype/Form/BBox${box}/Resources<</Font<</PzF ${font} 0 R>>>>`, whiteForm),
    ],
    [before ?? 0, stream('', 'q')],
    [after ?? 0, stream('', `Q q ${draw(first.view)} Q`)],
  ];
  return update(file, objects, { root, previous, size: size + 7 });
}

function stream(entries: string, data: string): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

function merged(
  known: PdfObject | undefined,
  store: ObjectStore,
  added: Readonly<Record<string, readonly (string | number | undefined)[]>>,
): PdfDict {
  const resources = new Map<string, PdfObject>(isDict(known) ? known : []);
  for (const [kind, names] of Object.entries(added)) {
    const entries = new Map<string, PdfObject>(store.dict(resources.get(kind)) ?? []);
    for (let i = 0; i < names.length; i += 2)
      entries.set(String(names[i]), new PdfRef(Number(names[i + 1]), 0));
    resources.set(kind, entries);
  }
  return resources;
}

/** An update in the form of a table (7.5.4), whatever form the file's own has. */
function update(
  file: Uint8Array,
  objects: readonly (readonly [number, string])[],
  { root, previous, size }: { readonly root: string; readonly previous: number; readonly size: number },
): Uint8Array {
  let text = '\n';
  const table: string[] = [];
  for (const [number, content] of objects) {
    const offset = file.length + text.length;
    table.push(`${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const start = file.length + text.length;
  text += `xref\n${table.join('')}trailer\n<</Size ${size}/Root ${root}/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(text, 'latin1')]);
}

/** Above every object number that the file writes. */
function highest(file: Uint8Array): number {
  const source = Buffer.from(file).toString('latin1');
  const sizes = [...source.matchAll(/\/Size\s+(\d{1,8})/g)].map((match) => Number(match[1]));
  const numbers = [...source.matchAll(/(\d{1,8})\s+0\s+obj\b/g)].map((match) => Number(match[1]));
  return [...sizes, ...numbers].reduce((most, one) => Math.max(most, one), 0);
}

/** Undefined too for an encrypted file, whose added streams would have to be encrypted. */
function rootOf(file: Uint8Array): string | undefined {
  const source = Buffer.from(file).toString('latin1');
  if (/\/Encrypt\s+\d/.test(source)) return undefined;
  const roots = [...source.matchAll(/\/Root\s+(\d+\s+\d+\s+R)/g)];
  return roots.at(-1)?.[1];
}
