/** Words and names for requests that no honest client sends, and the means to make bytes of them. */
import fc from 'fast-check';

export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new Uint8Array(Buffer.from(text));
export const concat = (...pieces: Bytes[]): Bytes => new Uint8Array(Buffer.concat(pieces));

/** The right thing, but one time in six. */
export function mostly<Value>(right: Value, wrong: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: wrong });
}

/** Text of any kind: words, any Unicode, control characters, unpaired surrogates, and the classics. */
export const anyText = fc.oneof(
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

export const anyId = fc.constantFrom(
  'doc_01k9zq3v5n8r2t4w6y8a0c2e4g',
  'doc_',
  'ses_x',
  '',
  '%2e%2e',
  'a'.repeat(300),
);

/** Names of form fields: those docgate takes, and those that look like them. */
export const fieldName = fc.oneof(
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
    '\u2066\u200b\u2069',
    '.md',
    'x.docx',
    'x.pdf',
    'x.html',
  ),
  anyText.filter((text) => text.length < 2_000),
);

/** RFC 7578, 4.2 (raw UTF-8), RFC 8187 and RFC 2231 forms of a file name, right and wrong. */
export const fileNameParameter = fc.oneof(
  fileName.map((name) => `; filename="${name.replaceAll('"', '\\"')}"`),
  fileName.map((name) => `; filename="${name}"`),
  fileName.map(
    (name) => `; filename="${name.replaceAll(/["\r\n]/g, (sign) => encodeURIComponent(sign).toLowerCase())}"`,
  ),
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
