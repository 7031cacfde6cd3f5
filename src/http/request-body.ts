/** The bytes of a request as they arrive. */
import { AppError } from '../domain/errors.ts';

/** @throws AppError validation_error when the client breaks off: its doing, even if nobody is left to be told */
export async function* readBody(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (error) {
    throw new AppError('validation_error', 'The connection ended before the body did.', { cause: error });
  }
}
