import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import { openBeside } from '../support/database.ts';
import { until } from '../support/until.ts';

describe.skipIf(SKIP_BROWSER)('one’s own profile', () => {
  const app = startInBrowser();

  async function openSettings(): Promise<{ page: Page; complaints: readonly string[] }> {
    const { page, complaints } = await openPage(app.browser, await app.service.ownerLink(), {
      at: '/settings',
    });
    return { page, complaints };
  }

  async function chooseName(page: Page, name: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await page.getByRole('button', { name: 'Change: Your name' }).click();
    await page.waitForLoadState('networkidle');
  }

  test('lets a person choose a name, which stands where they are named, as text', async () => {
    await app.service.api.pushed(new File(['# Shared\n\nFor everybody.'], 'Shared.md'));
    const { owner } = app.service.organization;
    const { page, complaints } = await openSettings();
    const name = 'Zoë <b>“O’Neil”</b>';
    await chooseName(page, `  ${name}\u202e `);
    const account = page.getByRole('button', { name: /^Your account/ });
    expect(await account.textContent()).toContain(name);
    await account.click();
    await page.getByText(`Signed in as ${owner}`).waitFor();

    await page.goto(`${app.service.url}/documents`);
    await page.getByText(`${name}, `).waitFor();
    await page.goto(`${app.service.url}/settings/members`);
    const member = page.getByRole('row').filter({ hasText: owner });
    expect(await member.textContent()).toContain(name);
    await page.goto(`${app.service.url}/settings/audit`);
    await page.getByRole('cell', { name: owner }).first().waitFor();
    expect(complaints).toEqual([]);

    await page.goto(`${app.service.url}/settings`);
    await chooseName(page, '');
    expect(await account.textContent()).toContain(owner);
  }, 300_000);

  test('takes no name that looks like an address, and says so', async () => {
    const { page } = await openSettings();
    await chooseName(page, 'someone@else.example');
    await page.getByRole('alert').filter({ hasText: 'no @' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Your name' }).getAttribute('aria-invalid')).toBe('true');
    const account = page.getByRole('button', { name: /^Your account/ });
    expect(await account.textContent()).toContain(app.service.organization.owner);
  }, 300_000);

  test('says when another browser was last seen, give or take some minutes', async () => {
    await openSettings();
    const hour = 60 * 60 * 1000;
    const db = openBeside(app.service.dataFolder);
    db.run('DELETE FROM sign_ins');
    const { page: other } = await openSettings();
    db.run('UPDATE sign_ins SET seen_at = created_at - ?, created_at = created_at - ?', [hour, 2 * hour]);
    const seenAt = () =>
      db.query<{ seen_at: number }, []>('SELECT min(seen_at) AS seen_at FROM sign_ins').get()?.seen_at ?? 0;
    const before = seenAt();
    const { page } = await openSettings();
    const entry = page.getByRole('listitem').filter({ hasText: 'last seen' });
    const said = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(before);
    expect(await entry.textContent()).toContain(said);

    await other.reload();
    await until(() => seenAt() > before + hour - 60_000, 'written down');
    db.close();
  }, 300_000);
});
