import { expect, test } from 'bun:test';
import { checkEndpoint } from '../../../src/assistant/model/check-endpoint.ts';
import { calls, KEY, playModel, says, status, stream } from '../../support/model-endpoint.ts';

const signal = new AbortController().signal;

test('tells that an endpoint answers, streams and calls tools', async () => {
  using model = playModel(says('one two three'), calls('ping', {}));
  expect(await checkEndpoint(model.endpoint, signal)).toEqual({
    model: 'stand-in',
    answers: true,
    streams: true,
    callsTools: true,
    fault: '',
  });
});

test('tells one that answers all at once and refuses tools from one that does not answer', async () => {
  using plain = playModel(
    stream([{ choices: [{ delta: { content: 'one two' }, finish_reason: 'stop' }] }]),
    status(400, 'no tools'),
  );
  expect(await checkEndpoint(plain.endpoint, signal)).toMatchObject({
    answers: true,
    streams: false,
    callsTools: false,
  });
  using refused = playModel(status(401, `wrong key ${KEY}`));
  const check = await checkEndpoint(refused.endpoint, signal);
  expect(check.answers).toBe(false);
  expect(check.fault).toContain('refuses the key');
  expect(check.fault).not.toContain(KEY);
});
