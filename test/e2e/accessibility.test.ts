import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { Application } from '../support/application.ts';
import { useBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER, untilAlive } from '../support/browser.ts';

/** Less than half of what the package exports as its source, which each page has to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TEXT = `# Handbook

## Leave

Every employee has **30 days** of paid leave a year.[^1]

| Grade | Days |
| --- | ---: |
| A | 30 |

## Travel

Flights need approval.[^2] Trains do not.

| Class | Train |
| --- | --- |
| 2 | yes |

\`\`\`
code that is long enough to be looked at
\`\`\`

${Array.from({ length: 16 }, (_, n) => `Rule ${n} of the house is kept by all who work in it and by all who visit.`).join('\n\n')}

## Last words[^1]

- [x] Read
- [ ] Signed

[^1]: A note.
[^2]: Another one.
`;

describe.skipIf(SKIP_BROWSER)('every page, in both themes', () => {
  let service: Application;
  const shared = useBrowser();
  let personLink = '';
  let paths: string[] = [];
  let editablePath = '';
  let historyPath = '';

  beforeAll(async () => {
    service = await Application.start({
      DOCGATE_SMTP_URL: 'smtp://127.0.0.1:1',
      DOCGATE_MAIL_FROM: 'no-reply@example.org',
      DOCGATE_OIDC_ISSUER: 'http://127.0.0.1:1',
      DOCGATE_OIDC_CLIENT_ID: 'docgate',
      DOCGATE_OIDC_CLIENT_SECRET: 'secret',
    });
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
    const decided = await service.openSession('ada@example.com', { 'Decided.md': TEXT.replace('30', '29') });
    historyPath = `/documents/${decided.documents[0]?.id}`;
    await service.api.settled(decided.documents[0]?.id ?? '');
    await decideChanges(decided.url, historyPath);
    const editable = await service.openSession('ada@example.com', { 'Rules.md': TEXT.replace('30', '28') });
    editablePath = `/documents/${editable.documents[0]?.id}`;
    await service.api.settled(editable.documents[0]?.id ?? '');
    paths = [
      `/chat/${asked.session_id}`,
      `/chat/${empty.session_id}`,
      `/chat/${proposed.session_id}`,
      '/chats',
      '/documents',
      '/documents/failed',
      `/documents/${document}`,
      `/documents/${empty.documents[0]?.id}`,
      `/documents/${document}/difference`,
      `${historyPath}/difference`,
      '/settings',
      '/nowhere',
    ];
  });

  /** Two changes that are decided, and one of several edits that awaits a decision. */
  async function decideChanges(link: string, path: string): Promise<void> {
    const { page } = await openPage(shared.browser, link);
    const post = async (address: string, data: unknown) => {
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      const response = await page.request.post(service.url + address, { headers, data });
      expect(response.ok()).toBe(true);
      return response;
    };
    const propose = async (...texts: readonly string[]) => {
      const edits = texts.map((text) => ({ kind: 'replace', text, with: `${text} (new)` }));
      const response = await post(`${path}/changes`, { version: 1, edits, reason: 'As agreed' });
      return ((await response.json()) as { id: string }).id;
    };
    for (const text of ['Rule 3 of', 'Rule 4 of']) {
      await post(`/changes/${await propose(text)}/reject`, { note: 'No' });
    }
    await propose('Rule 5 of', 'Rule 6 of', 'Rule 7 of');
  }

  afterAll(async () => {
    await service?.stop();
  });

  const MANAGED = ['keys', 'members', 'projects', 'credits', 'retention', 'audit'].map(
    (section) => `/settings/${section}`,
  );

  test('has nothing for axe to find, light and dark, wide and narrow', async () => {
    const { page } = await openPage(shared.browser, personLink, { viewport: WIDE, reducedMotion: 'reduce' });
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
    for (const show of SHOWN_ON_REQUEST) {
      await show(page, { history: service.url + historyPath, chat: service.url + (paths[0] ?? '') });
      expect(await findFaultsHere(page)).toEqual([]);
    }
    await page.goto(`${service.url}${paths[0]}`);
    await page.locator('.citation').first().click();
    await page.getByRole('region', { name: 'Content' }).waitFor();
    expect(await findFaultsHere(page, [WIDE, NARROW])).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // A narrow window has no room for what was quoted beside the chat: it is a page of its own.
    await page.setViewportSize(NARROW);
    await page.goto(`${service.url}${paths[0]}`);
    await page.locator('.citation').first().click();
    await page.waitForURL(/\/documents\//);
    expect(await findFaultsHere(page, [NARROW])).toEqual([]);
    await page.setViewportSize(WIDE);
    expect(await findFaults(page, await service.ownerLink())).toEqual([]);
    await page.getByRole('button', { name: /^Continue as owner/ }).click();
    await page.waitForURL(/\/documents$/);
    for (const path of MANAGED) expect(await findFaults(page, service.url + path)).toEqual([]);
    await page.goto(`${service.url}/settings/members`);
    await page.getByRole('textbox', { name: 'Email' }).fill(`${'long'.repeat(12)}@example.com`);
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
    await page.getByRole('button', { name: /^Your account/ }).click();
    expect(await findFaultsHere(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    await page.goto(service.url);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: /^Your account/ }).click();
    expect(await findFaultsHere(page, [NARROW])).toEqual([]);
  }, 600_000);
});

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 900 };

