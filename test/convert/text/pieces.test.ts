import { describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { WordCounter } from '../../../src/convert/text/count-words.ts';
import { decodeText } from '../../../src/convert/text/decode.ts';
import { normalizeLines, normalizePieces } from '../../../src/convert/text/normalize-lines.ts';
import { TextFile } from '../../../src/convert/text/text-file.ts';
import { cutAnywhere } from '../../support/cut-anywhere.ts';
import { toMarkdown } from '../../support/to-markdown.ts';

describe('text in pieces', () => {
  const signs = fc
    .array(fc.constantFrom('\r', '\n', '\r\n', 'a', 'word', ' ', '語', '\u2028', '\ufeff', '𝄞'), {
      maxLength: 40,
    })
    .map((parts) => parts.join(''));

  test('has the same line ends and words wherever it is cut', () => {
    fc.assert(
      fc.property(signs, fc.infiniteStream(fc.nat(4)), (text, lengths) => {
        expect([...normalizePieces(cutAnywhere(text, lengths))].join('')).toBe(normalizeLines(text));
        const [whole, pieces] = [new WordCounter(), new WordCounter()];
        whole.add(text);
        for (const piece of cutAnywhere(text, lengths)) pieces.add(piece);
        expect(pieces.words).toBe(whole.words);
      }),
    );
  });

  test.each(['utf8', 'utf16le'] as const)('is decoded between characters: %s', (encoding) => {
    for (let shift = 0; shift < 4; shift++) {
      const text = `${'x'.repeat(shift)}${'ä語𝄞'.repeat(80_000)}`;
      const decoded = decodeText(
        Buffer.concat([Buffer.from('\ufeff', encoding), Buffer.from(text, encoding)]),
      );
      expect(Array.from(decoded.pieces).length).toBeGreaterThan(1);
      expect(decoded.text === text).toBe(true);
      expect(decoded.undecodable).toBe(0);
    }
  });

  test('of another encoding is decoded between lines', () => {
    const bytes = Buffer.from('96bc914f2c944e97ee0a8db293a191be98592c33300a'.repeat(40_000), 'hex');
    const decoded = decodeText(bytes);
    expect(Array.from(decoded.pieces).length).toBeGreaterThan(1);
    expect(decoded.text === '名前,年齢\n佐藤太郎,30\n'.repeat(40_000)).toBe(true);
  });

  test('reads the same in a long file as in a short one', async () => {
    const part =
      'Title\n=====\n\nWords of a paragraph\r\nwhich flows.\n\n> said\f- one\n- two\n\n- three\n\n    code\n\n';
    const markdownOf = async (text: string) =>
      (await toMarkdown(Buffer.from(text), 'txt', { fileName: 'long.txt' })).markdown;
    const short = await markdownOf(part);
    const long = await markdownOf(part.repeat(4_000));
    expect(long === `${short.trimEnd()}\n\n`.repeat(4_000).trimEnd().concat('\n')).toBe(true);
  });
});

describe('TextFile', () => {
  test('holds what was added, in memory and in its file, of little and of much', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docgate-text-'));
    for (const repeated of [1, 1_200_000]) {
      const path = join(folder, String(repeated));
      const [file, memory] = [new TextFile(path), new TextFile(null)];
      for (const output of [file, memory]) {
        // Halves of one character, which end one piece and begin the next.
        for (const piece of ['a'.repeat(repeated), '\ud834', '\udd1e', 'ä'.repeat(repeated)])
          output.add(piece);
        output.finish();
      }
      const whole = `${'a'.repeat(repeated)}𝄞${'ä'.repeat(repeated)}`;
      expect(readFileSync(path, 'utf8') === whole).toBe(true);
      expect(file.text() === whole && memory.text() === whole).toBe(true);
      expect(file.length).toBe(whole.length);
    }
    rmSync(folder, { recursive: true });
  });
});
