/**
 * Usage: bun scripts/screenshots.ts FOLDER
 *
 * Fills a fresh service with documents and chats as people have them, and takes a picture of each main page, wide
 * and narrow, light and dark, in English; in German, whose words are longer, narrow and light; and in short windows.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { textFile } from '../test/support/api-client.ts';
import { Application } from '../test/support/application.ts';
import { launchBrowser } from '../test/support/browser.ts';

const PROCEDURE = `# Control of records

## 1 Purpose

This procedure says how records of the quality management system are kept, found and destroyed.

## 2 Scope

It applies to all records that show that requirements are met, on paper and in systems.

## 3 Responsibilities

| Role | Task |
| --- | --- |
| Quality Assurance | keeps the register of records |
| Heads of department | name the records of their field |
| IT | keeps electronic records readable |

## 4 Retention

Batch records are kept for **10 years** from the end of the year in which the batch was released. Complaints are kept
for **15 years**. Training records are kept for 5 years after the person has left.

1. Close the record in the register.
2. Sign it with date and role.[^1]

## 5 Destruction

Records whose time is over are destroyed within 30 days, and the register says so.

[^1]: An electronic signature counts as well.
`;

const CONTRACT =
  '# Supply contract\n\n## Payment\n\nInvoices are due within 30 days of receipt.\n\n## Notice\n\nThe term of notice is 3 months.\n';

const PROCEDURE_NAME = 'SOP-014 Control of records';

const NEXT_PROCEDURE = PROCEDURE.replace('**10 years**', '**12 years**')
  .replace(
    '| keeps electronic records readable',
    '| keeps electronic records readable and tests this each year',
  )
  .replace(
    '1. Close the record in the register.',
    '1. Close the record in the register.\n1. Tell the head of department.',
  );

const PRICES = `Article;Price in EUR;Unit;Supplier\n${['Beaker 250 ml', 'Culture flask T75', 'Filter paper', 'Pipette tip 200 µl', 'Sterile filter 0.2 µm', 'Nitrile gloves M', 'Petri dish 90 mm', 'Centrifuge tube 50 ml', 'Cover glass', 'Wash bottle'].map((article, n) => `${article};${48 + (n - 4) * 7},00;pack of ${n + 1}0;Laborbedarf Weser GmbH`).join('\n')}\n`;

const SIZES = {
  wide: { width: 1360, height: 860 },
  narrow: { width: 390, height: 844 },
  short: { width: 1280, height: 640 },
  /** As a window of 1280 × 1024 is at 400 %. */
  zoomed: { width: 320, height: 256 },
} as const;

