import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { textFile } from '../support/api-client.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER, untilInSight } from '../support/browser.ts';
import { wordFile } from '../support/word-file.ts';

const CONTRACT =
  '# Contract\n\n## Payment\n\nInvoices are due within 30 days.\n\n| Item | Price |\n| --- | ---: |\n| Pen | 2 |\n| Paper | 5 |\n\n- Delivery by post\n- Insurance by the buyer\n';

/** About a thousand printed pages. */
const PARAGRAPHS = Array.from({ length: 12_000 }, (_, n) =>
  n % 12 === 0
    ? `## Section ${n / 12}`
    : `Paragraph ${n}. ${'The quick brown fox jumps over the dog. '.repeat(6)}`,
);

describe.skipIf(SKIP_BROWSER)('the difference between two versions in a browser', () => {
  const app = startInBrowser();

  /** Opens a session with the first file and pushes the others as versions. */
  async function pushVersions(user: string, files: readonly File[]): Promise<{ id: string; link: string }> {
    const [first, ...others] = files;
    if (first === undefined) throw new Error('no file');
    const session = await app.service.openSession(user, { [first.name]: await first.bytes() });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    for (const file of others) {
      const pushed = await app.service.api.push(file, {}, `/documents/${id}/versions`);
      expect(pushed.status).toBe(202);
      expect((await app.service.api.settled(id)).status).toBe('ready');
    }
    return { id, link: session.url };
  }

  const region = (page: Page) => page.getByRole('region', { name: 'Differences' });

  test('is read before scripts run, word by word, in paragraphs, tables and lists', async () => {
    const changed = CONTRACT.replace('30 days', '45 days')
      .replace('| Pen | 2 |', '| Pen | 3 |')
      .replace('by the buyer', 'by the seller');
    const { id, link } = await pushVersions('ada@difference.example', [
      textFile('Contract.md', CONTRACT),
      textFile('Contract.md', changed),
    ]);
    const { page } = await openPage(app.browser, link, {
      javaScriptEnabled: false,
      at: `/documents/${id}/difference`,
    });
    await region(page).getByText('3 changes').waitFor();
    const marks = (name: 'del' | 'ins') => page.locator('.difference').locator(name).allTextContents();
    expect(await marks('del')).toEqual(['30', '2', 'buyer']);
    expect(await marks('ins')).toEqual(['45', '3', 'seller']);
    expect(await page.getByRole('cell', { name: 'Paper' }).count()).toBe(1);
    expect(await page.getByRole('columnheader', { name: 'Price' }).count()).toBe(1);

    await page.getByRole('combobox', { name: 'From' }).selectOption('2');
    await page.getByRole('combobox', { name: 'to', exact: true }).selectOption('1');
    await page.getByRole('button', { name: 'Compare versions' }).click();
    await page.waitForURL('**from=2&to=1');
    expect(await marks('ins')).toEqual(['30', '2', 'buyer']);
    await page.goto(`${app.service.url}/documents/${id}/difference?from=2&to=2`);
    await page.getByText('one and the same version').waitFor();
  });

  test('is walked from change to change with the keyboard, through a thousand pages that stay folded', async () => {
    const changed = PARAGRAPHS.map((text, n) =>
      n % 100 === 5 ? text.replace('brown fox', 'red fox') : text,
    );
    const { id, link } = await pushVersions('bea@difference.example', [
      textFile('Book.md', PARAGRAPHS.join('\n\n')),
      textFile('Book.md', changed.join('\n\n')),
    ]);
    const { page, complaints } = await openPage(app.browser, link, { at: `/documents/${id}/difference` });
    await region(page).getByText('120 changes').waitFor();
    expect((await page.content()).length).toBeLessThan(600_000);

    // By its class, since a look for a text goes through the whole page.
    const isAt = (change: number) =>
      page.locator('.step-bar [role=status]', { hasText: `Change ${change} of 120` }).waitFor();
    await region(page).focus();
    await page.keyboard.press('n');
    await isAt(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Change 1');
    await page.keyboard.press('n');
    await isAt(2);
    await page.keyboard.press('p');
    await isAt(1);
    for (let change = 2; change <= 90; change++) {
      await page.keyboard.press('n');
      await isAt(change);
    }
    const last = page.getByRole('group', { name: 'Change 90', exact: true });
    await untilInSight(page, last);

    const folds = region(page).getByRole('button', { name: /unchanged lines/ });
    const first = await folds.first().textContent();
    await folds.first().click();
    await page.getByText('Paragraph 1. The quick').waitFor();
    expect(await folds.first().textContent()).not.toBe(first);
    expect(complaints).toEqual([]);
  });

  test('is there for versions of any kind, also when the kind changed', async () => {
    const { id, link } = await pushVersions('cem@difference.example', [
      textFile('Prices.csv', 'Item;Price\nPen;2\nPaper;5\nInk;9\n'),
      textFile('Prices.csv', 'Item;Price\nPen;3\nPaper;5\nInk;9\nGlue;4\n'),
    ]);
    const { page } = await openPage(app.browser, link, { at: `/documents/${id}/difference` });
    expect(await page.locator('.difference td ins').allTextContents()).toEqual(['3', 'Glue', '4']);

    const word = (text: string) =>
      new File([new Uint8Array(wordFile({ body: `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>` }))], 'Note.docx');
    const note = await pushVersions('cem@difference.example', [
      word('The office opens at eight.'),
      word('The office opens at nine.'),
    ]);
    await page.goto(`${app.service.url}/documents/${note.id}/difference?from=1&to=2`);
    expect(await page.locator('.difference del').allTextContents()).toEqual(['eight']);
    expect(await page.locator('.difference ins').allTextContents()).toEqual(['nine']);
  });

  test('says plainly when nothing differs, or nothing but how it looks', async () => {
    const { id, link } = await pushVersions('dana@difference.example', [
      textFile('Note.md', 'A plain word.\n'),
      textFile('Note.md', 'A plain\nword.\n'),
      textFile('Note.md', 'A **plain** word.\n'),
    ]);
    const { page } = await openPage(app.browser, link, { at: `/documents/${id}/difference?from=1&to=3` });
    await page.getByText('only how they look differs').waitFor();
    const single = await pushVersions('dana@difference.example', [textFile('Single.md', 'One.\n')]);
    await page.goto(`${app.service.url}/documents/${single.id}/difference`);
    await page.getByText('There is only one version so far').waitFor();
  });

  test('is shown to nobody who does not reach the document', async () => {
    const { id } = await pushVersions('eve@difference.example', [
      textFile('Own.md', 'One.\n'),
      textFile('Own.md', 'Two.\n'),
    ]);
    const other = await app.service.openSession('fay@difference.example', {});
    const { page } = await openPage(app.browser, other.url);
    for (const path of [
      'difference',
      'difference/more?from=1&to=2&start=0',
      'difference/lines?from=1&to=2&start=0&end=9&status=same',
    ]) {
      expect((await page.request.get(`${app.service.url}/documents/${id}/${path}`)).status()).toBe(404);
    }
  });
});
