/** The keys of a data folder that is nowhere. */
import type { Keys } from '../../src/flows/deps.ts';
import { KEY_BYTES, type Key } from '../../src/store/files/key-file.ts';

export class FakeKey implements Key {
  readonly path: string;
  #bytes: Uint8Array | undefined;
  #made = 0;

  constructor(path: string) {
    this.path = path;
  }

  find(): Uint8Array | undefined {
    return this.#bytes;
  }

  getOrCreate(): Uint8Array {
    if (this.#bytes === undefined) this.replace();
    return this.#bytes ?? new Uint8Array();
  }

  replace(): void {
    this.#bytes = new Uint8Array(KEY_BYTES).fill(++this.#made);
  }

  lose(): void {
    this.#bytes = undefined;
  }
}

/** Keys that are there already. */
export function madeKeys(): Keys & { readonly auditTrail: FakeKey; readonly loginLinks: FakeKey } {
  const keys = { loginLinks: new FakeKey('login-links.key'), auditTrail: new FakeKey('audit-trail.key') };
  keys.auditTrail.getOrCreate();
  return keys;
}
