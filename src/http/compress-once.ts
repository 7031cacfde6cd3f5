/** Files that never change are compressed once, when somebody first asks for them, and not on the service's thread. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** The slowest and best: it is done once. */
const LEVEL = 9;

/** @param read called once; after that all share what came of it */
export function compressOnce(read: () => Promise<Uint8Array>): () => Promise<Uint8Array<ArrayBuffer>> {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const make = async () => new Uint8Array(await compress(await read(), { level: LEVEL }));
  return () => {
    compressed ??= make().catch((error: unknown) => {
      compressed = undefined;
      throw error;
    });
    return compressed;
  };
}

/** Whether whoever asks takes gzip. */
export function takesGzip(request: Request): boolean {
  return /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
}
