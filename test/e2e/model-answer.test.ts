import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Application } from '../support/application.ts';
import { useBrowser } from '../support/application-in-browser.ts';
import { openPage, SKIP_BROWSER } from '../support/browser.ts';
import { modelSettings, playModel, type Scene, type StandIn, says } from '../support/model-endpoint.ts';

const LEASE =
  '# Lease\n\n## Rent\n\nThe rent is 1,200 euros a month.\n\n## Deposit\n\nThe deposit is 3,000 euros.\n';

const MODEL_ANSWER = `| Room | Rent |
| --- | ---: |
| All | 1,200 |

\`\`\`python
rent = 1200
\`\`\`

<script>document.title = 'owned'</script><iframe src="https://elsewhere.example"></iframe>
<img src="https://elsewhere.example/a.png" onerror="document.title = 'owned'"> ![pixel](https://elsewhere.example/b.png)
[the end](javascript:document.title='owned')
`;

describe.skipIf(SKIP_BROWSER)('an answer of a model', () => {
  let scenes: Scene[] = [];
  let model: StandIn;
  let service: Application;
  const shared = useBrowser();

  beforeAll(async () => {
    model = playModel((asked) => {
      const [scene, ...next] = scenes;
      if (next.length > 0) scenes = next;
      if (scene === undefined) throw new Error('the model is asked before it has anything to say');
      return scene(asked);
    });
    service = await Application.start(modelSettings(model.endpoint.url));
  });

  afterAll(async () => {
    model?.[Symbol.dispose]();
    await service?.stop();
  });

  /** A chat whose model says these things, one after the other. */
  async function openChat(said: readonly Scene[], locale = 'en') {
    scenes = [...said];
    const session = await service.openSession(
      'ada@example.com',
      { 'Lease.md': LEASE },
      'How much is the rent?',
    );
    const { page, complaints } = await openPage(shared.browser, session.url, { locale });
    return { answer: page.getByRole('article', { name: 'Assistant' }), page, complaints };
  }

  test('shows its tables and code, and lets nothing malicious in it live', async () => {
    const { answer, page, complaints } = await openChat([says(MODEL_ANSWER)]);
    await answer.getByRole('cell', { name: '1,200' }).waitFor();
    await answer.locator('pre code').getByText('rent = 1200').waitFor();
    await answer.getByText('the end').click();
    expect(await page.locator('.answer :is(img, script, iframe, style)').count()).toBe(0);
    expect(await page.locator('[href^="javascript:"]').count()).toBe(0);
    expect(await page.title()).not.toContain('owned');
    await page.getByText(/^A program answers here: the language model stand-in at 127\.0\.0\.1/).waitFor();
    await page.getByText(/^The language model stand-in at 127\.0\.0\.1:\d+ writes the answers/).waitFor();
    expect(complaints).toEqual([]);
  }, 300_000);

  test('says in the person’s language what is done for it, until its first word', async () => {
    const gate = Promise.withResolvers<void>();
    const waits: Scene = async (asked) => {
      await gate.promise;
      return says('It is 3,000 euros.')(asked);
    };
    const { page } = await openChat([says('It is 1,200 euros.'), waits], 'de-DE');
    const log = page.getByRole('log');
    await log.getByText('1,200 euros').waitFor();
    const input = page.getByRole('textbox', { name: 'Nachricht' });
    await input.fill('And the deposit?');
    await input.press('Enter');
    await log.getByText('Hat nach „And the deposit?“ gesucht').waitFor();
    gate.resolve();
    await log.getByText('3,000 euros').waitFor();
  }, 300_000);

  test('that can’t be reached is told in plain words, with the built-in answer in its place', async () => {
    model[Symbol.dispose]();
    const { answer } = await openChat([]);
    await answer.getByText('The built-in assistant answers instead').waitFor();
    await answer.getByText('The rent is 1,200 euros a month.').first().waitFor();
  }, 300_000);
});
