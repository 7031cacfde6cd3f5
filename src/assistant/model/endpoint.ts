/**
 * An OpenAI-compatible chat-completions endpoint, and what may go wrong with it. The key goes into one request
 * header and nowhere else: no message, error or log line carries it.
 */
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
  | 'unreadable';

/** Thrown when the model could not be asked or did not answer. The message is for people. */
export class ModelFault extends CannotAnswer {
  override readonly name = 'ModelFault';

  /** @param detail what the endpoint said, shortened and without the key; for the log */
  constructor(
    readonly code: ModelFaultCode,
    message: string,
    detail = '',
  ) {
    super(message, detail);
  }
}

/** Characters of an endpoint's own words that are kept. */
const LONGEST_DETAIL = 500;

/** An endpoint's own words, safe to keep. */
export function safeDetail(endpoint: ModelEndpoint, text: string): string {
  const { key } = endpoint;
  const clean = key === undefined || key === '' ? text : text.replaceAll(key, '…');
  return clean.slice(0, LONGEST_DETAIL);
}
