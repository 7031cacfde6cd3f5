import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';

const CONTRACT = '# Contract\n\nInvoices are due within 30 days.\n';

/** More presses than any page has places to stop at. */
const MAX_TABS = 60;

describe.skipIf(SKIP_BROWSER)('people on other ways through the application', () => {
  const app = startInBrowser();

  test('go from the link to an approved change with the keyboard alone', async () => {
    const session = await app.service.openSession('ada@walks.example', { 'Contract.md': CONTRACT });
    await app.service.api.settled(session.documents[0]?.id ?? '');
    const { page } = await openPage(app.browser, session.url);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Message');
    await page.keyboard.type('Replace "30 days" with "45 days"');
    await page.keyboard.press('Enter');
    const proposal = page.getByRole('article', { name: 'Proposed change' });
    await proposal.waitFor();
    await tabTo(page, 'Approve', 'Shift+Tab');
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await proposal.getByText('Approved by ada@walks.example').waitFor();
    await tabTo(page, 'Source 1: Contract.md', 'Shift+Tab');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Contract.md' });
    await panel.getByText('Invoices are due').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  test('ask and read on a phone', async () => {
    const session = await app.service.openSession('bea@walks.example', { 'Contract.md': CONTRACT });
    await app.service.api.settled(session.documents[0]?.id ?? '');
    const { page } = await openPage(app.browser, session.url, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('list', { name: 'Documents' }).getByText('Ready').waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('When are invoices due?');
    await page.getByRole('button', { name: 'Send' }).tap();
    const citation = page.getByRole('log').getByRole('link', { name: 'Source 1: Contract.md' }).first();
    await citation.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await citation.tap();
    await page.waitForURL('**/documents/**');
    await page.getByText('Invoices are due within 30 days.').waitFor();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'When are invoices due?' })
      .tap();
    await page.getByRole('log').waitFor();
  });

  test('are told in plain words when no credits are left, and lose no word', async () => {
    const session = await app.service.openSession('cem@walks.example', { 'Contract.md': CONTRACT });
    const organization = app.service.organization.org_id;
    const { balance } = await app.service.credits();
    await app.service.command('credits', 'grant', '--org', organization, '--amount', String(-(balance ?? 0)));
    const { page } = await openPage(app.browser, session.url);
    const input = page.getByRole('textbox', { name: 'Message' });
    await input.fill('When are invoices due?');
    await input.press('Enter');
    await page.getByText('has no credits left').waitFor();
    expect(await input.inputValue()).toBe('When are invoices due?');
    await app.service.command('credits', 'grant', '--org', organization, '--amount', '10');
    await input.press('Enter');
    await page.getByRole('log').getByText('30 days').first().waitFor();
  });

  test('begin, rename, find and delete chats', async () => {
    const session = await app.service.openSession('dana@walks.example', { 'Contract.md': CONTRACT });
    await app.service.api.settled(session.documents[0]?.id ?? '');
    const { page } = await openPage(app.browser, session.url);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New chat' }).dblclick();
    await page.getByRole('textbox', { name: 'Message' }).fill('When are invoices due?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('log').getByText('30 days').first().waitFor();
    await page.goto(`${app.service.url}/chats?search=invoices`);
    const list = page.getByRole('list', { name: 'Chats' });
    const menu = page.getByRole('navigation', { name: 'Main' }).locator('.menu-chats');
    expect(await menu.getByRole('link').allTextContents()).toEqual(['When are invoices due?', 'Contract.md']);
    expect(await list.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Rename “When are invoices due?”' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Invoices');
    await page.getByRole('button', { name: 'Save' }).click();
    await list.getByText('Invoices').waitFor();
    await page.getByRole('button', { name: 'Delete “Invoices”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete chat' }).click();
    await list.waitFor({ state: 'detached' });
  });
});

/** The name of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
}

async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${name}`);
}

function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element !== null && getComputedStyle(element).outlineStyle !== 'none';
  });
}
