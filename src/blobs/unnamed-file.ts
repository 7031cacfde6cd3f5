/** An unlinked file: its bytes exist until it is released by all holders, or the process ends. */
import { type FileHandle, open as openFile, unlink } from 'node:fs/promises';

export class UnnamedFile {
  readonly #handle: FileHandle;
  #holders = 1;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Opens and unlinks a file. The caller holds it. */
  static async open(path: string): Promise<UnnamedFile> {
    const handle = await openFile(path, 'r');
    try {
      await unlink(path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new UnnamedFile(handle);
  }

  /** Adds a holder, which has to release it once. */
  hold(): void {
    this.#holders++;
  }

  async release(): Promise<void> {
    if (--this.#holders === 0) await this.#handle.close();
  }

  /** @throws if the file is shorter */
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
