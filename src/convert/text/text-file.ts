/**
 * Buffers text and writes it to a file. A short text stays in memory until the end, so that it need not be read
 * again; a long one is written in pieces and not kept.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';

/** Number of characters written at once. */
const PIECE = 1_000_000;

export class TextFile {
  readonly #path: string | null;
  #pending: string[] = [];
  #pendingLength = 0;
  #length = 0;
  #file: number | undefined;

  /** @param path null keeps the text in memory */
  constructor(path: string | null) {
    this.#path = path;
  }

  /** Number of characters added. */
  get length(): number {
    return this.#length;
  }

  /** Whether the text was too long to keep in memory. */
  get isLong(): boolean {
    return this.#file !== undefined;
  }

  add(text: string): void {
    this.#pending.push(text);
    this.#pendingLength += text.length;
    this.#length += text.length;
    if (this.#path !== null && this.#pendingLength >= PIECE) this.#write(this.#path);
  }

  /** Writes the rest and closes the file. */
  finish(): void {
    if (this.#path === null) return;
    if (this.#file === undefined) writeFileSync(this.#path, this.text(), { mode: 0o600 });
    else {
      this.#writeAll(this.#file, this.#pending.join(''));
      this.#pending = [];
      closeSync(this.#file);
    }
  }

  /** The complete text, after `finish`. */
  text(): string {
    if (this.#file !== undefined && this.#path !== null) return readFileSync(this.#path, 'utf8');
    const text = this.#pending.join('');
    this.#pending = [text];
    return text;
  }

  /** Surrogate pairs are not split. */
  #write(path: string): void {
    this.#file ??= openSync(path, 'w', 0o600);
    const text = this.#pending.join('');
    const end = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800 ? text.length - 1 : text.length;
    this.#writeAll(this.#file, text.slice(0, end));
    this.#pending = end < text.length ? [text.slice(end)] : [];
    this.#pendingLength = text.length - end;
  }

  #writeAll(file: number, text: string): void {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  }
}
