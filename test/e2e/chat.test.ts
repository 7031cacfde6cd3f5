import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, openTab, SKIP_BROWSER } from '../support/browser.ts';

const HANDBOOK = `# Handbook

## Leave

Every employee has **30 days** of paid leave a year. Unused days lapse on 31 March.

## Travel expenses

Travel by train is booked in second class. Flights need the approval of the head of department.
`;

describe.skipIf(SKIP_BROWSER)('the chat in a browser', () => {
  const app = startInBrowser();

  const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
  const input = (page: Page) => page.getByRole('textbox', { name: 'Message' });

  test('opens by the login link and answers the prompt with a citation', async () => {
    const session = await app.service.openSession(
      'ada@chat.example',
      { 'Handbook.md': HANDBOOK },
      'How many days of leave are there?',
    );
    const { page, complaints } = await openPage(app.browser, session.url);
    expect(page.url()).toBe(`${app.service.url}/chat/${session.session_id}`);
    await log(page).getByText('30 days').first().waitFor();
    const citation = log(page).getByRole('link', { name: 'Source 1: Handbook.md' });
    expect(await citation.first().getAttribute('href')).toStartWith(`/documents/${session.documents[0]?.id}`);
    const documents = page.getByRole('list', { name: 'Documents' });
    await documents.getByText('Ready').waitFor();
    expect(await documents.getByRole('listitem').count()).toBe(1);
    await citation.first().hover();
    expect(await page.getByRole('tooltip').textContent()).toContain('30 days');
    expect(complaints).toEqual([]);
  });

  test('asks with Enter, starts a new line with Shift and Enter', async () => {
    const session = await app.service.openSession('bea@chat.example', { 'Handbook.md': HANDBOOK });
    const { page } = await openPage(app.browser, session.url);
    await page.getByRole('button', { name: 'Summarize “Handbook.md”' }).waitFor();
    await input(page).fill('Who approves');
    await input(page).press('Shift+Enter');
    await input(page).pressSequentially('flights?');
    expect(await input(page).inputValue()).toBe('Who approves\nflights?');
    await input(page).press('Enter');
    await log(page).getByText('head of department').first().waitFor();
    expect(await input(page).inputValue()).toBe('');
    await input(page).fill('And trains?');
    await page.getByRole('button', { name: 'Send' }).click();
    await log(page).getByText('And trains?').waitFor();
  });

  test('keeps a draft through a reload', async () => {
    const session = await app.service.openSession('cem@chat.example', { 'Handbook.md': HANDBOOK });
    const { page } = await openPage(app.browser, session.url);
    await input(page).pressSequentially('Half a ques');
    await page.reload();
    expect(await input(page).inputValue()).toBe('Half a ques');
  });

  test('shows the same in two tabs, and catches up after the service was killed', async () => {
    const session = await app.service.openSession('dana@chat.example', { 'Handbook.md': HANDBOOK });
    await app.service.api.settled(session.documents[0]?.id ?? '');
    const { page } = await openPage(app.browser, session.url);
    const second = await openTab(page);
    await second.goto(`${app.service.url}/chat/${session.session_id}`);
    await input(page).fill('How many days of leave?');
    await input(page).press('Enter');
    await log(second).getByText('30 days').first().waitFor();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await app.service.kill();
    await page.getByText('Connection lost.').waitFor();
    await input(page).fill('Who approves flights?');
    await input(page).press('Enter');
    await page.getByText('Your message was not sent.').waitFor();
    expect(await input(page).inputValue()).toBe('Who approves flights?');
    await app.service.restart();
    await page.getByText('Connection lost.').waitFor({ state: 'hidden' });
    await input(page).press('Enter');
    await log(page).getByText('head of department').first().waitFor();
    await log(second).getByText('head of department').first().waitFor();
  });

  test('says what is wrong with a link that is forged, and with an address that is not there', async () => {
    const forged = await openPage(app.browser, `${app.service.url}/login/forged.token`);
    await forged.page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    const lost = await forged.page.goto(`${app.service.url}/chat/ses_00000000000000000000000000`);
    expect(lost?.status()).toBe(401);
    await forged.page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const session = await app.service.openSession('eve@chat.example', { 'Handbook.md': HANDBOOK });
    const { page } = await openPage(app.browser, session.url);
    const other = await app.service.openSession('fay@chat.example', { 'Handbook.md': HANDBOOK });
    const refused = await page.goto(`${app.service.url}/chat/${other.session_id}`);
    expect(refused?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  });

  test('signs out for good', async () => {
    const session = await app.service.openSession('gil@chat.example', { 'Handbook.md': HANDBOOK });
    const { page } = await openPage(app.browser, session.url);
    const cookie = (await page.context().cookies()).find((one) => one.name === 'docgate_sign_in');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const answer = await fetch(`${app.service.url}/chat/${session.session_id}`, {
      headers: { Cookie: `docgate_sign_in=${cookie?.value}` },
    });
    expect(answer.status).toBe(401);
  });

  test('refuses changes that another site asks for', async () => {
    const session = await app.service.openSession('hal@chat.example', { 'Handbook.md': HANDBOOK });
    const { page } = await openPage(app.browser, session.url);
    const [cookie] = await page.context().cookies();
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://elsewhere.example' },
      {},
    ]) {
      const answer = await fetch(`${app.service.url}/chat/${session.session_id}/messages`, {
        method: 'POST',
        headers: {
          Cookie: `${cookie?.name}=${cookie?.value}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ text: 'Hello?' }),
      });
      expect(answer.status).toBe(403);
    }
  });

  test('speaks German to a German browser', async () => {
    const session = await app.service.openSession('ida@chat.example', { 'Handbook.md': HANDBOOK });
    const context = await app.browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(session.url);
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });
});
