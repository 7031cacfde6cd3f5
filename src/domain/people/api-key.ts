/**
 * The form of API keys: `dg_`, 32 characters with 160 random bits, and a checksum of 6 characters, so that a mistyped
 * key is detected without a lookup and leaked keys can be found by pattern.
 */

import { ALPHABET } from '../ids.ts';

export type RawApiKey = string & { readonly __apiKey: true };

const PREFIX = 'dg_';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const FORM = new RegExp(`^${PREFIX}[0-9a-hjkmnp-tv-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** @param random at least 32 random bytes, of which five bits each are used */
export function writeApiKey(random: Uint8Array): RawApiKey {
  let body = PREFIX;
  for (let i = 0; i < RANDOM_CHARACTERS; i++) body += ALPHABET.charAt((random[i] ?? 0) & 31);
  return (body + checksum(body)) as RawApiKey;
}

/** Whether a text has the form of a key and a valid checksum, not whether the key exists. */
export function isWellFormedApiKey(text: string): text is RawApiKey {
  return (
    FORM.test(text) && checksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS)
  );
}

/** The part of a key that may be displayed: enough to recognize it, too little to use it. */
export function apiKeyHint(key: RawApiKey): string {
  return `${key.slice(0, PREFIX.length + 4)}…${key.slice(-4)}`;
}

function checksum(text: string): string {
  let rest = Bun.hash.crc32(text);
  let written = '';
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    written = ALPHABET.charAt(rest & 31) + written;
    rest = Math.floor(rest / 32);
  }
  return written;
}
