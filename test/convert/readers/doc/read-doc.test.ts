import { describe, expect, test } from 'bun:test';
import { CFB } from '@e965/xlsx';
import { readDoc } from '../../../../src/convert/readers/doc/read-doc.ts';
import { type Conversion, ConversionRefused } from '../../../../src/domain/conversion.ts';

const FIXTURES = new URL('../../../fixtures/doc/', import.meta.url).pathname;
const CONTEXT = { fileName: 'input.doc', onProgress: () => undefined };

function fixture(name: string): Promise<Uint8Array> {
  return Bun.file(`${FIXTURES}${name}/input.doc`).bytes();
}

async function read(bytes: Uint8Array): Promise<Conversion> {
  return await readDoc(bytes, CONTEXT);
}

/** The code with which the bytes are refused; undefined when they are read. Any other error passes through. */
async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await read(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof ConversionRefused) return error.code;
    throw error;
  }
}

/** A compound file with these streams. */
function compoundFile(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const file = CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams))
    CFB.utils.cfb_add(file, `/${name}`, Buffer.from(bytes));
  return new Uint8Array(Buffer.from(CFB.write(file, { type: 'buffer' })));
}

/** The document stream of Word 6 with this text and nothing else. */
function olderWordStream(text: string): Uint8Array {
  const start = 768;
  const stream = Buffer.alloc(start + text.length + 4096);
  stream.writeUInt16LE(0xa5dc, 0);
  stream.writeUInt16LE(101, 2);
  stream.writeUInt32LE(start, 24);
  stream.writeUInt32LE(text.length, 52);
  stream.write(text, start, 'latin1');
  return stream;
}

describe('a .doc file', () => {
  for (const name of [
    'structure',
    'tables',
    'columns',
    'notes',
    'comments',
    'pictures',
    'equations',
    'forms-and-frames',
    'right-to-left',
  ]) {
    test(`is read as its fixture "${name}" says`, async () => {
      const { markdown } = await read(await fixture(name));
      expect(markdown).toBe(await Bun.file(`${FIXTURES}${name}/expected.md`).text());
    });
  }

  test('tells its language', async () => {
    const { facts } = await read(await fixture('notes'));
    expect(facts.language).toBe('en-US');
  });

  test('that is encrypted is refused as such', async () => {
    const stream = olderWordStream('secret');
    new DataView(stream.buffer, stream.byteOffset).setUint16(10, 0x0100, true);
    expect(await refusalOf(compoundFile({ WordDocument: stream }))).toBe('encrypted');
  });

  test('that is no compound file is refused as damaged', async () => {
    expect(await refusalOf(new TextEncoder().encode('not a Word file'))).toBe('damaged');
    expect(await refusalOf(new Uint8Array())).toBe('damaged');
  });

  test('without a document in it is refused as damaged', async () => {
    expect(await refusalOf(compoundFile({ Workbook: new Uint8Array(600) }))).toBe('damaged');
  });

  test('cut short anywhere is read or refused, never a fault', async () => {
    const bytes = await fixture('tables');
    for (let length = 0; length < bytes.length; length += 997) {
      expect(['damaged', 'too_large', undefined]).toContain(await refusalOf(bytes.subarray(0, length)));
    }
  });

  test('with flipped bits is read or refused, never a fault', async () => {
    const original = await fixture('structure');
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 80; round++) {
      const bytes = original.slice();
      for (let flip = 0; flip < 1 + (round % 20); flip++) {
        const at = random(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
      }
      expect(['damaged', 'encrypted', 'too_large', undefined]).toContain(await refusalOf(bytes));
    }
  });
});

describe('a file of Word 6 or 95', () => {
  test('gives its paragraphs, tables and the results of its fields', async () => {
    const text = 'Title\rSee \x13 HYPERLINK x \x14the page\x15.\ra\x07b\x07\x07c\x07d\x07\x07End\x0Bof it\r';
    const { markdown, warnings } = await read(compoundFile({ WordDocument: olderWordStream(text) }));
    expect(markdown).toBe('Title\n\nSee the page.\n\n| a | b |\n| --- | --- |\n| c | d |\n\nEnd\\\nof it\n');
    expect(warnings.map((warning) => warning.code)).toEqual(['older_word_text_only']);
  });

  test('that claims more text than it holds is refused as damaged', async () => {
    const stream = olderWordStream('short');
    new DataView(stream.buffer, stream.byteOffset).setUint32(52, 1_000_000, true);
    expect(await refusalOf(compoundFile({ WordDocument: stream }))).toBe('damaged');
  });
});
