import { describe, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';

describe.skipIf(SKIP_BROWSER)('the focus, for who works with the keyboard', () => {
  const app = startInBrowser();

  /** What has the focus comes to be this. */
  const isAt = (page: Page, name: string) =>
    page.waitForFunction((wanted) => {
      const element = document.activeElement;
      return (element?.getAttribute('aria-label') ?? element?.textContent?.trim()) === wanted;
    }, name);

  async function openDocument(person: string): Promise<Page> {
    const session = await app.service.openSession(person, { 'Lease.md': 'One is here.\n' });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    return page;
  }

  test('comes back to the menu from what was opened in it', async () => {
    const page = await openDocument('ada@focus.example');
    for (const name of ['Delete document', 'Propose a change …']) {
      await page.getByRole('button', { name: 'More' }).press('Enter');
      await page.getByRole('button', { name }).press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await isAt(page, 'More');
      await page.getByRole('button', { name: 'More' }).press('Enter');
      await page.getByRole('button', { name }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await isAt(page, 'More');
    }
  });

  test('goes into the text that is edited, and comes back', async () => {
    const page = await openDocument('bea@focus.example');
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await isAt(page, 'Content');
    await page.keyboard.press('Tab');
    await isAt(page, 'Change “One is here.”');
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await isAt(page, 'Edit');
  });

  test('comes back from a rejection that was thought better of, and stays with what was decided', async () => {
    const session = await app.service.openSession(
      'cem@focus.example',
      { 'Lease.md': 'One is here.\n' },
      'Replace "One" with "Two"',
    );
    const { page } = await openPage(app.browser, session.url);
    const proposal = page.getByRole('article', { name: 'Proposed change' });
    const reject = proposal.getByRole('button', { name: 'Reject' });
    await reject.press('Enter');
    await isAt(page, 'Why? (optional)');
    await page.keyboard.type('No');
    await page.keyboard.press('Escape');
    await isAt(page, 'Reject');
    await page.keyboard.press('Enter');
    await proposal.getByRole('button', { name: 'Cancel' }).press('Enter');
    await isAt(page, 'Reject');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Not agreed');
    await page.keyboard.press('Enter');
    await proposal.getByText('Not agreed').waitFor();
    await isAt(page, 'Proposed change');
  });

  test('stays where a person went meanwhile when a decision is acknowledged late', async () => {
    const session = await app.service.openSession(
      'dan@focus.example',
      { 'Lease.md': 'One is here.\n' },
      'Replace "One" with "Two"',
    );
    const { page } = await openPage(app.browser, session.url);
    const { promise: held, resolve: acknowledge } = Promise.withResolvers<void>();
    await page.route('**/approve', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    const proposal = page.getByRole('article', { name: 'Proposed change' });
    await proposal.getByRole('button', { name: 'Approve' }).press('Enter');
    await proposal.getByText('Approved by').waitFor();
    await isAt(page, 'Proposed change');
    await page.getByRole('textbox', { name: 'Message' }).focus();
    const acknowledged = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/approve'),
    );
    acknowledge();
    await acknowledged;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await isAt(page, 'Message');
  });
});
