/** Encrypts what tests need of a PDF by the standard handler, revision 2 (ISO 32000-1, 7.6.3), 40-bit RC4. */
import { createHash } from 'node:crypto';

const PADDING = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
  (hex) => Number.parseInt(hex, 16),
);
const PERMISSIONS = -4;
const FILE_ID = Uint8Array.from({ length: 16 }, (_, index) => index);

export interface Encryption {
  /** For the trailer. */
  readonly entries: string;
  /** Encrypts the bytes of an object's stream or string; one character a byte. */
  readonly encrypt: (objectNumber: number, text: string) => string;
}

export function encryption(userPassword: string, ownerPassword: string): Encryption {
  const ownerKey = md5(padded(ownerPassword)).subarray(0, 5);
  const owner = rc4(ownerKey, padded(userPassword));
  const permissions = new Uint8Array(new Int32Array([PERMISSIONS]).buffer);
  const key = md5(padded(userPassword), owner, permissions, FILE_ID).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    entries:
      `/Encrypt << /Filter /Standard /V 1 /R 2 /P ${PERMISSIONS} /O <${hex(owner)}> /U <${hex(user)}> >> ` +
      `/ID [<${hex(FILE_ID)}> <${hex(FILE_ID)}>]`,
    encrypt: (objectNumber, text) => {
      const own = md5(key, Uint8Array.of(objectNumber, objectNumber >> 8, 0, 0, 0)).subarray(0, 10);
      return Buffer.from(rc4(own, Buffer.from(text, 'latin1'))).toString('latin1');
    },
  };
}

function padded(password: string): Uint8Array {
  return Uint8Array.from([...Buffer.from(password, 'latin1'), ...PADDING]).subarray(0, 32);
}

function md5(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  });
}
