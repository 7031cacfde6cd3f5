import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';

const section = (n: number) => `## Section ${n}\n\n${'Words and more words. '.repeat(200)}`;
const BOOK = `# Book\n\n${Array.from({ length: 60 }, (_, n) => section(n)).join('\n\n')}\n\n## Last\n\nThe end.\n`;

const FOXES = Array.from({ length: 12 }, (_, n) => `Line ${n} has a fox.\n\n${'Filler. '.repeat(300)}`).join(
  '\n\n',
);

describe.skipIf(SKIP_BROWSER)('a document that is read', () => {
  const app = startInBrowser();

  async function openDocument(
    user: string,
    files: Readonly<Record<string, string>>,
    viewport = { width: 1280, height: 800 },
  ): Promise<Page> {
    const session = await app.service.openSession(user, files);
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { viewport, at: `/documents/${id}` });
    return page;
  }

  const outline = (page: Page) => page.getByRole('navigation', { name: 'Outline' });

  /** Waits until the outline marks one section, and shows it. */
  const untilAt = (page: Page, name: string) =>
    page.waitForFunction((wanted) => {
      const nav = document.querySelector('.outline');
      const marked = nav?.querySelectorAll('[aria-current="location"]') ?? [];
      const [first] = marked;
      if (nav === null || marked.length !== 1 || first?.textContent !== wanted) return false;
      const [frame, box] = [nav.getBoundingClientRect(), first.getBoundingClientRect()];
      return !nav.checkVisibility() || (box.top >= frame.top && box.bottom <= frame.bottom);
    }, name);

  test('marks in its outline the section that one reads, down to the last', async () => {
    const page = await openDocument('ada@reader.example', { 'Book.md': BOOK });
    await untilAt(page, 'Book');
    await outline(page).getByRole('button', { name: 'Section 40', exact: true }).click();
    await untilAt(page, 'Section 40');
    await page.getByRole('region', { name: 'Content' }).hover();
    await page.mouse.wheel(0, -1_000_000);
    await untilAt(page, 'Book');
    await outline(page).getByRole('button', { name: 'Last', exact: true }).click();
    await untilAt(page, 'Last');
  });

  test('has its outline behind a button where there is no room beside it', async () => {
    const page = await openDocument('bea@reader.example', { 'Book.md': BOOK }, { width: 390, height: 800 });
    expect(await outline(page).isVisible()).toBe(false);
    const button = page.getByRole('button', { name: 'Outline' });
    await button.press('Enter');
    await outline(page).getByRole('button', { name: 'Section 30', exact: true }).click();
    expect(await outline(page).isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'Section 30', exact: true }).waitFor();
    await untilAt(page, 'Section 30');
    await button.press('Enter');
    await untilAt(page, 'Section 30');
    await page.keyboard.press('Escape');
    await outline(page).waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Outline');
  });

  test('has buttons to go from match to match, which says which of how many it is', async () => {
    const page = await openDocument('cem@reader.example', { 'Foxes.md': FOXES });
    const find = page.getByRole('searchbox', { name: 'Find in document' });
    const status = page.getByRole('search').getByRole('status');
    const isAt = (text: string) => status.getByText(text, { exact: true }).waitFor();
    const step = (name: string) => page.getByRole('button', { name: `${name} match` }).click();
    await page.getByText('Line 0 has').waitFor();
    await find.fill('a fox');
    await isAt('12 found');
    await step('Previous');
    await isAt('12 of 12');
    await page.getByText('Line 11 has').waitFor();
    await step('Next');
    await isAt('1 of 12');
    await step('Next');
    await find.press('Enter');
    await isAt('3 of 12');
    await page.getByText('Line 2 has').waitFor();
    await find.press('Shift+Enter');
    await isAt('2 of 12');
    await find.fill('a wolf');
    await isAt('Nothing found');
    expect(await page.getByRole('button', { name: 'Next match' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'End the search' }).click();
    expect(await find.inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Next match' }).count()).toBe(0);
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
  });

  test('gives a wide table the width of the window, and a narrow one that of the text', async () => {
    const row = (text: string, count: number) =>
      `| ${Array.from({ length: count }, () => text).join(' | ')} |`;
    const table = (count: number) =>
      [row('Column', count), row('---', count), row('A value', count)].join('\n');
    const page = await openDocument(
      'dana@reader.example',
      { 'Tables.md': `${'Words and more words. '.repeat(20)}\n\n${table(40)}\n\nBetween.\n\n${table(2)}\n` },
      { width: 1600, height: 800 },
    );
    await page.getByText('Between.').waitFor();
    const [frame, text, wide, narrow] = await Promise.all(
      ['.reader-page', '.reader-page p', '.table-scroll', '.table-scroll >> nth=1'].map(async (place) => {
        const box = await page.locator(place).first().boundingBox();
        return box ?? { x: 0, width: 0 };
      }),
    );
    const right = (box: { x: number; width: number } | undefined) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(wide?.width).toBeGreaterThan((text?.width ?? 0) * 1.5);
    expect(right(wide)).toBeLessThanOrEqual(right(frame));
    expect(wide?.x).toBeGreaterThanOrEqual(frame?.x ?? 0);
    expect(narrow?.x).toBeCloseTo(text?.x ?? 0, 0);
    expect(right(narrow)).toBeCloseTo(right(text), 0);
    const isScrolled = await page
      .locator('.table-scroll')
      .first()
      .evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isScrolled).toBe(true);
  });
});
