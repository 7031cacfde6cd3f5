/** Decodes ASCII base-85, which some programs use for their streams (ISO 32000-1, 7.4.3). */

const [EXCLAMATION, LETTER_U, LETTER_Z, TILDE] = [33, 117, 122, 126];
const WHITE: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);

/** The data up to its end marker; undefined if it is invalid. */
export function decodeAscii85(data: Uint8Array): Uint8Array | undefined {
  const decoded = Buffer.alloc(4 * data.length);
  let length = 0;
  let group = 0;
  let digits = 0;
  for (const byte of data) {
    if (byte === TILDE) return endGroup(decoded, length, group, digits);
    if (byte === LETTER_Z && digits === 0) length += 4;
    else if (byte >= EXCLAMATION && byte <= LETTER_U) {
      group = group * 85 + (byte - EXCLAMATION);
      if (++digits < 5) continue;
      if (group > 0xffffffff) return undefined;
      length = decoded.writeUInt32BE(group, length);
      group = 0;
      digits = 0;
    } else if (!WHITE.has(byte)) return undefined;
  }
  return undefined;
}

/** A final group of n digits encodes n - 1 bytes. */
function endGroup(decoded: Buffer, length: number, group: number, digits: number): Uint8Array | undefined {
  if (digits === 0) return decoded.subarray(0, length);
  let full = group;
  for (let i = digits; i < 5; i++) full = full * 85 + 84;
  if (digits === 1 || full > 0xffffffff) return undefined;
  decoded.writeUInt32BE(full, length);
  return decoded.subarray(0, length + digits - 1);
}
