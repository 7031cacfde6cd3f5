import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { textFile } from '../support/api-client.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import { inEveryShape } from '../support/page-shapes.ts';

/** One more than a list shows at once. */
const MORE_THAN_A_PAGE = 101;

describe.skipIf(SKIP_BROWSER)('lists in a browser', () => {
  const app = startInBrowser();

  const documents = (page: Page) => page.getByRole('list', { name: 'Documents' });
  const chats = (page: Page) => page.getByRole('list', { name: 'Chats' });

  async function openAt(url: string, path: string): Promise<Page> {
    const { page } = await openPage(app.browser, url, { at: path });
    return page;
  }

  test('of documents say how far each is, its version and size, when it came and by whom', async () => {
    const session = await app.service.openSession('ada@lists.example', {
      'Plan.md': '# Plan\n\nOne.\n',
      'Broken.pdf': '%PDF-1.7\nnothing',
    });
    const [plan, broken] = session.documents;
    await app.service.api.push(
      textFile('Plan.md', `# Plan\n\n${'Two. '.repeat(1_000)}\n`),
      {},
      `/documents/${plan?.id}/versions`,
    );
    await app.service.api.settled(plan?.id ?? '');
    await app.service.api.settled(broken?.id ?? '');
    const page = await openAt(session.url, '/documents');
    const entry = documents(page).getByRole('listitem').filter({ hasText: 'Plan.md' });
    const facts = await entry.locator('.document-facts > span').allTextContents();
    expect(facts.slice(0, 3)).toEqual(['Ready', 'Version 2', '4.9 kB']);
    expect(facts[3]).toMatch(/^ada@lists\.example, .*\d{1,2}:\d\d/);
    const failed = documents(page).getByRole('listitem').filter({ hasText: 'Broken.pdf' });
    await failed.getByText('Failed').waitFor();
    await failed.getByText(/PDF/).last().waitFor();
  });

  test('of documents are searched in names and in content, and say when nothing fits', async () => {
    const session = await app.service.openSession('bea@lists.example', {
      'Travel.md': 'Flights need approval.\n',
      'Leave.md': 'Thirty days.\n',
    });
    for (const { id } of session.documents) await app.service.api.settled(id);
    const page = await openAt(session.url, '/documents');
    const search = page.getByRole('searchbox', { name: 'Search names and content' });
    for (const [words, found] of [
      ['trav', 'Travel.md'],
      ['thirty DAYS', 'Leave.md'],
    ] as const) {
      await search.fill(words);
      await search.press('Enter');
      await page.waitForURL('**/documents?search=*');
      await documents(page).getByRole('link', { name: found }).waitFor();
      expect(await documents(page).getByRole('listitem').count()).toBe(1);
      await page.goto(`${app.service.url}/documents`);
    }
    await search.fill('penguins');
    await search.press('Enter');
    await page.getByText('No document says “penguins”.').waitFor();
    expect(await search.inputValue()).toBe('penguins');
    await page.getByRole('link', { name: 'Show all documents' }).click();
    await documents(page).getByRole('listitem').nth(1).waitFor();
  });

  test('of documents and chats go on behind the newest hundred', async () => {
    const names = Array.from({ length: MORE_THAN_A_PAGE }, (_, index) => `Note ${index}.txt`);
    const push = (some: readonly string[]) =>
      app.service.openSession(
        'cem@lists.example',
        Object.fromEntries(some.map((name) => [name, `This is ${name}.`])),
      );
    const first = await push(names.slice(0, 50));
    await push(names.slice(50, 100));
    await push(names.slice(100));
    for (let index = 3; index < MORE_THAN_A_PAGE; index++)
      await app.service.openSession('cem@lists.example', {});
    const page = await openAt(first.url, '/documents');
    const shown = () => page.locator('.document-entry .document-name').allTextContents();
    const newest = await shown();
    expect(newest.length).toBe(MORE_THAN_A_PAGE - 1);
    await page.getByRole('link', { name: 'Show older documents' }).click();
    await page.waitForURL('**/documents?before=*');
    const rest = await shown();
    expect(new Set([...newest, ...rest])).toEqual(new Set(names));
    expect(await page.getByRole('link', { name: 'Show older documents' }).count()).toBe(0);
    await page.goto(`${app.service.url}/chats`);
    expect(await chats(page).getByRole('listitem').count()).toBe(MORE_THAN_A_PAGE - 1);
    await page.getByRole('link', { name: 'Show older chats' }).click();
    await page.waitForURL('**/chats?before=*');
    expect(await chats(page).getByRole('listitem').count()).toBe(1);
  }, 300_000);

  test('of chats keep the focus and every word while they are renamed and deleted', async () => {
    const session = await app.service.openSession('dana@lists.example', { 'Plan.md': 'One.\n' });
    await app.service.openSession('dana@lists.example', {});
    const page = await openAt(session.url, '/chats');
    let isBroken = true;
    for (const changed of ['**/title', `**/chat/${session.session_id}`]) {
      await page.route(changed, (route) => (isBroken ? route.abort() : route.continue()));
    }
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName,
      );
    await page.getByRole('button', { name: 'Rename “Plan.md”' }).press('Enter');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.press('Escape');
    expect(await focused()).toBe('Rename “Plan.md”');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Plans for <b>spring</b>');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('could not be reached').waitFor();
    expect(await title.inputValue()).toBe('Plans for <b>spring</b>');
    isBroken = false;
    await page.keyboard.press('Enter');
    await chats(page).getByText('Plans for <b>spring</b>').waitFor();
    expect(await focused()).toBe('Rename “Plans for <b>spring</b>”');

    const remove = page.getByRole('button', { name: 'Delete “Plans for <b>spring</b>”' });
    await remove.press('Enter');
    await page.getByRole('dialog').getByText('The documents stay').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Delete “Plans for <b>spring</b>”');
    isBroken = true;
    await remove.press('Enter');
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete chat' });
    await confirm.click();
    await page.getByRole('dialog').getByText('could not be reached').waitFor();
    isBroken = false;
    await confirm.click();
    await chats(page).getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  });

  test('of chats are searched by what was said, and say when nothing fits', async () => {
    const session = await app.service.openSession(
      'eve@lists.example',
      { 'Plan.md': 'One.\n' },
      'Who likes penguins?',
    );
    await app.service.openSession('eve@lists.example', {});
    const page = await openAt(session.url, '/chats?search=PENGUINS');
    expect(await chats(page).getByRole('listitem').count()).toBe(1);
    await page.goto(`${app.service.url}/chats?search=giraffes`);
    await page.getByText('No chat says “giraffes”.').waitFor();
    await page.getByRole('link', { name: 'Show all chats' }).click();
    await chats(page).getByRole('listitem').nth(1).waitFor();
  });

  test('and all else leave room for long names, wide and narrow', async () => {
    const name = `${'A_very_long_name_without_an_end_'.repeat(5)}.md`;
    const user = `${'somebody.with.a.long.name'.repeat(2)}@departments.example.com`;
    const session = await app.service.openSession(
      user,
      { [name]: 'It costs 1,200 euros.\n' },
      'Replace "1,200" with "1,300"',
    );
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const renewed = await app.service.openSession(user, {
      [`Second_${name}`]: 'It costs 1,200 euros, or so.\n',
    });
    const older = renewed.documents[0]?.id ?? '';
    await app.service.api.settled(older);
    await app.service.api.push(textFile(name, 'Free.\n'), {}, `/documents/${older}/versions`);
    await app.service.api.settled(older, 2);
    await app.service.command(
      'member',
      'add',
      '--org',
      app.service.organization.org_id,
      '--email',
      `x${user}`,
      '--role',
      'admin',
    );
    const { page } = await openPage(app.browser, session.url);
    const sizes = [360, 1280].map((width) => [width, 800] as const);
    const sticksOut = () => inEveryShape(page, sizes, () => whatSticksOut(page));
    await page.getByRole('article', { name: 'Proposed change' }).waitFor();
    expect(await sticksOut()).toEqual([]);
    for (const path of [
      '/chats',
      '/documents',
      `/documents/${id}`,
      `/documents/${id}/difference`,
      `/documents/${older}?version=1`,
      '/settings',
    ]) {
      await page.goto(app.service.url + path);
      expect(await sticksOut()).toEqual([]);
    }
    await page.goto(await app.service.ownerLink());
    expect(await sticksOut()).toEqual([]);
    await page.getByRole('button', { name: /^Continue as/ }).click();
    await page.waitForURL(/\/documents$/);
    for (const section of ['keys', 'members', 'projects', 'credits', 'retention', 'audit']) {
      await page.goto(`${app.service.url}/settings/${section}`);
      expect(await sticksOut()).toEqual([]);
    }
  }, 300_000);
});

/** Texts that reach beyond the window without a sign that there is more, or stand in columns too narrow to read. */
function whatSticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).textOverflow === 'ellipsis' || isCut(element.parentElement));
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [...document.querySelectorAll('main *')]
      .filter((element) => hasText(element) && element.checkVisibility() && !isCut(element))
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        return right > innerWidth || left < 0 || (width > 0 && width < 40 && height > 200);
      })
      .map((element) => `${location.pathname}: ${element.tagName}.${element.className}`);
  });
}
