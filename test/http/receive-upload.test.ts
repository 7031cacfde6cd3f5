import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { receiveUpload } from '../../src/http/receive-upload.ts';

interface Received {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly { readonly field: string; readonly fileName: string; readonly staged: string }[];
}

/** Receives a body that arrives in pieces of these lengths, over and over. */
async function receive(
  body: string | Uint8Array,
  lengths: readonly number[] = [1_000],
  mostFiles = 50,
): Promise<Received> {
  const bytes = new Uint8Array(Buffer.from(body));
  const pieces: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  const request = new Request('http://docgate.invalid/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: streamOf(pieces),
  });
  const upload = await receiveUpload(request, {
    stage: readAll,
    discard: async () => undefined,
    field: 'file',
    mostFiles,
    admit: () => undefined,
  });
  return { fields: Object.fromEntries(upload.fields), files: upload.files };
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
}

const part = (headers: string, body: string) => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (parameters: string, body = 'x') =>
  part(`Content-Disposition: form-data; name="file"; ${parameters}`, body);

describe('a multipart body', () => {
  test('is read the same however it is cut into pieces', async () => {
    const whole = `${field('user', 'ada@example.org')}${file('filename="a.md"', '\r\n--\r\n-b\r\n--a\r\r\n')}${field('x', '')}--b--\r\n`;
    const expected = await receive(whole);

    expect(expected).toEqual({
      fields: { user: ['ada@example.org'], x: [''] },
      files: [{ field: 'file', fileName: 'a.md', staged: '\r\n--\r\n-b\r\n--a\r\r\n' }],
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), async (lengths) => {
        expect(await receive(whole, lengths)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  test('gives back any bytes of a file', async () => {
    const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(anyBytes, fc.integer({ min: 1, max: 50 }), async (bytes, length) => {
        fc.pre(!bytes.includes('\r\n--b'));
        const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
        const body = Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--b--')]);

        expect((await receive(body, [length])).files[0]?.staged).toBe(bytes.toString('latin1'));
      }),
      { numRuns: 200 },
    );
  });

  test('may have something before its first part and behind its last', async () => {
    const { fields } = await receive(`preamble\r\n${field('x', '1')}--b--\r\nepilogue`);

    expect(fields).toEqual({ x: ['1'] });
  });

  test.each([
    ['without any part', '', 'ends too soon'],
    ['that ends in a header', '--b\r\nContent-Disposition: form-', 'ends too soon'],
    [
      'that ends in a file',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      'ends too soon',
    ],
    ['that lacks its last boundary', field('x', '1'), 'ends too soon'],
    ['whose part has no headers', part('', 'x'.repeat(100_000)), 'has no name'],
    ['whose part has no Content-Disposition', part('X: y', 'x'.repeat(100_000)), 'has no name'],
    ['whose part is an attachment', part('Content-Disposition: attachment; name="x"', 'y'), 'has no name'],
    ['with a header of 20 KB', part(`X: ${'y'.repeat(20_000)}`, ''), 'malformed'],
    ['with forty headers in a part', part(Array(40).fill('X: y').join('\r\n'), ''), 'too many headers'],
    ['with words behind a boundary', `--b huh\r\n`, 'boundary line'],
    [
      'with a file of 140 KB that has no name',
      field('prompt', 'x'.repeat(140_000)),
      'prompt is too long for text; the part of a file must have a file name',
    ],
    [
      'with a field that is no UTF-8',
      '--b\r\nContent-Disposition: form-data; name="x"\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\nabc\r\n--b--',
      'x is not text in utf-16le',
    ],
    [
      'with a charset nobody knows',
      `${part('Content-Disposition: form-data; name="x"\r\nContent-Type: text/plain; charset=martian', 'a')}--b--`,
      'x is not text in martian',
    ],
    [
      'with 600 KB of text',
      field('x', 'y'.repeat(120_000)).repeat(6),
      'text parts of the request are too long',
    ],
    ['with 1,100 fields', field('x', 'y').repeat(1_100), 'too many parts'],
    ['with 51 files', file('filename="a"').repeat(51), 'at most 50 files'],
  ])('%s is refused', async (_what, body, message) => {
    await expect(receive(body)).rejects.toThrow(message);
  });
});

describe('the name of a part', () => {
  test('is read as browsers write it', async () => {
    const { fields } = await receive(`${field('a%22%0d%0A%20b', 'x')}--b--`);

    expect(fields).toEqual({ 'a"\r\n%20b': ['x'] });
  });
});

describe('a body', () => {
  const send = (encoding: string) =>
    receiveUpload(
      new Request('http://docgate.invalid/', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': encoding },
        body: `${field('x', '1')}--b--`,
      }),
      {
        stage: readAll,
        discard: async () => undefined,
        admit: () => undefined,
        field: 'file',
        mostFiles: 50,
      },
    );

  test.each(['gzip', 'br', 'identity, gzip'])(
    'that is compressed by %s is refused as that',
    async (encoding) => {
      await expect(send(encoding)).rejects.toThrow(`compressed (Content-Encoding: ${encoding})`);
    },
  );

  test('that says that it is not compressed is read', async () => {
    expect((await send('Identity')).fields.get('x')).toEqual(['1']);
  });
});

describe('the name of a file', () => {
  test.each([
    ['in quotes', 'filename="a b.md"', 'a b.md'],
    ['without quotes', 'filename=a.md', 'a.md'],
    ['with escaped quotes', 'filename="a \\"b\\".md"', 'a "b".md'],
    ['in raw UTF-8', 'filename="Größe 東京 🙂.md"', 'Größe 東京 🙂.md'],
    [
      'by RFC 8187, before the plain one',
      'filename="x.md"; filename*=UTF-8\'\'%E2%82%AC%20rates.md',
      '€ rates.md',
    ],
    ['by RFC 8187 with a language and another charset', "filename*=iso-8859-1'de'Gr%F6%DFe.md", 'Größe.md'],
    ['plain, when the extended one cannot be read', 'filename="x.md"; filename*=UTF-8\'\'%E2%82.md', 'x.md'],
    ['in pieces by RFC 2231', 'filename*0="long "; filename*1="name.md"', 'long name.md'],
    ['in encoded pieces by RFC 2231', 'filename*0*=UTF-8\'\'%E2%82%AC; filename*1=" rates.md"', '€ rates.md'],
    ['without the path in front of it', 'filename="../../etc/x.md"', 'x.md'],
    ['without a Windows path in front of it', 'filename="C:\\docs\\x.md"', 'x.md'],
    ['without control characters', 'filename="a\0\u0007.md"', 'a.md'],
    ['without what turns the direction of text', 'filename="\u202egnp.md\u2066\u200b"', 'gnp.md'],
    [
      'with the joiners of Persian and emoji',
      'filename="می\u200cخواهم 👩\u200d💻.md"',
      'می\u200cخواهم 👩\u200d💻.md',
    ],
    ['with quotes as browsers write them', 'filename="a%22b%22.md"', 'a"b".md'],
    ['without line ends as browsers write them', 'filename="a%0D%0Ab.md"', 'ab.md'],
    [
      'with all else that is percent-encoded as it stands',
      'filename="50%25 %2e%2e%2Fa.md"',
      '50%25 %2e%2e%2Fa.md',
    ],
  ])('is read %s', async (_what, parameters, expected) => {
    const { files } = await receive(`${file(parameters)}--b--`);

    expect(files[0]?.fileName).toBe(expected);
  });
});

describe('files', () => {
  test('beyond those that may be there are refused before their bytes are kept', async () => {
    const kept: string[] = [];
    const body = `${file('filename="a.md"', 'first')}${file('filename="b.md"', 'second')}--b--`;
    const request = new Request('http://docgate.invalid/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    const discarded: string[] = [];
    const receiving = receiveUpload(request, {
      stage: async (bytes) => {
        const text = await readAll(bytes);
        kept.push(text);
        return text;
      },
      discard: async (staged) => void discarded.push(staged),
      field: 'file',
      mostFiles: 1,
      admit: () => undefined,
    });
    await expect(receiving).rejects.toThrow('file is given more than once');
    expect(kept).toEqual(['first']);
    expect(discarded).toEqual(['first']);
  });

  test('beside an empty part, as browsers send it where no file was chosen, are taken', async () => {
    const { files } = await receive(`${file('filename=""', '')}${file('filename="a.md"')}--b--`, [1_000], 1);
    expect(files.map(({ fileName }) => fileName)).toEqual(['', 'a.md']);
  });

  test('in parts of other names are passed over', async () => {
    const other = part('Content-Disposition: form-data; name="picture"; filename="p.png"', 'pixels');
    const { files } = await receive(`${other}${file('filename="a.md"')}${other}--b--`, [7], 1);
    expect(files.map(({ fileName }) => fileName)).toEqual(['a.md']);
  });
});
