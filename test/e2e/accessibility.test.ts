import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { Application } from '../support/application.ts';
import { launchBrowser, SKIP_BROWSER } from '../support/browser.ts';

const TEXT = `# Handbook

## Leave

Every employee has **30 days** of paid leave a year.[^1]

| Grade | Days |
| --- | ---: |
| A | 30 |

\`\`\`
code that is long enough to be looked at
\`\`\`

[^1]: A note.
`;

describe.skipIf(SKIP_BROWSER)('every page, in both themes', () => {
  let service: Application;
  let browser: Browser;
  let personLink = '';
  let paths: string[] = [];
  let editablePath = '';

  beforeAll(async () => {
    service = await Application.start({
      DOCGATE_SMTP_URL: 'smtp://127.0.0.1:1',
      DOCGATE_MAIL_FROM: 'no-reply@example.org',
      DOCGATE_OIDC_ISSUER: 'http://127.0.0.1:1',
      DOCGATE_OIDC_CLIENT_ID: 'docgate',
      DOCGATE_OIDC_CLIENT_SECRET: 'secret',
    });
    browser = await launchBrowser();
    const asked = await service.openSession(
      'ada@example.com',
      { 'Handbook.md': TEXT },
      'How many days of leave?',
    );
    const empty = await service.openSession('ada@example.com', { 'broken.pdf': '%PDF-1.7\nnothing' });
    const document = asked.documents[0]?.id ?? '';
    await service.api.settled(document);
    await service.api.settled(empty.documents[0]?.id ?? '');
    const proposed = await service.openSession('ada@example.com', {}, 'Replace "30 days" with "31 days"');
    personLink = asked.url;
    const editable = await service.openSession('ada@example.com', { 'Rules.md': TEXT.replace('30', '28') });
    editablePath = `/documents/${editable.documents[0]?.id}`;
    await service.api.settled(editable.documents[0]?.id ?? '');
    paths = [
      `/chat/${asked.session_id}`,
      `/chat/${empty.session_id}`,
      `/chat/${proposed.session_id}`,
      '/chats',
      '/documents',
      `/documents/${document}`,
      `/documents/${empty.documents[0]?.id}`,
      `/documents/${document}/difference`,
      '/settings',
      '/nowhere',
    ];
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const MANAGED = ['keys', 'members', 'projects', 'credits', 'audit'].map(
    (section) => `/settings/${section}`,
  );

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    test(`has nothing serious for axe to find, ${colorScheme}, ${width} wide`, async () => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await page.goto(personLink);
      for (const path of paths) expect(await findFaults(page, service.url + path)).toEqual([]);
      await page.goto(service.url + editablePath);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('heading', { name: 'Leave' }).getByText('Leave').click();
      await page.locator('textarea.block-field').fill('Holidays');
      expect(await findFaultsHere(page)).toEqual([]);
      await page.locator('textarea.block-field').press('Enter');
      await page.getByText('1 text changed').waitFor();
      expect(await findFaultsHere(page)).toEqual([]);
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await findFaults(page, await service.ownerLink())).toEqual([]);
      await page.getByRole('button', { name: /^Continue as owner/ }).click();
      await page.waitForURL(/\/documents$/);
      for (const path of MANAGED) expect(await findFaults(page, service.url + path)).toEqual([]);
      await page.goto(`${service.url}/settings/members`);
      await page
        .getByRole('textbox', { name: 'Email' })
        .fill(`${colorScheme}-${'long'.repeat(12)}@example.com`);
      await page.getByRole('button', { name: 'Invite' }).click();
      const invitation = (await page.locator('.key-line code').textContent()) ?? '';
      expect(await findFaultsHere(page)).toEqual([]);
      await page.reload();
      expect(await findFaultsHere(page)).toEqual([]);
      expect(await findFaults(page, invitation)).toEqual([]);
      for (const path of ['/login/forged', '/sign-in', '/sign-in/some-token', '/sign-in/provider']) {
        expect(await findFaults(page, service.url + path)).toEqual([]);
      }
      await page.goto(service.url);
      if (width < 800) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: /^Your account/ }).click();
      expect(await findFaultsHere(page)).toEqual([]);
      await context.close();
    });
  }
});

/** Serious and critical faults by the rules of WCAG 2.2 AA, and sideways scrolling of the whole page. */
async function findFaults(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  return findFaultsHere(page);
}

async function findFaultsHere(page: Page): Promise<string[]> {
  await page.waitForTimeout(150);
  await page.evaluate(axe.source);
  const faults = await page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run;
    const { violations, passes } = await run(document, { resultTypes: ['violations'] });
    if (passes.length < 10) return ['axe looked at next to nothing'];
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${location.pathname}: ${id}: ${html.slice(0, 160)}`),
      );
  });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return wide ? [...faults, `${page.url()}: scrolls sideways`] : faults;
}
