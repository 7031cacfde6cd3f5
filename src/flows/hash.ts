import type { Deps } from './deps.ts';

/** SHA-256 of a credential: what is kept of keys and cookies, which carry enough chance to need no salt. */
export function sha256(text: string): Uint8Array {
  return new Uint8Array(Bun.SHA256.hash(text).buffer);
}

/** A credential that nobody guesses, and the hash of it, which alone is kept. */
export function newToken({ random }: Pick<Deps, 'random'>): {
  readonly token: string;
  readonly tokenHash: Uint8Array;
} {
  const token = Buffer.from(random(32)).toString('base64url');
  return { token, tokenHash: sha256(token) };
}
