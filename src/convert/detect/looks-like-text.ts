/**
 * Is this text? Judged by samples from head, middle and tail: UTF-8, UTF-16, or a legacy encoding of one or two
 * bytes a character, in which no byte stands for a control that text does not hold.
 */
import { type RandomAccess, viewOf } from './random-access.ts';

const HEAD_SAMPLE = 64 * 1024;
const LATER_SAMPLE = 16 * 1024;
/** In UTF-8, whose well-formedness says much already, one stray control in so many bytes is let through. */
const BYTES_PER_STRAY_CONTROL = 512;
/** Of UTF-16 without a byte order mark, this share must be Latin letters, digits, spaces and their like. */
const MIN_LATIN_SHARE = 0.5;
/** Shorter than this, a zero byte says nothing about pairs. */
const MIN_UNMARKED_UTF16 = 8;

/** Whether all samples read as text of one encoding; a bounded number of reads. */
export async function looksLikeText(file: RandomAccess): Promise<boolean> {
  const samples = await takeSamples(file);
  const order = byteOrder(samples);
  if (order !== undefined) return samples.every((sample) => isUtf16Text(sample, order));
  return samples.every(isByteText);
}

async function takeSamples(file: RandomAccess): Promise<readonly Uint8Array[]> {
  const head = await file.read(0, HEAD_SAMPLE);
  if (file.size <= HEAD_SAMPLE) return [head];
  // Even offsets keep the pairs of UTF-16 together.
  const middle = Math.floor(file.size / 4) * 2;
  const tail = Math.ceil(Math.max(HEAD_SAMPLE, file.size - LATER_SAMPLE) / 2) * 2;
  return [head, await file.read(middle, LATER_SAMPLE), await file.read(tail, LATER_SAMPLE)];
}

type ByteOrder = 'little' | 'big';

/** UTF-16 by its mark, or, without one, by zeros that stand on one side of the pairs only. */
function byteOrder(samples: readonly Uint8Array[]): ByteOrder | undefined {
  const head = samples[0] ?? new Uint8Array();
  if (head[0] === 0xff && head[1] === 0xfe) return 'little';
  if (head[0] === 0xfe && head[1] === 0xff) return 'big';
  if (head.length < MIN_UNMARKED_UTF16) return undefined;
  const zeros = [0, 0];
  head.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const enough = (head.length / 2) * MIN_LATIN_SHARE;
  if (even === 0 && odd > enough) return 'little';
  if (odd === 0 && even > enough) return 'big';
  return undefined;
}

function isUtf16Text(sample: Uint8Array, order: ByteOrder): boolean {
  const view = viewOf(sample);
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const unit = view.getUint16(at, order === 'little');
    if (isBinaryControl(unit) || unit === 0xffff || unit === 0xfffe) return false;
  }
  return true;
}

function isByteText(sample: Uint8Array): boolean {
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return false;
    if (isBinaryControl(byte)) controls++;
  }
  if (controls === 0) return true;
  return controls <= sample.length / BYTES_PER_STRAY_CONTROL && isUtf8(sample);
}

/** Controls that text does not hold; bell, backspace, tab, line and page ends, DOS end of file and escape pass. */
function isBinaryControl(code: number): boolean {
  return code < 0x20 && !(code >= 0x07 && code <= 0x0d) && code !== 0x1a && code !== 0x1b;
}

/** Well-formed UTF-8, but for a character cut at either end of the sample. */
function isUtf8(sample: Uint8Array): boolean {
  let start = 0;
  while (start < 3 && ((sample[start] ?? 0) & 0xc0) === 0x80) start++;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample.subarray(start), { stream: true });
    return true;
  } catch {
    return false;
  }
}
