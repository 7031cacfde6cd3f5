/**
 * Changes files as somebody would who looks for what breaks a reader: within their containers, so that the change gets past
 * the first check, or across them.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import type { FileKind } from '../../src/domain/file-kind.ts';
import type { Random } from '../random.ts';

/** No file grows beyond this by being changed again and again. */
const MAX_BYTES = 1024 * 1024;
const MAX_PARTS = 500;

const PACKAGES: readonly FileKind[] = ['docx', 'xlsx', 'xlsb'];
const BINARY: readonly FileKind[] = ['doc', 'xls', 'xlsb'];

const NUMBERS = [
  '0',
  '-1',
  '1',
  '255',
  '65535',
  '65536',
  '2147483647',
  '-2147483648',
  '4294967296',
  '9007199254740993',
  '1e308',
  '-1e-308',
  'NaN',
  'Infinity',
  '0x7fffffff',
  '99999999999999999999999999',
  '',
  '१२३',
];
const TEXTS = [
  '\u0000',
  '\ufeff',
  '\u202e',
  '\ud800',
  '&amp;&lt;&#0;&#x10ffff;&#xd800;',
  '|'.repeat(300),
  '['.repeat(2_000),
  '> '.repeat(500),
  '*'.repeat(999),
  '\t'.repeat(200),
  `${'a'.repeat(70_000)} `,
  '<b>'.repeat(400),
  '"'.repeat(101),
  '\r\n\r\r\n',
  '𝒳'.repeat(50),
  '%s%n%x',
  '=HYPERLINK("http://[")',
];
/** What marks ends and lengths in binary formats. */
const WORDS = [
  0, 1, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff,
];

/** @param other another file of the same kind, of which pieces may be taken */
export function mutate(random: Random, kind: FileKind, file: Uint8Array, other: Uint8Array): Uint8Array {
  let bytes = file;
  const times = 1 + random.below(4);
  for (let time = 0; time < times && bytes.length < MAX_BYTES; time++)
    bytes = change(random, kind, bytes, other);
  return bytes;
}

function change(random: Random, kind: FileKind, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  if (PACKAGES.includes(kind) && !random.onceIn(8)) return changePackage(random, bytes, other);
  if (kind === 'pdf' && !random.onceIn(6)) return changePdf(random, bytes);
  if (BINARY.includes(kind) && !random.onceIn(4)) return changeWord(random, bytes);
  if (BINARY.includes(kind) || PACKAGES.includes(kind) || kind === 'pdf')
    return changeBytes(random, bytes, other);
  return random.onceIn(2) ? changeText(random, bytes, other) : changeBytes(random, bytes, other);
}

/** Bytes anywhere: flipped, set, left out, doubled, cut off, or taken from another file. */
function changeBytes(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  const at = random.below(bytes.length + 1);
  const length = random.onceIn(4) ? random.below(bytes.length + 1) : random.below(64);
  const [before, piece, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, at + length),
    bytes.subarray(at + length),
  ];
  switch (random.below(7)) {
    case 0:
      return flipped(random, bytes, 1 + random.below(16));
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, piece, piece, after]);
    case 3:
      return before;
    case 4:
      return Buffer.concat([before, pieceOf(random, other), after]);
    case 5:
      return Buffer.concat([before, new Uint8Array(piece.length).fill(random.pick([0, 0x20, 0xff])), after]);
    default:
      return Buffer.concat([before, other.subarray(random.below(other.length + 1))]);
  }
}

