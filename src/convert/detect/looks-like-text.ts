/**
 * Decides whether a file is text, from samples of its head, middle and tail: UTF-8, UTF-16, or a legacy encoding of one
 * or two bytes per character, without control characters that text does not contain.
 */
import { type RandomAccess, viewOf } from '../package/random-access.ts';
import { guessUtf16, type Utf16 } from '../text/utf16.ts';

const HEAD_SAMPLE = 64 * 1024;
const LATER_SAMPLE = 16 * 1024;
/**
 * One stray control character per this many bytes is accepted in UTF-8, since valid UTF-8 is strong evidence of text.
 */
const BYTES_PER_STRAY_CONTROL = 512;

/** Whether all samples are text in one encoding; a bounded number of reads. */
export function looksLikeText(file: RandomAccess): boolean {
  const samples = takeSamples(file);
  const order = utf16Of(samples[0] ?? new Uint8Array());
  if (order !== undefined) return samples.every((sample) => isUtf16Text(sample, order));
  return samples.every(isByteText);
}

function takeSamples(file: RandomAccess): readonly Uint8Array[] {
  const head = file.read(0, HEAD_SAMPLE);
  if (file.size <= HEAD_SAMPLE) return [head];
  // Even offsets keep the pairs of UTF-16 together.
  const middle = Math.floor(file.size / 4) * 2;
  const tail = Math.ceil(Math.max(HEAD_SAMPLE, file.size - LATER_SAMPLE) / 2) * 2;
  return [head, file.read(middle, LATER_SAMPLE), file.read(tail, LATER_SAMPLE)];
}

/** The byte order of UTF-16, from its byte order mark or from the positions of zero bytes. */
function utf16Of(head: Uint8Array): Utf16 | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return guessUtf16(head);
}

function isUtf16Text(sample: Uint8Array, order: Utf16): boolean {
  const view = viewOf(sample);
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const unit = view.getUint16(at, order === 'utf-16le');
    if (isBinaryControl(unit) || unit === 0xffff || unit === 0xfffe) return false;
  }
  return true;
}

function isByteText(sample: Uint8Array): boolean {
  if (sample.includes(0)) return false;
  let controls = 0;
  // By index: for the upload of a short note, an iterator would take more time than most of the other work.
  for (let at = 0; at < sample.length; at++) if (isBinaryControl(sample[at] ?? 0)) controls++;
  if (controls === 0) return true;
  return controls <= sample.length / BYTES_PER_STRAY_CONTROL && isUtf8(sample);
}

/** Control characters other than bell, backspace, tab, line and page ends, DOS end of file and escape. */
function isBinaryControl(code: number): boolean {
  return code < 0x20 && !(code >= 0x07 && code <= 0x0d) && code !== 0x1a && code !== 0x1b;
}

/** Whether a sample is valid UTF-8, except for a character cut at either end. */
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
