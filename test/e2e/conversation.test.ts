import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { textFile } from '../support/api-client.ts';
import type { Application } from '../support/application.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, openTab, SKIP_BROWSER } from '../support/browser.ts';
import { openBeside } from '../support/database.ts';
import { answers, focused, input, LEASE, log, openLeaseChat } from '../support/lease-chat.ts';

const HOSTILE = `# Rent

The rent is <img src="https://elsewhere.example/a.png" onerror="document.title = 'owned'"> 1,200 euros, see
[the terms](javascript:document.title='owned') and ![pixel](https://elsewhere.example/b.png).
`;

/** Typing into a long chat costs about as much as into a short one; a page made anew for each letter, tens of times. */
const MAX_TIMES_LONGER = 5;

/** The processor time that a page spends on letters that are typed, in seconds. */
async function typingCost(page: Page, text: string): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await spent();
  await input(page).pressSequentially(text);
  const cost = (await spent()) - before;
  await cdp.detach();
  return cost;
}

/** Presses the button for earlier messages, in the page itself, for as long as there is one. */
function showAllEarlier(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const shown = () => document.querySelectorAll('.log > article').length;
    const earlier = () =>
      [...document.querySelectorAll('button')].find(
        (button) => button.textContent === 'Show earlier messages',
      );
    for (let button = earlier(); button !== undefined; button = earlier()) {
      const before = shown();
      button.click();
      while (shown() === before) await new Promise(requestAnimationFrame);
    }
  });
}

/** Writes settled questions and answers into a chat. */
function addMessages(service: Application, chatId: string, count: number): void {
  using db = openBeside(service.dataFolder);
  const insert = db.query(
    `INSERT INTO messages (id, organization_id, session_id, ordinal, role, state, text, created_at, finished_at)
     VALUES ($id, $organization, $chat, $ordinal, $role, 'complete', $text, 1, 1)`,
  );
  db.transaction(() => {
    for (let ordinal = 1; ordinal <= count; ordinal++) {
      const role = ordinal % 2 === 1 ? 'person' : 'assistant';
      const text =
        role === 'person'
          ? `Question ${ordinal}`
          : `Answer ${ordinal}\n\n| a | b |\n| - | - |\n${'| 1 | **2** |\n'.repeat(5)}\n${'Some more words. '.repeat(40)}`;
      const id = `msg_${String(ordinal).padStart(26, '0')}`;
      insert.run({
        $id: id,
        $organization: service.organization.org_id,
        $chat: chatId,
        $ordinal: ordinal,
        $role: role,
        $text: text,
      });
    }
  })();
}

