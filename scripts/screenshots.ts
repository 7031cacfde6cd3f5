/**
 * Usage: bun scripts/screenshots.ts FOLDER
 *
 * Fills a fresh service with documents and chats as people have them, and takes a picture of each main page, wide
 * and narrow, light and dark.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
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

const SIZES = { wide: { width: 1360, height: 860 }, narrow: { width: 390, height: 844 } } as const;

interface Page {
  readonly name: string;
  readonly link: string;
  readonly path: string;
  /** A citation that is clicked before the picture is taken. */
  readonly click?: string;
}

const folder = process.argv[2] ?? 'screenshots';
mkdirSync(folder, { recursive: true });
const service = await Application.start();
const browser = await launchBrowser();
try {
  const pages = await fillService(service);
  for (const scheme of ['light', 'dark'] as const) {
    for (const size of ['wide', 'narrow'] as const) await takeAll(browser, pages, scheme, size);
  }
} finally {
  await browser.close();
  await service.stop();
}

async function fillService(app: Application): Promise<Page[]> {
  const person = 'marie.keller@example.com';
  const chat = await app.openSession(
    person,
    { 'SOP-014 Control of records.md': PROCEDURE, 'Supply contract.md': CONTRACT },
    'How long are complaints kept?',
  );
  const [procedure, contract] = await Promise.all(chat.documents.map(({ id }) => app.api.settled(id)));
  const id = procedure?.id ?? '';
  await app.api.push(
    textFile('SOP-014 Control of records.md', PROCEDURE.replace('**10 years**', '**12 years**')),
    {},
    `/documents/${id}/versions`,
  );
  await app.api.settled(id);
  const empty = await app.openSession(person, {
    'SOP-014 Control of records.md': PROCEDURE.replace('**10 years**', '**12 years**'),
  });
  const change = await app.openSession(person, {}, 'Replace "30 days of receipt" with "45 days of receipt"');
  await app.openSession(person, { 'Scan of 2019.pdf': '%PDF-1.7\nnothing' });
  const owner = await app.ownerLink();
  await Bun.sleep(1_000);
  return [
    { name: 'chat', link: chat.url, path: `/chat/${chat.session_id}` },
    { name: 'chat-beside', link: chat.url, path: `/chat/${chat.session_id}`, click: '.citation' },
    { name: 'chat-empty', link: chat.url, path: `/chat/${empty.session_id}` },
    { name: 'chat-change', link: chat.url, path: `/chat/${change.session_id}` },
    { name: 'chats', link: chat.url, path: '/chats' },
    { name: 'documents', link: chat.url, path: '/documents' },
    { name: 'document', link: chat.url, path: `/documents/${id}` },
    { name: 'document-change', link: chat.url, path: `/documents/${contract?.id}` },
    { name: 'difference', link: chat.url, path: `/documents/${id}/difference` },
    { name: 'keys', link: owner, path: '/settings/keys' },
    { name: 'members', link: owner, path: '/settings/members' },
    { name: 'audit', link: owner, path: '/settings/audit' },
    { name: 'expired', link: `${app.url}/login/expired`, path: '/login/expired' },
  ];
}

async function takeAll(
  from: Browser,
  pages: readonly Page[],
  scheme: 'light' | 'dark',
  size: keyof typeof SIZES,
): Promise<void> {
  const context = await from.newContext({ colorScheme: scheme, viewport: SIZES[size] });
  const page = await context.newPage();
  for (const { name, link, path, click } of pages) {
    await page.goto(link);
    await page.goto(service.url + path);
    await page.waitForTimeout(300);
    if (click !== undefined) await page.locator(click).first().click();
    if (click !== undefined) await page.waitForTimeout(600);
    await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`) });
  }
  await context.close();
}
