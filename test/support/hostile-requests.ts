/**
 * Requests that no honest client sends: broken multipart, JSON and forms, file names out of hell, addresses and
 * headers that mean nothing, and whole requests that stop halfway. Each is made of valid pieces and one or more
 * mistakes, since what is wrong everywhere is refused at the first byte and tests little.
 */
import fc from 'fast-check';

export interface HostileRequest {
  readonly method: string;
  /** Below {base_url}. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string): Bytes => new Uint8Array(Buffer.from(text));
const concat = (...pieces: Bytes[]): Bytes => new Uint8Array(Buffer.concat(pieces));

/** A form of this size has room for every mistake, and ten thousand of them for a minute. */
const MAX_BODY_BYTES = 400_000;

/** The right thing, but one time in six. */
function mostly<Value>(right: Value, wrong: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: wrong });
}

/** Text of any kind: words, any Unicode, control characters, unpaired surrogates, and the classics. */
const anyText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '%00',
    '\r\n\r\n',
  ),
  fc.constantFrom(
    'ada@example.org',
    'ADA@EXAMPLE.ORG',
    'a@b',
    'a@b.c"',
    '"a b"@example.org',
    'ü@example.org',
  ),
  fc.integer({ min: 501, max: 140_000 }).map((length) => 'x'.repeat(length)),
);

const anyId = fc.constantFrom(
  'doc_01k9zq3v5n8r2t4w6y8a0c2e4g',
  'doc_',
  'ses_x',
  '',
  '%2e%2e',
  'a'.repeat(300),
);

/** Names of form fields: those docgate takes, and those that look like them. */
const fieldName = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('user', 'external_ref', 'prompt', 'document_ids', 'project_id', 'file'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('files', 'files[]', 'document_ids[]', 'user[]', '__proto__', 'toString'),
  },
  { weight: 1, arbitrary: anyText },
);

const fileName = fc.oneof(
  fc.constantFrom(
    'a.md',
    'b.txt',
    'c.csv',
    'ä ö 東京 🙂.md',
    '../../../../etc/cron.d/x.md',
    '..\\..\\boot.ini',
    '.',
    '..',
  ),
  fc.constantFrom(
    '/etc/passwd',
    'C:\\x.txt',
    'con',
    'a\0.md',
    'a\u202egpj.md',
    '.md',
    'x.docx',
    'x.pdf',
    'x.html',
  ),
  anyText.filter((text) => text.length < 2_000),
);

/** RFC 7578, 4.2 (raw UTF-8), RFC 8187 and RFC 2231 forms of a file name, right and wrong. */
const fileNameParameter = fc.oneof(
  fileName.map((name) => `; filename="${name.replaceAll('"', '\\"')}"`),
  fileName.map((name) => `; filename="${name}"`),
  fileName.map((name) => `; filename=${name}`),
  fileName.map((name) => `; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`),
  fileName.map((name) => `; filename="x.md"; filename*=UTF-8'en'${encodeURIComponent(name.toWellFormed())}`),
  fc.constantFrom(
    "; filename*=UTF-8''%",
    "; filename*=UTF-8''%zz%e2%82.md",
    "; filename*=utf-16''%00%61",
    "; filename*=no-such-charset''a.md",
    "; filename*=''",
    '; filename*=x',
    "; filename*0*=UTF-8''%e2%82; filename*1*=%ac.md",
    '; filename*0="a"; filename*1=".md"',
    '; filename="a.md"; filename="b.md"',
    '; filename="a',
    '; filename',
    ';;;; filename= ; =;',
  ),
);

/** Lines of a part that are wrong or superfluous. */
const moreHeaders = fc.oneof(
  fc.constantFrom(
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/plain; charset=no-such-charset',
    'Content-Type: text/plain; charset=utf-16le',
    'Content-Type: multipart/mixed; boundary=inner',
    'Content-Type: ',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: no-such-encoding',
    'no colon at all',
    ': no name',
    ' folded: line',
  ),
  fc.integer({ min: 1, max: 200 }).map((count) => Array(count).fill('X-Many: y').join('\r\n')),
  fc.integer({ min: 1, max: 40_000 }).map((length) => `X-Long: ${'y'.repeat(length)}`),
);

const disposition = mostly(
  'Content-Disposition: form-data',
  fc.constantFrom('content-disposition:form-data', 'Content-Disposition: attachment', 'X: form-data', ''),
);

