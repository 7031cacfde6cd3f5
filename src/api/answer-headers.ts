/** Response headers for the OpenAPI document. A key here is a role: one header may have several. */

interface AnswerHeader {
  readonly header: string;
  /** Whether each response that lists this header has it. */
  readonly required: boolean;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const seconds = { type: 'integer', minimum: 1, examples: [1] };
const count = { type: 'integer', minimum: 0, examples: [600] };
const text = (example: string) => ({ type: 'string', minLength: 1, examples: [example] });
const tag = {
  type: 'string',
  pattern: '^(W/)?"[^"]*"$',
  examples: ['"doc_01k9zq3v5n8r2t4w6y8a0c2e4g.2.md"'],
};

export const ANSWER_HEADERS = {
  requestId: {
    header: 'X-Request-Id',
    required: true,
    description: "Names this request in the logs. A caller's own X-Request-Id is taken over if it is sane.",
    schema: text('req_01k9zq3v5n8r2t4w6y8a0c2e4g'),
  },
  rateLimit: {
    header: 'RateLimit-Limit',
    required: false,
    description: 'Requests a minute for this key. Absent while no limit is on.',
    schema: count,
  },
  rateRemaining: {
    header: 'RateLimit-Remaining',
    required: false,
    description: 'Requests left now. Absent while no limit is on.',
    schema: count,
  },
  rateReset: {
    header: 'RateLimit-Reset',
    required: false,
    description: 'Seconds until the whole allowance is back. Absent while no limit is on.',
    schema: count,
  },
  location: {
    header: 'Location',
    required: true,
    description: 'The address to poll.',
    schema: { type: 'string', format: 'uri' },
  },
  pollAfter: {
    header: 'Retry-After',
    required: true,
    description: 'Seconds after which to poll.',
    schema: seconds,
  },
  pollAfterIfProcessing: {
    header: 'Retry-After',
    required: false,
    description: 'While the status is processing: seconds after which to poll again.',
    schema: seconds,
  },
  retryAfter: {
    header: 'Retry-After',
    required: true,
    description: 'Seconds after which a request is answered again.',
    schema: seconds,
  },
  challenge: {
    header: 'WWW-Authenticate',
    required: true,
    description: 'How to authenticate.',
    schema: text('Bearer'),
  },
  exportTag: {
    header: 'ETag',
    required: true,
    description: 'Changes with the version; send it back in If-None-Match.',
    schema: tag,
  },
  documentTag: {
    header: 'ETag',
    required: false,
    description: 'Changes with the document; send it back in If-None-Match.',
    schema: tag,
  },
  fileName: {
    header: 'Content-Disposition',
    required: true,
    description: "`attachment` with the pushed file's name and the new ending (RFC 6266).",
    schema: { type: 'string', pattern: '^attachment; filename=', examples: ['attachment; filename="a.md"'] },
  },
} as const satisfies Record<string, AnswerHeader>;

export type HeaderName = keyof typeof ANSWER_HEADERS;
