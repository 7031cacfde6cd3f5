/** Reads the body of a request. */
import { AppError } from '../domain/errors.ts';

/** Bodies up to this Content-Length are read at once, which is faster than a stream. */
const SMALL_BODY_BYTES = 64 * 1024;

/** @throws AppError validation_error for a compressed body, and if the client disconnects */
export async function* readBody(request: Request): AsyncGenerator<Uint8Array> {
  requireUncompressed(request.headers.get('content-encoding'));
  try {
    // Without a valid length, the comparison is false and the body is read as a stream.
    if (Number(request.headers.get('content-length') ?? Number.NaN) <= SMALL_BODY_BYTES) {
      yield await request.bytes();
      return;
    }
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (error) {
    throw new AppError('validation_error', 'The connection ended before the body did.', { cause: error });
  }
}

/** RFC 9110, 8.4. Nothing is decompressed, so that a small body can't expand to a large one. */
function requireUncompressed(encoding: string | null): void {
  if (encoding === null || /^(?:identity|)$/i.test(encoding.trim())) return;
  throw new AppError(
    'validation_error',
    `The body is compressed (Content-Encoding: ${encoding.slice(0, 40)}): send it as it is.`,
  );
}