const nameParameter = fc.oneof(
  { weight: 8, arbitrary: fieldName.map((name) => `; name="${name}"`) },
  { weight: 1, arbitrary: fieldName.map((name) => `; name=${name}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '; name=',
      '; name="',
      "; name*=UTF-8''us%65r",
      '; name="user"; name="prompt"',
    ),
  },
);

const partHeaders = fc
  .tuple(
    disposition,
    nameParameter,
    fc.option(fileNameParameter, { nil: '' }),
    fc.option(moreHeaders, { nil: '', freq: 1 }),
  )
  .map(([start, name, file, more]) => `${start}${name}${file}\r\n${more}${more === '' ? '' : '\r\n'}`);

const partBody = fc.oneof(
  anyText.map(utf8),
  fc
    .constantFrom(
      '# Title\n',
      'a,b\n1,2\n',
      '%PDF-1.7\n',
      'PK\x03\x04',
      '--boundary',
      '\r\n--boundary\r\n',
      '',
    )
    .map(utf8),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
);

const hostilePart = fc.tuple(partHeaders, partBody).map(([headers, body]) => writePart(headers, body));

/** A file as it should be, but for its name and its bytes. */
const filePart = fc
  .tuple(fc.constantFrom('file', 'file', 'files', 'files[]'), fileNameParameter, partBody)
  .map(([name, file, body]) => writePart(`Content-Disposition: form-data; name="${name}"${file}\r\n`, body));

const userPart = fc.constant(
  writePart('Content-Disposition: form-data; name="user"\r\n', utf8('hostile@example.org')),
);

function writePart(headers: string, body: Bytes): Bytes {
  return concat(utf8(`${headers}\r\n`), body);
}

/** Mostly what is needed and something else; now and then more than there may be. */
const parts: fc.Arbitrary<Bytes[]> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(
        fc.option(filePart, { nil: null, freq: 5 }),
        fc.option(userPart, { nil: null, freq: 2 }),
        fc.array(hostilePart, { maxLength: 2 }),
      )
      .map(([file, user, more]) => [file, user, ...more].filter((one) => one !== null))
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
  },
  { weight: 4, arbitrary: fc.array(hostilePart, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(hostilePart, fc.integer({ min: 40, max: 1_200 }))
      .map(([one, count]) => Array<Bytes>(count).fill(one)),
  },
);

/** What a body is put through before it is sent. */
const damage = mostly(
  (body: Bytes) => body,
  fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }).map((at) => (body: Bytes) => body.slice(0, at * body.length)),
    fc.double({ min: 0, max: 0.99, noNaN: true }).map((at) => (body: Bytes) => flip(body, at)),
    fc.constant((body: Bytes) => concat(body, body)),
    fc.constant((body: Bytes) => concat(utf8('preamble\r\n'), body, utf8('\r\nepilogue'))),
    fc.constant((body: Bytes) => utf8(Buffer.from(body).toString().replaceAll('\r\n', '\n'))),
  ),
);

function flip(body: Bytes, at: number): Bytes {
  const index = Math.floor(at * body.length);
  return body.map((byte, position) => (position === index ? byte ^ 0xff : byte));
}

const boundary = mostly(
  'boundary',
  fc.constantFrom('', ' ', '"', '--', 'x'.repeat(71), 'x'.repeat(5_000), 'a b', "'()+_,-./:=?", '\t'),
);

const multipartType = (given: string) =>
  mostly(
    `multipart/form-data; boundary=${given}`,
    fc.constantFrom(
      `multipart/form-data; boundary="${given}"`,
      `Multipart/Form-Data;charset=x;BOUNDARY=${given}`,
      `multipart/mixed; boundary=${given}`,
      'multipart/form-data; boundary=another',
      'multipart/form-data',
      'multipart/form-data; boundary',
    ),
  );

interface Payload {
  readonly contentType: string;
  readonly body: Bytes;
}

const multipart: fc.Arbitrary<Payload> = boundary.chain((given) =>
  fc.record({
    contentType: multipartType(given),
    body: fc
      .tuple(parts, damage, mostly('--\r\n', fc.constantFrom('--', '', '\r\n', '-')))
      .map(([all, harm, end]) => {
        const pieces = all.map((one) => concat(utf8(`--${given}\r\n`), one, utf8('\r\n')));
        const whole = concat(...pieces, utf8(`--${given}${end}`));
        return harm(whole.length > MAX_BODY_BYTES ? whole.slice(0, MAX_BODY_BYTES) : whole);
      }),
  }),
);

const jsonText = fc.oneof(
  fc
    .tuple(fieldName, fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.array(anyId)))
    .map(([name, value]) => JSON.stringify({ user: 'hostile@example.org', [name]: value })),
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
      .constantFrom('%', 'user=%zz', 'user=%ff%fe', '&&&==', 'user', 'user=a@b.co&user=c@d.co', '+=+')
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

const payload = fc.oneof(
  { weight: 5, arbitrary: multipart },
  { weight: 2, arbitrary: json },
  urlEncoded,
  misnamed,
);

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

function write({ documentId, sessionId }: Known): fc.Arbitrary<HostileRequest> {
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

function read({ documentId, sessionId }: Known): fc.Arbitrary<HostileRequest> {
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
export function hostileRequest(known: Known): fc.Arbitrary<HostileRequest> {
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
