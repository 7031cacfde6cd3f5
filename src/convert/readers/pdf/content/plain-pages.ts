/**
 * Reads pages of plain text without pdf.js, at a fraction of its time: their content is played here, and pdf.js is
 * asked only what codes and colors mean. A page that is not plain, or of which something stays unknown, is left to
 * pdf.js as a whole.
 */
import { OPS, type PDFPageProxy } from 'unpdf/pdfjs';
import type { LoadedFont } from '../graphics-state.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { PdfRef } from '../objects/pdf-object.ts';
import type { Glyph } from '../operator-list.ts';
import { KERN } from './content-reader.ts';
import { KnownGlyphs } from './known-glyphs.ts';
import { PageParts } from './page-parts.ts';
import { type ContentSink, type FontKey, playContent } from './play-content.ts';
import { UsedContent } from './used-content.ts';

/** Whoever plays a page's operators. */
export interface OperatorPlayer {
  play(operator: number, args: unknown): void;
  moveText(x: number, y: number): void;
  setFont(font: LoadedFont, size: number): void;
  /** Glyphs, and thousandths of the type size to move back between them. */
  showText(glyphs: readonly (Glyph | number)[]): void;
}

export class PlainPages {
  readonly #store: ObjectStore;
  readonly #known: KnownGlyphs;

  constructor(store: ObjectStore) {
    this.#store = store;
    this.#known = new KnownGlyphs(store);
  }

  /** A player to which all of the page was played; undefined for a page that is left to pdf.js. */
  async play<Player extends OperatorPlayer>(
    page: PDFPageProxy,
    createPlayer: () => Player,
  ): Promise<Player | undefined> {
    const parts =
      page.ref === null ? undefined : PageParts.of(this.#store, new PdfRef(page.ref.num, page.ref.gen));
    const content = parts?.content();
    if (parts === undefined || content === undefined) return undefined;
    const player = createPlayer();
    if (playContent(content, parts, new KnownPage(this.#known, player))) return player;
    const used = new UsedContent();
    if (!playContent(content, parts, used) || !(await this.#known.learn(used))) return undefined;
    const second = createPlayer();
    return playContent(content, parts, new KnownPage(this.#known, second)) ? second : undefined;
  }
}

/** Translates what is known, and ends the playing at the first thing that is not. */
class KnownPage implements ContentSink {
  readonly #known: KnownGlyphs;
  readonly #player: OperatorPlayer;
  readonly #glyphs: (Glyph | number)[] = [];

  constructor(known: KnownGlyphs, player: OperatorPlayer) {
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
