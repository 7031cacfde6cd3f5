/**
 * Requests that no honest client sends: broken multipart, JSON and forms, file names out of hell, addresses and
 * headers that mean nothing, and whole requests that stop halfway. Each is made of valid pieces and one or more
 * mistakes, since what is wrong everywhere is refused at the first byte and tests little.
 */
import fc from 'fast-check';
import { multipart } from './multipart.ts';
import { payload } from './payloads.ts';
import { anyId, anyText, type Bytes, concat, mostly, utf8 } from './text.ts';

export interface MaliciousRequest {
  readonly method: string;
  /** Below {base_url}. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Header values are octets without line breaks; clients refuse to send anything else. */
const headerValue = fc.oneof(
  fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
  fc.constantFrom(
    '"',
    '*',
    'W/"',
    '"a","b", W/"c"',
    '\u00ff\u00fe',
    'x'.repeat(300),
    '{"a":1}',
    "' OR 1=1 --",
  ),
);

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'Idempotency-Key',
    'If-None-Match',
    'X-Request-Id',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Accept',
    'Accept-Encoding',
    'Range',
    'Cookie',
    'Content-Encoding',
    'Content-MD5',
  ),
  headerValue,
  { maxKeys: 2 },
);

/** What is there: without it every request about a document or a session would end at its address. */
export interface Known {
  readonly documentId: string;
  readonly sessionId: string;
}

function write({ documentId, sessionId }: Known): fc.Arbitrary<MaliciousRequest> {
  const known = fc.constantFrom(
    '/documents',
    '/sessions',
    `/documents/${documentId}/versions`,
    `/sessions/${sessionId}/documents`,
  );
  const path = fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: anyId.map((id) => `/documents/${id}/versions`) },
  );
  return fc.tuple(path, oddHeaders, payload).map(([path, headers, { contentType, body }]) => ({
    method: 'POST',
    path,
    headers: { ...headers, 'Content-Type': contentType },
    body,
  }));
}

const segment = fc.oneof(
  anyId,
  anyText.filter((text) => text.length < 1_000).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    '%00',
    '%ff',
    '%c0%ae%c0%ae',
    '%2e%2e%2f',
    '..%5c',
    '%',
    '%zz',
    'export.docx',
    '\u0000',
    ':id',
    '*',
  ),
);

const query = fc
  .array(
    fc.tuple(
      fc.constantFrom('user', 'limit', 'cursor', 'wait', 'user[]', '__proto__', 'x'),
      fc.oneof(
        anyText.filter((text) => text.length < 1_000),
        fc.constantFrom('0', '-1', '1.5', '1e3', '61', '0x10', '99999999999'),
      ),
    ),
    { maxLength: 4 },
  )
  // A read that waits is right, and would make the test wait with it.
  .map((pairs) =>
    pairs.filter(([name, value]) => name !== 'wait' || !/^\d{1,2}$/.test(value) || Number(value) > 60),
  )
  .map((pairs) =>
    pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&'),
  );

function read({ documentId, sessionId }: Known): fc.Arbitrary<MaliciousRequest> {
  const id = fc.oneof(
    { weight: 1, arbitrary: segment },
    { weight: 2, arbitrary: fc.constantFrom(documentId, sessionId) },
  );
  const path = fc.oneof(
    id.map((given) => `/documents/${given}`),
    id.map((given) => `/documents/${given}/export.md`),
    id.map((given) => `/sessions/${given}`),
    fc.constant('/sessions'),
    fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
  );
  return fc.record({
    method: mostly('GET', fc.constantFrom('HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'POST')),
    path: fc.tuple(path, query).map(([path, asked]) => (asked === '' ? path : `${path}?${asked}`)),
    headers: fc.oneof(
      { weight: 4, arbitrary: oddHeaders },
      { weight: 1, arbitrary: headerValue.map((value) => ({ Authorization: value })) },
      { weight: 1, arbitrary: headerValue.map((value) => ({ Authorization: `Bearer ${value}` })) },
    ),
    body: fc.constant(null),
  });
}

/** A request that an HTTP client can send, and that docgate must answer. */
export function maliciousRequest(known: Known): fc.Arbitrary<MaliciousRequest> {
  return fc.oneof({ weight: 7, arbitrary: write(known) }, { weight: 3, arbitrary: read(known) });
}

/** What goes through a socket before it is cut: the beginning of a request, or what is no HTTP at all. */
export function brokenConnection(host: string, apiKey: string): fc.Arbitrary<Bytes> {
  const head = (lines: readonly string[]) =>
    `POST /v1/documents HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${apiKey}\r\n${lines.join('\r\n')}\r\n\r\n`;
  const whole = multipart.map(({ contentType, body }) =>
    concat(
      utf8(
        head([
          `Content-Type: ${contentType.replaceAll(/[^\x20-\x7e]/g, '')}`,
          `Content-Length: ${body.length}`,
        ]),
      ),
      body,
    ),
  );
  const chunked = fc
    .array(fc.tuple(fc.constantFrom('5', 'ffffffffffffffff', '-1', 'zz', '0', '5;ext=1', ''), anyText), {
      maxLength: 4,
    })
    .map((chunks) => chunks.map(([size, text]) => `${size}\r\n${text}\r\n`).join(''))
    .map((text) =>
      utf8(
        head(['Content-Type: multipart/form-data; boundary=boundary', 'Transfer-Encoding: chunked']) + text,
      ),
    );
  const contradicting = fc
    .constantFrom(
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: -1'],
      ['Content-Length: 99999999999999999999'],
      ['Transfer-Encoding: gzip, chunked'],
      ['Expect: 100-continue', 'Content-Length: 10'],
      ['Connection: upgrade', 'Upgrade: websocket'],
    )
    .map((lines) => utf8(`${head(lines)}hello`));
  const manyHeaders = fc
    .integer({ min: 50, max: 3_000 })
    .map((count) => utf8(head(Array(count).fill('X-Many: y'))));
  const nonsense = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    fc
      .constantFrom(
        'GET',
        'GET /v1/documents',
        'GET / HTTP/9.9\r\n\r\n',
        '\r\n\r\n',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\x16\x03\x01',
      )
      .map(utf8),
    fc
      .integer({ min: 1, max: 100_000 })
      .map((length) => utf8(`GET /v1/${'a'.repeat(length)} HTTP/1.1\r\n\r\n`)),
  );
  const halved = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([bytes, at]) => bytes.slice(0, at * bytes.length));
  return fc.oneof(
    { weight: 4, arbitrary: halved },
    { weight: 2, arbitrary: whole },
    chunked,
    contradicting,
    manyHeaders,
    nonsense,
  );
}
