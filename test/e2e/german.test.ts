/** What is said about files, changes and the trail comes from deep within; on German pages it is German too. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { de } from '../../src/web/browser/words/de.ts';
import { en } from '../../src/web/browser/words/en.ts';
import { de as openDe } from '../../src/web/open-pages/words/de.ts';
import { en as openEn } from '../../src/web/open-pages/words/en.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';

/** What only English pages say. */
const ENGLISH = new Set<unknown>([...Object.values(en), ...Object.values(openEn)]).difference(
  new Set<unknown>([...Object.values(de), ...Object.values(openDe)]),
);

/** Text in UTF-8 that ends in the middle of a letter. */
const UNDECODABLE = new Uint8Array([...new TextEncoder().encode('Größer als vorher '), 0xe2, 0x82]);

/** Everything a page says, shown or read out. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [];
    for (const script of document.querySelectorAll('script')) script.remove();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!(node instanceof HTMLElement)) said.push(node.textContent ?? '');
      else
        for (const name of ['aria-label', 'placeholder', 'title']) said.push(node.getAttribute(name) ?? '');
    }
    return said.map((text) => text.trim()).filter((text) => text !== '');
  });
}

describe.skipIf(SKIP_BROWSER)('German pages', () => {
  const app = startInBrowser();

  test('say in German what a file could not give, and which line a change is about', async () => {
    const session = await app.service.openSession(
      'gesa@german.example',
      { 'Vertrag.md': '# Vertrag\n\nDie Frist beträgt 30 Tage.\n', 'Notizen.txt': UNDECODABLE },
      'Ersetze "30 Tage" durch "45 Tage"',
    );
    const [contract, notes] = session.documents.map(({ id }) => id);
    await app.service.api.settled(notes ?? '');
    const { page } = await openPage(app.browser, session.url, { locale: 'de-DE' });
    await page.getByRole('article', { name: 'Vorgeschlagene Änderung' }).waitFor();
    await page.getByText('Vertrag · Zeile 3', { exact: true }).waitFor();
    await page.goto(`${app.service.url}/documents/${contract}`);
    await page.getByText('Vertrag · Zeile 3', { exact: true }).waitFor();
    await page.goto(`${app.service.url}/documents/${notes}`);
    await page.getByText('1 Hinweis aus der Verarbeitung').click();
    await page.getByText('Zeichen, die nicht zu lesen waren, wurden zu \ufffd.').waitFor();
  });

  test('tell the trail in German, down to the details', async () => {
    const { page } = await openPage(app.browser, await app.service.ownerLink(), {
      locale: 'de-DE',
      at: '/settings/audit',
    });
    await page.getByText('durch: Anmeldelink').first().waitFor();
    await page.getByLabel('Wer').fill('dienst');
    await page.getByRole('button', { name: 'Anzeigen' }).click();
    await page.getByRole('cell', { name: 'Dienst' }).first().waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'owner' }).count()).toBe(0);
    expect((await saidOn(page)).filter((text) => /\blogin_link\b|\bby:/.test(text))).toEqual([]);
  });

  test('have no English left where somebody is invited', async () => {
    const { page } = await openPage(app.browser, await app.service.ownerLink(), {
      locale: 'de-DE',
      at: '/settings/members',
    });
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('uwe@german.example');
    await page.getByRole('button', { name: 'Einladen' }).click();
    const link = (await page.locator('.key-line code').textContent()) ?? '';
    const made = await saidOn(page);
    await page.reload();
    const listed = await saidOn(page);
    await page.goto(link);
    const shown = await saidOn(page);
    expect(shown).toContain('Annehmen');
    expect([...made, ...listed, ...shown].filter((text) => ENGLISH.has(text))).toEqual([]);
  });

  test.each([
    '/',
    '/documents',
    '/chats',
    '/settings',
    ...['keys', 'members', 'projects', 'credits', 'retention', 'audit'].map(
      (section) => `/settings/${section}`,
    ),
  ])('have no English left: %s', async (path) => {
    const { page } = await openPage(app.browser, await app.service.ownerLink(), {
      locale: 'de-DE',
      at: path,
    });
    const said = await saidOn(page);
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((text) => ENGLISH.has(text))).toEqual([]);
  });
});
