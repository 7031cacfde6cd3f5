import { describe, expect, test } from 'bun:test';
import { CFB } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { detectKind } from '../../../src/convert/detect/detect-kind.ts';
import { accessBytes, type RandomAccess } from '../../../src/convert/package/random-access.ts';

const ascii = (text: string) => new TextEncoder().encode(text);

function zipOf(...names: string[]): Uint8Array {
  return zipSync(Object.fromEntries(names.map((name) => [name, ascii(`content of ${name} `.repeat(20))])));
}

function compoundFileOf(...names: string[]): Uint8Array {
  const file = CFB.utils.cfb_new();
  for (const name of names) CFB.utils.cfb_add(file, name, Buffer.from('x'.repeat(5000)));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
}

function kindOf(bytes: Uint8Array, name: string): string {
  const detected = detectKind(accessBytes(bytes), name);
  return detected.ok ? detected.kind : detected.reason;
}

const word = zipOf('[Content_Types].xml', '_rels/.rels', 'word/document.xml');
const sheet = zipOf('[Content_Types].xml', 'xl/workbook.xml');
const binarySheet = zipOf('[Content_Types].xml', 'xl/workbook.bin');
const pdf = ascii('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const noise = Uint8Array.from({ length: 4096 }, (_, i) => (i * 2654435761) >>> 13);

describe('detectKind', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['a Word package', word, 'a.docx', 'docx'],
    ['a Word package with macros', word, 'A.DOCM', 'docx'],
    ['a Word template', word, 'a.dotx', 'docx'],
    ['an Excel package', sheet, 'a.xlsm', 'xlsx'],
    ['a binary Excel package', binarySheet, 'a.xlsb', 'xlsb'],
    ['a package with turned slashes', zipOf('[Content_Types].xml', 'word\\document.xml'), 'a.docx', 'docx'],
    ['a package with unusual part names', zipOf('[Content_Types].xml', 'main/doc.xml'), 'a.docx', 'docx'],
    [
      'a Word package in one XML file',
      ascii(
        '<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"/>',
      ),
      'a.docx',
      'docx',
    ],
    ['an old Word file', compoundFileOf('WordDocument', '1Table'), 'a.doc', 'doc'],
    ['an old workbook', compoundFileOf('Workbook'), 'a.xls', 'xls'],
    ['an older workbook', compoundFileOf('Book'), 'a.xls', 'xls'],
    ['an encrypted Word package', compoundFileOf('EncryptionInfo', 'EncryptedPackage'), 'a.docx', 'docx'],
    ['an encrypted workbook', compoundFileOf('EncryptionInfo', 'EncryptedPackage'), 'a.xlsx', 'xlsx'],
    ['a bare BIFF4 stream', new Uint8Array([9, 4, 6, 0, 0, 0, 0x10, 0, 0, 0]), 'a.xls', 'xls'],
    ['a PDF', pdf, 'a.pdf', 'pdf'],
    [
      'a PDF with bytes before its header',
      new Uint8Array([...noise.subarray(0, 900), ...pdf]),
      'a.pdf',
      'pdf',
    ],
    ['UTF-8', ascii('größer; 1\n'), 'a.csv', 'csv'],
    ['tab-separated text', ascii('a\tb\n'), 'a.tsv', 'tsv'],
    ['Markdown', ascii('# Heading\n'), 'a.markdown', 'md'],
    ['plain text', ascii('Hello'), 'a.txt', 'txt'],
    ['Windows-1252', new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x0d, 0x0a]), 'a.txt', 'txt'],
    ['Shift-JIS', new Uint8Array([0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x94, 0x4e]), 'a.csv', 'csv'],
    ['UTF-16 with its mark', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3b, 0, 0x11, 0x01]), 'a.csv', 'csv'],
    ['UTF-16 without its mark', Buffer.from('Name;Ort\n', 'utf16le'), 'a.csv', 'csv'],
    ['text with terminal colours', ascii('\u001b[31mred\u001b[0m\n'), 'a.txt', 'txt'],
    ['a text about PDF', ascii('A file begins with %PDF-1.7.'), 'a.md', 'md'],
  ])('takes %s', (_what, bytes, name, kind) => {
    expect(kindOf(bytes, name)).toBe(kind);
  });

  test.each<[string, Uint8Array, string]>([
    ['a PDF named .docx', pdf, 'a.docx'],
    ['a PDF named .txt', pdf, 'a.txt'],
    ['a Word package named .xlsx', word, 'a.xlsx'],
    ['a workbook named .docx', sheet, 'a.docx'],
    ['a binary workbook named .xlsx', binarySheet, 'a.xlsx'],
    ['a Word package named .doc', word, 'a.doc'],
    ['an old workbook named .doc', compoundFileOf('Workbook'), 'a.doc'],
    ['another compound file named .doc', compoundFileOf('PowerPoint Document'), 'a.doc'],
    ['slides named .docx', zipOf('[Content_Types].xml', 'ppt/presentation.xml'), 'a.docx'],
    ['an archive named .docx', zipOf('a.txt', 'b.txt'), 'a.docx'],
    ['text named .pdf', ascii('Hello'), 'a.pdf'],
    ['text named .docx', ascii('Hello'), 'a.docx'],
    ['noise named .txt', noise, 'a.txt'],
    ['a zero byte in .txt', ascii('a\u0000b'), 'a.txt'],
    ['a zip named .csv', sheet, 'a.csv'],
  ])('refuses %s as a contradiction', (_what, bytes, name) => {
    expect(kindOf(bytes, name)).toBe('contradiction');
  });

  test('refuses endings it does not know, whatever the content', () => {
    expect(kindOf(word, 'a.zip')).toBe('unsupported');
    expect(kindOf(ascii('<p>'), 'a.html')).toBe('unsupported');
    expect(kindOf(noise, 'a.jpg')).toBe('unsupported');
  });

  test('judges a name without an ending by content alone', () => {
    expect(kindOf(word, 'report')).toBe('docx');
    expect(kindOf(sheet, 'report')).toBe('xlsx');
    expect(kindOf(binarySheet, 'report')).toBe('xlsb');
    expect(kindOf(pdf, 'report')).toBe('pdf');
    expect(kindOf(compoundFileOf('WordDocument'), 'report')).toBe('doc');
    expect(kindOf(ascii('a,b\n1,2\n'), '.notes')).toBe('txt');
    expect(kindOf(noise, 'report')).toBe('unsupported');
    expect(kindOf(zipOf('a.txt'), 'report')).toBe('unsupported');
  });

  test('calls a file without bytes empty, whatever its name', () => {
    expect(kindOf(new Uint8Array(), 'a.docx')).toBe('empty');
    expect(kindOf(new Uint8Array(), 'a.exe')).toBe('empty');
  });

  test('takes a damaged file under its ending, so that its reader can say what is wrong', () => {
    for (const end of [6, 100, word.length - 10]) {
      expect(kindOf(word.subarray(0, end), 'a.docx')).toBe('docx');
    }
    expect(kindOf(sheet.subarray(0, sheet.length - 10), 'a.xlsx')).toBe('xlsx');
    expect(kindOf(sheet.subarray(0, sheet.length - 10), 'a.docx')).toBe('contradiction');
    expect(kindOf(compoundFileOf('WordDocument').subarray(0, 600), 'a.doc')).toBe('doc');
  });

  test('looks past embedded objects for what the compound file itself is', () => {
    const file = compoundFileOf('WordDocument', '/ObjectPool/_1/Workbook');
    expect(kindOf(file, 'a.doc')).toBe('doc');
    expect(kindOf(file, 'a.xls')).toBe('contradiction');
  });

  test('finds the binary part in the middle of what begins as text', () => {
    const bytes = new Uint8Array(400_000).fill(0x61);
    bytes.set(noise, 200_000);
    expect(kindOf(bytes, 'a.txt')).toBe('contradiction');
  });

  test('accepts UTF-8 whose samples cut a character', () => {
    for (const shift of [0, 1, 2]) {
      expect(kindOf(ascii(`${'x'.repeat(shift)}${'\u0007€'.padEnd(600, '漢')}`.repeat(300)), 'a.txt')).toBe(
        'txt',
      );
    }
  });

  test('reads little of a large file', () => {
    let read = 0;
    const claim = (head: Uint8Array): RandomAccess => ({
      size: 50 * 1024 * 1024,
      read: (offset, length) => {
        read += length;
        const bytes = new Uint8Array(length);
        if (offset < head.length) bytes.set(head.subarray(offset, offset + length));
        return bytes;
      },
    });
    for (const head of [word.subarray(0, 200), compoundFileOf('WordDocument'), pdf, ascii('text')]) {
      read = 0;
      detectKind(claim(head), 'a');
      expect(read).toBeLessThan(1024 * 1024);
    }
  });

  test('ends on a compound file whose chains run in circles', () => {
    const bytes = compoundFileOf('WordDocument');
    const view = new DataView(bytes.buffer);
    const directory = view.getUint32(48, true);
    const fat = view.getUint32(76, true);
    view.setUint32((fat + 1) * 512 + directory * 4, directory, true);
    expect(kindOf(bytes, 'a.doc')).toBe('doc');
    for (let at = (directory + 1) * 512; at < (directory + 2) * 512; at += 128) {
      view.setUint32(at + 68, 1, true);
      view.setUint32(at + 72, 0, true);
      view.setUint32(at + 76, 1, true);
    }
    expect(['doc', 'contradiction']).toContain(kindOf(bytes, 'a.doc'));
  });

  test('never throws, whatever bits are turned', () => {
    const seeds = [word, sheet, compoundFileOf('WordDocument', 'Data'), pdf];
    let random = 12_345;
    const next = (below: number) => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
      return random % below;
    };
    for (let run = 0; run < 400; run++) {
      const bytes = Uint8Array.from(seeds[run % seeds.length] ?? pdf);
      for (let flip = 0; flip < 8; flip++) bytes[next(bytes.length)] = next(256);
      detectKind(accessBytes(bytes.subarray(0, next(bytes.length) + 1)), 'report');
    }
  });
});
