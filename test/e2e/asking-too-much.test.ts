import { describe, expect, test } from 'bun:test';
import { startInBrowser } from '../support/application-in-browser.ts';
import { SKIP_BROWSER } from '../support/browser.ts';
import { answers, input, openLeaseChat } from '../support/lease-chat.ts';

describe.skipIf(SKIP_BROWSER)('asking too much', () => {
  // Enough requests for every page and poll, and one question a minute.
  const app = startInBrowser({ DOCGATE_RATE_LIMIT: '100' });

  test('keeps the question, and says what to do', async () => {
    const { page } = await openLeaseChat(app, 'olga@example.org');
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    await answers(page).getByText('1,200').first().waitFor();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await input(page).fill('How high is the deposit?');
    await input(page).press('Enter');
    await page.getByRole('alert').getByText('You have asked a lot in a short time.').waitFor();
    expect(await input(page).inputValue()).toBe('How high is the deposit?');
  });
});
