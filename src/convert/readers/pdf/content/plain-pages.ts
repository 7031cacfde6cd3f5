/**
 * Reads pages of plain text without pdf.js, at a fraction of its time: their content is played here, and pdf.js is
 * asked only what codes and colors mean. A page that is not plain, or of which something stays unknown, is left to
 * pdf.js as a whole.
 */
import { OPS } from 'unpdf/pdfjs';
import type { Annotations } from '../file/annotations.ts';
import type { ObjectStore } from '../file/objects/object-store.ts';
import { type LayerVisibility, PagePlayer } from '../glyphs/page-player.ts';
import { Spelling } from '../glyphs/spelling.ts';
import type { PageContent } from '../page-model.ts';
import { KERN } from './content-reader.ts';
import { type KnownFont, KnownGlyphs } from './known-glyphs.ts';
import { listPages, type PlainPage } from './page-tree.ts';
import { type ContentSink, type FontKey, playContent } from './play-content.ts';
import { UsedContent } from './used-content.ts';

export class PlainPages {
  readonly #pages: readonly PlainPage[];
  readonly #known: KnownGlyphs;
  readonly #isVisible: LayerVisibility;
  readonly #spelling = new Spelling();

  constructor(store: ObjectStore, isVisible: LayerVisibility) {
    this.#pages = listPages(store);
    this.#known = new KnownGlyphs(store);
    this.#isVisible = isVisible;
  }

  /** How many pages the file has. */
  get count(): number {
    return this.#pages.length;
  }

  /** A page by its number, 1 for the first. */
  page(number: number): PlainPage | undefined {
    return this.#pages[number - 1];
  }

  /** What stands on a page; undefined for one that is left to pdf.js. */
  async read(page: PlainPage, annotations: Annotations): Promise<PageContent | undefined> {
    const content = page.parts.content();
    if (content === undefined) return undefined;
    const played = this.#play(page, content);
    if (played !== undefined) return played.content(annotations);
    const used = new UsedContent();
    if (!playContent(content, page.parts, used) || !(await this.#known.learn(used))) return undefined;
    return this.#play(page, content)?.content(annotations);
  }

  #play({ view, parts }: PlainPage, content: Uint8Array): PagePlayer | undefined {
    const player = new PagePlayer(view, this.#isVisible, () => undefined, this.#spelling);
    return playContent(content, parts, new KnownPage(this.#known, player)) ? player : undefined;
  }
}

/** Translates what is known, and ends the playing at the first thing that is not. */
class KnownPage implements ContentSink {
  readonly #known: KnownGlyphs;
  readonly #player: PagePlayer;
  #key: FontKey | undefined;
  /** What is known of the font that was used last. */
  #font: KnownFont | undefined;

  constructor(known: KnownGlyphs, player: PagePlayer) {
    this.#known = known;
    this.#player = player;
  }

  /** Fonts are often set and not used. */
  setFont(key: FontKey, size: number): void {
    const font = this.#fontOf(key);
    if (font !== undefined) this.#player.setFont(font.loaded, size);
  }

  showText(key: FontKey, items: readonly number[], count: number): boolean {
    const font = this.#fontOf(key);
    const pen = this.#player.pen();
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
    this.#player.moveText(x, y);
    const glyph = this.#fontOf(key)?.glyph(code);
    const pen = this.#player.pen();
    if (glyph === undefined || pen === undefined) return false;
    pen.begin();
    pen.show(glyph);
    pen.leave();
    return true;
  }

  #fontOf(key: FontKey): KnownFont | undefined {
    if (key !== this.#key) {
      this.#key = key;
      this.#font = this.#known.fonts.get(key.number);
    }
    return this.#font;
  }

  setFillColor(key: string): boolean {
    const color = this.#known.colors.get(key);
    if (color !== undefined) this.#player.play(OPS.setFillRGBColor, [color]);
    return color !== undefined;
  }

  moveText(x: number, y: number): void {
    this.#player.moveText(x, y);
  }

  play(operator: number, args: unknown): void {
    this.#player.play(operator, args);
  }
}
