import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Application } from '../support/application.ts';
import { useBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import { openBeside } from '../support/database.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { until } from '../support/until.ts';

describe.skipIf(SKIP_BROWSER)('signing in by a mailed link', () => {
  let service: Application;
  const shared = useBrowser();
  let mail: MailServer;

  beforeAll(async () => {
    mail = await startMailServer({ turnAway: 1 });
    service = await Application.start({
      DOCGATE_SMTP_URL: mail.url,
      DOCGATE_MAIL_FROM: 'docgate <no-reply@example.org>',
    });
  });

  afterAll(async () => {
    await service?.stop();
    mail[Symbol.dispose]();
  });

  async function askFor(email: string): Promise<void> {
    const { page, complaints } = await openPage(shared.browser, `${service.url}/sign-in`);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    expect(complaints).toEqual([]);
  }

  function letterTo(email: string): Promise<string> {
    return until(() => mail.letters.find((one) => one.includes(`To: ${email}`)), `a letter to ${email}`);
  }

  /** What a browser with that cookie gets for the settings. */
  async function statusWith(cookie: string | undefined): Promise<number> {
    return (await fetch(`${service.url}/settings`, { headers: { Cookie: `docgate_sign_in=${cookie}` } }))
      .status;
  }

  const linkIn = (letter: string) => /https?:\/\/\S+\/sign-in\/[\w-]+/.exec(letter)?.[0] ?? '';

  test('sends a link that survives being looked at, and signs in once by a click', async () => {
    await service.openSession('ada@example.com', { 'Note.md': '# Note' });
    await askFor('Ada@example.com');
    const letter = await letterTo('ada@example.com');
    expect(letter).toContain('From: docgate <no-reply@example.org>');
    expect(letter).toContain('Subject: Your sign-in link');
    const link = linkIn(letter);
    for (let looks = 0; looks < 3; looks++) expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link)).headers.get('referrer-policy')).toBe('strict-origin');
    expect(letter).toContain('Auto-Submitted: auto-generated');

    const { page } = await openPage(shared.browser, link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'docgate_sign_in', httpOnly: true, sameSite: 'Lax' });

    const { page: other } = await openPage(shared.browser, link);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await other.getByRole('link', { name: 'Sign in another way' }).click();
    await other.getByRole('button', { name: 'Mail me a link' }).waitFor();
  }, 300_000);

  test('is offered by a login link that is good no longer, which says so', async () => {
    const session = await service.openSession('ina@example.com', { 'Note.md': '# Note' });
    const { org_id } = service.organization;
    await service.command('member', 'add', '--org', org_id, '--email', 'ina@example.com', '--role', 'member');
    const { page } = await openPage(shared.browser, service.url);
    expect((await page.goto(session.url))?.status()).toBe(410);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('ina@example.com');
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.goto(linkIn(await letterTo('ina@example.com')));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
  }, 300_000);

  test('leads a member to the organization', async () => {
    await askFor(service.organization.owner);
    const { page } = await openPage(shared.browser, linkIn(await letterTo(service.organization.owner)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    const audit = await service.auditActions();
    expect(audit).toContain('link.opened');
  }, 300_000);

  test('shows a person where they are signed in, and ends what they end', async () => {
    const session = await service.openSession('eva@example.com', { 'Note.md': '# Note' });
    const { page: old } = await openPage(shared.browser, session.url);
    await old.getByRole('textbox', { name: 'Message' }).waitFor();
    const again = await service.api.json<{ url: string }>(`/sessions/${session.session_id}`);
    const { page } = await openPage(shared.browser, again.url);
    await page.goto(`${service.url}/settings`);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    expect(await list.getByRole('listitem').count()).toBe(2);
    expect(await list.getByText('this browser').count()).toBe(1);
    await list.getByRole('button', { name: /^Sign out: Chrome on Linux/ }).click();
    await list.getByRole('listitem').nth(1).waitFor({ state: 'hidden' });
    await old.reload();
    await old.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.reload();
    expect(await list.getByRole('listitem').count()).toBe(1);
  }, 300_000);

  test('leads to all places of a person whose mailbox it was, and a login link to its own alone', async () => {
    const owner = 'frida@example.com';
    const second = await service.commandJson<{ org_id: string }>('org', 'create', 'Second', '--owner', owner);
    await service.command(
      'member',
      'add',
      '--org',
      service.organization.org_id,
      '--email',
      owner,
      '--role',
      'member',
    );
    const { page: linked } = await openPage(shared.browser, await service.memberLink(owner));
    await linked.goto(`${service.url}/settings`);
    expect(await linked.getByRole('list', { name: 'Where you can go' }).count()).toBe(0);
    const [proof] = await linked.context().cookies();
    const forced = await fetch(`${service.url}/settings/places/${second.org_id}/member`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: service.url, Cookie: `docgate_sign_in=${proof?.value}` },
    });
    expect(forced.status).toBe(403);

    await askFor(owner);
    const letter = await letterTo(owner);
    expect(letter).toContain('docgate (Second and Org ');
    const { page } = await openPage(shared.browser, linkIn(letter));
    await page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    await page.getByRole('button', { name: 'Second' }).click();
    await page.getByRole('button', { name: `Your account: ${owner} Second` }).waitFor();
    await page.goto(`${service.url}/settings`);
    const places = page.getByRole('list', { name: 'Where you can go' });
    expect(await places.getByRole('listitem').count()).toBe(2);
    const [before] = await page.context().cookies();
    const there = places.getByRole('listitem').filter({ has: page.getByRole('button') });
    const name = (await there.locator('.entry-name').textContent()) ?? '';
    await there.getByRole('button').click();
    await page.goto(`${service.url}/settings`);
    await page.getByRole('definition').filter({ hasText: name }).waitFor();
    const [after] = await page.context().cookies();
    expect(after?.value).not.toBe(before?.value);
    expect(await statusWith(before?.value)).toBe(401);

    // And back again from whatever page, by the keyboard alone.
    const account = page.getByRole('button', { name: new RegExp(`^Your account: ${owner} ${name}$`) });
    await account.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await account.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const switcher = page.getByRole('list', { name: 'Where you can go' }).first();
    expect(await switcher.locator('[aria-current=true]').textContent()).toContain(name);
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    expect(focused).not.toBe('');
    expect(focused).not.toContain(name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Your account: ${owner} ${focused}` }).waitFor();
  }, 300_000);

  test('finds an invitation waiting for somebody who has no place yet', async () => {
    const { page: owner } = await openPage(shared.browser, await service.ownerLink());
    await owner.goto(`${service.url}/settings/members`);
    await owner.getByRole('textbox', { name: 'Email' }).fill('hal@example.com');
    await owner.getByRole('button', { name: 'Invite' }).click();
    await owner.getByText('Copy this link').waitFor();
    await askFor('hal@example.com');
    const letter = await letterTo('hal@example.com');
    expect(letter).not.toContain('Org ');
    const { page, complaints } = await openPage(shared.browser, linkIn(letter));
    await page.getByRole('heading', { name: 'You are invited' }).waitFor();
    await page.getByRole('button', { name: /^Accept the invitation to Org / }).click();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    expect(complaints).toEqual([]);
  }, 300_000);

  test('ends the sign-in that a browser held when it gets another', async () => {
    const first = await service.openSession('gil@example.com', { 'Note.md': '# Note' });
    const { page } = await openPage(shared.browser, first.url);
    const [before] = await page.context().cookies();
    const again = await service.api.json<{ url: string }>(`/sessions/${first.session_id}`);
    await page.goto(again.url);
    const [after] = await page.context().cookies();
    expect(after?.value).not.toBe(before?.value);
    expect(await statusWith(before?.value)).toBe(401);
  }, 300_000);

  test('says the same to an address that is not known, and to one that asks again at once', async () => {
    await service.openSession('bea@example.com', { 'Note.md': '# Note' });
    await askFor('nobody@example.com');
    await askFor('bea@example.com');
    await askFor('bea@example.com');
    await letterTo('bea@example.com');
    using db = openBeside(service.dataFolder);
    await until(() => db.query(`SELECT 1 FROM jobs WHERE kind = 'mail'`).get() === null, 'all sent');
    expect(mail.letters.filter((letter) => letter.includes('To: nobody@'))).toEqual([]);
    expect(mail.letters.filter((letter) => letter.includes('To: bea@'))).toHaveLength(1);
  }, 300_000);

  test('is refused to pages of other sites', async () => {
    for (const path of ['/sign-in', '/sign-in/some-token', '/invitation/some-token']) {
      const answer = await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { Origin: 'https://elsewhere.example' },
        body: new URLSearchParams({ email: 'ada@example.com' }),
      });
      expect(answer.status).toBe(403);
    }
  });

  test('asks again for what is no address', async () => {
    const answer = await fetch(`${service.url}/sign-in`, {
      method: 'POST',
      headers: { Origin: service.url },
      body: new URLSearchParams({ email: 'nobody' }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Mail me a link');
  });
});

test('where no mail server is set, pages say where links come from, for members too', async () => {
  const service = await Application.start();
  try {
    const page = await (await fetch(`${service.url}/sign-in`)).text();
    expect(page).toContain('Open the chat from the system you work in');
    expect(page).not.toContain('<form');
    for (const path of ['/sign-in', '/login/forged', '/settings']) {
      const said = await (await fetch(service.url + path)).text();
      expect(said).toContain('docgate member link --org');
      expect(said).not.toContain('Sign in another way');
    }
  } finally {
    await service.stop();
  }
});
