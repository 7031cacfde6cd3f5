/**
 * Reads pages of plain text without pdf.js, at a fraction of its time: their content is played here, and pdf.js is
 * asked only what codes and colors mean. A page that is not plain, or of which something stays unknown, is left to
 * pdf.js as a whole.
 */
import { OPS } from 'unpdf/pdfjs';
import type { Annotations } from '../annotations.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Glyph } from '../operator-list.ts';
import type { PageContent } from '../page-model.ts';
import { type LayerVisibility, PagePlayer } from '../page-player.ts';
import { KERN } from './content-reader.ts';
import { KnownGlyphs } from './known-glyphs.ts';
import { listPages, type PlainPage } from './page-tree.ts';
import { type ContentSink, type FontKey, playContent } from './play-content.ts';
import { UsedContent } from './used-content.ts';

export class PlainPages {
  readonly #pages: readonly PlainPage[];
  readonly #known: KnownGlyphs;
  readonly #isVisible: LayerVisibility;

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
    const player = new PagePlayer(view, this.#isVisible, () => undefined);
    return playContent(content, parts, new KnownPage(this.#known, player)) ? player : undefined;
  }
}

/** Translates what is known, and ends the playing at the first thing that is not. */
class KnownPage implements ContentSink {
  readonly #known: KnownGlyphs;
  readonly #player: PagePlayer;
  readonly #glyphs: (Glyph | number)[] = [];

  constructor(known: KnownGlyphs, player: PagePlayer) {
    this.#known = known;
    this.#player = player;
  }

  /** Fonts are often set and not used. */
  setFont({ number }: FontKey, size: number): void {
    const font = this.#known.fonts.get(number);
    if (font !== undefined) this.#player.setFont(font.loaded, size);
  }

  showText({ number }: FontKey, items: readonly number[], count: number): boolean {
    const known = this.#known.fonts.get(number)?.glyphs;
    if (known === undefined) return false;
    const glyphs = this.#glyphs;
    glyphs.length = 0;
    for (let i = 0; i < count; i++) {
      const item = items[i] ?? 0;
      const glyph = item === KERN ? items[++i] : known.get(item);
      if (glyph === undefined) return false;
      glyphs.push(glyph);
    }
    this.#player.showText(glyphs);
    return true;
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
