import type { Deps } from './deps.ts';

/** SHA-256 of a credential. Keys and cookies are stored as this hash; they are random enough to need no salt. */
export function sha256(text: string): Uint8Array {
  return new Uint8Array(Bun.SHA256.hash(text).buffer);
}

/** A random credential, and its hash, which is all that is stored. */
export function newToken({ random }: Pick<Deps, 'random'>): {
  readonly token: string;
  readonly tokenHash: Uint8Array;
} {
  const token = Buffer.from(random(32)).toString('base64url');
  return { token, tokenHash: sha256(token) };
}
