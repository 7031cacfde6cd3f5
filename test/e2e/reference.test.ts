import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { textFile } from '../support/api-client.ts';
import { Application } from '../support/application.ts';
import { closePages, SKIP_BROWSER, sharedBrowser, watchForComplaints } from '../support/browser.ts';

/** Swagger UI draws some thousand elements for each operation that is opened. */
const SHOWN_WITHIN_MS = 120_000;

let application: Application;
let browser: Browser;

describe.skipIf(SKIP_BROWSER)('the interactive reference', () => {
  beforeAll(async () => {
    application = await Application.start();
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await closePages(browser);
    await application.stop();
  });

  /** The reference with the key pasted in. */
  async function authorizedPage(): Promise<Page> {
    const page = await browser.newPage();
    page.setDefaultTimeout(SHOWN_WITHIN_MS);
    await page.goto(`${application.url}/v1/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').fill(application.organization.api_key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).last().click();
    return page;
  }

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

  test('sends pushes and sessions as they are prefilled, with files and without', async () => {
    const page = await authorizedPage();
    const send = async (name: string, withFile: boolean) => {
      const operation = page.locator(`#operations-${name}`);
      const file = { name: `${name}.md`, mimeType: 'text/markdown', buffer: Buffer.from(`# ${name}\n`) };
      if (withFile) await operation.locator('input[type=file]').setInputFiles(file);
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await operation.getByRole('button', { name: 'Execute' }).click();
      const response = await answered;
      return { status: response.status(), body: await response.json() };
    };
    for (const name of ['Documents-pushDocument', 'Sessions-openSession']) {
      await page.locator(`#operations-${name} .opblock-summary-control`).click();
    }

    const processing = { id: expect.any(String), status: 'processing', version: 1 };
    expect(await send('Documents-pushDocument', true)).toMatchObject({ status: 202, body: processing });
    expect(await send('Sessions-openSession', false)).toMatchObject({ status: 202, body: { documents: [] } });
    expect(await send('Sessions-openSession', true)).toMatchObject({
      status: 202,
      body: { documents: [processing] },
    });
    await page.close();
  }, 240_000);

  test('sends a request with a key that is pasted in', async () => {
    const { id } = await application.api.pushed(textFile('try.md', 'Try me.'));
    const page = await authorizedPage();
    const complaints = watchForComplaints(page, application.url);
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
