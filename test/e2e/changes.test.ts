import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { textFile } from '../support/api-client.ts';
import type { Application } from '../support/application.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, openTab, SKIP_BROWSER } from '../support/browser.ts';
import { openBeside } from '../support/database.ts';
import { bodyOf, p, wordFile } from '../support/word-file.ts';

const CONTRACT =
  '# Contract\n\n## Payment\n\nInvoices are due within 30 days.\n\n## Notice\n\nThe term of notice is 3 months.\n';

describe.skipIf(SKIP_BROWSER)('proposed changes in a browser', () => {
  const app = startInBrowser();

  /** The page of a person's document, ready to be read. */
  async function openDocument(
    person: string,
    files: Readonly<Record<string, string>>,
  ): Promise<{ page: Page; id: string }> {
    const session = await app.service.openSession(person, files);
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    return { page, id };
  }

  const proposal = (page: Page) => page.getByRole('article', { name: 'Proposed change' });

  test('are asked for in the chat, shown as a difference, and become the next version when approved', async () => {
    const session = await app.service.openSession(
      'ada@changes.example',
      { 'Contract.md': CONTRACT },
      'Replace "30 days" with "45 days"',
    );
    const id = session.documents[0]?.id ?? '';
    const { page, complaints } = await openPage(app.browser, session.url);
    await proposal(page).waitFor();
    expect(await proposal(page).locator('del').textContent()).toBe('30');
    expect(await proposal(page).locator('ins').textContent()).toBe('45');
    expect(await proposal(page).textContent()).toContain('Invoices are due within');

    const refused = await app.service.api.push(
      textFile('Contract.md', 'other'),
      {},
      `/documents/${id}/versions`,
    );
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { code: string }).code).toBe('conflict');

    await proposal(page).getByRole('button', { name: 'Approve' }).click();
    await proposal(page).getByText('Approved by ada@changes.example').waitFor();
    const markdown = await untilVersion(app.service, id, 2);
    expect(markdown).toBe(CONTRACT.replace('30 days', '45 days'));
    await proposal(page).getByRole('link', { name: 'Version 2' }).click();
    await page.getByText('1 change', { exact: true }).waitFor();
    expect(await page.locator('.difference ins').textContent()).toBe('45');
    expect(complaints).toEqual([]);
  });

  test('that insert text and set a cell show what comes, and become the next version when approved', async () => {
    const table = '\n## Fees\n\n| Service | Fee |\n| --- | --- |\n| Storage | 12 |\n| Transport | 30 |\n';
    const session = await app.service.openSession(
      'ina@changes.example',
      { 'Contract.md': CONTRACT + table },
      'Insert after section Payment the paragraph "Late payment bears interest."',
    );
    const id = session.documents[0]?.id ?? '';
    const { page, complaints } = await openPage(app.browser, session.url);
    await proposal(page).waitFor();
    expect((await proposal(page).locator('ins').allTextContents()).join('')).toContain(
      'Late payment bears interest.',
    );
    await proposal(page).getByRole('button', { name: 'Approve' }).click();
    await proposal(page).getByText('Approved by ina@changes.example').waitFor();
    const inserted = (CONTRACT + table).replace(
      'within 30 days.\n',
      'within 30 days.\n\nLate payment bears interest.\n',
    );
    expect(await untilVersion(app.service, id, 2)).toBe(inserted);

    await page.getByRole('textbox', { name: 'Message' }).fill('Storage is now 15');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await proposal(page).nth(1).waitFor();
    expect(await proposal(page).nth(1).locator('ins').textContent()).toBe('15');
    await proposal(page).nth(1).getByRole('button', { name: 'Approve' }).click();
    expect(await untilVersion(app.service, id, 3)).toBe(inserted.replace('| 12 |', '| 15 |'));
    expect(complaints).toEqual([]);
  });

  test('move nothing when they are rejected, and leave the way free', async () => {
    const session = await app.service.openSession(
      'bea@changes.example',
      { 'Contract.md': CONTRACT },
      'Replace "3 months" with "6 months"',
    );
    const id = session.documents[0]?.id ?? '';
    const { page } = await openPage(app.browser, session.url);
    await proposal(page).getByRole('button', { name: 'Reject' }).click();
    await proposal(page).getByRole('textbox', { name: 'Why? (optional)' }).fill('Not agreed');
    await proposal(page).getByRole('button', { name: 'Reject' }).click();
    await proposal(page).getByText('Rejected by bea@changes.example').waitFor();
    await proposal(page).getByText('Not agreed').waitFor();
    expect((await app.service.api.settled(id)).version).toBe(1);
    const pushed = await app.service.api.push(
      textFile('Contract.md', 'other'),
      {},
      `/documents/${id}/versions`,
    );
    expect(pushed.status).toBe(202);
  });

  test('are approved each by itself, and the history says who approved what and when', async () => {
    const { page, id } = await openDocument('eve@changes.example', { 'Contract.md': CONTRACT });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    for (const [from, to] of [
      ['Invoices are due within 30 days.', 'Invoices are due within 45 days.'],
      ['The term of notice is 3 months.', 'The term of notice is 6 months.'],
    ] as const) {
      await page.getByText(from).click();
      await page.locator('textarea.block-field').fill(to);
      await page.locator('textarea.block-field').press('Control+Enter');
    }
    await page.getByText('2 texts changed').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('As agreed in May');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await proposal(page).getByText('Asked for: As agreed in May').waitFor();
    const approve = proposal(page).getByRole('button', { name: 'Approve' });
    await proposal(page).getByRole('checkbox', { name: 'Include edit 1' }).uncheck();
    await proposal(page).getByRole('checkbox', { name: 'Include edit 2' }).uncheck();
    expect(await approve.isDisabled()).toBe(true);
    await proposal(page).getByRole('checkbox', { name: 'Include edit 2' }).check();
    await approve.click();
    const history = page.getByText('1 decided change');
    await history.waitFor();
    expect(await untilVersion(app.service, id, 2)).toBe(CONTRACT.replace('3 months', '6 months'));
    await page.reload();
    await history.click();
    await proposal(page)
      .getByText(/^Approved by eve@changes\.example, .*\d{4}.*:/)
      .waitFor();
    expect(await proposal(page).locator('.left-out').textContent()).toContain('45');
    expect(await proposal(page).locator('.left-out').count()).toBe(1);
  });

  test('are decided once: a second decision is told in plain words, in the person’s language', async () => {
    const session = await app.service.openSession(
      'finn@changes.example',
      { 'Contract.md': CONTRACT },
      'Replace "30 days" with "45 days"',
    );
    const id = session.documents[0]?.id ?? '';
    const { page } = await openPage(app.browser, session.url, { locale: 'de-DE' });
    const region = (tab: Page) => tab.getByRole('article', { name: 'Vorgeschlagene Änderung' });
    await region(page).waitFor();
    const other = await openTab(page);
    await other.goto(`${app.service.url}/documents/${id}`);
    await region(page).getByRole('button', { name: 'Genehmigen' }).dblclick();
    await region(page).getByText('Genehmigt von finn@changes.example').waitFor();
    await region(other).getByRole('button', { name: 'Genehmigen' }).click();
    await region(other).getByRole('alert').getByText('Darüber ist schon entschieden').waitFor();
    await untilVersion(app.service, id, 2);
    expect((await app.service.api.settled(id)).version).toBe(2);
  });

  test('are written into the Word file itself, plainly and as tracked changes', async () => {
    const paragraph =
      '<w:p><w:r><w:t xml:space="preserve">Invoices are due within </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>30 days</w:t></w:r></w:p>';
    const file = new Uint8Array(wordFile({ body: paragraph }));
    const session = await app.service.openSession(
      'dana@changes.example',
      { 'Contract.docx': file },
      'Replace "30 days" with "45 days"',
    );
    const id = session.documents[0]?.id ?? '';
    const { page } = await openPage(app.browser, session.url);
    await proposal(page).getByRole('button', { name: 'Approve' }).click();
    expect(await untilVersion(app.service, id, 2)).toContain('Invoices are due within **45 days**');
    const exported = async (query: string) =>
      bodyOf(await (await app.service.api.fetch(`/documents/${id}/export.docx${query}`)).bytes());
    expect(await exported('')).toContain('<w:b/>');
    expect(await exported('')).not.toContain('30');
    const tracked = await exported('?changes=tracked');
    expect(tracked).toMatch(/<w:del [^>]*w:author="dana@changes.example"/);
    expect(tracked).toMatch(/<w:ins [^>]*w:author="dana@changes.example"/);
    expect((await app.service.api.fetch(`/documents/${id}/export.docx?changes=other`)).status).toBe(422);
    await page.goto(`${app.service.url}/documents/${id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'With tracked changes' }).click(),
    ]);
    expect(bodyOf(await Bun.file((await download.path()) ?? '').bytes())).toBe(tracked);
  });

  test('approved on a document’s page show the version they make as soon as it is ready, without a reload', async () => {
    const body = p('Invoices are due within 30 days.');
    const session = await app.service.openSession(
      'gus@changes.example',
      { 'Contract.docx': new Uint8Array(wordFile({ body })) },
      'Replace "30 days" with "45 days"',
    );
    const id = session.documents[0]?.id ?? '';
    const { page } = await openPage(app.browser, session.url);
    await proposal(page).waitFor();
    await page.goto(`${app.service.url}/documents/${id}`);
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
    await proposal(page).getByRole('button', { name: 'Approve' }).click();
    const content = page.getByRole('region', { name: 'Content' });
    await content.getByText('within 45 days').waitFor();
    await page.getByText('1 decided change').waitFor();
    expect(await page.locator('body').getAttribute('data-loaded')).toBe('once');

    // A conversion that takes its time, as this page would meet it.
    using version = holdVersion(app.service, id, 2);
    await page.goto(`${app.service.url}/documents/${id}`);
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
    await page.getByText('The newest version is being processed.').waitFor();
    await content.getByText('within 30 days').waitFor();
    expect(await page.getByRole('link', { name: 'With tracked changes' }).count()).toBe(0);
    version.release();
    await content.getByText('within 45 days').waitFor();
    await page.getByText('Version 2 is ready, and shown here.').waitFor();
    await page.getByRole('link', { name: 'With tracked changes' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Word' }).click(),
    ]);
    expect(bodyOf(await Bun.file((await download.path()) ?? '').bytes())).toContain('45');
    expect(await page.getByText('is being processed').count()).toBe(0);
    expect(await page.locator('body').getAttribute('data-loaded')).toBe('once');
  });

  test('are made by a person in the reading view', async () => {
    const { page, id } = await openDocument('cem@changes.example', { 'Contract.md': CONTRACT });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Propose a change …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Text as it stands' }).fill('is not there');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('textbox', { name: 'Text as it stands' }).fill('3 months');
    await dialog.getByRole('textbox', { name: 'Text as it should be' }).fill('6 weeks');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await proposal(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('1 decided change').waitFor();
    expect(await untilVersion(app.service, id, 2)).toContain('The term of notice is 6 weeks.');
    expect(await page.getByRole('link', { name: 'With tracked changes' }).count()).toBe(0);
  });
});

/** Takes a version that is ready back to where it is processed, until it is released. */
function holdVersion(service: Application, id: string, number: number): Disposable & { release(): void } {
  const db = openBeside(service.dataFolder);
  const version = [id, number] as const;
  const { markdown } = db
    .query<{ markdown: string }, [string, number]>(
      'SELECT markdown_sha256 AS markdown FROM versions WHERE document_id = ? AND number = ?',
    )
    .get(...version) ?? { markdown: '' };
  const set = (status: string, sha256: string | null) =>
    db.run('UPDATE versions SET status = ?, markdown_sha256 = ? WHERE document_id = ? AND number = ?', [
      status,
      sha256,
      ...version,
    ]);
  set('processing', null);
  return { release: () => set('ready', markdown), [Symbol.dispose]: () => db.close() };
}

/** Waits until a version is current. @returns its Markdown */
async function untilVersion(service: Application, id: string, version: number): Promise<string> {
  expect((await service.api.settled(id, version)).version).toBe(version);
  return (await service.api.fetch(`/documents/${id}/export.md`)).text();
}
