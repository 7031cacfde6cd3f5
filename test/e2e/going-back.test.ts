import { describe, expect, test } from 'bun:test';
import { textFile } from '../support/api-client.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';

/** Browsers put back what was chosen and typed when one comes back, and the page must not count something else. */
describe.skipIf(SKIP_BROWSER)('a page that one comes back to', () => {
  const app = startInBrowser();

  test('names the version that it shows', async () => {
    const session = await app.service.openSession('ada@going-back.example', {
      'Lease.md': 'The first rent.\n',
    });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    await app.service.api.push(textFile('Lease.md', 'The second rent.\n'), {}, `/documents/${id}/versions`);
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url);
    await page.goto(`${app.service.url}/documents/${id}`);
    const version = page.getByRole('combobox', { name: 'Version' });
    await version.selectOption('1');
    await page.getByText('The first rent.').waitFor();
    expect(await version.inputValue()).toBe('1');
    await page.goBack();
    await page.getByText('The second rent.').waitFor();
    expect(await version.inputValue()).toBe('2');
  });

  test('ticks the edits that would be approved', async () => {
    const session = await app.service.openSession('bea@going-back.example', { 'Lease.md': 'One.\n\nTwo.\n' });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url);
    await page.goto(`${app.service.url}/documents/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    for (const text of ['One.', 'Two.']) {
      await page.getByText(text).click();
      await page.locator('textarea.block-field').fill(`${text} More.`);
      await page.locator('textarea.block-field').press('Control+Enter');
    }
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    const edit = page.getByRole('checkbox', { name: 'Include edit 1' });
    await edit.uncheck();
    await page.goto(`${app.service.url}/documents`);
    await page.goBack();
    await edit.waitFor();
    expect(await edit.isChecked()).toBe(true);
  });

  test('names the project that files go into', async () => {
    const organization = app.service.organization.org_id;
    await app.service.command('project', 'create', '--org', organization, '--name', 'Quality');
    const { page } = await openPage(app.browser, await app.service.ownerLink());
    await page.goto(`${app.service.url}/documents`);
    const into = page.getByRole('combobox', { name: 'Into' });
    const first = await into.inputValue();
    await into.selectOption({ label: 'Quality' });
    await page.goto(`${app.service.url}/settings`);
    await page.goBack();
    await into.waitFor();
    expect(await into.inputValue()).toBe(first);
  });
});