function flipped(random: Random, bytes: Uint8Array, count: number): Uint8Array {
  const changed = new Uint8Array(bytes);
  for (let flip = 0; flip < count && changed.length > 0; flip++) {
    const at = random.below(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
  }
  return changed;
}

function pieceOf(random: Random, bytes: Uint8Array): Uint8Array {
  const at = random.below(bytes.length + 1);
  return bytes.subarray(at, at + random.below(2_000));
}

/** A number of two or four bytes, as lengths and offsets are. */
function changeWord(random: Random, bytes: Uint8Array): Uint8Array {
  const changed = new Uint8Array(bytes);
  const view = new DataView(changed.buffer);
  for (let time = 0; time <= random.below(6) && changed.length >= 8; time++) {
    // Tables lie at even offsets; half of all changes go to the first pages, where headers are.
    const reach = random.onceIn(2) ? Math.min(2_048, changed.length) : changed.length;
    const at = 2 * random.below((reach - 4) / 2);
    if (random.onceIn(2)) view.setUint16(at, random.pick(WORDS) & 0xffff, true);
    else view.setUint32(at, random.pick(WORDS), true);
  }
  return changed;
}

function changeText(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  const middle = random.below(line.length + 1);
  switch (random.below(5)) {
    case 0:
      lines[at] =
        line.slice(0, middle) + Buffer.from(random.pick(TEXTS)).toString('latin1') + line.slice(middle);
      break;
    case 1:
      lines.splice(at, 0, ...Array<string>(1 + random.below(400)).fill(line));
      break;
    case 2:
      lines[at] = line.replace(/\d+/, random.pick(NUMBERS));
      break;
    case 3:
      lines.splice(at, 1 + random.below(3));
      break;
    default:
      lines.splice(at, 0, ...Buffer.from(pieceOf(random, other)).toString('latin1').split('\n'));
  }
  return Buffer.from(lines.join('\n'), 'latin1');
}

/** One part of a package changed, exchanged or left out; sizes and checksums are right again. */
function changePackage(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  const [parts, others] = [partsOf(bytes), partsOf(other)];
  const names = Object.keys(parts ?? {});
  if (parts === undefined || names.length === 0) return flipped(random, bytes, 3);
  const name = random.pick(names);
  const part = parts[name] ?? new Uint8Array();
  switch (random.below(8)) {
    case 0:
      delete parts[name];
      break;
    case 1:
      parts[name] = others?.[name] ?? part.subarray(0, random.below(part.length + 1));
      break;
    case 2:
      parts[random.pick(names)] = part;
      break;
    default:
      parts[name] = isMarkup(part) ? changeMarkup(random, part) : changeWord(random, part);
  }
  return zipSync(parts, { level: 1 });
}

function partsOf(bytes: Uint8Array): Record<string, Uint8Array> | undefined {
  try {
    let parts = 0;
    // What was damaged before may claim any number of parts, of any size.
    return unzipSync(bytes, {
      filter: ({ originalSize }) => ++parts <= MAX_PARTS && originalSize <= MAX_BYTES,
    });
  } catch {
    return undefined;
  }
}

function isMarkup(part: Uint8Array): boolean {
  return part.subarray(0, 200).includes(0x3c);
}

const NUMBER_IN_MARKUP = /(?<=")-?\d+(\.\d+)?(?=")|(?<=>)-?\d+(\.\d+)?(?=<)/g;
const VALUE = /(?<=\w=")[^"<]*(?=")/g;
const ELEMENT = /<([\w:]+)(?: [^<>]*)?>[^<>]*<\/\1>/g;

/** Mostly so that it is still well-formed, and gets past the parser. */
function changeMarkup(random: Random, part: Uint8Array): Uint8Array {
  const text = Buffer.from(part).toString('utf8');
  const by = (pattern: RegExp, make: (found: string) => string) =>
    Buffer.from(replaceOne(random, text, pattern, make));
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
      return by(NUMBER_IN_MARKUP, () => random.pick(NUMBERS));
    case 3:
      return by(VALUE, () => escaped(random.pick([...NUMBERS, ...TEXTS])));
    case 4:
      return by(VALUE, () => random.pick(text.match(VALUE) ?? ['']));
    case 5:
      return by(/(?<=>)[^<]+(?=<)/g, () => escaped(random.pick(TEXTS)));
    case 6:
      return by(ELEMENT, () => random.pick(text.match(ELEMENT) ?? ['']).repeat(random.below(50)));
    case 7: {
      const deep = 1 + random.below(3_000);
      return by(ELEMENT, (element) => {
        const name = /[\w:]+/.exec(element)?.[0] ?? 'x';
        return `<${name}>`.repeat(deep) + element + `</${name}>`.repeat(deep);
      });
    }
    case 8:
      return by(/(?<=<\/?)[\w:]+/g, () => random.pick(text.match(/(?<=<)[\w:]+/g) ?? ['x']));
    case 9:
      return by(/<[\w:]+(?: [^<>]*)?\/>/g, (element) => element.repeat(random.below(200)));
    case 10:
      return by(/<\/?[\w:]+(?: [^<>]*)?>/g, () => '');
    default:
      return flipped(random, part, 1 + random.below(4));
  }
}

function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function replaceOne(random: Random, text: string, pattern: RegExp, by: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const { index, 0: piece } = random.pick(found);
  return text.slice(0, index) + by(piece) + text.slice(index + piece.length);
}

/** A number, a reference, a name or a stream of a PDF; what a stream packs is changed and packed again. */
function changePdf(random: Random, bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const by = (pattern: RegExp, make: (found: string) => string) =>
    Buffer.from(replaceOne(random, text, pattern, make), 'latin1');
  const objects = [...text.matchAll(/(\d+) 0 obj/g)].map(([, number]) => number ?? '1');
  switch (random.below(6)) {
    case 0:
      return by(/(?<=[ [/])-?\d+(\.\d+)?(?=[ \]/>\r\n])/g, () => random.pick(NUMBERS));
    case 1:
      return by(/\d+ 0 R/g, () => `${objects.length === 0 ? '1' : random.pick(objects)} 0 R`);
    case 2:
      return by(/\/[A-Z]\w+/g, () => random.pick(text.match(/\/[A-Z]\w+/g) ?? ['/Type']));
    case 3:
      return by(/(?<=\d+ 0 obj)[\s\S]{0,400}?(?=endobj)/g, (object) =>
        object.slice(0, random.below(object.length + 1)),
      );
    default:
      return changeStream(random, text);
  }
}

function changeStream(random: Random, text: string): Uint8Array {
  const changed = replaceOne(random, text, /(?<=[^d]stream\r?\n)[\s\S]*?(?=endstream)/g, (stream) => {
    const packed = Buffer.from(stream, 'latin1');
    const plain = unpacked(packed);
    if (plain === undefined) return Buffer.from(changeText(random, packed, packed)).toString('latin1');
    const other = random.onceIn(2) ? changeText(random, plain, plain) : changeBytes(random, plain, plain);
    return deflateSync(other).toString('latin1');
  });
  return Buffer.from(changed, 'latin1');
}

function unpacked(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return undefined;
  }
}