describe.skipIf(SKIP_BROWSER)('a conversation in a browser', () => {
  const app = startInBrowser();

  test('begins with a suggested question, which names the chat everywhere at once', async () => {
    const { page } = await openLeaseChat(app, 'ada@conversation.example');
    const other = await openTab(page);
    await other.goto(page.url());
    const suggested = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
    const question = (await suggested.last().textContent()) ?? '';
    await suggested.last().click();
    await log(page).getByText('3,000 euros').first().waitFor();
    expect(await focused(page)).toBe('Message');
    for (const tab of [page, other]) {
      await tab.getByRole('heading', { level: 1, name: question }).waitFor();
      await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: question }).waitFor();
      expect(await tab.title()).toBe(`${question} · docgate`);
    }
  });

  test('is copied, asked again, and asked in other words', async () => {
    const { page } = await openLeaseChat(app, 'bea@conversation.example');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    await answers(page).getByText('1,200').first().waitFor();
    await answers(page).first().getByRole('button', { name: 'Copy' }).click();
    await answers(page).first().getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text();
      return { text: await read('text/plain'), html: await read('text/html') };
    });
    expect(copied.text).toContain('1,200 euros');
    expect(copied.text).toEndWith('\n\nSources:\n\n- [1] Lease.md, Lease, Rent, Version 1\n');
    expect(copied.html).toContain('1,200 euros');
    expect(copied.html).toContain('<li>[1] Lease.md, Lease, Rent, Version 1</li>');
    expect(copied.html).not.toMatch(/<button|href|class=/);
    await answers(page).first().getByRole('button', { name: 'Try again' }).click();
    await answers(page).nth(1).getByText('1,200').first().waitFor();
    expect(await focused(page)).toBe('Message');
    await answers(page).nth(1).getByRole('button', { name: 'Try again' }).dblclick();
    await answers(page).nth(2).getByText('1,200').first().waitFor();
    await log(page).getByRole('button', { name: 'Edit and ask again' }).first().click();
    expect(await input(page).inputValue()).toBe('How much is the rent?');
    await input(page).fill('How much is the deposit?');
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await answers(page).nth(3).getByText('3,000').first().waitFor();
    expect(await answers(page).count()).toBe(4);
  });

  test('names each place that an answer rests on once, with the numbers of its quotes', async () => {
    const { page } = await openLeaseChat(
      app,
      'cyra@conversation.example',
      '# Lease\n\nThe rent is 1,200 euros a month.\n\nThe rent of the garage is 90 euros a month.\n',
    );
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    const sources = log(page).getByRole('list', { name: 'Sources' }).getByRole('link');
    await sources.first().waitFor();
    expect(await sources.allTextContents()).toEqual(['1, 2Lease.mdLease']);
  });

  test('shows the quoted passage at a citation, by pointer and by keyboard, until Escape', async () => {
    const { page } = await openLeaseChat(app, 'cora@conversation.example');
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    const citation = log(page).getByRole('link', { name: 'Source 1: Lease.md' }).first();
    const passage = page.getByRole('tooltip');
    await citation.hover();
    await passage.getByText('The rent is 1,200 euros a month.').waitFor();
    await input(page).hover();
    await passage.waitFor({ state: 'detached' });
    await citation.focus();
    await passage.getByText('Version 1').waitFor();
    await page.keyboard.press('Escape');
    await passage.waitFor({ state: 'detached' });
  });

  test('opens a citation in the version that was quoted', async () => {
    const { page, id } = await openLeaseChat(app, 'dana@conversation.example');
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    const citation = log(page).getByRole('link', { name: 'Source 1: Lease.md' }).first();
    await citation.waitFor();
    await app.service.api.push(
      textFile('Lease.md', LEASE.replace('1,200', '1,350')),
      {},
      `/documents/${id}/versions`,
    );
    await app.service.api.settled(id);
    await citation.click();
    const panel = page.getByRole('complementary', { name: 'Lease.md' });
    await panel.getByText('The rent is 1,200 euros').waitFor();
    await panel.getByText('Version 1').waitFor();
    await page.waitForFunction(() => CSS.highlights.get('cited')?.size === 1);
    await panel.getByRole('button', { name: 'Close' }).click();
    expect(await focused(page)).toBe('Source 1: Lease.md');
  });

  test('lets nothing of a malicious document run when it is quoted', async () => {
    const { page, complaints } = await openLeaseChat(app, 'fay@conversation.example', HOSTILE);
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    await log(page).getByText('1,200').first().waitFor();
    await log(page)
      .getByRole('link', { name: /^Source 1/ })
      .first()
      .hover();
    await page.getByRole('tooltip').waitFor();
    expect(await page.title()).not.toContain('owned');
    expect(await page.locator('[href^="javascript:"], [src*="elsewhere"]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('and documents are there to be read before any script runs', async () => {
    const session = await app.service.openSession(
      'gil@conversation.example',
      { 'Lease.md': LEASE },
      'Replace "1,200" with "1,300"',
    );
    const id = session.documents[0]?.id ?? '';
    const first = await openPage(app.browser, session.url);
    await first.page.getByRole('article', { name: 'Proposed change' }).waitFor();
    const cookies = await first.page.context().cookies();
    expect(cookies.length).toBe(1);
    const context = await app.browser.newContext({
      javaScriptEnabled: false,
      storageState: { cookies, origins: [] },
    });
    const page = await context.newPage();
    for (const path of [`/chat/${session.session_id}`, `/documents/${id}`]) {
      await page.goto(app.service.url + path);
      const proposal = page.getByRole('article', { name: 'Proposed change' });
      expect(await proposal.locator('ins').textContent()).toBe('1,300');
    }
    await page.getByText('The deposit is 3,000 euros.').waitFor();
    await page.goto(`${app.service.url}/documents`);
    await page.getByRole('link', { name: /Lease\.md/ }).waitFor();
    await context.close();
  });

  test('of 500 messages opens with the newest, and stays quick when all are shown', async () => {
    const { page } = await openLeaseChat(app, 'ivo@conversation.example');
    const chatId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    addMessages(app.service, chatId, 500);
    await page.reload();
    await log(page).getByText('Answer 500').waitFor();
    const messages = page.locator('.log > article');
    expect(await messages.count()).toBeLessThan(50);
    const question = 'How much is the rent, and how much is the deposit? ';
    const costAtFirst = await typingCost(page, question);
    await input(page).fill('');
    await showAllEarlier(page);
    expect(await messages.count()).toBe(500);
    expect(await page.getByRole('button', { name: 'Show earlier messages' }).count()).toBe(0);
    await log(page).getByText('Question 1', { exact: true }).waitFor();
    // Whoever has read on further up comes back by a button, or by asking.
    const atLatest = () => page.evaluate(() => document.querySelector('.chat-scroll')?.scrollTop === 0);
    const toLatest = page.getByRole('button', { name: 'Jump to the latest message' });
    await log(page).getByText('Question 1', { exact: true }).scrollIntoViewIfNeeded();
    await toLatest.click();
    await toLatest.waitFor({ state: 'detached' });
    expect(await atLatest()).toBe(true);
    expect(await focused(page)).toBe('Message');
    await log(page).getByText('Question 451', { exact: true }).scrollIntoViewIfNeeded();
    await toLatest.waitFor();
    const cost = await typingCost(page, question);
    expect(cost / costAtFirst).toBeLessThan(MAX_TIMES_LONGER);
    await page.keyboard.press('Enter');
    await answers(page).last().getByText('euros').first().waitFor();
    await toLatest.waitFor({ state: 'detached' });
    expect(await atLatest()).toBe(true);
  }, 300_000);

  test('moves nothing for people who asked for less motion', async () => {
    const { page } = await openLeaseChat(app, 'hal@conversation.example');
    const motion = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--slide-in'));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await motion()).not.toBe('none');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motion()).toBe('none');
  });
});