interface Shot {
  readonly name: string;
  readonly link: string;
  readonly path: string;
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

/** Settings with which every way to sign in is offered; nothing is ever sent to these addresses. */
const SETTINGS = {
  DOCGATE_SMTP_URL: 'smtp://127.0.0.1:1',
  DOCGATE_MAIL_FROM: 'no-reply@example.org',
  DOCGATE_OIDC_ISSUER: 'http://127.0.0.1:1',
  DOCGATE_OIDC_CLIENT_ID: 'docgate',
  DOCGATE_OIDC_CLIENT_SECRET: 'secret',
  DOCGATE_TOPUP: 'allowed',
};

const folder = process.argv[2] ?? 'screenshots';
mkdirSync(folder, { recursive: true });
const service = await Application.start(SETTINGS);
const browser = await launchBrowser();
try {
  const shots = await fillService(service);
  for (const scheme of ['light', 'dark'] as const) {
    for (const size of ['wide', 'narrow'] as const)
      await takeAll(browser, shots, { scheme, size, locale: 'en' });
  }
  await takeAll(browser, shots, { scheme: 'light', size: 'narrow', locale: 'de' });
  for (const size of ['short', 'zoomed'] as const)
    await takeAll(browser, shots, { scheme: 'light', size, locale: 'en' });
} finally {
  await browser.close();
  await service.stop();
}

async function fillService(app: Application): Promise<Shot[]> {
  const person = 'marie.keller@example.com';
  const chat = await app.openSession(
    person,
    { [`${PROCEDURE_NAME}.md`]: PROCEDURE, 'Supply contract.md': CONTRACT },
    'How long are complaints kept?',
  );
  const [procedure, contract] = await Promise.all(chat.documents.map(({ id }) => app.api.settled(id)));
  const id = procedure?.id ?? '';
  const prices = await app.openSession(person, { 'Prices 2026.csv': PRICES });
  const priceList = prices.documents[0]?.id ?? '';
  await app.api.settled(priceList);
  await pushVersion(app, id, `${PROCEDURE_NAME}.md`, NEXT_PROCEDURE);
  await pushVersion(
    app,
    priceList,
    'Prices 2026.csv',
    PRICES.replace('Sterile filter 0.2 µm;48,00', 'Sterile filter 0.2 µm;51,50'),
  );
  const empty = await app.openSession(person, { [`${PROCEDURE_NAME}.md`]: NEXT_PROCEDURE });
  const change = await app.openSession(person, {}, 'Replace "30 days of receipt" with "45 days of receipt"');
  await app.openSession(person, { 'Scan of 2019.pdf': '%PDF-1.7\nnothing' });
  await app.openSession(person, {}, 'Which documents are there?');
  await app.command('project', 'create', '--org', app.organization.org_id, '--name', 'Quality management');
  const newcomer = await app.openSession('newcomer@example.com', {});
  const owner = await app.ownerLink();
  await Bun.sleep(1_000);
  const { url } = chat;
  return [
    { name: 'chat', link: url, path: `/chat/${chat.session_id}` },
    {
      name: 'chat-beside',
      link: url,
      path: `/chat/${chat.session_id}`,
      act: (page) => page.locator('.citation').first().click(),
    },
    { name: 'chat-empty', link: url, path: `/chat/${empty.session_id}` },
    { name: 'chat-change', link: url, path: `/chat/${change.session_id}` },
    { name: 'chats', link: url, path: '/chats' },
    { name: 'documents', link: url, path: '/documents' },
    { name: 'documents-upload', link: url, path: '/documents', act: chooseFiles },
    { name: 'documents-empty', link: newcomer.url, path: '/documents' },
    { name: 'documents-not-found', link: url, path: '/documents?search=unicorn' },
    { name: 'document', link: url, path: `/documents/${id}` },
    {
      name: 'document-menu',
      link: url,
      path: `/documents/${id}`,
      act: (page) => page.locator('.more > .icon-button').click(),
    },
    { name: 'document-change', link: url, path: `/documents/${contract?.id}` },
    { name: 'difference', link: url, path: `/documents/${id}/difference` },
    { name: 'difference-table', link: url, path: `/documents/${priceList}/difference` },
    { name: 'difference-none', link: url, path: `/documents/${contract?.id}/difference` },
    { name: 'menu', link: url, path: '/documents', act: openMenu },
    { name: 'profile', link: url, path: '/settings' },
    { name: 'documents-member', link: owner, path: '/documents' },
    { name: 'keys', link: owner, path: '/settings/keys' },
    { name: 'members', link: owner, path: '/settings/members' },
    { name: 'projects', link: owner, path: '/settings/projects' },
    { name: 'credits', link: owner, path: '/settings/credits' },
    { name: 'audit', link: owner, path: '/settings/audit' },
    { name: 'expired', link: `${app.url}/login/expired`, path: '/login/expired' },
    { name: 'sign-in', link: `${app.url}/sign-in`, path: '/sign-in' },
    { name: 'sign-in-mailed', link: `${app.url}/sign-in`, path: '/sign-in/some-token' },
  ];
}

async function pushVersion(app: Application, id: string, name: string, text: string): Promise<void> {
  await app.api.push(textFile(name, text), {}, `/documents/${id}/versions`);
  await app.api.settled(id);
}

/** One file of each sort that can't be sent, and one whose name is taken. */
async function chooseFiles(page: Page): Promise<void> {
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('Supply contract.md', 'Other.'),
      file('Setup.exe', 'MZ'),
      file('Empty page.docx', ''),
    ]);
}

/** Behind a button where the window is narrow. */
async function openMenu(page: Page): Promise<void> {
  const button = page.locator('.top-bar .icon-button');
  if (await button.isVisible()) await button.click();
}

interface Manner {
  readonly scheme: 'light' | 'dark';
  readonly size: keyof typeof SIZES;
  readonly locale: 'en' | 'de';
}

async function takeAll(
  from: Browser,
  shots: readonly Shot[],
  { scheme, size, locale }: Manner,
): Promise<void> {
  const context = await from.newContext({ colorScheme: scheme, viewport: SIZES[size], locale });
  const page = await context.newPage();
  const suffix = locale === 'en' ? '' : `-${locale}`;
  for (const { name, link, path, act } of shots) {
    // A link of another person than before would ask first.
    await context.clearCookies();
    await page.goto(link);
    await page.goto(service.url + path);
    await page.waitForTimeout(300);
    if (act !== undefined) await act(page);
    if (act !== undefined) await page.waitForTimeout(600);
    await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}${suffix}.png`) });
  }
  await context.close();
}
