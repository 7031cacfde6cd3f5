/** Pages in wider fonts than those of this machine, for tests that show that a layout depends on none. */
import type { BrowserContext } from 'playwright-core';

export const FONTS = ['as installed', 'wider by a sixth'] as const;

export type Fonts = (typeof FONTS)[number];

/** A letter takes half of its height, give or take: this much more after each makes texts a sixth longer. */
const WIDER = '*, *::before, *::after { letter-spacing: 0.08em !important; }';

/** Shows the pages of a browser in fonts; called before the first of them is opened. */
export async function useFonts(context: BrowserContext, fonts: Fonts): Promise<void> {
  if (fonts === 'as installed') return;
  await context.route('**/assets/app-*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${WIDER}` });
  });
}
