/** Chromium for tests in a browser. Where there is none they are skipped, but not on the build machine. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { ReusedPages } from './reused-pages.ts';

/** The headless shell draws no window around a page, which takes a quarter of the time of these tests. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // One process draws all pages of a context, one after the other: a process of its own for each is started anew each time.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--process-per-site',
];

/** What a page shows within this time on a busy machine, or never. */
const ANSWER_WITHIN_MS = 120_000;

const executable = process.env['DOCGATE_TEST_BROWSER'] ?? CANDIDATES.find((path) => existsSync(path));

/** Whether tests in a browser are left out. On the build machine they run, and fail there without a browser. */
export const SKIP_BROWSER = executable === undefined && process.env['CI'] !== 'true';

export function launchBrowser(): Promise<Browser> {
  if (executable === undefined) throw new Error(`no Chromium at ${CANDIDATES.join(', ')}`);
  return chromium.launch({ executablePath: executable, args: FLAGS });
}

let shared: Promise<Browser> | undefined;
let pages: ReusedPages | undefined;

/** The browser that the tests of this process share: started for the first of them, ended with the process. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared;
  if (running?.isConnected() === true) return running;
  shared = launchBrowser();
  return shared;
}

/** Ends what tests have opened in the shared browser, and leaves it to the next ones. */
export async function closePages(): Promise<void> {
  await pages?.takeBack();
}

function pagesOf(browser: Browser): ReusedPages {
  if (pages?.isOf(browser) !== true) pages = new ReusedPages(browser);
  return pages;
}

/** Gathers what a page complains about: script errors, refused by policy, requests to other hosts. */
export function watchForComplaints(page: Page, ownAddress: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
      complaints.push(`console: ${message.text()}`);
    }
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(ownAddress) && !url.startsWith('data:')) complaints.push(`foreign request: ${url}`);
  });
  return complaints;
}

/** Waits until the scripts of a page, where it has any, have taken it over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.querySelector('script[type=module]') === null) return;
    return new Promise<void>((resolve) => {
      const marks = new PerformanceObserver((list) => {
        if (list.getEntriesByName('interactive').length > 0) resolve();
      });
      marks.observe({ type: 'mark', buffered: true });
    });
  });
}

/** Waits until the middle of an element is seen: within the window, and with nothing above it. */
export async function untilInSight(page: Page, locator: Locator): Promise<void> {
  await locator.waitFor();
  await page.waitForFunction(
    (wanted) => {
      if (wanted === null) return false;
      const { left, top, width, height } = wanted.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && (wanted.contains(seen) || seen.contains(wanted));
    },
    await locator.elementHandle(),
  );
}

export interface PageOptions extends BrowserContextOptions {
  /** The path to open for whom the address, a login link, signs in; where the link leads to is not drawn before. */
  readonly at?: string;
}

/** A page at an address in a browser that nobody is signed in at, with what it complains about. */
export async function openPage(
  browser: Browser,
  url: string,
  { at, ...contextOptions }: PageOptions = {},
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const page = await pagesOf(browser).take(contextOptions);
  page.setDefaultTimeout(ANSWER_WITHIN_MS);
  const complaints = watchForComplaints(page, new URL(url).origin);
  if (at !== undefined) await page.request.get(url, { maxRedirects: 0 });
  await page.goto(at === undefined ? url : new URL(at, url).href);
  return { page, complaints };
}

/** Another tab beside a page, of the same size, where the same person is signed in. */
export async function openTab(beside: Page): Promise<Page> {
  const page = await beside.context().newPage();
  page.setDefaultTimeout(ANSWER_WITHIN_MS);
  const size = beside.viewportSize();
  if (size !== null) await page.setViewportSize(size);
  return page;
}
