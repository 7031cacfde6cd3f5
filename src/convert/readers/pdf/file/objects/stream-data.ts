/** Decodes streams up to a size limit (ISO 32000-1, 7.4.4): Flate with or without a PNG predictor, or no filter. */
import { constants, inflateSync } from 'node:zlib';
import { isDict, nameOf, type PdfDict, type PdfObject } from './pdf-object.ts';

/** Maximum uncompressed size; object and cross-reference streams are small. */
const MAX_UNPACKED = 48 * 1024 * 1024;

/** The decoded data; undefined if the filter is not supported, or the data is damaged or too large. */
export function decodeStream(dict: PdfDict, raw: Uint8Array): Uint8Array | undefined {
  const filter = dict.get('Filter');
  const names = (Array.isArray(filter) ? filter : filter === undefined ? [] : [filter]).map(nameOf);
  if (names.length === 0) return raw;
  if (names.length > 1 || !['FlateDecode', 'Fl'].includes(names[0] ?? '')) return undefined;
  const parms = dict.get('DecodeParms') ?? dict.get('DP');
  try {
    const data = inflateSync(raw, { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH });
    return undoPredictor(data, Array.isArray(parms) ? parms[0] : parms);
  } catch {
    // A damaged object stream affects the structure tree, not the text.
    return undefined;
  }
}

function undoPredictor(data: Uint8Array, parms: PdfObject | undefined): Uint8Array | undefined {
  if (!isDict(parms)) return data;
  const predictor = numberIn(parms, 'Predictor', 1);
  if (predictor === 1) return data;
  if (predictor < 10) return undefined;
  const bits = numberIn(parms, 'Colors', 1) * numberIn(parms, 'BitsPerComponent', 8);
  return undoPng(data, Math.ceil((numberIn(parms, 'Columns', 1) * bits) / 8), Math.max(1, bits >> 3));
}

function numberIn(dict: PdfDict, key: string, otherwise: number): number {
  const value = dict.get(key);
  return typeof value === 'number' && value > 0 && value < 1e6 ? value : otherwise;
}

/** PNG's filters (RFC 2083, 6): each row begins with the number of its filter. */
function undoPng(data: Uint8Array, width: number, step: number): Uint8Array {
  const rows = Math.floor(data.length / (width + 1));
  const result = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (width + 1)];
    for (let i = 0; i < width; i++) {
      const raw = data[row * (width + 1) + 1 + i] ?? 0;
      const at = row * width + i;
      const left = i >= step ? (result[at - step] ?? 0) : 0;
      const up = row > 0 ? (result[at - width] ?? 0) : 0;
      const corner = row > 0 && i >= step ? (result[at - width - step] ?? 0) : 0;
      result[at] = raw + predicted(filter, left, up, corner);
    }
  }
  return result;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
