import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { textFile } from '../support/api-client.ts';
import { Application } from '../support/application.ts';
import { useBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';

let application: Application;

describe.skipIf(SKIP_BROWSER)('the interactive reference', () => {
  const shared = useBrowser();

  beforeAll(async () => {
    application = await Application.inShared();
  });

  afterAll(async () => {
    await application.stop();
  });

  /** Pastes the key in. */
  async function authorize(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').fill(application.organization.api_key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).last().click();
  }

  // One test, since the page takes seconds of processor time to open.
  test('opens without a key, then sends requests as they are prefilled, without a complaint or a request to another host', async () => {
    const address = `${application.url}/v1/docs`;
    const { page, complaints } = await openPage(shared.browser, address);
    await page.getByText('Read the status of a document').waitFor();
    const { headers } = await fetch(address);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    expect(await page.locator('.opblock').count()).toBe(9);
    await authorize(page);

    const send = async (name: string, withFile: boolean) => {
      const operation = page.locator(`#operations-${name}`);
      const file = { name: `${name}.md`, mimeType: 'text/markdown', buffer: Buffer.from(`# ${name}\n`) };
      if (withFile) await operation.locator('input[type=file]').setInputFiles(file);
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await operation.getByRole('button', { name: 'Execute' }).click();
      const response = await answered;
      return { status: response.status(), body: await response.json() };
    };
    for (const name of ['Documents-pushDocument', 'Sessions-openSession', 'Documents-readDocument']) {
      await page.locator(`#operations-${name} .opblock-summary-control`).click();
    }
    const processing = { id: expect.any(String), status: 'processing', version: 1 };
    expect(await send('Documents-pushDocument', true)).toMatchObject({ status: 202, body: processing });
    expect(await send('Sessions-openSession', false)).toMatchObject({ status: 202, body: { documents: [] } });
    expect(await send('Sessions-openSession', true)).toMatchObject({
      status: 202,
      body: { documents: [processing] },
    });

    const { id } = await application.api.pushed(textFile('try.md', 'Try me.'));
    const operation = page.locator('#operations-Documents-readDocument');
    await operation.getByPlaceholder('id', { exact: true }).fill(id);
    const answered = page.waitForResponse((response) => response.url().endsWith(`/v1/documents/${id}`));
    await operation.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
    expect(await operation.locator('.live-responses-table').textContent()).toContain(id);
    expect(complaints).toEqual([]);
  }, 240_000);
});
