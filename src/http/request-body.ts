/** The bytes of a request as they arrive. */
import { AppError } from '../domain/errors.ts';

/** A body that says that it is no longer than this is taken in one piece, which costs less than a stream. */
const SMALL_BODY_BYTES = 64 * 1024;

/**
 * @throws AppError validation_error for a compressed body, and when the client breaks off: its doing, even if nobody is
 * left to be told
 */
export async function* readBody(request: Request): AsyncGenerator<Uint8Array> {
  requireUncompressed(request.headers.get('content-encoding'));
  try {
    // Without a length, or with one that is no number, the comparison fails and the body is read as a stream.
    if (Number(request.headers.get('content-length') ?? Number.NaN) <= SMALL_BODY_BYTES) {
      yield await request.bytes();
      return;
    }
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (error) {
    throw new AppError('validation_error', 'The connection ended before the body did.', { cause: error });
  }
}

/** RFC 9110, 8.4. Nothing is expanded here, so that no small body becomes a large one. */
function requireUncompressed(encoding: string | null): void {
  if (encoding === null || /^(?:identity|)$/i.test(encoding.trim())) return;
  throw new AppError(
    'validation_error',
    `The body is compressed (Content-Encoding: ${encoding.slice(0, 40)}): send it as it is.`,
  );
}
