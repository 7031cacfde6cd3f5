import { expect, test } from 'bun:test';
import { createBuiltInAssistant } from '../../../src/assistant/built-in/built-in-assistant.ts';
import { createModelAssistant } from '../../../src/assistant/model/model-assistant.ts';
import { withBuiltIn } from '../../../src/assistant/model/with-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';
import {
  calls,
  fallsSilent,
  KEY,
  playBrokenConnection,
  playModel,
  type Scene,
  says,
  status,
  stream,
} from '../../support/model-endpoint.ts';

const library = libraryOf({ 'lease.md': '# Lease\n\nThe rent is 1,200 euros a month.\n' });
const FAILED = 'could not answer. The built-in assistant answers instead:*';
const UNSUPPORTED = 'said is not in the documents. The built-in assistant answers instead:*';

/** Asks; what is shown follows each piece and each restart, as a page does. */
async function ask(
  endpoint: Parameters<typeof createModelAssistant>[0],
  signal = new AbortController().signal,
) {
  let shown = '';
  const answer = await withBuiltIn(createModelAssistant(endpoint), createBuiltInAssistant()).answer({
    question: 'How much is the rent?',
    history: [],
    library,
    signal,
    onText: (delta) => {
      shown += delta;
    },
    onRestart: () => {
      shown = '';
    },
    onStep: () => undefined,
  });
  expect(shown).toBe(answer.text);
  return answer;
}

const LONG = 'The rent is 1,200 euros a month. [1] '.repeat(8);

test('leaves the answer of a model that answers as it is', async () => {
  using model = playModel(says('The rent is 1,200 euros a month [1].'));
  const answer = await ask(model.endpoint);
  expect(answer.text).toBe('The rent is 1,200 euros a month. [1]');
  expect(answer.insteadOf).toBeUndefined();
});

test.each<[string, Scene]>([
  ['has a fault', status(500)],
  ['refuses the key', status(401, `bad key ${KEY}`)],
  ['is too busy', status(429, '', { 'Retry-After': '0' })],
  ['asks to wait for longer than a person would', status(429, '', { 'Retry-After': '3600' })],
  ['does not know the model', status(404, 'no such model')],
  ['does not take the question', status(422)],
  ['answers with other JSON', () => Response.json({ ok: true })],
  [
    'sends an error in the middle of its stream',
    stream([{ choices: [{ delta: { content: LONG } }] }, { error: { message: 'out of memory' } }]),
  ],
  ['answers with a page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ['streams no JSON', stream(['data: <html>\n\n'])],
  ['says nothing', says('')],
  ['thinks aloud for ever', says(`<think>${'Hm. '.repeat(12_000)}`)],
  ['falls silent in the middle', fallsSilent(LONG)],
  ['stops without saying so', stream([{ choices: [{ delta: { content: LONG } }] }], '')],
])('answers in the place of a model that %s, and says so', async (_, scene) => {
  using model = playModel(scene);
  const answer = await ask(model.endpoint);
  expect(answer.text).toStartWith('*The language model stand-in at 127.0.0.1');
  expect(answer.text).toContain(FAILED);
  expect(answer.text).toContain('The rent is 1,200 euros a month. [1]');
  expect(answer.citations).toMatchObject([{ quote: 'The rent is 1,200 euros a month.' }]);
  expect(`${answer.text} ${answer.insteadOf?.message} ${answer.insteadOf?.detail}`).not.toContain(KEY);
});

test('answers in the place of a model that cannot be reached, or whose connection breaks', async () => {
  using lost = playBrokenConnection(LONG);
  expect((await ask(lost.endpoint)).text).toContain(FAILED);
  const limits = { firstByteMs: 1_000, attempts: 1 };
  const nobody = { ...lost.endpoint, url: 'http://127.0.0.1:1/v1', limits };
  expect((await ask(nobody)).text).toContain(FAILED);
});

test.each<[string, readonly Scene[]]>([
  ['lies', [says('The rent is 9,999 euros a year, payable in gold coins.')]],
  [
    'lies about where it stands',
    [says('The landlord owns seven castles in Spain [1]. Pets cost extra [7].')],
  ],
  ['quotes what stands nowhere', [says('“The deposit is nine million dollars in cash” [1].')]],
  [
    'lies after a tool call',
    [calls('search', { query: 'rent' }), says('The tenant pays 77 goats a month [1].')],
  ],
])('answers in the place of a model that %s', async (_, scenes) => {
  using model = playModel(...scenes);
  const answer = await ask(model.endpoint);
  expect(answer.text).toContain(UNSUPPORTED);
  expect(answer.text).toContain('The rent is 1,200 euros a month. [1]');
  expect(answer.insteadOf?.message).toContain('Nothing of what the model said');
});

test('brings a model to an end that calls tools for ever, or writes for ever', async () => {
  using looping = playModel(calls('search', { query: 'rent' }));
  expect((await ask(looping.endpoint)).text).toContain(FAILED);
  expect(looping.asked.length).toBeLessThan(10);
  using endless = playModel(says('The rent is 1,200 euros a month. [1] '.repeat(2_000)));
  expect((await ask(endless.endpoint)).text.length).toBeLessThan(100_000);
});

test('is stopped with the model when the person stops it', async () => {
  using model = playModel(fallsSilent('The rent'));
  const stop = new AbortController();
  const asked = ask({ ...model.endpoint, limits: {} }, stop.signal);
  stop.abort(new Error('stopped'));
  expect(asked).rejects.toThrow('stopped');
});
