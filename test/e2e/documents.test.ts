import { describe, expect, test } from 'bun:test';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER, untilInSight } from '../support/browser.ts';
import { holdUpConversions } from '../support/child-processes.ts';
import { inEveryShape } from '../support/page-shapes.ts';
import { bodyOf, p, wordFile } from '../support/word-file.ts';

const HANDBOOK = '# Handbook\n\n## Leave\n\nEvery employee has **30 days** of paid leave a year.\n';

/** About a thousand printed pages, with one sentence to look for at the end. */
const BOOK = `${Array.from({ length: 12_000 }, (_, n) =>
  n % 12 === 0
    ? `## Section ${n / 12}`
    : `Paragraph ${n}. ${'The quick brown fox jumps over the dog. '.repeat(6)}`,
).join('\n\n')}\n\nThe spare key lies under the blue stone.\n`;

/** One page with nothing on it. */
const EMPTY_PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;

const HOSTILE = `# Hostile <script>document.title = 'owned'</script>

<script>document.title = 'owned'</script>
<img src="https://elsewhere.example/a.png" onerror="document.title = 'owned'">

![pixel](https://elsewhere.example/b.png) [click](javascript:document.title='owned')

<iframe src="https://elsewhere.example"></iframe>
<style>body { display: none }</style>
`;

describe.skipIf(SKIP_BROWSER)('documents in a browser', () => {
  const app = startInBrowser();

  test('opens beside the chat at the quoted passage, and as a page of its own', async () => {
    const session = await app.service.openSession(
      'ada@documents.example',
      { 'Book.md': BOOK },
      'Where lies the spare key?',
    );
    const { page, complaints } = await openPage(app.browser, session.url);
    const citation = page.getByRole('log').getByRole('link', { name: 'Source 1: Book.md' }).first();
    await citation.click();
    const panel = page.getByRole('complementary', { name: 'Book.md' });
    await panel.getByText('under the blue stone').waitFor();
    expect(await panel.getByText('under the blue stone').isVisible()).toBe(true);
    await panel.getByRole('button', { name: 'Close' }).press('Escape');
    await page.getByRole('list', { name: 'Documents' }).waitFor();

    await page.goto(app.service.url + (await citation.getAttribute('href')));
    const quoted = page.getByText('under the blue stone');
    await page.waitForFunction(() => CSS.highlights.get('cited')?.size === 1);
    await untilInSight(page, quoted);
    expect(await page.locator('.part .markdown').count()).toBeLessThan(30);
    expect(complaints).toEqual([]);
  });

  test('finds words far down and leads there, and by the outline too', async () => {
    const session = await app.service.openSession('bea@documents.example', { 'Book.md': BOOK });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    const find = page.getByRole('searchbox', { name: 'Find in document' });
    await find.fill('blue STONE');
    await page.getByText('1 found').waitFor();
    await find.press('Enter');
    await page.getByText('under the blue stone').waitFor();
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('button', { name: 'Section 500', exact: true }).click();
    await page.getByRole('heading', { name: 'Section 500', exact: true }).waitFor();
  });

  test('leaves to what was scrolled away the height that it had', async () => {
    const list = '- a short line\n'.repeat(60);
    const text = Array.from({ length: 120 }, (_, n) => `## Part ${n}\n\n${list}\n${list}`).join('\n\n');
    const session = await app.service.openSession('olga@documents.example', { 'Lists.md': text });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    await page.waitForFunction(() => document.querySelectorAll('.part-group').length > 1);
    const heightOf = (place: string) =>
      page.evaluate((found) => document.querySelector<HTMLElement>(found)?.offsetHeight ?? 0, place);
    const scrollTo = (place: string) =>
      page.evaluate((found) => document.querySelector(found)?.scrollIntoView(), place);
    const isShown = (part: number) => page.locator(`[data-part="${part}"] h3`);
    await isShown(0).waitFor();
    const before = await heightOf('[data-part="0"]');
    await scrollTo('[data-part="6"]');
    await isShown(0).waitFor({ state: 'detached' });
    expect(await heightOf('[data-part="0"]')).toBe(before);
    const group = await heightOf('.part-group');
    await scrollTo('.part-group:nth-child(4)');
    await page.locator('[data-part="0"]').waitFor({ state: 'detached' });
    // Parts that were seen meanwhile turned out higher than their letters let expect, none lower.
    expect(await heightOf('.part-group')).toBeGreaterThanOrEqual(group);
  });

  test('scrolls wide tables inside themselves, on a phone too', async () => {
    const cells = (text: string) => `| ${Array.from({ length: 30 }, (_, n) => `${text} ${n}`).join(' | ')} |`;
    const table = [cells('Column'), cells('---').replaceAll(/--- \d+/g, '---'), cells('Value')].join('\n');
    const session = await app.service.openSession('hal@documents.example', {
      'Wide.md': `# ${'Unbreakable'.repeat(20)}\n\n${table}\n\nhttps://example.com/${'long'.repeat(80)}\n`,
    });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    await page.getByRole('cell', { name: 'Value 29' }).waitFor();
    const whatScrolls = () =>
      page.evaluate(() => {
        const table = document.querySelector('table')?.parentElement;
        const known = {
          window: document.documentElement,
          page: document.querySelector('.reader-scroll'),
          table,
        };
        return Object.entries(known).flatMap(([name, one]) =>
          one && one.scrollWidth > one.clientWidth ? [name] : [],
        );
      });
    const sizes = [360, 1280].map((width) => [width, 700] as const);
    const scrolling = await inEveryShape(page, sizes, whatScrolls);
    expect(scrolling.map(([, name]) => name)).toEqual(['table', 'table', 'table', 'table']);
  });

  test('shows the footnotes of long texts as people read them, before all has come over and where it is quoted', async () => {
    const filler = Array.from({ length: 80 }, (_, n) => `Paragraph ${n}. ${'Words. '.repeat(60)}[^${n}]`);
    const notes = Array.from({ length: 80 }, (_, n) => `[^${n}]: Note ${n}.`);
    const text = `# Keys\n\n${filler.join('\n\n')}\n\nThe spare key[^k] lies under the blue stone.[^s]\n\n${notes.join('\n')}\n[^k]: Of brass.\n[^s]: It is heavy.\n`;
    const session = await app.service.openSession(
      'jan@documents.example',
      { 'Keys.md': text },
      'Where lies the spare key?',
    );
    const id = session.documents[0]?.id ?? '';
    const { page } = await openPage(app.browser, session.url);
    const log = page.getByRole('log');
    const citation = log.getByRole('link', { name: 'Source 1: Keys.md' }).first();
    await citation.waitFor();
    expect(await log.textContent()).not.toContain('[^');
    await citation.hover();
    expect(await page.getByRole('tooltip').textContent()).not.toContain('[^');
    await citation.click();
    await page.waitForFunction(() => CSS.highlights.get('cited')?.size === 1);
    const panel = page.getByRole('complementary', { name: 'Keys.md' });
    expect(await panel.getByRole('link', { name: 'Footnote 81', exact: true }).textContent()).toBe('81');
    await panel.getByRole('link', { name: 'Footnote 82', exact: true }).click();
    await panel.getByText('It is heavy.').waitFor();
    await panel.getByRole('link', { name: 'Back to where footnote 82 belongs' }).click();
    expect(await panel.locator('.reader-page').textContent()).not.toContain('[^');

    const context = await app.browser.newContext({ javaScriptEnabled: false });
    await context.addCookies(await page.context().cookies());
    const plain = await context.newPage();
    await plain.goto(`${app.service.url}/documents/${id}`);
    const shown = plain.locator('.reader-page');
    expect(await shown.textContent()).toContain('Paragraph 3.');
    expect(await shown.textContent()).not.toContain('[^');
    await context.close();
  });

  test('leads by its own links to headings and other places, however far away', async () => {
    const filler = Array.from({ length: 300 }, (_, n) => `## Section ${n}\n\n${'Words. '.repeat(60)}`);
    const text = `# Start\n\nSee [the limits](#422-limits) and [the table](#tbl).\n\n${filler.join('\n\n')}\n\n<a id="tbl"></a>The table.\n\n${filler.join('\n\n')}\n\n## 4.2.2 Limits\n\nNo more than ten.\n`;
    const session = await app.service.openSession('ines@documents.example', { 'Links.md': text });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    await page.getByRole('link', { name: 'the limits' }).click();
    await page.getByText('No more than ten.').waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('link', { name: 'the table' }).click();
    const goal = page.getByText('The table.', { exact: true });
    await untilInSight(page, goal);
  });

  test('goes where a link leads that was clicked before the whole document had come over, or opened anew', async () => {
    const filler = Array.from({ length: 300 }, (_, n) => `## Part ${n}\n\n${'Words. '.repeat(60)}`).join(
      '\n\n',
    );
    const text = `# Start\n\nSee [the end](#the-end).\n\n${filler}\n\n## The end\n\nAll is said.\n`;
    const session = await app.service.openSession('jana@documents.example', { 'Late.md': text });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, session.url);
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/content', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(`${app.service.url}/documents/${id}`);
    await page.getByRole('link', { name: 'the end' }).click();
    expect(await page.getByText('All is said.').count()).toBe(0);
    letCome();
    await page.getByText('All is said.').waitFor();
    await page.goto('about:blank');
    await page.goto(`${app.service.url}/documents/${id}#the-end`);
    const goal = page.getByText('All is said.');
    await untilInSight(page, goal);
  });

  test('lists, searches, uploads, renews, downloads and deletes', async () => {
    const session = await app.service.openSession('cem@documents.example', { 'Handbook.md': HANDBOOK });
    await app.service.api.settled(session.documents[0]?.id ?? '');
    const { page, complaints } = await openPage(app.browser, session.url);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
    const list = page.getByRole('list', { name: 'Documents' });
    await list.getByRole('link', { name: 'Handbook.md' }).waitFor();

    await page.getByLabel('choose files').setInputFiles({
      name: 'Travel.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Flights need approval.'),
    });
    await list.getByRole('link', { name: /Travel\.txt.*Ready/ }).waitFor();
    await page.getByLabel('choose files').setInputFiles({
      name: 'Tool.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ\u0000\u0001'),
    });
    await page.getByRole('region', { name: 'Upload' }).locator('.problem').waitFor();

    const search = page.getByRole('searchbox', { name: 'Search names and content' });
    await search.fill('approval');
    await search.press('Enter');
    await page.waitForURL('**/documents?search=approval');
    expect(await list.getByRole('listitem').count()).toBe(1);

    await list.getByRole('link', { name: /Travel\.txt/ }).click();
    for (const name of ['Download Word', 'Download Markdown']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(name === 'Download Word' ? 'Travel.docx' : 'Travel.md');
    }
    await page.getByRole('button', { name: 'More' }).click();
    const [original] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download original' }).click(),
    ]);
    expect(original.suggestedFilename()).toBe('Travel.txt');
    expect(await Bun.file((await original.path()) ?? '').text()).toBe('Flights need approval.');
    await page.goto(page.url());
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Delete document' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain(
      'Delete “Travel.txt”?1 version goes, with content and original.',
    );
    await dialog.getByRole('button', { name: 'Delete document' }).click();
    await page.waitForURL('**/documents');
    await list.getByRole('link', { name: 'Handbook.md' }).waitFor();
    expect(await list.getByRole('link', { name: /Travel/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('are downloaded in the version that is read, which the link names where it is an older one', async () => {
    const word = (text: string) => new Uint8Array(wordFile({ body: p(text) }));
    const session = await app.service.openSession('hana@documents.example', {
      'Terms.docx': word('Ten days.'),
    });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    await app.service.api.push(
      new File([word('Twenty days.')], 'Terms.docx'),
      {},
      `/documents/${id}/versions`,
    );
    await app.service.api.settled(id, 2);
    const { page } = await openPage(app.browser, session.url);
    const textOf = async (name: string) => {
      const link = page.getByRole('link', { name, exact: true });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const bytes = await Bun.file((await download.path()) ?? '').bytes();
      return name.endsWith('Markdown') ? new TextDecoder().decode(bytes) : bodyOf(bytes);
    };
    await page.goto(`${app.service.url}/documents/${id}?version=1`);
    expect(await textOf('Version 1 as Word')).toContain('Ten days.');
    expect(await textOf('Version 1 as Markdown')).toContain('Ten days.');
    await page.getByRole('button', { name: 'More' }).click();
    expect(await textOf('Download original')).toContain('Ten days.');
    await page.goto(`${app.service.url}/documents/${id}`);
    expect(await textOf('Download Word')).toContain('Twenty days.');
    const exported = await app.service.api.fetch(`/documents/${id}/export.docx`);
    expect(bodyOf(await exported.bytes())).toContain('Twenty days.');
  });

  test('says why a file could not be processed, and tries again on request', async () => {
    const session = await app.service.openSession('dana@documents.example', { 'Empty.pdf': EMPTY_PDF });
    const id = session.documents[0]?.id ?? '';
    expect((await app.service.api.settled(id)).status).toBe('failed');
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    const alert = page.getByRole('alert');
    await alert.getByText('The PDF holds no text.').waitFor();
    {
      using _held = holdUpConversions(app.service.pid);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('is being processed').waitFor();
      expect(await alert.getByText('The PDF holds no text.').count()).toBe(0);
    }
    await alert.getByText('The PDF holds no text.').waitFor();
  });

  test('asks for another file where trying again can’t help', async () => {
    const session = await app.service.openSession('dora@documents.example', {
      'Broken.pdf': '%PDF-1.7\nnothing',
    });
    const id = session.documents[0]?.id ?? '';
    expect((await app.service.api.settled(id)).status).toBe('failed');
    const { page } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    const alert = page.getByRole('alert');
    await alert.getByText('Open it in its own program and save it anew.').waitFor();
    expect(await alert.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      alert.getByRole('button', { name: 'Upload a new version' }).click(),
    ]);
    await chooser.setFiles({ name: 'Mended.md', mimeType: '', buffer: Buffer.from('Now it can be read.') });
    await page.getByText('Now it can be read.').waitFor();
  });

  test('sets formulas as mathematics, and leaves what is none as it is written', async () => {
    const text = [
      '# Formulas',
      'Inline $x^2 + \\frac{1}{2}$ and',
      '$$\n\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}\n$$',
      'Not one: $\\nonsense{$ and hostile $\\href{javascript:alert(1)}{x}$ and $\\def\\a{\\a\\a}\\a$.',
    ].join('\n\n');
    const session = await app.service.openSession('gil@documents.example', { 'Formulas.md': text });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page, complaints } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    await page.locator('math').first().waitFor();
    expect(await page.locator('math[display=block]').count()).toBe(1);
    expect(await page.locator('math mfrac').count()).toBe(2);
    expect(await page.getByText('\\nonsense{').count()).toBe(1);
    expect(await page.locator('[href^="javascript:"]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('lets nothing of a malicious document run or call elsewhere', async () => {
    const session = await app.service.openSession('eve@documents.example', { 'Hostile.md': HOSTILE });
    const id = session.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page, complaints } = await openPage(app.browser, session.url, { at: `/documents/${id}` });
    await page.getByText('Picture: pixel').waitFor();
    await page.getByText('click', { exact: true }).click();
    expect(await page.title()).toBe('Hostile.md · docgate');
    expect(complaints).toEqual([]);
  });

  test('shows a person nothing of another', async () => {
    const own = await app.service.openSession('fay@documents.example', { 'Own.md': HANDBOOK });
    const other = await app.service.openSession('gil@documents.example', { 'Other.md': HANDBOOK });
    const id = other.documents[0]?.id ?? '';
    await app.service.api.settled(id);
    const { page } = await openPage(app.browser, own.url);
    for (const path of [
      '',
      '/view',
      '/versions/1/content',
      '/versions/1/original',
      '/versions/1/export.md',
      '/versions/1/export.docx',
    ]) {
      const response = await page.request.get(`${app.service.url}/documents/${id}${path}`);
      expect(response.status()).toBe(404);
    }
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    expect((await page.request.delete(`${app.service.url}/documents/${id}`, { headers })).status()).toBe(404);
  });
});
