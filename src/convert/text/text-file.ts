/**
 * Text on its way to a file. Little of it is kept until the end, so that whoever wants it next has it at hand; of much,
 * pieces are written as they come and nothing is kept.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';

/** Characters that are written together. */
const PIECE = 1_000_000;

export class TextFile {
  readonly #path: string | null;
  #waiting: string[] = [];
  #waitingLength = 0;
  #length = 0;
  #file: number | undefined;

  /** @param path null keeps all of it in memory */
  constructor(path: string | null) {
    this.#path = path;
  }

  /** Characters that were added. */
  get length(): number {
    return this.#length;
  }

  /** Whether there is so much of it that it is not kept in memory. */
  get isLong(): boolean {
    return this.#file !== undefined;
  }

  add(text: string): void {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    this.#length += text.length;
    if (this.#path !== null && this.#waitingLength >= PIECE) this.#write(this.#path);
  }

  /** Writes what is not written yet, and closes the file. */
  finish(): void {
    if (this.#path === null) return;
    if (this.#file === undefined) writeFileSync(this.#path, this.text(), { mode: 0o600 });
    else {
      this.#writeAll(this.#file, this.#waiting.join(''));
      this.#waiting = [];
      closeSync(this.#file);
    }
  }

  /** All of it, once it is finished. */
  text(): string {
    if (this.#file !== undefined && this.#path !== null) return readFileSync(this.#path, 'utf8');
    const text = this.#waiting.join('');
    this.#waiting = [text];
    return text;
  }

  /** The two halves of a character beyond 16 bits are written together. */
  #write(path: string): void {
    this.#file ??= openSync(path, 'w', 0o600);
    const text = this.#waiting.join('');
    const end = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800 ? text.length - 1 : text.length;
    this.#writeAll(this.#file, text.slice(0, end));
    this.#waiting = end < text.length ? [text.slice(end)] : [];
    this.#waitingLength = text.length - end;
  }

  #writeAll(file: number, text: string): void {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  }
}
