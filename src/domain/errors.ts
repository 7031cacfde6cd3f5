/**
 * Errors that are reported to clients and people. Each has a published code; `http/error-response.ts` maps codes to
 * statuses. Any other thrown error is an internal_error.
 */

export const ERROR_CODES = [
  'bad_request',
  'unauthorized',
  'insufficient_credits',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'document_processing',
  'user_not_exclusive',
  'link_expired',
  'file_too_large',
  'unsupported_file_type',
  'validation_error',
  'unprocessable',
  'rate_limited',
  'internal_error',
  'unavailable',
  'insufficient_storage',
  'limit_reached',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface AppErrorOptions {
  /** The cause, for the log; never shown to a client. */
  readonly cause?: unknown;
  /** Response headers, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param code the published code
   * @param message a sentence that helps support; it contains no secret and no data of another tenant
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.headers = options.headers ?? {};
  }

  /** Returns a copy with additional response headers. */
  withHeaders(headers: Readonly<Record<string, string>>): AppError {
    return new AppError(this.code, this.message, {
      cause: this.cause,
      headers: { ...headers, ...this.headers },
    });
  }
}

/** The error for anything that does not exist or is not accessible to the caller; the two must be indistinguishable. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no such ${what}.`);
}
