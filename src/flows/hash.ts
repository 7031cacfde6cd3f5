/** SHA-256 of a credential: what is kept of keys and cookies, which carry enough chance to need no salt. */
export function sha256(text: string): Uint8Array {
  return new Uint8Array(Bun.SHA256.hash(text).buffer);
}
