/** Maps errors to statuses and to the response body `{ code, message, request_id }`. */
import { AppError, type ErrorCode } from '../domain/errors.ts';
import type { RequestId } from '../domain/ids.ts';
import { type StorageFault, storageFault } from '../domain/operation/storage-fault.ts';

export const STATUS_BY_CODE: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  document_processing: 409,
  user_not_exclusive: 409,
  link_expired: 410,
  file_too_large: 413,
  unsupported_file_type: 415,
  validation_error: 422,
  unprocessable: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
  insufficient_storage: 507,
};

/** Temporary errors, with the seconds after which a retry may succeed. */
const RETRY_AFTER: Readonly<Partial<Record<ErrorCode, string>>> = {
  unavailable: '30',
  insufficient_storage: '30',
};

/**
 * Converts any thrown error to the one that the client gets: AppErrors as they are, internal errors without details.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const fault = storageFault(error);
  if (fault !== undefined) return storageError(fault, error);
  return new AppError(
    'internal_error',
    'Something went wrong on our side; quote the request id to support.',
    {
      cause: error,
    },
  );
}

/** Nothing can be written at the moment. */
function storageError(fault: StorageFault, cause: unknown): AppError {
  return fault === 'full'
    ? new AppError('insufficient_storage', 'The disk of the service is full; try again later.', { cause })
    : new AppError('unavailable', 'The service can read but not write just now; try again later.', { cause });
}

/** The JSON response for an error. */
export function errorResponse(error: AppError, requestId: RequestId): Response {
  const headers = new Headers(error.headers);
  const retryAfter = RETRY_AFTER[error.code];
  if (retryAfter !== undefined && !headers.has('Retry-After')) headers.set('Retry-After', retryAfter);
  if (error.code === 'unauthorized') headers.set('WWW-Authenticate', 'Bearer');
  return Response.json(
    { code: error.code, message: error.message, request_id: requestId },
    { status: STATUS_BY_CODE[error.code], headers },
  );
}
