import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER, untilAlive, untilInSight } from '../support/browser.ts';
import { inEveryShape } from '../support/page-shapes.ts';

/** A laptop with many bars, a small telephone, and a window at a zoom of 400 %. */
const WINDOWS = [
  [1280, 640],
  [375, 560],
  [320, 256],
] as const;

const SECTIONS = Array.from(
  { length: 8 },
  (_, n) =>
    `## Section ${n}\n\nClause ${n}: invoices are due within ${n + 10} days of receipt, and no later.\n`,
);

const CONTRACT = `# Contract\n\n${SECTIONS.join('\n')}`;

describe.skipIf(SKIP_BROWSER)('in a short window', () => {
  const app = startInBrowser();
  let link = '';
  let paths: Readonly<Record<'edited' | 'plain' | 'chat', string>> = { edited: '', plain: '', chat: '' };

  beforeAll(async () => {
    const chat = await app.service.openSession(
      'ada@short-windows.example',
      { 'Contract with a name that takes more than one line.md': CONTRACT },
      'When are invoices due?',
    );
    const plain = chat.documents[0]?.id ?? '';
    await app.service.api.settled(plain);
    const session = await app.service.openSession('ada@short-windows.example', {
      'Edited.md': `${CONTRACT}\nEnd.\n`,
    });
    const edited = session.documents[0]?.id ?? '';
    await app.service.api.settled(edited);
    const { page } = await openPage(app.browser, session.url);
    const edits = Array.from({ length: 6 }, (_, n) => ({
      kind: 'replace',
      text: `within ${n + 10} days`,
      with: `within ${n + 20} calendar days`,
    }));
    const response = await page.request.post(`${app.service.url}/documents/${edited}/changes`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { version: 1, edits, reason: 'As agreed' },
    });
    expect(response.status()).toBe(201);
    link = chat.url;
    paths = {
      edited: `/documents/${edited}`,
      plain: `/documents/${plain}`,
      chat: `/chat/${chat.session_id}`,
    };
  });

  async function openAt([width, height]: readonly [number, number], path: string): Promise<Page> {
    const { page } = await openPage(app.browser, link, { viewport: { width, height }, at: path });
    return page;
  }

  test('everything on a page can be brought into sight, and nothing covers it, in fonts of any width', async () => {
    const page = await openAt([375, 560], paths.chat);
    await page.getByRole('article', { name: 'Assistant' }).getByText('days of receipt').first().waitFor();
    const others = ['/documents', '/chats', '/settings', `${paths.edited}/difference`];
    for (const path of [paths.chat, paths.plain, paths.edited, ...others]) {
      await page.goto(app.service.url + path);
      await untilAlive(page);
      expect(await inEveryShape(page, WINDOWS, () => whatIsCovered(page))).toEqual([]);
    }
  });

  for (const window of WINDOWS) {
    const [width, height] = window;

    test(`of ${width} × ${height} a document is read, searched and edited beside its proposed changes`, async () => {
      const page = await openAt(window, paths.edited);
      const find = page.getByRole('searchbox', { name: 'Find in document' });
      await find.fill('Clause 7');
      await find.press('Enter');
      await page.getByText('1 of 1').waitFor();
      const clause = page.getByRole('region', { name: 'Content' }).getByText('Clause 7:');
      await untilInSight(page, clause);
      await page.goto(app.service.url + paths.plain);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('heading', { name: 'Section 3' }).getByText('Section 3').click();
      await page.locator('textarea.block-field').fill('Part 3');
      await page.locator('textarea.block-field').press('Enter');
      await untilInSight(page, page.getByRole('button', { name: 'Propose', exact: true }));
      await page.getByRole('button', { name: 'Discard' }).click();
    });
  }

  test('of 1280 × 640 the text is in sight below six proposed edits', async () => {
    const page = await openAt([1280, 640], paths.edited);
    await untilInSight(page, page.getByRole('region', { name: 'Content' }).getByText('Clause 0:'));
  });

  test('of 375 × 560 the end of the last answer is in sight above the input', async () => {
    const page = await openAt([375, 560], paths.chat);
    await untilInSight(page, page.getByRole('list').filter({ hasText: 'Section' }).last());
    await untilInSight(page, page.getByRole('textbox', { name: 'Message' }));
  });
});

/** What can't be seen even when it is scrolled to: it has no size, lies outside, or under something else. */
function whatIsCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wanted = 'main :is(a, button, input, select, textarea, h1, h2, h3, p, label, li)';
    const isMeant = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[popover], [hidden]') === null &&
      // What is there to be heard alone.
      getComputedStyle(element).clipPath === 'none' &&
      (element.textContent !== '' || element.matches('input, select, textarea, button'));
    return [...document.querySelectorAll(wanted)].filter(isMeant).flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) return [];
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = seen !== null && (element.contains(seen) || seen.contains(element));
      const name = `${element.tagName} ${element.textContent?.slice(0, 40)}`;
      return isSeen ? [] : [`${location.pathname}: ${name} under ${seen?.tagName}.${seen?.className}`];
    });
  });
}
