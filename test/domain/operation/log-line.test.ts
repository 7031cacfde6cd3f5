import { describe, expect, test } from 'bun:test';
import { ConversionFailed } from '../../../src/convert/pool/work.ts';
import { describeFault } from '../../../src/domain/operation/describe-fault.ts';
import { type LogEvent, renderLogLine } from '../../../src/domain/operation/log-line.ts';

const event = (fields: LogEvent['fields']): LogEvent => ({
  at: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  level: 'error',
  event: 'job_failed',
  fields,
});

const KEY = `dg_${'0123456789abcdefghjkmnpqrstvwxyz'}abc123`;

test('for programs an event is one JSON document', () => {
  const line = renderLogLine(event({ request_id: 'req_1', attempt: 2, of: { kind: 'pdf' } }), 'json', []);
  expect(JSON.parse(line)).toEqual({
    at: '2026-01-02T03:04:05.006Z',
    level: 'error',
    event: 'job_failed',
    request_id: 'req_1',
    attempt: 2,
    of: { kind: 'pdf' },
  });
});

test('for people it is one line, in which nothing moves the cursor or begins another line', () => {
  const fields = { request_id: null, attempt: 2, document: 'doc_1', error: 'a\nb \u001b[2Jc' };
  expect(renderLogLine(event(fields), 'text', [])).toBe(
    '2026-01-02 03:04:05.006Z  ERROR  job failed  attempt=2  document=doc_1  error="a\\nb \\u001b[2Jc"',
  );
});

describe('no line holds', () => {
  const cases: Record<string, [said: unknown, written: unknown]> = {
    'an API key': [`sent ${KEY}`, 'sent dg_…'],
    'a login link': ['GET https://d.example/login/abc.def?x=1', 'GET https://d.example/login/…?x=1'],
    'an invitation': ['/invitation/abc', '/invitation/…'],
    'a bearer token': ['authorization: Bearer abc.def', 'authorization: Bearer …'],
    'a password in an address': ['smtps://me:pw@mail.example', 'smtps://…@mail.example'],
    'a whole email address': ['550 <ada.l@example.org> unknown', '550 <a…@example.org> unknown'],
    'a secret of the settings': ['it said hunter2!', 'it said …!'],
    'any of them deep in a field': [{ answers: [`Basic ${KEY}`] }, { answers: ['Basic …'] }],
  };
  test.each(Object.entries(cases))('%s', (_, [said, written]) => {
    const line = renderLogLine(event({ said }), 'json', ['hunter2']);
    expect((JSON.parse(line) as { said: unknown }).said).toEqual(written);
    expect(renderLogLine(event({ said }), 'text', ['hunter2'])).not.toMatch(
      /hunter2|ada\.l|0123456789abc|abc\.def|:pw/,
    );
  });
});

describe('a fault is described', () => {
  test('by its kind and where it was, without what it quotes', () => {
    const described = describeFault(new SyntaxError('Unexpected identifier "Confidential"'));
    expect(described).toStartWith('SyntaxError: Unexpected identifier "…"\n    at ');
    expect(described).not.toContain('Confidential');
  });

  test('of a reader by its kind and where it was alone', () => {
    const stack = 'TypeError: no such style Confidential\nand more of it\n    at readStyles (styles.ts:7)';
    expect(describeFault(new ConversionFailed(stack))).toBe(
      'ConversionFailed: TypeError\n    at readStyles (styles.ts:7)',
    );
  });

  test('of the system in its words', () => {
    const error = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    expect(describeFault(error)).toBe('Error: connect refused');
  });
});
