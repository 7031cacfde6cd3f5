import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { Application } from '../support/application.ts';
import { useBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import {
  CLIENT,
  type Lies,
  type ProviderStandIn,
  startIdentityProvider,
} from '../support/identity-provider.ts';

/** A token that says nothing of an address. */
const UNTOLD = { email: undefined, email_verified: undefined };

describe.skipIf(SKIP_BROWSER)('signing in with an external provider', () => {
  let provider: ProviderStandIn;
  let service: Application;
  const shared = useBrowser();

  beforeAll(async () => {
    provider = await startIdentityProvider({ subject: 'person-1', email: 'ada@example.com' });
    service = await Application.start({
      DOCGATE_OIDC_ISSUER: provider.issuer,
      DOCGATE_OIDC_CLIENT_ID: CLIENT.id,
      DOCGATE_OIDC_CLIENT_SECRET: CLIENT.secret,
    });
  });

  afterEach(() => {
    provider.lies = {};
  });

  afterAll(async () => {
    await service?.stop();
    provider[Symbol.dispose]();
  });

  /** Goes from the sign-in page through the provider and back. */
  async function signIn(person: { subject: string; email: string }, lies: Lies = {}) {
    provider.person = person;
    provider.lies = lies;
    const { page } = await openPage(shared.browser, `${service.url}/sign-in`);
    await page.getByRole('link', { name: 'Sign in with your organization’s account' }).click();
    return page;
  }

  test('leads a person to what is theirs, and ends what was signed in before the first time', async () => {
    const session = await service.openSession('ada@example.com', { 'Note.md': '# Note' });
    const { page: before } = await openPage(shared.browser, session.url);
    await before.getByRole('textbox', { name: 'Message' }).waitFor();

    const page = await signIn({ subject: 'person-1', email: 'Ada@Example.com' });
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await before.reload();
    await before.getByRole('heading', { name: 'You are signed out' }).waitFor();

    const again = await signIn({ subject: 'person-1', email: 'renamed@example.com' });
    await again.getByRole('textbox', { name: 'Message' }).waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    expect(await service.auditActions()).toContain('sign_in.started');
  }, 300_000);

  test.each<[string, string, Lies]>([
    [
      'are told on asking alone',
      'ida',
      { claims: UNTOLD, userinfo: { email: 'ida@example.com', email_verified: true } },
    ],
    [
      'are told together on asking, whatever address the token names',
      'jon',
      {
        claims: { email: 'else@example.com', email_verified: undefined },
        userinfo: { email: 'jon@example.com', email_verified: true },
      },
    ],
    [
      'are told as Microsoft Entra ID does, by the domain’s owner',
      'kim',
      { claims: { email_verified: undefined, xms_edov: true } },
    ],
  ])(
    'takes an address and its verdict that %s',
    async (_, name, lies) => {
      const email = `${name}@example.com`;
      await service.openSession(email, { 'Note.md': '# Note' });
      const page = await signIn({ subject: name, email }, lies);
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
    },
    300_000,
  );

  test('lets a person try again from the page that says why not', async () => {
    await service.openSession('lea@example.com', { 'Note.md': '# Note' });
    const page = await signIn({ subject: 'lea', email: 'lea@example.com' }, { claims: { nonce: 'other' } });
    await page.getByText('could not be trusted').waitFor();
    provider.lies = {};
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  }, 300_000);

  test('lets nobody take over an account by an address that was handed on', async () => {
    await service.openSession('cem@example.com', { 'Note.md': '# Note' });
    const first = await signIn({ subject: 'cem-1', email: 'cem@example.com' });
    await first.getByRole('textbox', { name: 'Message' }).waitFor();
    const second = await signIn({ subject: 'cem-2', email: 'cem@example.com' });
    await second.getByRole('heading', { name: 'You have no access here yet' }).waitFor();
  }, 300_000);

  test.each<[string, string, Lies]>([
    [
      'an address that is not verified',
      'does not say that the email address',
      { claims: { email_verified: false } },
    ],
    ['verified said in words', 'does not say that the email address', { claims: { email_verified: 'true' } }],
    ['a refusal', 'did not agree', { error: 'access_denied' }],
    ['another nonce', 'could not be trusted', { claims: { nonce: 'other' } }],
    ['another audience', 'could not be trusted', { claims: { aud: 'somebody-else' } }],
    ['another issuer', 'could not be trusted', { claims: { iss: 'https://elsewhere.example' } }],
    ['a token that is over', 'could not be trusted', { claims: { exp: 1_000, iat: 900 } }],
    ['another state', 'Begin again', { state: 'other' }],
    [
      'an address that is told on asking and not verified',
      'does not say that the email address',
      { claims: UNTOLD, userinfo: { email: 'dana@example.com', email_verified: false } },
    ],
    ['an address that is never told', 'does not say that the email address', { claims: UNTOLD }],
    [
      'what is told on asking of somebody else',
      'could not be trusted',
      { claims: UNTOLD, userinfo: { sub: 'other', email: 'dana@example.com', email_verified: true } },
    ],
    [
      'a domain that is not verified',
      'does not say that the email address',
      { claims: { email_verified: undefined, xms_edov: 0 } },
    ],
  ])(
    'signs nobody in for %s, and says why',
    async (_, text, lies) => {
      await service.openSession('dana@example.com', { 'Note.md': '# Note' });
      const page = await signIn({ subject: 'dana', email: 'dana@example.com' }, lies);
      await page.getByText(text).waitFor();
      await page.getByRole('link', { name: 'Sign in another way' }).waitFor();
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('docgate_sign_in');
    },
    300_000,
  );

  test('binds nobody who has no place here, so that they can come later', async () => {
    await service.command(
      'member',
      'add',
      '--org',
      service.organization.org_id,
      '--email',
      'late@example.com',
      '--role',
      'member',
    );
    const owner = await openPage(shared.browser, await service.ownerLink());
    await owner.page.goto(`${service.url}/settings/members`);
    await owner.page
      .getByRole('row')
      .filter({ hasText: 'late@example.com' })
      .getByRole('button', { name: /Remove/ })
      .click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await owner.page
      .getByRole('cell', { name: 'late@example.com', exact: true })
      .waitFor({ state: 'detached' });
    const early = await signIn({ subject: 'late-1', email: 'late@example.com' });
    await early.getByRole('heading', { name: 'You have no access here yet' }).waitFor();
    await service.openSession('late@example.com', { 'Note.md': '# Note' });
    const page = await signIn({ subject: 'late-2', email: 'late@example.com' });
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  }, 300_000);

  test('asks a person with places in several organizations where to go', async () => {
    const email = 'vera@example.com';
    const { org_id } = service.organization;
    await service.command('org', 'create', 'Another', '--owner', email);
    await service.command('member', 'add', '--org', org_id, '--email', email, '--role', 'member');
    const page = await signIn({ subject: 'vera', email });
    await page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('docgate_sign_in');
    await page.getByRole('button', { name: 'Another' }).click();
    await page.getByRole('button', { name: `Your account: ${email} Another` }).waitFor();
  }, 300_000);

  test('says that nobody here has the address', async () => {
    const page = await signIn({ subject: 'stranger', email: 'stranger@example.com' });
    await page.getByRole('heading', { name: 'You have no access here yet' }).waitFor();
  }, 300_000);

  test('takes no answer in a browser that did not ask', async () => {
    const answer = await fetch(`${service.url}/sign-in/provider/callback?code=x&state=y`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Begin again');
    expect(answer.headers.get('set-cookie')).not.toContain('docgate_sign_in');
  });
});
