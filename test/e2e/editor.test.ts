import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import { bodyOf, wordFile } from '../support/word-file.ts';

describe.skipIf(SKIP_BROWSER)('editing a document in the reading view', () => {
  const app = startInBrowser();

  /** The page of a document of a person's own, ready to be read. */
  async function openDocument(person: string, file: File): Promise<{ page: Page; id: string }> {
    const form = new FormData();
    form.set('user', person);
    form.append('files', file);
    const session = await app.service.api.json<{ url: string; documents: { id: string }[] }>('/sessions', {
      method: 'POST',
      body: form,
    });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    return { page, id };
  }

  const field = (page: Page) => page.locator('textarea.block-field');
  const proposal = (page: Page) => page.getByRole('article', { name: 'Proposed change' });
  const startEditing = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();

  async function approve(page: Page): Promise<void> {
    await proposal(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('1 decided change').waitFor();
  }

  const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const cell = (text: string) => `<w:tc><w:tcPr/>${p(text)}</w:tc>`;

  test('changes the one of several equal cells that was meant, in the Word file itself', async () => {
    const row = (name: string) => `<w:tr>${cell(name)}${cell('Yes')}</w:tr>`;
    const body =
      p('Approval needs two people.') +
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>${row('Draft')}${row('Review')}${row('Release')}</w:tbl>` +
      p('Yes');
    const { page, id } = await openDocument(
      'ada@editor.example',
      new File([new Uint8Array(wordFile({ body }))], 'Form.docx'),
    );
    await startEditing(page);
    await page.getByRole('row', { name: 'Review' }).getByText('Yes').click();
    await field(page).fill('No, never');
    await field(page).press('Enter');
    expect(await page.locator('.block-edited ins').textContent()).toBe('No, never');
    await page.getByText('Approval needs two people.').click();
    await field(page).fill('Approval needs three people.\nBoth sign.');
    await page.getByRole('textbox', { name: 'Reason' }).click();
    await page.getByText('2 texts changed').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('New law');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await proposal(page).getByText('New law').waitFor();
    expect(await proposal(page).locator('del').allTextContents()).toEqual(['Yes', 'two']);
    await approve(page);
    const settled = await app.service.api.settled(id, 2);
    expect(settled.version).toBe(2);
    const revised = bodyOf(await (await app.service.api.fetch(`/documents/${id}/export.docx`)).bytes());
    const nth = (count: number) => revised.split('<w:tr>')[count] ?? '';
    expect(nth(1)).toContain('>Yes<');
    expect(nth(2)).toContain('>No, never<');
    expect(nth(3)).toContain('>Yes<');
    expect(revised).toContain(`${p('Approval needs three people.')}${p('Both sign.')}`);
  }, 300_000);

  test('is done with the keyboard alone', async () => {
    const text = '# Terms\n\nDue in **30** days.\n\nSecond.\n';
    const { page, id } = await openDocument('bea@editor.example', new File([text], 'Terms.md'));
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await edit.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change “Due in 30 days.”' }).focus();
    await page.keyboard.press('Enter');
    await field(page).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Due in 45 days.');
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('button', { name: 'Change “Due in 30 days.”' })
      .and(page.locator(':focus'))
      .waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).focus();
    await page.keyboard.type('as agreed');
    await page.keyboard.press('Enter');
    await approve(page);
    await app.service.api.settled(id, 2);
    const markdown = await (await app.service.api.fetch(`/documents/${id}/export.md`)).text();
    expect(markdown).toBe(text.replace('30', '45'));
  }, 300_000);

  test('keeps what is typed while the rest of the document still comes over', async () => {
    const { page, id } = await openDocument('bo@editor.example', new File(['One.\n\nTwo.\n'], 'Short.md'));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/documents/${id}/versions/1/content`, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await startEditing(page);
    await page.getByText('One.').click();
    await field(page).fill('Other.');
    const whole = page.waitForResponse('**/content');
    release();
    await (await whole).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await field(page).inputValue()).toBe('Other.');
  });

  test('is given up with Escape, taken back, and discarded', async () => {
    const { page, id } = await openDocument('cem@editor.example', new File(['One.\n\nTwo.\n'], 'Short.md'));
    await startEditing(page);
    await page.getByText('One.').click();
    await field(page).fill('Other.');
    await field(page).press('Escape');
    await page.getByText('Click a text to change it.').waitFor();
    await page.getByText('One.').click();
    await page.keyboard.type('Or other');
    expect(await field(page).inputValue()).toBe('One.Or other');
    await page.getByText('Two.').click();
    expect(await field(page).count()).toBe(1);
    await field(page).fill('');
    await field(page).press('Control+Enter');
    await page.getByText('2 texts changed').waitFor();
    await page.getByRole('button', { name: 'Leave “One.” as it was' }).click();
    await page.getByText('1 text changed').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Two.', { exact: true }).waitFor();
    expect(await page.locator('.block-edited').count()).toBe(0);
    expect((await app.service.api.settled(id)).version).toBe(1);
  }, 300_000);

  test('says when a picture or footnote would be lost', async () => {
    const text = 'See the note[^1] here.\n\n[^1]: A note.\n';
    const { page } = await openDocument('dana@editor.example', new File([text], 'Note.md'));
    await startEditing(page);
    await page.getByText('See the note').click();
    expect(await field(page).inputValue()).toBe('See the note▣ here.');
    await field(page).fill('See nothing.');
    await field(page).press('Control+Enter');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await page.getByRole('alert').getByText('must stay where it is').waitFor();
    await page.getByRole('button', { name: /^Change “See the note/ }).click();
    await field(page).fill('See this note▣ here.');
    await field(page).press('Control+Enter');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await proposal(page).waitFor();
    expect(await proposal(page).locator('ins').textContent()).toBe('this');
  }, 300_000);

  test('fills an empty cell of a table', async () => {
    const text = '| Role | Name |\n| --- | --- |\n| Approved by | |\n| Checked by | Bo |\n';
    const { page, id } = await openDocument('eve@editor.example', new File([text], 'Sheet.md'));
    await startEditing(page);
    await page.getByRole('button', { name: 'Fill in the cell' }).click();
    await field(page).fill('Ada');
    await field(page).press('Enter');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await approve(page);
    await app.service.api.settled(id, 2);
    expect(await (await app.service.api.fetch(`/documents/${id}/export.md`)).text()).toBe(
      text.replace('| |', '| Ada |'),
    );
  }, 300_000);

  test('is not offered for an older version, nor while a change awaits a decision', async () => {
    const { page, id } = await openDocument('finn@editor.example', new File(['One.\n'], 'Old.md'));
    await startEditing(page);
    await page.getByText('One.').click();
    await field(page).fill('Two.');
    await field(page).press('Control+Enter');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await proposal(page).waitFor();
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
    await approve(page);
    await app.service.api.settled(id, 2);
    await page.goto(`${app.service.url}/documents/${id}?version=1`);
    await page.getByText('One.').waitFor();
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  }, 300_000);
});
