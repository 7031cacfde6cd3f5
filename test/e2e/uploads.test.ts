import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { BreakingProxy } from '../support/breaking-proxy.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import { holdUpConversions } from '../support/child-processes.ts';

describe.skipIf(SKIP_BROWSER)('uploads in a browser', () => {
  const app = startInBrowser();

  const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' });
  const documents = (page: Page) => page.getByRole('list', { name: 'Documents' });
  const entry = (page: Page, name: string) => uploads(page).getByRole('listitem').filter({ hasText: name });

  async function openDocuments(user: string, base = app.service.url): Promise<Page> {
    const session = await app.service.openSession(user, {});
    const { page } = await openPage(app.browser, base + new URL(session.url).pathname);
    await page.goto(`${base}/documents`);
    return page;
  }

  const choose = (page: Page, ...files: readonly { name: string; text: string }[]) =>
    page.getByLabel('choose files').setInputFiles(
      files.map(({ name, text }) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(text),
      })),
    );

  test('are several at once by drag and drop, and become ready without a reload', async () => {
    const page = await openDocuments('ada@uploads.example');
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (const name of ['One.txt', 'Two.md', 'Three.csv']) {
        transfer.items.add(new File([`${name};holds\nsome;text\n`], name));
      }
      return transfer;
    });
    await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
    for (const name of ['One.txt', 'Two.md', 'Three.csv']) {
      await entry(page, name).getByText('Uploaded').waitFor();
      await documents(page)
        .getByRole('link', { name: new RegExp(`${name}.*Ready`) })
        .waitFor();
    }
    expect(await page.locator('body').getAttribute('data-loaded')).toBe('once');
  });

  test('follow what becomes of their documents, and say why one could not be read', async () => {
    const page = await openDocuments('ben@uploads.example');
    {
      using _held = holdUpConversions(app.service.pid);
      await choose(page, { name: 'Good.md', text: 'Good.' }, { name: 'Bad.pdf', text: '%PDF-1.7\nnothing' });
      for (const name of ['Good.md', 'Bad.pdf'])
        await entry(page, name).getByText('is being processed').waitFor();
    }
    await entry(page, 'Good.md').getByText('Uploaded and ready').waitFor();
    await entry(page, 'Bad.pdf').getByText('cannot be opened as a PDF').waitFor();
    expect(await entry(page, 'Bad.pdf').getByText('Uploaded').count()).toBe(0);
    await entry(page, 'Bad.pdf').getByRole('link', { name: 'Open the document' }).click();
    await page.getByRole('alert').getByText('cannot be opened as a PDF').waitFor();
  });

  test('are refused in plain words, before they are sent where that can be known', async () => {
    const page = await openDocuments('bea@uploads.example');
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    const folder = mkdtempSync(join(tmpdir(), 'docgate-upload-'));
    const large = join(folder, 'Large.pdf');
    writeFileSync(large, new Uint8Array(50 * 1024 * 1024 + 1));
    await page.getByLabel('choose files').setInputFiles(large);
    rmSync(folder, { recursive: true });
    await entry(page, 'Large.pdf').getByText('larger than 50 MB').waitFor();
    await choose(page, { name: 'Tool.exe', text: 'MZ' }, { name: 'Nothing.txt', text: '' });
    await entry(page, 'Tool.exe').getByText('not taken: only Word, PDF').waitFor();
    await entry(page, 'Nothing.txt').getByText('This file is empty.').waitFor();
    expect(posts).toEqual([]);
    await choose(page, { name: 'Letter.docx', text: '%PDF-1.7\nnot Word' });
    await entry(page, 'Letter.docx').getByText('but its content is').waitFor();
    await page.getByRole('button', { name: 'Take Tool.exe off this list' }).click();
    await entry(page, 'Tool.exe').waitFor({ state: 'detached' });
  });

  test('ask what a file is whose name is taken', async () => {
    const page = await openDocuments('cem@uploads.example');
    await choose(page, { name: 'Plan.txt', text: 'The first plan.' });
    await documents(page)
      .getByRole('link', { name: /Plan\.txt.*Ready/ })
      .waitFor();
    await choose(page, { name: 'Plan.txt', text: 'The second plan.' });
    await entry(page, 'Plan.txt').getByRole('button', { name: 'Its new version' }).click();
    await documents(page)
      .getByRole('link', { name: /Plan\.txt.*Version 2/ })
      .waitFor();
    await choose(page, { name: 'Plan.txt', text: 'Another plan.' });
    await entry(page, 'Plan.txt').getByRole('button', { name: 'Another document' }).click();
    await entry(page, 'Plan.txt').getByText('Uploaded').waitFor();
    await page.waitForFunction(
      () => document.querySelectorAll('ul[aria-label="Documents"] > li').length === 2,
    );
    await choose(page, { name: 'Same.txt', text: 'Another plan.' });
    await entry(page, 'Same.txt').getByText('there already').waitFor();
  });

  test('go on by themselves after a connection that broke in the middle, and by a button', async () => {
    const proxy = new BreakingProxy(app.service.url);
    try {
      const page = await openDocuments('dana@uploads.example', proxy.url);
      const text = 'A line that is sent over a bad connection.\n'.repeat(200_000);
      proxy.cutAfter = 3_000_000;
      await page.evaluate(async (content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'Long.txt'));
        dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
      }, text);
      await entry(page, 'Long.txt').getByText('It is tried again by itself').waitFor();
      expect(proxy.cuts).toBeGreaterThan(0);
      expect(await documents(page).count()).toBe(0);
      proxy.cutAfter = Number.POSITIVE_INFINITY;
      await entry(page, 'Long.txt').getByText('Uploaded').waitFor();
      await documents(page).getByRole('listitem').first().waitFor();
      expect(await documents(page).getByRole('listitem').count()).toBe(1);

      proxy.cutAfter = 0;
      await page.evaluate(() => {
        // No automatic retry, so that the button alone can have sent it again.
        const start = setTimeout;
        const withoutPauses = (callback: () => void, ms = 0) => (ms < 1_000 ? start(callback, ms) : 0);
        Object.assign(globalThis, { setTimeout: withoutPauses });
        const transfer = new DataTransfer();
        transfer.items.add(new File(['Short.'], 'Short.txt'));
        dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
      });
      const retry = entry(page, 'Short.txt').getByRole('button', { name: 'Try again now' });
      await retry.waitFor();
      proxy.cutAfter = Number.POSITIVE_INFINITY;
      await retry.click();
      await entry(page, 'Short.txt').getByText('Uploaded').waitFor();
    } finally {
      proxy.stop();
    }
  }, 300_000);

  test('can be cancelled, and nothing is left of them', async () => {
    const page = await openDocuments('eve@uploads.example');
    await page.route('**/documents', (route) => {
      if (route.request().method() !== 'POST') void route.continue();
    });
    await choose(page, { name: 'Slow.txt', text: 'Never arrives.' });
    await entry(page, 'Slow.txt').getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Cancel the upload of Slow.txt' }).click();
    await uploads(page).waitFor({ state: 'detached' });
    await page.getByText('There are no documents yet').waitFor();
  });

  test('go into the default project, or the one a member chooses', async () => {
    const organization = app.service.organization.org_id;
    await app.service.command('project', 'create', '--org', organization, '--name', 'Quality');
    const { page } = await openPage(app.browser, await app.service.ownerLink(), { at: '/documents' });
    const into = page.getByRole('combobox', { name: 'Into' });
    const byDefault = (await into.locator('option:checked').textContent()) ?? '';
    await choose(page, { name: 'Notes.txt', text: 'Some notes.' });
    await documents(page)
      .getByRole('link', { name: new RegExp(`Notes\\.txt.*${byDefault}`) })
      .waitFor();
    expect(byDefault).not.toBe('Quality');
    await into.selectOption({ label: 'Quality' });
    await choose(page, { name: 'Manual.txt', text: 'The manual.' });
    await documents(page)
      .getByRole('link', { name: /Manual\.txt.*Quality/ })
      .waitFor();
  });

  test('of a new version show how far they are and why they are refused', async () => {
    const session = await app.service.openSession('fay@uploads.example', { 'Terms.md': 'Due in 30 days.\n' });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    const chooser = page.locator('input[type=file]');
    const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
    await chooser.setInputFiles(file('Terms.md', 'Due in 30 days.\n'));
    await entry(page, 'Terms.md').getByText('there already').waitFor();
    await chooser.setInputFiles(file('Terms.zip', 'PK'));
    await entry(page, 'Terms.zip').getByText('not taken').waitFor();
    await chooser.setInputFiles(file('Terms.md', 'Due in 45 days.\n'));
    await page.getByRole('combobox', { name: 'Version' }).waitFor();
    await page.getByText('Due in 45 days.').waitFor();
  });
});
