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

  test('lets a person try again from the page that says why not', async () => {
    await service.openSession('lea@example.com', { 'Note.md': '# Note' });
    const page = await signIn({ subject: 'lea', email: 'lea@example.com' }, { claims: { nonce: 'other' } });
    await page.getByText('could not be trusted').waitFor();
    provider.lies = {};
    await page.getByRole('link', { name: 'Try again' }).click();
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
});
