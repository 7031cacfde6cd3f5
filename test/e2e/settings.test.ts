import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { ApiClient } from '../support/api-client.ts';
import { Application } from '../support/application.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import { openBeside } from '../support/database.ts';
import { until } from '../support/until.ts';

/** Writes movements of credits that nobody made. */
function addMovements(service: Application, count: number): void {
  using db = openBeside(service.dataFolder);
  const insert = db.query(
    `INSERT INTO credit_movements (organization_id, amount, reason, created_at) VALUES ($org, 1, 'grant', 1)`,
  );
  for (let made = 0; made < count; made++) insert.run({ $org: service.organization.org_id });
}

/** Whether a key's last use has been written down. */
function isUsed(service: Application, name: string): boolean {
  using db = openBeside(service.dataFolder);
  const used = db.query(
    'SELECT 1 FROM api_keys WHERE organization_id = $org AND name = $name AND last_used_at IS NOT NULL',
  );
  return used.get({ $org: service.organization.org_id, $name: name }) !== null;
}

describe.skipIf(SKIP_BROWSER)('settings in a browser', () => {
  const app = startInBrowser();

  async function openAt(url: string, path: string): Promise<Page> {
    const { page } = await openPage(app.browser, url, { at: path });
    return page;
  }

  test('set for how long chats are kept by the keyboard, after they have told what would go', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/retention');
    await page.getByText('Nothing is removed by itself').waitFor();
    await page.getByRole('spinbutton', { name: /^Chats/ }).focus();
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is set yet.').waitFor();
    await page.getByText(/for good → 30 days · Would be removed: 0/).waitFor();
    await page.getByRole('button', { name: 'Set these days' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Next removal on').waitFor();
    expect(await page.getByRole('spinbutton', { name: /^Chats/ }).inputValue()).toBe('30');
    expect(await page.getByText('Nothing is set yet.').count()).toBe(0);
    expect(await app.service.auditActions()).toContain('settings.changed');
  }, 60_000);

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
    expect((await client.fetch('/sessions?user=ada@settings.example')).status).toBe(200);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.content()).not.toContain(key);
    const entry = page.getByRole('row').filter({ hasText: 'Quality system' });
    const lastUsed = entry.locator('[data-label="Last used"]');
    // Uses are written down together, some seconds apart.
    await until(() => isUsed(app.service, 'Quality system'), 'written down');
    await page.reload();
    expect(await lastUsed.textContent()).toMatch(/\d{1,2}:\d\d/);
    const revoke = page.getByRole('button', { name: 'Revoke “Quality system”' });
    await revoke.click();
    await page.getByRole('dialog').getByText('is refused from its next request on').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await revoke.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await client.fetch('/sessions?user=ada@settings.example')).status).toBe(200);
    isBroken = true;
    await revoke.click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Revoke' });
    await confirm.click();
    await page.getByRole('dialog').getByText('could not be reached').waitFor();
    isBroken = false;
    await confirm.click();
    await page.getByText(/^Revoked /).waitFor();
    expect((await client.fetch('/sessions?user=ada@settings.example')).status).toBe(401);
  });

  /** Invites on the page of members, and tells the link that is to be sent. */
  async function invite(page: Page, email: string): Promise<string> {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText(`Copy this link and send it to ${email}.`).waitFor();
    return (await page.locator('.key-line code').textContent()) ?? '';
  }

  test('invite, change and remove members, and keep the last owner', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/members');
    const link = await invite(page, 'mia@settings.example');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    const invitations = page.getByRole('table', { name: 'Invitations' });
    await invitations.getByRole('row').filter({ hasText: 'mia@settings.example' }).waitFor();
    expect(await page.content()).not.toContain(link);
    expect(await page.getByRole('combobox', { name: 'Role of mia@settings.example' }).count()).toBe(0);

    const { page: mia, complaints } = await openPage(app.browser, link);
    await mia.getByRole('heading', { name: /^Invitation to Org / }).waitFor();
    await mia.getByText(`${app.service.organization.owner} invites mia@settings.example to join`).waitFor();
    await mia.getByRole('button', { name: 'Accept' }).click();
    await mia.getByRole('link', { name: 'Settings' }).waitFor();
    expect(complaints).toEqual([]);

    await page.reload();
    expect(await invitations.count()).toBe(0);
    const email = page.getByRole('textbox', { name: 'Email' });
    await page.getByRole('combobox', { name: 'Role of mia@settings.example' }).selectOption('admin');
    await page.getByRole('button', { name: 'Change: Role of mia@settings.example' }).click();
    await page
      .getByRole('button', { name: 'Change: Role of mia@settings.example' })
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
    expect(await page.getByRole('combobox', { name: 'Role of mia@settings.example' }).inputValue()).toBe(
      'admin',
    );
    await email.fill('mia@settings.example');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('This person is a member already.').waitFor();
    const { org_id } = app.service.organization;
    await app.service.command('key', 'create', '--org', org_id, '--as', 'mia@settings.example');
    await page.reload();
    await page.getByRole('button', { name: 'Remove mia@settings.example' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('They are signed out of the organization at once.').waitFor();
    await dialog.getByText('An API key that they made works on.').waitFor();
    expect(await dialog.getByRole('link', { name: 'See the keys' }).getAttribute('href')).toBe(
      '/settings/keys',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('cell', { name: 'mia@settings.example', exact: true })
      .waitFor({ state: 'detached' });
    expect((await mia.goto(`${app.service.url}/documents`))?.status()).toBe(401);
    await page.goto(`${app.service.url}/settings/audit?action=member.removed`);
    expect(await page.locator('.rows tbody tr').count()).toBe(1);
  });

  test('make an invitation’s link anew, and withdraw it: then the page of it says that it is over', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/members');
    const first = await invite(page, 'nora@settings.example');
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await page.getByRole('button', { name: 'New link for nora@settings.example' }).click();
    await page.getByText('Copy this link and send it to nora@settings.example.').waitFor();
    const second = (await page.locator('.key-line code').textContent()) ?? '';
    const { page: nora } = await openPage(app.browser, second);
    await nora.getByRole('button', { name: 'Accept' }).waitFor();
    expect((await nora.goto(first))?.status()).toBe(410);
    await nora.getByRole('heading', { name: 'This invitation is over' }).waitFor();
    await page.getByRole('button', { name: 'Withdraw the invitation of nora@settings.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('table', { name: 'Invitations' }).waitFor({ state: 'detached' });
    expect((await nora.goto(second))?.status()).toBe(410);
    expect(await app.service.auditActions()).toContain('invitation.withdrawn');
  });

  test('let an invited person decline, and change nothing by looking', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/members');
    const link = await invite(page, 'otto@settings.example');
    for (let looks = 0; looks < 3; looks++) expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link)).headers.get('referrer-policy')).toBe('strict-origin');
    const { page: otto } = await openPage(app.browser, link);
    await otto.getByRole('button', { name: 'Decline' }).click();
    await otto.getByRole('heading', { name: 'You have declined' }).waitFor();
    expect(await otto.context().cookies()).toEqual([]);
    await page.reload();
    expect(await page.getByRole('table', { name: 'Invitations' }).count()).toBe(0);
    expect(await app.service.auditActions()).toContain('invitation.declined');
  });

  test('tell a person with a workspace what accepting ends, ask for their sign-in first, and let them leave again', async () => {
    const other = await app.service.commandJson<{ api_key: string }>(
      'org',
      'create',
      'Elsewhere AG',
      '--owner',
      'owner@elsewhere.example',
    );
    const elsewhere = new ApiClient(app.service.url, other.api_key);
    const session = await elsewhere.openSession({ user: 'pia@settings.example' });
    const page = await openAt(await app.service.ownerLink(), '/settings/members');
    const link = await invite(page, 'pia@settings.example');

    const { page: stranger } = await openPage(app.browser, link);
    await stranger.getByText('this browser must be signed in as pia@settings.example').waitFor();
    expect(await stranger.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(await stranger.content()).not.toContain('Elsewhere AG');
    const forced = await stranger.request.post(link, {
      form: { answer: 'accept' },
      headers: { Origin: app.service.url },
    });
    expect(forced.status()).toBe(403);
    expect((await elsewhere.fetch('/sessions?user=pia@settings.example')).status).toBe(200);

    const { page: pia } = await openPage(app.browser, session.url);
    await pia.getByRole('textbox', { name: 'Message' }).waitFor();
    await pia.goto(link);
    await pia.getByText('You have a workspace at Elsewhere AG.').waitFor();
    await pia.getByRole('button', { name: 'Accept' }).click();
    await pia.getByRole('link', { name: 'Settings' }).waitFor();
    expect((await elsewhere.fetch('/sessions?user=pia@settings.example')).status).toBe(409);
    await pia.goto(`${app.service.url}/settings`);
    await pia.getByRole('button', { name: /^Leave Org / }).click();
    await pia.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await pia.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const again = await elsewhere.json<{ url: string }>(`/sessions/${session.session_id}`);
    await pia.goto(again.url);
    await pia.getByRole('textbox', { name: 'Message' }).waitFor();
  });

  test('say how who is invited signs in', async () => {
    const page = await openAt(await app.service.ownerLink(), '/settings/members');
    await page.getByText('by links that the administrator of this server makes').waitFor();
    const mailing = await Application.start({
      DOCGATE_SMTP_URL: 'smtp://127.0.0.1:1',
      DOCGATE_MAIL_FROM: 'no-reply@example.org',
    });
    try {
      const { page: elsewhere } = await openPage(app.browser, await mailing.ownerLink(), {
        at: '/settings/members',
      });
      await elsewhere.getByText(`sign in at ${mailing.url}/sign-in`).waitFor();
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
    await page.getByRole('textbox', { name: 'Name of the project' }).fill('recipes & RULES');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByText('There is a project of this name already.').waitFor();
    await page.goto(`${app.service.url}/documents`);
    const into = page.getByRole('combobox', { name: 'Into' });
    expect(await into.locator('option').allTextContents()).toContain('Recipes & rules');
  });

  test('show credits and what moved them', async () => {
    const session = await app.service.openSession(
      'kim@settings.example',
      { 'Note.md': 'The colour of the door is red.' },
      'Which colour has the door?',
    );
    const chat = await openAt(session.url, `/chat/${session.session_id}`);
    await chat.getByRole('log').getByText('red').first().waitFor();
    const page = await openAt(await app.service.ownerLink(), '/settings/credits');
    await page.getByText('credits left').waitFor();
    await page.getByRole('row', { name: /To begin with \+1,000/ }).waitFor();
    await page.getByRole('row', { name: /Answer · kim@settings\.example -1/ }).waitFor();
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
    await app.service.openSession('ola@settings.example', {});

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
    for (const none of [
      { Who: 'nobody@settings.example' },
      { Who: 'No such key' },
      { 'To day': '2001-01-01' },
    ]) {
      expect(await filter(none)).toEqual({ shown: 0, exported: 0 });
      await page.getByText('Nothing in the trail fits this.').waitFor();
    }
    await page.getByRole('link', { name: 'Everything' }).click();
    await rows.first().waitFor();
    await page.goto(`${app.service.url}/settings/audit?from=2026-02-31&to=yesterday&action=made.up`);
    expect(await page.getByLabel('From day').inputValue()).toBe('');
    // What was done here since may have been written down by now.
    expect(await rows.count()).toBeGreaterThanOrEqual(all.shown);
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
      const { page: elsewhere } = await openPage(app.browser, await plain.ownerLink(), {
        at: '/settings/credits',
      });
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
      'max@settings.example',
      '--role',
      'member',
    );
    await app.service.api.pushed(new File(['# Shared\n\nFor everybody.'], 'Shared.md'));
    const page = await openAt(await app.service.memberLink('max@settings.example'), '/documents');
    await page.getByRole('link', { name: /Shared\.md/ }).waitFor();
    for (const path of ['keys', 'members', 'projects', 'credits', 'retention', 'audit']) {
      expect((await page.request.get(`${app.service.url}/settings/${path}`)).status()).toBe(403);
    }
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const made = await page.request.post(`${app.service.url}/settings/keys`, {
      data: { name: 'x' },
      headers,
    });
    expect(made.status()).toBe(403);
  });

  test('keep a person with a workspace out, who signs out everywhere at once', async () => {
    const session = await app.service.openSession('ada@settings.example', { 'Own.md': 'Own.' });
    const page = await openAt(session.url, '/settings');
    await page.getByText('Own workspace').waitFor();
    expect((await page.request.get(`${app.service.url}/settings/keys`)).status()).toBe(403);
    const elsewhere = await openAt(session.url, '/documents');
    const stranger = await openAt(await app.service.ownerLink(), '/documents');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect((await elsewhere.request.get(elsewhere.url())).status()).toBe(401);
    expect((await stranger.request.get(stranger.url())).status()).toBe(200);
  });
});
