import { describe, expect, test } from 'bun:test';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';

/** No two are the same push. */
const damaged = (name: string) => `%PDF-1.7\nnothing of ${name}`;

describe.skipIf(SKIP_BROWSER)('documents that could not be processed, in a browser', () => {
  const app = startInBrowser();

  test('are ticked and processed again by the keyboard alone, on a narrow window', async () => {
    const files = {
      'A.pdf': damaged('A'),
      'B.pdf': damaged('B'),
      'C.pdf': damaged('C'),
      'Good.md': '# Good\n',
    };
    const session = await app.service.openSession('ada@failures.example', files);
    for (const { id } of session.documents) await app.service.api.settled(id);
    const viewport = { width: 390, height: 800 };
    const { page } = await openPage(app.browser, session.url, { at: '/documents', viewport });
    await page.getByRole('link', { name: '3 documents not processed' }).press('Enter');
    await page.getByRole('heading', { name: 'Not processed' }).waitFor();

    expect(await page.getByRole('checkbox').count()).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Process all 3 again' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    const ticked = page.getByRole('checkbox', { checked: true });
    expect(await ticked.count()).toBe(1);
    await page.getByRole('button', { name: 'Process ticked ones again' }).press('Enter');
    await page.getByRole('status').getByText('Processed again: 1 document.').waitFor();

    for (const { id } of session.documents) await app.service.api.settled(id);
    await page.goto(`${app.service.url}/documents/failed`);
    await page.getByRole('button', { name: 'Process all 3 again' }).press('Enter');
    await page.getByRole('status').getByText('Processed again: 3 documents.').waitFor();
  });
});
