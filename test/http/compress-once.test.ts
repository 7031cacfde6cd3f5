import { expect, test } from 'bun:test';
import { REFERENCE_FILES } from '../../src/api/reference-page.ts';
import { compressOnce } from '../../src/http/compress-once.ts';

const TEXT = new TextEncoder().encode('again and again '.repeat(1_000));

test('a file is compressed once, however many ask for it', async () => {
  let read = 0;
  const compressed = compressOnce(async () => {
    read++;
    return TEXT;
  });
  const [one, other] = await Promise.all([compressed(), compressed()]);
  expect(Bun.gunzipSync(one)).toEqual(TEXT);
  expect(other).toBe(one);
  expect(await compressed()).toBe(one);
  expect(read).toBe(1);
});

test('a file that could not be read is asked for again', async () => {
  let read = 0;
  const compressed = compressOnce(async () => {
    if (read++ === 0) throw new Error('not now');
    return TEXT;
  });
  expect(compressed()).rejects.toThrow('not now');
  expect(Bun.gunzipSync(await compressed())).toEqual(TEXT);
});

test('the scripts and styles of the API reference come compressed to who takes that, and plain to others', async () => {
  const files = REFERENCE_FILES.filter(({ path }) => /swagger-ui-.*\.(js|css)$/.test(path));
  expect(files.length).toBe(2);
  for (const { path, answer } of files) {
    const ask = async (encoding: string) =>
      answer(new Request(`http://x${path}`, { headers: { 'Accept-Encoding': encoding } }));
    const compressed = await ask('br, gzip');
    const plain = await ask('identity');
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Bun.gunzipSync(await compressed.bytes())).toEqual(await plain.bytes());
    expect((await ask('gzip')).headers.get('vary')).toBe('Accept-Encoding');
  }
});
