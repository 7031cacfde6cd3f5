import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER, untilAlive } from '../support/browser.ts';
import { input, log, openLeaseChat } from '../support/lease-chat.ts';

describe.skipIf(SKIP_BROWSER)('what a person does before the scripts run', () => {
  const app = startInBrowser();

  /** Opens a page whose scripts come as soon as `act` is done. */
  async function openEarly(page: Page, address: string, act: () => Promise<unknown>): Promise<void> {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/app-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await act();
    release();
    await untilAlive(page);
  }

  test('is a question that stays, and is sent as it stands', async () => {
    const { page } = await openLeaseChat(app, 'ada@early-input.example');
    await openEarly(page, page.url(), () => input(page).fill('How much is the rent?'));
    expect(await input(page).inputValue()).toBe('How much is the rent?');
    await input(page).press('Enter');
    await log(page).getByText('1,200').first().waitFor();
  });

  test('is an address and a role that stay, and are saved as they stand', async () => {
    const { page } = await openPage(app.browser, await app.service.ownerLink());
    const email = page.getByRole('textbox', { name: 'Email' });
    const role = page.getByRole('combobox', { name: 'Role', exact: true });
    await openEarly(page, `${app.service.url}/settings/members`, async () => {
      await email.fill('mia@early-input.example');
      await role.selectOption('admin');
    });
    expect(await email.inputValue()).toBe('mia@early-input.example');
    await email.press('Enter');
    await page.getByRole('button', { name: 'I have sent it' }).click();
    const invited = page.getByRole('row').filter({ hasText: 'mia@early-input.example' });
    expect(await invited.locator('[data-label="Role"]').textContent()).toBe('Admin');
  });

  test('is a press of a button, which happens once, with what was typed before', async () => {
    const { page } = await openPage(app.browser, await app.service.ownerLink());
    await openEarly(page, `${app.service.url}/settings/keys`, async () => {
      await page.getByRole('textbox', { name: 'What is the key for?' }).fill('Quality system');
      await page.getByRole('button', { name: 'Create key' }).dblclick();
    });
    await page.getByRole('button', { name: 'I have kept it' }).waitFor();
    await page.reload();
    expect(await page.getByRole('row').filter({ hasText: 'Quality system' }).count()).toBe(1);
  });

  test('is a form that the browser sends itself, and sends once', async () => {
    const { page } = await openPage(app.browser, await app.service.ownerLink());
    // A second press is told from the next chat by the time between them, which a busy machine would stretch.
    await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 1 }));
    let sent = 0;
    const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
    await page.route('**/until-sent', async (route) => {
      await isSent;
      await route.fulfill({ status: 204 });
    });
    const { promise: pressedAgain, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/chats', async (route) => {
      if (route.request().method() === 'GET') return await route.continue();
      sent++;
      send();
      const response = await route.fetch({ maxRedirects: 0 });
      await pressedAgain;
      await route.fulfill({ response });
    });
    const newChat = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New chat' });
    await openEarly(page, `${app.service.url}/documents`, async () => {
      await pressTwice(newChat);
      answer();
      await page.waitForURL('**/chat/*', { waitUntil: 'commit' });
    });
    expect(sent).toBe(1);
  });
});

/** Presses a button, and again once what it sent is on its way. */
function pressTwice(button: Locator): Promise<void> {
  return button.evaluate(async (element: HTMLButtonElement) => {
    element.click();
    await fetch('/until-sent');
    element.click();
  });
}
