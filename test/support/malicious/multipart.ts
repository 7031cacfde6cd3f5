/** Multipart bodies with mistakes in their framing, their headers and the names of their files. */
import fc from 'fast-check';
import { anyText, type Bytes, concat, fieldName, fileNameParameter, mostly, utf8 } from './text.ts';

/** A form of this size has room for every mistake, and ten thousand of them for a minute. */
const MAX_BODY_BYTES = 400_000;

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

const maliciousPart = fc.tuple(partHeaders, partBody).map(([headers, body]) => writePart(headers, body));

/** A file as it should be, but for its name and its bytes. */
const filePart = fc
  .tuple(fc.constantFrom('file', 'file', 'files', 'files[]'), fileNameParameter, partBody)
  .map(([name, file, body]) => writePart(`Content-Disposition: form-data; name="${name}"${file}\r\n`, body));

const userPart = fc.constant(
  writePart('Content-Disposition: form-data; name="user"\r\n', utf8('malicious@example.org')),
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
        fc.array(maliciousPart, { maxLength: 2 }),
      )
      .map(([file, user, more]) => [file, user, ...more].filter((one) => one !== null))
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
  },
  { weight: 4, arbitrary: fc.array(maliciousPart, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(maliciousPart, fc.integer({ min: 40, max: 1_200 }))
      .map(([one, count]) => Array<Bytes>(count).fill(one)),
  },
);

/** What a body is put through before it is sent. */
export const damage = mostly(
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

export interface Payload {
  readonly contentType: string;
  readonly body: Bytes;
}

export const multipart: fc.Arbitrary<Payload> = boundary.chain((given) =>
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
