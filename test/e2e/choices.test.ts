import { describe, expect, test } from 'bun:test';
import { startInBrowser } from '../support/application-in-browser.ts';
import { SKIP_BROWSER } from '../support/browser.ts';
import { answers, focused, input, log, openLeaseChat } from '../support/lease-chat.ts';

/** Pixels of a small phone. */
const NARROW = { width: 320, height: 640 };

describe.skipIf(SKIP_BROWSER)('what an answer offers to ask next', () => {
  const app = startInBrowser();

  test('is asked by a press or by the keyboard, fits a narrow window, and stays with the message', async () => {
    const { page } = await openLeaseChat(app, 'ada@choices.example');
    await page.setViewportSize(NARROW);
    await input(page).fill('blorp zzkw');
    await input(page).press('Enter');
    const offered = answers(page).first().getByRole('list', { name: 'Ask next' }).getByRole('button');
    await offered.first().waitFor();
    expect(await offered.count()).toBeGreaterThanOrEqual(2);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const question = (await offered.nth(1).textContent()) ?? '';
    await offered.nth(1).focus();
    await page.keyboard.press('Enter');
    await log(page).getByRole('article', { name: 'You' }).getByText(question).waitFor();
    await answers(page).nth(1).getByText('euros').first().waitFor();
    expect(await focused(page)).toBe('Message');
    await page.reload();
    await offered.first().waitFor();
  });
});
