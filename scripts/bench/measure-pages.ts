/** How fast the application's pages are in a browser: open, scroll, type. */
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser.ts';

export interface PageAddresses {
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
  /** A page of nothing but a line of text, from a bare server. */
  readonly bare: string;
  readonly chat: string;
  readonly longDocument: string;
  readonly longChat: string;
}

export interface PageTimes {
  /** Milliseconds from the request to the page taking clicks, in a browser that never saw it. */
  readonly bare: number;
  readonly chat: number;
  readonly longDocument: number;
  /** Elements on the page of the long document, after it was scrolled from end to end. */
  readonly elements: number;
  /** The longest time in which the page of the long document took no input while it scrolled, and how many passed 50 ms. */
  readonly longestStall: number;
  readonly stalls: number;
  /** Milliseconds from a key to the letter on the page, with all messages of the long chat shown. */
  readonly keyInLongChat: number;
  readonly messagesShown: number;
}

const RUNS = 7;

export async function measurePages(addresses: PageAddresses): Promise<PageTimes> {
  const browser = await launchBrowser();
  try {
    const open = (url: string) => openFresh(browser, addresses, url);
    const bare = await medianOf(async () => (await open(addresses.bare)).ms);
    const chat = await medianOf(async () => (await open(addresses.chat)).ms);
    const longDocument = await medianOf(async () => (await open(addresses.longDocument)).ms);
    const scrolled = await scrollThrough((await open(addresses.longDocument)).page);
    const typed = await typeInLongChat((await open(addresses.longChat)).page);
    return { bare, chat, longDocument, ...scrolled, ...typed };
  } finally {
    await browser.close();
  }
}

async function openFresh(
  browser: Browser,
  { cookie }: PageAddresses,
  url: string,
): Promise<{ page: Page; ms: number }> {
  for (const context of browser.contexts()) await context.close();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  const ms = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [mark] = performance.getEntriesByName('interactive');
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return mark?.startTime ?? navigation?.domInteractive ?? 0;
  });
  return { page, ms };
}

async function scrollThrough(page: Page): Promise<Pick<PageTimes, 'elements' | 'longestStall' | 'stalls'>> {
  await page.waitForTimeout(2_000);
  return page.evaluate(async () => {
    const scroller = document.querySelector('.reader-scroll');
    if (scroller === null) throw new Error('there is nothing to scroll');
    const stalls: number[] = [];
    let last = performance.now();
    const frame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          stalls.push(performance.now() - last);
          last = performance.now();
          resolve();
        });
      });
    await frame();
    stalls.length = 0;
    // A wheel turned steadily, then jumps as with the scroll bar.
    for (let step = 0; step < 200; step++) {
      scroller.scrollTop += 120;
      await frame();
    }
    for (let jump = 1; jump <= 20; jump++) {
      scroller.scrollTop = (scroller.scrollHeight * jump) / 20;
      for (let pause = 0; pause < 6; pause++) await frame();
    }
    return {
      elements: document.querySelectorAll('*').length,
      longestStall: Math.max(...stalls),
      stalls: stalls.filter((ms) => ms > 50).length,
    };
  });
}

async function typeInLongChat(page: Page): Promise<Pick<PageTimes, 'keyInLongChat' | 'messagesShown'>> {
  const earlier = page.locator('.earlier');
  while ((await earlier.count()) > 0) {
    const before = await page.locator('.log > *').count();
    await earlier.click();
    await page.waitForFunction((count) => document.querySelectorAll('.log > *').length > count, before);
  }
  await page.getByRole('textbox').last().focus();
  const times: number[] = [];
  for (let key = 0; key < 30; key++) {
    await page.evaluate(() => {
      addEventListener(
        'keydown',
        (event) => {
          const began = event.timeStamp;
          requestAnimationFrame(() => setTimeout(() => performance.measure('key', { start: began }), 0));
        },
        { once: true },
      );
    });
    await page.keyboard.type('a');
    await page.waitForTimeout(60);
  }
  const measured = await page.evaluate(() =>
    performance.getEntriesByName('key').map((entry) => entry.duration),
  );
  times.push(...measured);
  return { keyInLongChat: median(times), messagesShown: await page.locator('.log > *').count() };
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run++) values.push(await measure());
  return median(values);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
