/**
 * Caches what pdf.js determines about a file's fonts and colors: the characters and widths of character codes, and the
 * RGB values of colors. Queries are batched into probe documents.
 */
import { OPS, type PDFPageProxy } from 'unpdf/pdfjs';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { ObjectStore } from '../file/objects/object-store.ts';
import { type OpenedDocument, openDocument } from '../file/open-document.ts';
import { isGlyph, property, stringAt, valueAt } from '../file/operator-list.ts';
import type { LoadedFont } from '../glyphs/graphics-state.ts';
import { fontOf } from '../glyphs/load-font.ts';
import { type ShownGlyph, shownGlyph } from '../glyphs/shown-glyphs.ts';
import type { FontKey } from './interpret-content.ts';
import { type ColorRequest, type FontRequest, writeProbe } from './probe-document.ts';
import type { UsedContent } from './used-content.ts';

/** Maximum number of probes per file, since each takes time; a file that needs more is read by pdf.js throughout. */
const MAX_PROBES = 16;
/** Codes are queried in blocks: if one is used, its neighbours probably are. */
const BLOCK_BITS = 8;
const BLOCK = 1 << BLOCK_BITS;
/** Maximum number of codes and of colors per probe. */
const MAX_CODES = 20_000;
const MAX_COLORS = 200;

/** The cached glyphs of one font. */
export class CachedFont {
  readonly loaded: LoadedFont;
  /** The glyphs of each block of codes; accessed for every character of a file. */
  readonly #blocks: ShownGlyph[][] = [];

  constructor(loaded: LoadedFont) {
    this.loaded = loaded;
  }

  glyph(code: number): ShownGlyph | undefined {
    return this.#blocks[code >> BLOCK_BITS]?.[code & (BLOCK - 1)];
  }

  /** Adds a glyph; the codes of a block must be added in order. */
  note(code: number, glyph: ShownGlyph): void {
    const block = this.#blocks[code >> BLOCK_BITS];
    if (block === undefined) this.#blocks[code >> BLOCK_BITS] = [glyph];
    else block[code & (BLOCK - 1)] = glyph;
  }
}

export class GlyphCache {
  readonly fonts = new Map<number, CachedFont>();
  readonly colors = new Map<string, string>();
  readonly #store: ObjectStore;
  #probes = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** Queries whatever a page uses and is not cached. Returns whether everything is known. */
  async learn(used: UsedContent): Promise<boolean> {
    const fonts = [...used.fonts.values()].flatMap(({ key, codes }) => this.#fontRequests(key, codes));
    const colors = [...used.colors].filter((color) => !this.colors.has(color));
    if (fonts.length === 0 && colors.length === 0) return true;
    const codes = fonts.reduce((sum, font) => sum + font.codes.length, 0);
    if (codes > MAX_CODES || colors.length > MAX_COLORS || this.#probes++ >= MAX_PROBES) return false;
    const probe = writeProbe(this.#store, fonts, colors.map(colorRequest));
    return probe !== undefined && this.#read(probe, fonts, colors);
  }

  #fontRequests({ number, codeBytes }: FontKey, codes: ReadonlySet<number>): FontRequest[] {
    const known = this.fonts.get(number);
    const blocks = new Set<number>();
    for (const code of codes) if (known?.glyph(code) === undefined) blocks.add(code >> BLOCK_BITS);
    if (blocks.size === 0) return [];
    const all = [...blocks].flatMap((block) => Array.from({ length: BLOCK }, (_, i) => block * BLOCK + i));
    return [{ number, codeBytes, codes: all }];
  }

  async #read(probe: Uint8Array, fonts: readonly FontRequest[], colors: readonly string[]): Promise<boolean> {
    const opened = await openProbe(probe);
    if (opened === undefined) return false;
    const { document, close } = opened;
    try {
      return await this.#note(await document.getPage(1), fonts, colors);
    } finally {
      await close();
    }
  }

  /** Reads the result of pdf.js for a probe, whose operators are in the order in which it was written. */
  async #note(
    page: PDFPageProxy,
    fonts: readonly FontRequest[],
    colors: readonly string[],
  ): Promise<boolean> {
    const { fnArray, argsArray } = await page.getOperatorList();
    let [shown, colored] = [0, 0];
    let loaded: LoadedFont | undefined;
    for (let i = 0; i < fnArray.length; i++) {
      const args: unknown = argsArray[i];
      if (fnArray[i] === OPS.setFont) loaded = loadedFont(page, stringAt(args, 0));
      if (fnArray[i] === OPS.setFillRGBColor) this.colors.set(colors[colored++] ?? '', stringAt(args, 0));
      if (fnArray[i] === OPS.showText && !this.#noteGlyphs(fonts[shown++], loaded, valueAt(args, 0)))
        return false;
    }
    return shown === fonts.length && colored === colors.length;
  }

  #noteGlyphs(request: FontRequest | undefined, loaded: LoadedFont | undefined, glyphs: unknown): boolean {
    if (request === undefined || loaded === undefined || !Array.isArray(glyphs)) return false;
    if (glyphs.length !== request.codes.length) return false;
    const font = this.fonts.get(request.number) ?? new CachedFont(loaded);
    this.fonts.set(request.number, font);
    return request.codes.every((code, index) => {
      const glyph: unknown = glyphs[index];
      if (!isGlyph(glyph) || property(glyph, 'originalCharCode') !== code) return false;
      font.note(code, shownGlyph(glyph, font.loaded));
      return true;
    });
  }
}

/** Undefined for a probe that cannot be opened; the file's pages may still be readable. */
async function openProbe(bytes: Uint8Array): Promise<OpenedDocument | undefined> {
  try {
    return await openDocument(bytes);
  } catch (error) {
    if (error instanceof ConversionRefused) return undefined;
    throw error;
  }
}

function colorRequest(color: string): ColorRequest {
  const end = color.indexOf('|');
  return { space: color.slice(0, end), values: color.slice(end + 1) };
}

/** Undefined for a font that pdf.js failed to load. */
function loadedFont(page: PDFPageProxy, id: string): LoadedFont | undefined {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined;
  return typeof property(font, 'loadedName') === 'string' ? fontOf(font) : undefined;
}
