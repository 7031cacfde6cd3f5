/** Collects the codes and colors that a page's content uses. */
import { KERN } from './content-reader.ts';
import type { ContentSink, FontKey } from './interpret-content.ts';

/** The codes shown in one font. */
export interface UsedFont {
  readonly key: FontKey;
  readonly codes: Set<number>;
}

export class UsedContent implements ContentSink {
  readonly fonts = new Map<number, UsedFont>();
  readonly colors = new Set<string>();

  /** Positions have no effect on meaning. */
  readonly setFont = ignore;
  readonly moveText = ignore;
  readonly execute = ignore;

  showText(key: FontKey, items: readonly number[], count: number): boolean {
    const { codes } = this.#font(key);
    for (let i = 0; i < count; i++) {
      const item = items[i] ?? 0;
      if (item === KERN) i++;
      else codes.add(item);
    }
    return true;
  }

  showMovedGlyph(key: FontKey, _x: number, _y: number, code: number): boolean {
    this.#font(key).codes.add(code);
    return true;
  }

  setFillColor(key: string): boolean {
    this.colors.add(key);
    return true;
  }

  #font(key: FontKey): UsedFont {
    const known = this.fonts.get(key.number);
    if (known !== undefined) return known;
    const font = { key, codes: new Set<number>() };
    this.fonts.set(key.number, font);
    return font;
  }
}

function ignore(): void {
  // Nothing to note.
}
