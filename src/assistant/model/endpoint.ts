/**
 * An OpenAI-compatible chat-completions endpoint, and its possible errors. The key goes into one request header and
 * nowhere else: no message, error or log line contains it.
 */
import { z } from 'zod';
import { CannotAnswer } from '../assistant.ts';

export interface ModelEndpoint {
  /** The base address, ending in `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  /** Performs HTTP requests, passed in by the caller. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly limits?: Partial<ModelLimits>;
}

/**
 * The address for requests of one kind.
 *
 * @param path below the base
 */
export function addressOf({ url }: Pick<ModelEndpoint, 'url'>, path: ModelPath): string {
  return `${url.replace(/\/+$/, '')}${path}`;
}

/** The model and its host, for display. */
export function describeModel({ url, model }: Pick<ModelEndpoint, 'url' | 'model'>): string {
  return `${model} at ${hostOf(url)}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** The paths of the protocol that are used. */
export type ModelPath = '/chat/completions' | '/embeddings' | '/rerank' | '/models';

/** Milliseconds, except for the number of attempts. */
export interface ModelLimits {
  /** Until the first byte; long, since a local server may have to load the model first. */
  readonly firstByteMs: number;
  /** Between two chunks of a stream. */
  readonly silenceMs: number;
  /** Maximum number of attempts per call. */
  readonly attempts: number;
  /** Before the second attempt; doubled for each further one. */
  readonly firstDelayMs: number;
  /** If an endpoint asks for a longer delay, the call fails instead. */
  readonly longestDelayMs: number;
}

export const DEFAULT_LIMITS: ModelLimits = {
  firstByteMs: 120_000,
  silenceMs: 60_000,
  attempts: 4,
  firstDelayMs: 500,
  longestDelayMs: 30_000,
};

export type ModelFaultCode =
  /** The endpoint can't be reached, or does not answer in time. */
  | 'unreachable'
  /** 429 on the last attempt. */
  | 'busy'
  /** 401 or 403. */
  | 'refused'
  /** 404: unknown model, or no such endpoint. */
  | 'not_found'
  /** Another 4xx. */
  | 'rejected'
  /** 5xx on the last attempt. */
  | 'failing'
  /** The connection broke in the middle of an answer. */
  | 'lost'
  /** The response does not follow the protocol. */
  | 'unreadable'
  /** Nothing in the answer is supported by the documents. */
  | 'unsupported';

/** The details of an error response. */
export interface EndpointRefusal {
  /** Status and error code. Safe to log, since it can't contain parts of a question or a document. */
  readonly detail: string;
  /**
   * The endpoint's message, shortened and without the key, for administrators who check an endpoint without sending
   * documents.
   */
  readonly words: string;
}

/** Thrown when the model could not be reached or did not answer. The message is for people. */
export class ModelFault extends CannotAnswer {
  override readonly name = 'ModelFault';
  readonly words: string;

  constructor(
    readonly code: ModelFaultCode,
    message: string,
    { detail, words }: EndpointRefusal = { detail: '', words: '' },
  ) {
    super(message, detail);
    this.words = words;
  }

  /** For `docgate assistant check`, which sends no document. */
  get explanation(): string {
    const reason = this.words || this.detail;
    return reason === '' ? this.message : `${this.message} (${reason})`;
  }
}

/** Maximum characters of an endpoint's message. */
const LONGEST_WORDS = 500;

/** An error code, as opposed to a sentence. */
const ERROR_CODE = /^[\w.:-]{1,64}$/;

const ErrorNames = z.object({ code: z.unknown(), type: z.unknown() }).partial();
const ErrorBody = ErrorNames.extend({ error: ErrorNames.optional().catch(undefined) });

/**
 * Extracts the details of an error response of any form.
 *
 * @param status omitted for an error within a stream
 */
export function readRefusal(
  endpoint: Pick<ModelEndpoint, 'key'>,
  body: string,
  status?: number,
): EndpointRefusal {
  const parts = [status === undefined ? '' : String(status), errorCodeOf(body)];
  const words = withoutKey(endpoint, [parts[0], body].filter(Boolean).join(' '));
  return { detail: withoutKey(endpoint, parts.filter(Boolean).join(' ')), words };
}

/**
 * The details of a failed connection: `detail` is the error code, since messages of the runtime may quote what was
 * read.
 */
export function readFailure(endpoint: Pick<ModelEndpoint, 'key'>, error: unknown): EndpointRefusal {
  if (!(error instanceof Error)) return { detail: '', words: withoutKey(endpoint, String(error)) };
  const detail = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return { detail, words: withoutKey(endpoint, error.message) };
}

function errorCodeOf(body: string): string {
  const parsed = ErrorBody.safeParse(tryJson(body));
  if (!parsed.success) return '';
  const { error, code, type } = parsed.data;
  const names = [error?.code, error?.type, code, type].map((name) => (name == null ? '' : String(name)));
  return names.find((name) => ERROR_CODE.test(name)) ?? '';
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutKey({ key }: Pick<ModelEndpoint, 'key'>, text: string): string {
  const clean = key === undefined || key === '' ? text : text.replaceAll(key, '…');
  return clean.slice(0, LONGEST_WORDS);
}
