import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { ApiClient } from '../support/api-client.ts';
import { Application } from '../support/application.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import { openBeside } from '../support/database.ts';

/** Writes movements of credits that nobody made. */
function addMovements(service: Application, count: number): void {
  using db = openBeside(service.dataFolder);
  const insert = db.query(
    `INSERT INTO credit_movements (organization_id, amount, reason, created_at) VALUES ($org, 1, 'grant', 1)`,
  );
  for (let made = 0; made < count; made++) insert.run({ $org: service.organization.org_id });
}

describe.skipIf(SKIP_BROWSER)('settings in a browser', () => {
  const app = startInBrowser({ DOCGATE_TOPUP: 'allowed' });

  async function openAt(url: string, path: string): Promise<Page> {
    const { page } = await openPage(app.browser, url);
    await page.goto(`${app.service.url}${path}`);
    return page;
  }

  test('make a key that works, shown once, and revoke it', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/keys');
    let isBroken = false;
    await page.route('**/settings/keys/*', (route) => (isBroken ? route.abort() : route.continue()));
    await page.getByRole('textbox', { name: 'What is the key for?' }).fill('Quality system');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('.key-line code').textContent()) ?? '';
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    const client = new ApiClient(app.service.url, key);
    expect((await client.fetch('/sessions?user=ada@example.com')).status).toBe(200);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.content()).not.toContain(key);
    const entry = page.getByRole('row').filter({ hasText: 'Quality system' });
    const lastUsed = entry.locator('[data-label="Last used"]');
    // Uses are written down together, some seconds apart.
    for (let looks = 0; looks < 40 && (await lastUsed.textContent()) === 'Never'; looks++) {
      await Bun.sleep(250);
      await page.reload();
    }
    expect(await lastUsed.textContent()).toMatch(/\d{1,2}:\d\d/);
    const revoke = page.getByRole('button', { name: 'Revoke “Quality system”' });
    await revoke.click();
    await page.getByRole('dialog').getByText('is refused from its next request on').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await revoke.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await client.fetch('/sessions?user=ada@example.com')).status).toBe(200);
    isBroken = true;
    await revoke.click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Revoke' });
    await confirm.click();
    await page.getByRole('dialog').getByText('could not be reached').waitFor();
    isBroken = false;
    await confirm.click();
    await page.getByText(/^Revoked /).waitFor();
    expect((await client.fetch('/sessions?user=ada@example.com')).status).toBe(401);
  });

  test('invite, change and remove members, and keep the last owner', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/members');
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('mia@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('combobox', { name: 'Role of mia@example.com' }).selectOption('admin');
    await page.getByRole('button', { name: 'Change: Role of mia@example.com' }).click();
    await page
      .getByRole('button', { name: 'Change: Role of mia@example.com' })
      .waitFor({ state: 'detached' });
    const owner = app.service.organization.owner;
    const ownRole = page.getByRole('combobox', { name: `Role of ${owner}` });
    await ownRole.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await ownRole.inputValue()).toBe('member');
    await page.getByRole('button', { name: `Change: Role of ${owner}` }).press('Enter');
    await page.getByText('This is the last owner.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: `Remove ${owner}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByText('This is the last owner.').waitFor();
    await page.reload();
    expect(await page.getByRole('combobox', { name: 'Role of mia@example.com' }).inputValue()).toBe('admin');
    await email.fill('mia@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('This person is a member already.').waitFor();
    const { page: removed } = await openPage(app.browser, await app.service.memberLink('mia@example.com'));
    await page.getByRole('button', { name: 'Remove mia@example.com' }).click();
    await page.getByRole('dialog').getByText('They are signed out at once.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('cell', { name: 'mia@example.com', exact: true }).waitFor({ state: 'detached' });
    expect((await removed.goto(`${app.service.url}/documents`))?.status()).toBe(401);
    await page.goto(`${app.service.url}/settings/audit?action=member.removed`);
    expect(await page.locator('.rows tbody tr').count()).toBe(1);
  });

  test('say how who is invited signs in', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/members');
    await page.getByText('by a link that the administrator makes').waitFor();
    const mailing = await Application.start({
      DOCGATE_SMTP_URL: 'smtp://127.0.0.1:1',
      DOCGATE_MAIL_FROM: 'no-reply@example.org',
    });
    try {
      const { page: elsewhere } = await openPage(app.browser, await mailing.ownerLink());
      await elsewhere.goto(`${mailing.url}/settings/members`);
      await elsewhere.getByText(`signs in at ${mailing.url}/sign-in`).waitFor();
    } finally {
      await mailing.stop();
    }
  });

  test('make projects, which members then upload into', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/projects');
    await page.getByRole('textbox', { name: 'Name of the project' }).fill('Recipes & rules');
    await page.getByRole('button', { name: 'Create project' }).dblclick();
    await page.getByRole('cell', { name: 'Recipes & rules' }).waitFor();
    await page.reload();
    expect(await page.getByRole('cell', { name: 'Recipes & rules' }).count()).toBe(1);
    await page.goto(`${app.service.url}/documents`);
    const into = page.getByRole('combobox', { name: 'Into' });
    expect(await into.locator('option').allTextContents()).toContain('Recipes & rules');
  });

  test('show credits and what moved them', async () => {
    const session = await app.service.openSession(
      'kim@example.com',
      { 'Note.md': 'The colour of the door is red.' },
      'Which colour has the door?',
    );
    const chat = await openAt(session.url, `/chat/${session.session_id}`);
    await chat.getByRole('log').getByText('red').first().waitFor();
    const page = await openAt(await app.service.ownerLink(), '/settings/credits');
    await page.getByText('credits left').waitFor();
    await page.getByRole('row', { name: /To begin with \+1,000/ }).waitFor();
    await page.getByRole('row', { name: /Answer · kim@example\.com -1/ }).waitFor();
    const amounts = await page.locator('td[data-label="Amount"]').allTextContents();
    const balance = amounts.reduce((sum, amount) => sum + Number(amount.replaceAll(/[,+]/g, '')), 0);
    expect((await app.service.credits()).balance).toBe(balance);
    expect(await page.locator('.balance strong').textContent()).toBe(balance.toLocaleString('en'));
    addMovements(app.service, 120);
    await page.reload();
    await page
      .getByRole('row', { name: /Granted \+1/ })
      .first()
      .waitFor();
    expect(await page.getByRole('row', { name: /To begin with/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Older entries' }).click();
    await page.getByRole('row', { name: /To begin with \+1,000/ }).waitFor();
  });

  test('show of the audit trail what is asked for, by whom and on which days, and export the same', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/audit');
    const { owner } = app.service.organization;
    const rows = page.locator('.rows tbody tr');
    const filter = async (fields: Readonly<Record<string, string>>) => {
      await page.goto(`${app.service.url}/settings/audit`);
      for (const [name, value] of Object.entries(fields)) await page.getByLabel(name).fill(value);
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL('**/settings/audit?*');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export' }).click(),
      ]);
      const lines = (await Bun.file((await download.path()) ?? '').text()).trim().split('\n');
      return { shown: await rows.count(), exported: lines.filter((line) => line !== '').length };
    };
    await app.service.openSession('ola@example.com', {});

    const byOwner = await filter({ Who: owner.toUpperCase() });
    expect(byOwner.shown).toBeGreaterThan(0);
    expect(byOwner.exported).toBe(byOwner.shown);
    expect(new Set(await page.locator('td[data-label="Who"]').allTextContents())).toEqual(new Set([owner]));
    await rows.filter({ hasText: 'Sign-in link opened' }).first().waitFor();
    await filter({ Who: 'administrator' });
    expect(await rows.first().textContent()).toContain('administrator');

    const today = new Date().toISOString().slice(0, 10);
    const all = await filter({ 'From day': today, 'To day': today });
    expect(all.shown).toBeGreaterThan(byOwner.shown);
    expect(await page.getByLabel('From day').inputValue()).toBe(today);
    for (const none of [{ Who: 'nobody@example.com' }, { Who: 'No such key' }, { 'To day': '2001-01-01' }]) {
      expect(await filter(none)).toEqual({ shown: 0, exported: 0 });
      await page.getByText('Nothing in the trail fits this.').waitFor();
    }
    await page.getByRole('link', { name: 'Everything' }).click();
    await rows.first().waitFor();
    await page.goto(`${app.service.url}/settings/audit?from=2026-02-31&to=yesterday&action=made.up`);
    expect(await page.getByLabel('From day').inputValue()).toBe('');
    expect(await rows.count()).toBe(all.shown);
  });

  test('keep the language that a person chooses, whatever the browser asks for', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await page.getByRole('button', { name: 'Change: Language' }).click();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Wie der Browser es wünscht');
    await page.getByRole('button', { name: 'Ändern: Sprache' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });

  test('let an owner add credits where the administrator allows it, and nobody else', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/credits');
    const before = (await app.service.credits()).balance ?? 0;
    await page.getByRole('spinbutton', { name: 'Credits to add' }).fill('250');
    await page.getByRole('button', { name: 'Add credits' }).dblclick();
    await page.getByRole('cell', { name: '+250' }).waitFor();
    expect((await app.service.credits()).balance).toBe(before + 250);
    expect(await app.service.auditActions()).toContain('credits.granted');

    const plain = await Application.start();
    try {
      const { page: elsewhere } = await openPage(app.browser, await plain.ownerLink());
      await elsewhere.goto(`${plain.url}/settings/credits`);
      await elsewhere.getByText('credits left').waitFor();
      expect(await elsewhere.getByRole('spinbutton').count()).toBe(0);
      const cookies = await elsewhere.context().cookies();
      const refused = await fetch(`${plain.url}/settings/credits`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          Origin: plain.url,
          Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        },
        body: new URLSearchParams({ amount: '250' }),
      });
      expect(refused.status).toBe(403);
      expect((await plain.credits()).balance).toBe(1_000);
    } finally {
      await plain.stop();
    }
  });

  test('let a member see the shared documents and nothing of the settings', async () => {
    await app.service.command(
      'member',
      'add',
      '--org',
      app.service.organization.org_id,
      '--email',
      'max@example.com',
      '--role',
      'member',
    );
    await app.service.api.pushed(new File(['# Shared\n\nFor everybody.'], 'Shared.md'));
    const page = await openAt(await app.service.memberLink('max@example.com'), '/documents');
    await page.getByRole('link', { name: /Shared\.md/ }).waitFor();
    for (const path of ['keys', 'members', 'projects', 'credits', 'audit']) {
      expect((await page.goto(`${app.service.url}/settings/${path}`))?.status()).toBe(403);
    }
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const made = await page.request.post(`${app.service.url}/settings/keys`, {
      data: { name: 'x' },
      headers,
    });
    expect(made.status()).toBe(403);
  });

  test('keep a person with a workspace out, who signs out everywhere at once', async () => {
    const session = await app.service.openSession('ada@example.com', { 'Own.md': 'Own.' });
    const page = await openAt(session.url, '/settings');
    await page.getByText('Own workspace').waitFor();
    expect((await page.goto(`${app.service.url}/settings/keys`))?.status()).toBe(403);
    const elsewhere = await openAt(session.url, '/documents');
    const stranger = await openAt(await app.service.ownerLink(), '/documents');
    await page.goto(`${app.service.url}/settings`);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect((await elsewhere.reload())?.status()).toBe(401);
    expect((await stranger.reload())?.status()).toBe(200);
  });
});
