/**
 * An OpenAI-compatible chat-completions endpoint, and what may go wrong with it. The key goes into one request
 * header and nowhere else: no message, error or log line carries it.
 */
import { z } from 'zod';
import { CannotAnswer } from '../assistant.ts';

export interface ModelEndpoint {
  /** The base address, ending in `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  /** The way out to the network, handed in. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly limits?: Partial<ModelLimits>;
}

/** Where requests of one kind go. @param path below the base */
export function addressOf({ url }: Pick<ModelEndpoint, 'url'>, path: ModelPath): string {
  return `${url.replace(/\/+$/, '')}${path}`;
}

/** The model and where it is, as people are told. */
export function describeModel({ url, model }: Pick<ModelEndpoint, 'url' | 'model'>): string {
  return `${model} at ${hostOf(url)}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** What an endpoint is asked for. */
export type ModelPath = '/chat/completions' | '/embeddings' | '/rerank' | '/models';

/** Milliseconds but for the attempts. */
export interface ModelLimits {
  /** Until the first byte: a local server may load the model first. */
  readonly firstByteMs: number;
  /** Between two pieces of a stream. */
  readonly silenceMs: number;
  /** Tries of one call before it is given up. */
  readonly attempts: number;
  /** Before the second try; doubles with each further one. */
  readonly firstDelayMs: number;
  /** An endpoint that asks for a longer pause is given up instead. */
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
  /** Nobody answers at the address, or too late. */
  | 'unreachable'
  /** 429 to the last try. */
  | 'busy'
  /** 401 or 403. */
  | 'refused'
  /** 404: no such model, or not such an endpoint. */
  | 'not_found'
  /** Another 4xx: the request was not understood. */
  | 'rejected'
  /** 5xx to the last try. */
  | 'failing'
  /** The connection broke in the middle of an answer. */
  | 'lost'
  /** What came back is not of the protocol. */
  | 'unreadable'
  /** Nothing of what it says is in the documents. */
  | 'unsupported';

/** What came back instead of an answer. */
export interface EndpointRefusal {
  /** Status and error code: nothing that could repeat a question or a document, and so fit for the log. */
  readonly detail: string;
  /** The endpoint's own words, shortened and without the key, for an administrator who has asked it nothing else. */
  readonly words: string;
}

/** Thrown when the model could not be asked or did not answer. The message is for people. */
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
    const said = this.words || this.detail;
    return said === '' ? this.message : `${this.message} (${said})`;
  }
}

/** Characters of an endpoint's own words that are kept. */
const LONGEST_WORDS = 500;

/** What an error is called by programs; a sentence is none. */
const ERROR_CODE = /^[\w.:-]{1,64}$/;

const ErrorNames = z.object({ code: z.unknown(), type: z.unknown() }).partial();
const ErrorBody = ErrorNames.extend({ error: ErrorNames.optional().catch(undefined) });

/** Reads a refusal, whatever is in it. @param status nothing for an error in the middle of a stream */
export function readRefusal(
  endpoint: Pick<ModelEndpoint, 'key'>,
  body: string,
  status?: number,
): EndpointRefusal {
  const parts = [status === undefined ? '' : String(status), errorCodeOf(body)];
  const words = withoutKey(endpoint, [parts[0], body].filter(Boolean).join(' '));
  return { detail: withoutKey(endpoint, parts.filter(Boolean).join(' ')), words };
}

/** The same of a connection that failed: errors of the runtime have codes, and their words may quote what was read. */
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
