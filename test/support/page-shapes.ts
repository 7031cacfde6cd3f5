/** A page in windows of several sizes and in wider fonts than those of this machine, without opening it again for each. */
import type { Page } from 'playwright-core';

/** A letter takes half of its height, give or take: this much more after each makes texts a sixth longer. */
const WIDER = '*, *::before, *::after { letter-spacing: 0.08em !important; }';

const FONTS = { 'as installed': '', 'wider by a sixth': WIDER };

/** Looks at a page in each size and fonts. @returns what was seen, with the shape it was seen in */
export async function inEveryShape<T>(
  page: Page,
  sizes: readonly (readonly [width: number, height: number])[],
  look: () => Promise<readonly T[]>,
): Promise<(readonly [shape: string, seen: T])[]> {
  const all: (readonly [string, T])[] = [];
  for (const [fonts, style] of Object.entries(FONTS)) {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, style);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      all.push(...(await look()).map((seen) => [`${width} × ${height}, fonts ${fonts}`, seen] as const));
    }
  }
  return all;
}
