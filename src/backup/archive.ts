/** Writes a tar archive (POSIX pax) as a stream, file by file. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';

export interface ArchivedFile {
  /** Path with slashes; may contain any characters. */
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export async function* writeArchive(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const adding = (async () => {
    for await (const { name, size, content } of files) {
      await pipeline(content, archive.entry({ name, size, mode: 0o600 }));
    }
    archive.finalize();
  })();
  // Errors are reported to the reader of the archive.
  adding.catch((error) => archive.destroy(error));
  yield* Readable.from(archive);
  await adding;
}
