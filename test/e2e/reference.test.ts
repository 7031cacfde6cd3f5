import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { textFile } from '../support/api-client.ts';
import { Application } from '../support/application.ts';
import { launchBrowser, SKIP_BROWSER, watchForComplaints } from '../support/browser.ts';

let application: Application;
let browser: Browser;

describe.skipIf(SKIP_BROWSER)('the interactive reference', () => {
  beforeAll(async () => {
    application = await Application.start();
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await application.stop();
  });

  test('opens without a key, a complaint or a request to another host', async () => {
    const page = await browser.newPage();
    const complaints = watchForComplaints(page, application.url);
    const response = await page.goto(`${application.url}/v1/docs`);
    await page.getByText('Read the status of a document').waitFor();

    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self';/);
    expect(await page.locator('.opblock').count()).toBe(9);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('sends a request with a key that is pasted in', async () => {
    const { id } = await application.api.pushed(textFile('try.md', 'Try me.'));
    const page = await browser.newPage();
    const complaints = watchForComplaints(page, application.url);
    await page.goto(`${application.url}/v1/docs`);

    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').fill(application.organization.api_key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).last().click();
    const operation = page.locator('#operations-Documents-readDocument');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByPlaceholder('id', { exact: true }).fill(id);
    const answered = page.waitForResponse((response) => response.url().endsWith(`/v1/documents/${id}`));
    await operation.getByRole('button', { name: 'Execute' }).click();

    expect((await answered).status()).toBe(200);
    expect(await operation.locator('.live-responses-table').textContent()).toContain(id);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
