/**
 * Pages of a browser that are used again, test after test. A fresh one has a profile and a process of its own and reads
 * all scripts anew, which takes five times the processor time of a whole page; an emptied one keeps nothing but its cache.
 */
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A page alone in its context, and how it is reached beneath what Playwright offers. */
interface Kept {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** What can't be changed once a context is there, such as its language. */
  readonly settings: string;
}

const WINDOW = { width: 1280, height: 900 };

const LISTENED_TO = ['console', 'dialog', 'pageerror', 'request', 'requestfinished', 'response'];

export class ReusedPages {
  readonly #browser: Browser;
  readonly #lent = new Set<Kept>();
  #idle: Kept[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  isOf(browser: Browser): boolean {
    return this.#browser === browser;
  }

  /** A page that nobody is signed in at, alone in its context. Nothing moves on it that need not. */
  async take(options: BrowserContextOptions): Promise<Page> {
    const { viewport, colorScheme, reducedMotion, ...lasting } = options;
    const settings = JSON.stringify(lasting);
    const idle = this.#idle.find((one) => one.settings === settings);
    this.#idle = this.#idle.filter((one) => one !== idle);
    const kept = idle ?? (await this.#open(lasting, settings));
    this.#lent.add(kept);
    await kept.page.setViewportSize(viewport ?? WINDOW);
    await kept.page.emulateMedia({
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'reduce',
    });
    return kept.page;
  }

  async #open(lasting: BrowserContextOptions, settings: string): Promise<Kept> {
    // A size that is given at once would be the window's too, which a minimized one can't be given; a phone needs one.
    const isPhone = lasting.isMobile === true;
    const context = await this.#browser.newContext(isPhone ? lasting : { ...lasting, viewport: null });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    if (!isPhone) await minimize(devtools);
    return { page, devtools, settings };
  }

  /** Empties what was taken, for the next test, and ends every other page of the browser. */
  async takeBack(): Promise<void> {
    const lent = [...this.#lent];
    this.#lent.clear();
    await Promise.all(lent.map((kept) => this.#empty(kept)));
    const own = new Set(this.#idle.map(({ page }) => page.context()));
    const others = this.#browser.contexts().filter((context) => !own.has(context));
    await Promise.all(others.map((context) => context.close()));
  }

  async #empty(kept: Kept): Promise<void> {
    try {
      await emptyPage(kept);
      this.#idle.push(kept);
    } catch {
      // Such as a page that a test closed: its context goes with those that are not kept.
    }
  }
}

/** The page takes itself for focused and seen all the same; only the window around it is no longer drawn for nobody. */
async function minimize(devtools: CDPSession): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
}

async function emptyPage({ page, devtools }: Kept): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  for (const event of LISTENED_TO) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  const { origin } = new URL(page.url());
  // A page that would ask whether to leave is left.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  page.removeAllListeners('dialog');
  if (origin !== 'null') {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  }
  await devtools.send('Page.resetNavigationHistory');
  await context.clearCookies();
  await context.clearPermissions();
  await page.mouse.move(0, 0);
}
