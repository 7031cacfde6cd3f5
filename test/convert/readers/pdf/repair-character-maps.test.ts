import { describe, expect, test } from 'bun:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { repairCharacterMaps } from '../../../../src/convert/readers/pdf/file/repair-character-maps.ts';

const RANGES = ['<0041> <005a> <0041>', '<0061> <007a> <0061>'];

function mapText(ranges: readonly string[]): string {
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin begincmap',
    `${ranges.length} beginbfrange`,
    ...ranges,
    'endbfrange',
    'endcmap end end',
  ].join('\n');
}

function fileWith(data: Buffer, filter: string): Buffer {
  const [head, tail] = [`1 0 obj << ${filter} /Length ${data.length} >>\nstream\n`, '\nendstream endobj'];
  return Buffer.concat([Buffer.from(head), data, Buffer.from(tail)]);
}

function packedFile(ranges: readonly string[], flip?: (data: Buffer) => void): Buffer {
  const data = deflateSync(mapText(ranges), { level: 9 });
  flip?.(data);
  return fileWith(data, '/Filter /FlateDecode');
}

function mapOf(file: Uint8Array): string {
  const buffer = Buffer.from(file);
  const start = buffer.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(buffer.subarray(start, buffer.indexOf('\nendstream'))).toString('latin1');
}

describe('mending character maps', () => {
  test('leaves a sound map as it is', () => {
    const file = packedFile(RANGES);
    expect(repairCharacterMaps(file)).toBe(file);
  });

  test('blanks a range of millions of codes and keeps the others', () => {
    const repaired = repairCharacterMaps(packedFile([...RANGES, '<0000> <00ffffff> <0041>']));
    expect(mapOf(repaired)).toContain(RANGES.join('\n'));
    expect(mapOf(repaired)).not.toContain('ffffff');
  });

  test('blanks the ranges that together pass what Unicode holds', () => {
    const many = Array.from(
      { length: 40 },
      (_, index) => `<${index.toString(16)}0000> <${index.toString(16)}ffff> <0041>`,
    );
    const kept = mapOf(repairCharacterMaps(packedFile(many))).match(/ffff>/g)?.length ?? 0;
    expect(kept).toBeGreaterThan(10);
    expect(kept).toBeLessThan(20);
  });

  test('blanks a range whose every code would tell a long text', () => {
    const repaired = mapOf(
      repairCharacterMaps(packedFile([...RANGES, `<0000> <ffff> <${'0041'.repeat(5_000)}>`])),
    );
    expect(repaired).toContain(RANGES.join('\n'));
    expect(repaired).not.toContain('00410041');
  });

  test('blanks absurd ranges of a map that is longer than any', () => {
    const text = `${mapText(['<0000> <00ffffff> <0041>'])}${'% padding\n'.repeat(1_000_000)}`;
    for (const file of [
      fileWith(deflateSync(text), '/Filter /FlateDecode'),
      fileWith(Buffer.from(text), ''),
    ]) {
      expect(Buffer.from(repairCharacterMaps(file)).toString('latin1')).not.toContain('ffffff');
    }
  });

  test('blanks what follows a broken code, which would swallow the end of the section', () => {
    const repaired = mapOf(repairCharacterMaps(packedFile([...RANGES, '<00fc> <00fe <00>', '<'])));
    expect(repaired).toContain(`${RANGES.join('\n')}`);
    expect(repaired.match(/</g)).toHaveLength(6);
  });

  test('keeps of a broken stream what stands before the fault', () => {
    const distinct = Array.from(
      { length: 200 },
      (_, i) => `<${(i * 7919).toString(16)}> <${(i * 7919).toString(16)}> <${(i * 104729).toString(16)}>`,
    );
    const file = packedFile(distinct, (data) => data.fill(0xff, data.length - 300));
    const repaired = repairCharacterMaps(file);
    expect(repaired.length).toBe(file.length);
    expect(mapOf(repaired)).toContain(distinct.slice(0, 20).join('\n'));
  });

  test('has codes without characters stand for NUL, in a map of equal length', () => {
    const codes = ['begincmap', '2 beginbfchar', '<0392> <>', '<03a3> <0628064a>', 'endbfchar', 'endcmap'];
    const file = fileWith(Buffer.from(codes.join('\n')), '');
    const repaired = repairCharacterMaps(file);
    expect(repaired.length).toBe(file.length);
    expect(Buffer.from(repaired).toString()).toContain('<0392><0>\n<03a3> <0628064a>\n');
  });

  test('mends a map that is not packed', () => {
    const file = fileWith(Buffer.from(mapText(['<00> <ffffffff> <0041>'])), '');
    expect(Buffer.from(repairCharacterMaps(file)).toString()).not.toContain('ffffffff');
  });
});
