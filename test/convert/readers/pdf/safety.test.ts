import { describe, expect, test } from 'bun:test';
import { ConversionRefused } from '../../../../src/domain/conversion.ts';
import { encryption } from './encrypt-pdf.ts';
import { pageObject, showLines, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };
const TEXT = showLines(60, 700, ['A sentence that stands on the page.']);

function encrypted(userPassword: string): Uint8Array {
  const { entries, encrypt } = encryption(userPassword, 'owner');
  return writePdf({ pages: [encrypt(pageObject(0) + 1, TEXT)], trailerEntries: entries });
}

/** What came of reading: the result, or whatever was thrown. */
async function outcomeOf(bytes: Uint8Array): Promise<unknown> {
  try {
    return await readPdf(bytes, context);
  } catch (error) {
    return error;
  }
}

describe('opening encrypted files', () => {
  test('opens a file whose user password is empty', async () => {
    expect((await readPdf(encrypted(''), context)).markdown).toBe('A sentence that stands on the page.\n');
  });

  test('refuses a file that asks for a password as encrypted', async () => {
    await expect(readPdf(encrypted('secret'), context)).rejects.toMatchObject({ code: 'encrypted' });
  });
});

describe('surviving malicious files', () => {
  test.each([
    [
      'in many lines',
      () =>
        showLines(
          60,
          700,
          Array.from({ length: 60_000 }, () => 'every word of it '.repeat(5)),
        ),
    ],
    [
      'in short words',
      () =>
        showLines(
          60,
          700,
          Array.from({ length: 51 }, () => 'a '.repeat(10_000)),
        ),
    ],
  ])('refuses a page of more words than any page holds, %s', async (_, content) => {
    const failed = await outcomeOf(writePdf({ pages: [content()] }));
    expect(failed).toMatchObject({ code: 'too_large', message: expect.stringContaining('more words') });
  });

  test('leaves out a damaged page and says which', async () => {
    const bytes = writePdf({ pages: [TEXT, TEXT] });
    const text = Buffer.from(bytes).toString('latin1');
    const start = `${pageObject(1)} 0 obj
`;
    const broken = text.replace(`${start}<< /Type /Page `, `${start}42 % Type /Page`);
    const { markdown, warnings } = await readPdf(Buffer.from(broken, 'latin1'), context);
    expect(markdown).toBe('A sentence that stands on the page.\n');
    expect(warnings).toEqual([expect.objectContaining({ code: 'page_damaged', where: 'page 2' })]);
  });

  test('answers every truncated or flipped file with text or a refusal', async () => {
    const bytes = writePdf({
      pages: [TEXT, TEXT],
      catalogEntries: '/StructTreeRoot 100 0 R',
      objects: { 100: '<< /K [0] >>' },
    });
    for (let round = 0; round < 60; round++) {
      const length = round % 2 === 0 ? bytes.length : (bytes.length * round) / 60;
      const mutant = new Uint8Array(bytes.subarray(0, length));
      for (let i = 0; i < 4; i++) {
        const at = (round * 7919 + i * 104_729) % mutant.length;
        mutant[at] = (mutant[at] ?? 0) ^ (1 << ((round + i) % 8));
      }
      const outcome = await outcomeOf(mutant);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ConversionRefused);
    }
  });

  test('reports progress that only grows and ends at 1', async () => {
    const shares: number[] = [];
    await readPdf(writePdf({ pages: [TEXT, TEXT, TEXT] }), {
      ...context,
      onProgress: (share) => shares.push(share),
    });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});
