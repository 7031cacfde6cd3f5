/**
 * The one place that knows which status a refusal has, and the one shape in which all are told:
 * `{ code, message, request_id }`.
 */
import { AppError, type ErrorCode } from '../domain/errors.ts';
import type { RequestId } from '../domain/ids.ts';

export const STATUS_BY_CODE: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
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

/** What a client is told of anything thrown: refusals in their own words, faults without any. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(
    'internal_error',
    'Something went wrong on our side; quote the request id to support.',
    {
      cause: error,
    },
  );
}

/** The JSON answer for a refusal. */
export function errorResponse(error: AppError, requestId: RequestId): Response {
  const headers = new Headers(error.headers);
  headers.set('Cache-Control', 'no-store');
  if (error.code === 'unauthorized') headers.set('WWW-Authenticate', 'Bearer');
  return Response.json(
    { code: error.code, message: error.message, request_id: requestId },
    { status: STATUS_BY_CODE[error.code], headers },
  );
}
