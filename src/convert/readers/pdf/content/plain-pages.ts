/**
 * Reads pages of plain text without pdf.js, in a fraction of the time: their content is interpreted here, and pdf.js is
 * only queried for the meaning of codes and colors. Pages with anything else, or with anything pdf.js cannot resolve,
 * are left to pdf.js entirely.
 */
import { OPS } from 'unpdf/pdfjs';
import type { Annotations } from '../file/annotations.ts';
import type { ObjectStore } from '../file/objects/object-store.ts';
import { type LayerVisibility, PageInterpreter } from '../glyphs/page-interpreter.ts';
import { WordCache } from '../glyphs/word-cache.ts';
import type { PageContent } from '../page-model.ts';
import { KERN } from './content-reader.ts';
import { type CachedFont, GlyphCache } from './glyph-cache.ts';
import { type ContentSink, type FontKey, interpretContent } from './interpret-content.ts';
import { listPages, type PlainPage } from './page-tree.ts';
import { UsedContent } from './used-content.ts';

export class PlainPages {
  readonly #pages: readonly PlainPage[];
  readonly #cache: GlyphCache;
  readonly #isVisible: LayerVisibility;
  readonly #wordCache = new WordCache();

  constructor(store: ObjectStore, isVisible: LayerVisibility) {
    this.#pages = listPages(store);
    this.#cache = new GlyphCache(store);
    this.#isVisible = isVisible;
  }

  /** Number of pages of the file. */
  get count(): number {
    return this.#pages.length;
  }

  /** A page by its number, from 1. */
  page(number: number): PlainPage | undefined {
    return this.#pages[number - 1];
  }

  /** The content of a page; undefined for one that is left to pdf.js. */
  async read(page: PlainPage, annotations: Annotations): Promise<PageContent | undefined> {
    const content = page.parts.content();
    if (content === undefined) return undefined;
    const interpreted = this.#interpret(page, content);
    if (interpreted !== undefined) return interpreted.content(annotations);
    const used = new UsedContent();
    if (!interpretContent(content, page.parts, used) || !(await this.#cache.learn(used))) return undefined;
    return this.#interpret(page, content)?.content(annotations);
  }

  #interpret({ view, parts }: PlainPage, content: Uint8Array): PageInterpreter | undefined {
    const interpreter = new PageInterpreter(view, this.#isVisible, () => undefined, this.#wordCache);
    return interpretContent(content, parts, new CachedGlyphsSink(this.#cache, interpreter))
      ? interpreter
      : undefined;
  }
}

/** Resolves codes and colors by the cache; ends the interpretation at the first unknown one. */
class CachedGlyphsSink implements ContentSink {
  readonly #cache: GlyphCache;
  readonly #interpreter: PageInterpreter;
  #key: FontKey | undefined;
  /** The cached font for `#key`. */
  #font: CachedFont | undefined;

  constructor(cache: GlyphCache, interpreter: PageInterpreter) {
    this.#cache = cache;
    this.#interpreter = interpreter;
  }

  /** Unknown fonts are ignored, since fonts are often set and not used. */
  setFont(key: FontKey, size: number): void {
    const font = this.#fontOf(key);
    if (font !== undefined) this.#interpreter.setFont(font.loaded, size);
  }

  showText(key: FontKey, items: readonly number[], count: number): boolean {
    const font = this.#fontOf(key);
    const pen = this.#interpreter.pen();
    if (font === undefined || pen === undefined) return false;
    pen.begin();
    for (let i = 0; i < count; i++) {
      const item = items[i] ?? 0;
      if (item === KERN) pen.kern(items[++i] ?? 0);
      else {
        const glyph = font.glyph(item);
        if (glyph === undefined) return false;
        pen.show(glyph);
      }
    }
    pen.leave();
    return true;
  }

  showMovedGlyph(key: FontKey, x: number, y: number, code: number): boolean {
    this.#interpreter.moveText(x, y);
    const glyph = this.#fontOf(key)?.glyph(code);
    const pen = this.#interpreter.pen();
    if (glyph === undefined || pen === undefined) return false;
    pen.begin();
    pen.show(glyph);
    pen.leave();
    return true;
  }

  #fontOf(key: FontKey): CachedFont | undefined {
    if (key !== this.#key) {
      this.#key = key;
      this.#font = this.#cache.fonts.get(key.number);
    }
    return this.#font;
  }

  setFillColor(key: string): boolean {
    const color = this.#cache.colors.get(key);
    if (color !== undefined) this.#interpreter.execute(OPS.setFillRGBColor, [color]);
    return color !== undefined;
  }

  moveText(x: number, y: number): void {
    this.#interpreter.moveText(x, y);
  }

  execute(operator: number, args: unknown): void {
    this.#interpreter.execute(operator, args);
  }
}