/** What a page shows when it is asked for, one after the other. */
const SHOWN_ON_REQUEST: readonly ((
  page: Page,
  at: { readonly history: string; readonly chat: string },
) => Promise<unknown>)[] = [
  async (page, { history }) => {
    await page.goto(history);
    await page.getByText('2 decided changes').click();
  },
  async (page) => {
    await page.getByRole('searchbox', { name: 'Find in document' }).fill('Rule');
    await page.getByRole('button', { name: 'Next match' }).click();
    const outline = page.getByRole('button', { name: 'Outline' });
    if (await outline.isVisible()) await outline.click();
  },
  async (page) => {
    await page.getByRole('button', { name: 'More' }).click();
  },
  async (page) => {
    await page.getByRole('button', { name: 'Delete document' }).click();
    await page.getByRole('dialog').waitFor();
  },
  async (page, { chat }) => {
    await page.goto(chat);
    await page.getByRole('textbox', { name: 'Message' }).fill('Which documents are there?');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await page.locator('.citation').first().focus();
    await page.getByRole('tooltip').waitFor();
  },
  async (page) => {
    await page.goto(new URL('/documents', page.url()).href);
    const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
    const bad = `Bad ${crypto.randomUUID()}.pdf`;
    const files = [file('Handbook.md', 'Other.'), file('Tool.exe', 'MZ'), file(bad, `%PDF-1.7 ${bad}`)];
    await page.locator('input[type=file]').setInputFiles(files);
    await page.getByRole('list', { name: 'Uploads' }).getByText('cannot be opened').waitFor();
  },
];

/** Faults by the rules of WCAG 2.2 AA and those of good practice, and sideways scrolling of the whole page. */
async function findFaults(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  return findFaultsHere(page);
}

/** In both widths, which the same page is given one after the other. */
async function findFaultsHere(page: Page, sizes = [NARROW, WIDE]): Promise<string[]> {
  await untilAlive(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    faults.push(...(await findFaultsAtThisSize(page)).map((fault) => `${size.width} wide, ${fault}`));
  }
  return faults;
}

async function findFaultsAtThisSize(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await runAxe(page, colorScheme === 'light' ? 'everything' : 'colours');
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return wide ? [...faults, `${page.url()}: scrolls sideways`] : faults;
}

/** @param looked at: in the second theme nothing but the colours is another */
function runAxe(page: Page, looked: 'everything' | 'colours'): Promise<string[]> {
  return page.evaluate(async (at) => {
    // Text that is still fading in has less contrast than it will have.
    while (document.getAnimations().length > 0) await new Promise(requestAnimationFrame);
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations, passes } = await axe.run(document, {
      resultTypes: ['violations'],
      // Nothing lies in frames or in style sheets of other hosts.
      iframes: false,
      preload: false,
      ...(at === 'colours'
        ? { runOnly: ['color-contrast', 'link-in-text-block'] }
        : // Too new to be among those that axe looks at unasked.
          { rules: { 'target-size': { enabled: true } } }),
    });
    const sought = at === 'colours' ? 'color-contrast' : 'target-size';
    if (!passes.some(({ id }) => id === sought)) return ['axe looked at next to nothing'];
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${location.pathname}: ${id}: ${html.slice(0, 160)}`),
    );
  }, looked);
}
