/**
 * Refusals that a client or a person is told of. Each has a published code; `http/error-response.ts` alone knows
 * which status a code has. Anything thrown that is not an AppError is a fault of ours and becomes internal_error.
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
  /** What led here, for the log; never shown to a client. */
  readonly cause?: unknown;
  /** Response headers that belong to the refusal, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param code the published code
   * @param message a sentence a support person can act on; it names no secret and nothing of another tenant
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.headers = options.headers ?? {};
  }

  /** The same refusal with further response headers. */
  withHeaders(headers: Readonly<Record<string, string>>): AppError {
    return new AppError(this.code, this.message, {
      cause: this.cause,
      headers: { ...headers, ...this.headers },
    });
  }
}

/** The refusal for anything that is not there, or not there for this caller; the two must look alike. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no such ${what}.`);
}
