/**
 * A file that has no name any more: its bytes are there while somebody holds it, and gone with the last, or with the
 * process, however that ends.
 */
import { type FileHandle, open, unlink } from 'node:fs/promises';

export class UnnamedFile {
  readonly #handle: FileHandle;
  #holders = 1;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Takes a file's name away; whoever asked holds it. */
  static async take(path: string): Promise<UnnamedFile> {
    const handle = await open(path, 'r');
    try {
      await unlink(path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new UnnamedFile(handle);
  }

  /** One holder more; each releases it once. */
  hold(): void {
    this.#holders++;
  }

  async release(): Promise<void> {
    if (--this.#holders === 0) await this.#handle.close();
  }

  /** @throws when there are not so many bytes there */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const { bytesRead } = await this.#handle.read(bytes, done, length - done, offset + done);
      if (bytesRead === 0) throw new Error('the file ends before what was asked for');
      done += bytesRead;
    }
    return bytes;
  }
}
