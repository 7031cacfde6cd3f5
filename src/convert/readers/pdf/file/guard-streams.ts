/**
 * Refuses files whose packed streams unpack to absurd sizes, before pdf.js unpacks them into memory. Deflate packs
 * at most about 1 : 1030, so only streams of some length can be bombs; pictures are not unpacked and need no guard.
 */
import { constants, inflateSync } from 'node:zlib';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { deflateLayers, streamsOf } from './file-streams.ts';

/** No page's operators, font or table of objects is larger than this. */
const MAX_UNPACKED = 64 * 1024 * 1024;
/** All of them together. */
const MAX_TOTAL = 1024 * 1024 * 1024;
/** Deflate's best ratio (zlib's technical details state 1032). */
const BEST_RATIO = 1032;

/** @throws ConversionRefused `too_large` */
export function guardStreams(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (const { packed, dictionary } of streamsOf(buffer)) {
    if (packed.length * BEST_RATIO > MAX_UNPACKED) total += unpackedSize(dictionary(), packed);
    if (total > MAX_TOTAL) throw tooLarge();
  }
}

function unpackedSize(dictionary: string, packed: Buffer): number {
  const layers = deflateLayers(dictionary);
  if (layers === 0 || /\/Subtype\s*\/Image\b/.test(dictionary)) return 0;
  let data: Uint8Array = packed;
  for (let layer = 0; layer < layers; layer++) data = unpack(data);
  return data.length;
}

function unpack(data: Uint8Array): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    // Broken or encrypted data: pdf.js will say so where it matters.
    return new Uint8Array(0);
  }
}

function tooLarge(): ConversionRefused {
  return new ConversionRefused('too_large', 'The PDF holds a stream that unpacks to an absurd size.');
}
