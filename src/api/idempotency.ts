/** Reads the Idempotency-Key header, and computes a fingerprint of the request, from its parsed fields and files. */
import { AppError } from '../domain/errors.ts';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../domain/limits.ts';
import type { IncomingFile } from '../flows/documents/stage-upload.ts';
import type { Idempotency } from '../flows/keys/answer-once.ts';

/**
 * @param fields parsed by a schema
 * @throws AppError validation_error for a key that is empty or too long
 */
export function readIdempotency(
  request: Request,
  fields: Readonly<Record<string, unknown>>,
  files: readonly IncomingFile[],
): Idempotency | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (key === '' || key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw new AppError(
      'validation_error',
      `Idempotency-Key must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters.`,
    );
  }
  const content = {
    method: request.method,
    path: new URL(request.url).pathname,
    fields,
    files: files.map((file) => [file.fileName, file.staged.sha256]),
  };
  const hash = Bun.SHA256.hash(JSON.stringify(content));
  return { key, fingerprint: new Uint8Array(hash.buffer) };
}
