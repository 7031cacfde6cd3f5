import { describe, expect, test } from 'bun:test';
import { strFromU8, unzipSync } from 'fflate';
import { PackedText } from '../../../src/convert/package/packed-text.ts';
import { writeZip } from '../../../src/convert/package/write-zip.ts';

function unpacked(parts: readonly string[]): string {
  const text = new PackedText();
  for (const part of parts) text.add(part);
  return strFromU8(
    unzipSync(writeZip(new Map([['text.xml', text.finish()]])))['text.xml'] ?? new Uint8Array(0),
  );
}

describe('packing a text piece by piece', () => {
  test('gives a short text back as it was', () => {
    expect(unpacked(['<a>', 'Größe €', '</a>'])).toBe('<a>Größe €</a>');
  });

  test('gives a text of many pieces back as one', () => {
    const parts = Array.from({ length: 30 }, (_, i) => `<row>${`${i} naïve 😀 `.repeat(40_000)}</row>`);
    expect(unpacked(parts) === parts.join('')).toBe(true);
  });

  test('packs nothing as an empty file', () => {
    expect(unpacked([])).toBe('');
  });

  test('packs a short text into the same bytes as a file in memory', () => {
    const text = new PackedText();
    text.add('<a/>');
    text.add('<b/>');
    const whole = writeZip(new Map([['x', new TextEncoder().encode('<a/><b/>')]]));
    expect(writeZip(new Map([['x', text.finish()]]))).toEqual(whole);
  });
});
