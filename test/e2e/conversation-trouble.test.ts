import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, openTab, SKIP_BROWSER } from '../support/browser.ts';
import { holdUpConversions } from '../support/child-processes.ts';
import { answers, focused, input, LEASE, log, openLeaseChat } from '../support/lease-chat.ts';

describe.skipIf(SKIP_BROWSER)('a conversation in trouble', () => {
  const app = startInBrowser();

  test('keeps a suggested question that was not sent', async () => {
    const { page } = await openLeaseChat(app, 'abe@conversation-trouble.example');
    const suggested = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
    const question = (await suggested.last().textContent()) ?? '';
    await page.context().setOffline(true);
    await suggested.last().click();
    await page.getByText('was not sent').waitFor();
    expect(await input(page).inputValue()).toBe(question);
    expect(await suggested.count()).toBeGreaterThan(0);
  });

  test('keeps a draft while the connection is lost, and says so', async () => {
    const { page } = await openLeaseChat(app, 'cem@conversation-trouble.example');
    await page.context().setOffline(true);
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    await page.getByText('was not sent').waitFor();
    expect(await input(page).inputValue()).toBe('How much is the rent?');
    await page.context().setOffline(false);
    await input(page).press('Enter');
    await log(page).getByText('1,200').first().waitFor();
  });

  test('keeps what was sent and never arrived, and what was typed meanwhile, through a reload', async () => {
    const { page } = await openLeaseChat(app, 'cleo@conversation-trouble.example');
    await page.route('**/messages', () => undefined);
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    await log(page).getByText('Sending …').waitFor();
    await input(page).pressSequentially('And the deposit?');
    await page.reload();
    await page.unroute('**/messages');
    expect(await input(page).inputValue()).toBe('How much is the rent?\nAnd the deposit?');
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    await log(page).getByText('1,200').first().waitFor();
    await page.reload();
    expect(await input(page).inputValue()).toBe('');
  });

  test('takes the live connection for the answer when what was sent is not acknowledged', async () => {
    const { page } = await openLeaseChat(app, 'cora@conversation-trouble.example');
    await page.route('**/messages', async (route) => void (await route.fetch()));
    const asked = (question: string) => log(page).getByText(question, { exact: true });
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    await answers(page).getByText('1,200').first().waitFor();
    expect(await asked('How much is the rent?').count()).toBe(1);
    // Enter sends nothing while an answer is being written.
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await input(page).fill('How high is the deposit?');
    await input(page).press('Enter');
    await answers(page).getByText('3,000').first().waitFor();
    expect(await asked('How high is the deposit?').count()).toBe(1);
    expect(await input(page).inputValue()).toBe('');
  });

  /** Runs something while nothing that is pushed becomes ready. */
  async function whileHeldUp<Result>(run: () => Promise<Result>): Promise<Result> {
    using _ = holdUpConversions(app.service.pid);
    return await run();
  }

  test('says which documents are being processed, and answers as soon as they are ready', async () => {
    const { page, documents } = await whileHeldUp(async () => {
      const session = await app.service.openSession(
        'eve@conversation-trouble.example',
        { 'Lease.md': LEASE },
        'How much is the rent?',
      );
      const opened = await openPage(app.browser, session.url);
      const list = opened.page.getByRole('list', { name: 'Documents' });
      await list.getByRole('listitem').filter({ hasText: 'Lease.md' }).getByText('Processing').waitFor();
      await answers(opened.page).getByText('Waiting for Lease.md to be processed.').waitFor();
      return { page: opened.page, documents: list };
    });
    await answers(page).getByText('1,200 euros').first().waitFor();
    await documents.getByText('Ready').waitFor();
  }, 300_000);

  test('says in plain words why a document failed, and answers from the others', async () => {
    const session = await app.service.openSession('eva@conversation-trouble.example', {
      'Lease.md': LEASE,
      'Broken.pdf': '%PDF-1.7\nnothing',
    });
    const { page } = await openPage(app.browser, session.url);
    const documents = page.getByRole('list', { name: 'Documents' });
    const broken = documents.getByRole('listitem').filter({ hasText: 'Broken.pdf' });
    await broken.getByText('Failed').waitFor();
    await broken.locator('.attached-failure').waitFor();
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    await answers(page).getByText('1,200').first().waitFor();
  });

  test('says when the chat, or a document that an answer quotes, was deleted elsewhere', async () => {
    const { page, id } = await openLeaseChat(app, 'flo@conversation-trouble.example');
    await input(page).fill('How much is the rent?');
    await input(page).press('Enter');
    const citation = (tab: Page) => log(tab).getByRole('link', { name: 'Source 1: Lease.md' }).first();
    await citation(page).waitFor();
    const unaware = await openTab(page);
    await unaware.route('**/events?*', (route) => route.abort());
    await unaware.goto(page.url());
    await citation(unaware).waitFor();
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    await page.request.delete(`${app.service.url}/documents/${id}`, { headers });
    await log(page).getByText('This answer was about a document that has been deleted.').waitFor();
    expect(await citation(page).count()).toBe(0);
    await citation(unaware).click();
    await unaware.getByText('This document was deleted.').waitFor();
    await unaware.close();
    await page.request.delete(page.url(), { headers });
    await input(page).fill('And the deposit?');
    await input(page).press('Enter');
    await page.getByRole('alert').getByText('This chat was deleted.').waitFor();
    expect(await input(page).inputValue()).toBe('And the deposit?');
  });

  test('learns of a change that was decided while the connection was lost', async () => {
    const session = await app.service.openSession(
      'finn@conversation-trouble.example',
      { 'Lease.md': LEASE },
      'Replace "1,200" with "1,300"',
    );
    const { page } = await openPage(app.browser, session.url);
    const proposal = (tab: Page) => tab.getByRole('article', { name: 'Proposed change' });
    await proposal(page).waitFor();
    const other = await openTab(page);
    await other.goto(page.url());
    await proposal(other).waitFor();
    await app.service.halt();
    await page.getByText('Connection lost.').waitFor();
    await page.route('**/events?*', (route) => route.abort());
    await app.service.restart();
    await other.getByText('Connection lost.').waitFor({ state: 'hidden' });
    await proposal(other).getByRole('button', { name: 'Approve' }).click();
    await proposal(other).getByText('Approved by finn@conversation-trouble.example').waitFor();
    expect(await focused(other)).toBe('Proposed change');
    expect(await proposal(page).getByRole('button', { name: 'Approve' }).count()).toBe(1);
    await page.unroute('**/events?*');
    await proposal(page).getByText('Approved by finn@conversation-trouble.example').waitFor();
  }, 300_000);
});
