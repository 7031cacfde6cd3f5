/** Compresses immutable files once, at the first request, and not on the main thread. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** The best level, since it is done once. */
const LEVEL = 9;

/** @param read called once; the result is shared */
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

/** Whether the client accepts gzip. */
export function takesGzip(request: Request): boolean {
  return /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
}
