/**
 * What pdf.js says of a file's fonts and colors: which characters the codes of a font show and how wide they are,
 * and how a color looks. It is asked by specimens, for many codes at a time, and each answer is kept.
 */
import { OPS, type PDFPageProxy } from 'unpdf/pdfjs';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { ObjectStore } from '../file/objects/object-store.ts';
import { type OpenedDocument, openDocument } from '../file/open-document.ts';
import { isGlyph, property, stringAt, valueAt } from '../file/operator-list.ts';
import type { LoadedFont } from '../glyphs/graphics-state.ts';
import { fontOf } from '../glyphs/load-font.ts';
import { type ShownGlyph, shownGlyph } from '../glyphs/shown-glyphs.ts';
import type { FontKey } from './play-content.ts';
import { type WantedColor, type WantedFont, writeSpecimen } from './specimen.ts';
import type { UsedContent } from './used-content.ts';

/** Specimens cost some time each; a file that needs more of them is better read by pdf.js alone. */
const MAX_SPECIMENS = 16;
/** Codes are asked in blocks: where one is used, others will be. */
const BLOCK_BITS = 8;
const BLOCK = 1 << BLOCK_BITS;
/** One specimen shows so many codes, and so many colors, at most. */
const MAX_CODES = 20_000;
const MAX_COLORS = 200;

/** What is known of one font. */
export class KnownFont {
  readonly loaded: LoadedFont;
  /** Each holds the glyphs of a block of codes; looked up for every character of a file. */
  readonly #blocks: ShownGlyph[][] = [];

  constructor(loaded: LoadedFont) {
    this.loaded = loaded;
  }

  glyph(code: number): ShownGlyph | undefined {
    return this.#blocks[code >> BLOCK_BITS]?.[code & (BLOCK - 1)];
  }

  /** Codes of a block come one after the other. */
  note(code: number, glyph: ShownGlyph): void {
    const block = this.#blocks[code >> BLOCK_BITS];
    if (block === undefined) this.#blocks[code >> BLOCK_BITS] = [glyph];
    else block[code & (BLOCK - 1)] = glyph;
  }
}

export class KnownGlyphs {
  readonly fonts = new Map<number, KnownFont>();
  readonly colors = new Map<string, string>();
  readonly #store: ObjectStore;
  #specimens = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** Whether all that a page uses is known, after asking for what was not. */
  async learn(used: UsedContent): Promise<boolean> {
    const fonts = [...used.fonts.values()].flatMap(({ key, codes }) => this.#wanted(key, codes));
    const colors = [...used.colors].filter((color) => !this.colors.has(color));
    if (fonts.length === 0 && colors.length === 0) return true;
    const codes = fonts.reduce((sum, font) => sum + font.codes.length, 0);
    if (codes > MAX_CODES || colors.length > MAX_COLORS || this.#specimens++ >= MAX_SPECIMENS) return false;
    const specimen = writeSpecimen(this.#store, fonts, colors.map(wantedColor));
    return specimen !== undefined && this.#read(specimen, fonts, colors);
  }

  #wanted({ number, codeBytes }: FontKey, codes: ReadonlySet<number>): WantedFont[] {
    const known = this.fonts.get(number);
    const blocks = new Set<number>();
    for (const code of codes) if (known?.glyph(code) === undefined) blocks.add(code >> BLOCK_BITS);
    if (blocks.size === 0) return [];
    const all = [...blocks].flatMap((block) => Array.from({ length: BLOCK }, (_, i) => block * BLOCK + i));
    return [{ number, codeBytes, codes: all }];
  }

  async #read(
    specimen: Uint8Array,
    fonts: readonly WantedFont[],
    colors: readonly string[],
  ): Promise<boolean> {
    const opened = await openSpecimen(specimen);
    if (opened === undefined) return false;
    const { document, close } = opened;
    try {
      return await this.#note(await document.getPage(1), fonts, colors);
    } finally {
      await close();
    }
  }

  /** Takes what pdf.js made of a specimen, whose operators stand in the order in which it was written. */
  async #note(page: PDFPageProxy, fonts: readonly WantedFont[], colors: readonly string[]): Promise<boolean> {
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

  #noteGlyphs(wanted: WantedFont | undefined, loaded: LoadedFont | undefined, glyphs: unknown): boolean {
    if (wanted === undefined || loaded === undefined || !Array.isArray(glyphs)) return false;
    if (glyphs.length !== wanted.codes.length) return false;
    const font = this.fonts.get(wanted.number) ?? new KnownFont(loaded);
    this.fonts.set(wanted.number, font);
    return wanted.codes.every((code, index) => {
      const glyph: unknown = glyphs[index];
      if (!isGlyph(glyph) || property(glyph, 'originalCharCode') !== code) return false;
      font.note(code, shownGlyph(glyph, font.loaded));
      return true;
    });
  }
}

/** Undefined for one that cannot be opened: the file's own pages may still be. */
async function openSpecimen(bytes: Uint8Array): Promise<OpenedDocument | undefined> {
  try {
    return await openDocument(bytes);
  } catch (error) {
    if (error instanceof ConversionRefused) return undefined;
    throw error;
  }
}

function wantedColor(color: string): WantedColor {
  const end = color.indexOf('|');
  return { space: color.slice(0, end), values: color.slice(end + 1) };
}

/** Undefined for a font that pdf.js could not load. */
function loadedFont(page: PDFPageProxy, id: string): LoadedFont | undefined {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined;
  return typeof property(font, 'loadedName') === 'string' ? fontOf(font) : undefined;
}
