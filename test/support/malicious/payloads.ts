/** Bodies of every kind with mistakes in them: multipart, JSON, URL-encoded forms, and each under a wrong name. */
import fc from 'fast-check';
import { damage, multipart, type Payload } from './multipart.ts';
import { anyId, anyText, fieldName, utf8 } from './text.ts';

const jsonText = fc.oneof(
  fc
    .tuple(fieldName, fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.array(anyId)))
    .map(([name, value]) => JSON.stringify({ user: 'malicious@example.org', [name]: value })),
  fc
    .dictionary(fieldName, fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.array(anyId)), {
      maxKeys: 5,
    })
    .map((value) => JSON.stringify(value)),
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    '',
    ' ',
    '{',
    '{}',
    'null',
    '[]',
    '"x"',
    '1e999',
    '{"user":1e999}',
    '{"user":"a@b.co","user":2}',
    '\ufeff{}',
  ),
  fc.integer({ min: 1, max: 100_000 }).map((depth) => '['.repeat(depth)),
  fc
    .integer({ min: 1, max: 5_000 })
    .map((depth) => `{"document_ids":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc
    .integer({ min: 1, max: 60_000 })
    .map((depth) => `{"user":"a@b.co","x":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
  fc.jsonValue({ maxDepth: 2 }).map((files) => JSON.stringify({ user: 'a@b.co', files, 'files[]': files })),
  fc
    .integer({ min: 900, max: 1_100 })
    .map((count) => JSON.stringify({ user: 'a@b.co', document_ids: Array(count).fill('doc_x') })),
  fc.constant(JSON.stringify({ user: 'a@b.co', prompt: 'x'.repeat(600_000) })),
);

const json: fc.Arbitrary<Payload> = fc.record({
  contentType: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;',
  ),
  body: fc.tuple(jsonText, damage).map(([text, harm]) => harm(utf8(text))),
});

const urlEncoded: fc.Arbitrary<Payload> = fc.record({
  contentType: fc.constant('application/x-www-form-urlencoded'),
  body: fc.oneof(
    fc
      .array(fc.tuple(fieldName, anyText), { maxLength: 6 })
      .map((pairs) =>
        utf8(pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')),
      ),
    fc
      .constantFrom(
        ...['%', 'user=%zz', 'user=%ff%fe', '&&&==', 'user', 'user=a@b.co&user=c@d.co', '+=+'],
        ...['a&'.repeat(200_000), 'user=a@b.co&files=&document_ids=', 'user=a@b.co&files[]=x'],
      )
      .map(utf8),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => new Uint8Array(bytes)),
  ),
});

/** A body of one kind sent as if it were another, and types that docgate does not take. */
const misnamed: fc.Arbitrary<Payload> = fc.record({
  contentType: fc.constantFrom(
    '',
    'text/plain',
    'application/xml',
    'application/octet-stream',
    'image/png',
    ';',
    'a/b; c="',
  ),
  body: fc.oneof(multipart, json, urlEncoded).map((payload) => payload.body),
});

export const payload = fc.oneof(
  { weight: 5, arbitrary: multipart },
  { weight: 2, arbitrary: json },
  urlEncoded,
  misnamed,
);
