/** What the service and the processes that make answers say to each other. */

import { CannotAnswer } from '../../assistant/assistant.ts';
import type { ModelEndpoint } from '../../assistant/model/endpoint.ts';
import type { RerankSettings } from '../../assistant/model/rerank.ts';
import type { AnswerStep } from '../../domain/answer-step.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { Log } from '../../domain/operation/log.ts';
import type { AnswerOrder, AnswerWork, MadeAnswer } from './answer-order.ts';

/** What a process needs before it is asked. Keys stay with the service, which asks models in its place. */
export interface AnswerSettings {
  /** The model that answers; null for the built-in assistant. */
  readonly model: Pick<ModelEndpoint, 'url' | 'model'> | null;
  /** The name of the model for embeddings. */
  readonly embeddingsModel: string | null;
  /** The model that puts what was found in order; null leaves the own order. */
  readonly rerank: Pick<RerankSettings, 'url' | 'model'> | null;
}

/** What an answer has the service do, by name, with what it is given. */
export type WorkCall = {
  [Name in keyof AnswerWork]: { readonly name: Name; readonly given: Parameters<AnswerWork[Name]> };
}[keyof AnswerWork];

/** A request to a model, which the service makes: a process that makes answers reaches no network. */
export interface ModelRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What comes of a request to a model, piece by piece. */
export type ModelReply =
  | {
      readonly type: 'response';
      readonly request: number;
      readonly status: number;
      readonly headers: [string, string][];
    }
  | { readonly type: 'response_bytes'; readonly request: number; readonly bytes: Uint8Array }
  | { readonly type: 'response_end'; readonly request: number }
  | { readonly type: 'request_failed'; readonly request: number; readonly failure: Failure };

type LogFields = NonNullable<Parameters<Log['error']>[1]>;

/** What a process has logged: with all but the last an answer is made all the same. */
export const FAULT_EVENTS: readonly string[] = ['embedding_failed', 'rerank_failed', 'answer_process_failed'];

/** What a process says that is of no order. */
export type OfNoOrder =
  | { readonly type: 'confined'; readonly confinement: Confinement }
  | { readonly type: 'fault'; readonly event: string; readonly fields: LogFields }
  | { readonly type: 'request'; readonly request: number; readonly sent: ModelRequest }
  | { readonly type: 'request_stop'; readonly request: number };

export type ToAnswerProcess =
  | ModelReply
  | { readonly type: 'open'; readonly settings: AnswerSettings }
  | { readonly type: 'order'; readonly id: number; readonly order: AnswerOrder }
  | { readonly type: 'stop'; readonly id: number }
  | { readonly type: 'worked'; readonly call: number; readonly result: unknown }
  | { readonly type: 'work_failed'; readonly call: number; readonly failure: Failure };

export type FromAnswerProcess = OfNoOrder | OfOrders;

/** What a process says of its orders. */
export type OfOrders =
  | { readonly type: 'alive' }
  | { readonly type: 'text'; readonly id: number; readonly text: string }
  | { readonly type: 'restart'; readonly id: number }
  | { readonly type: 'step'; readonly id: number; readonly step: AnswerStep }
  | { readonly type: 'work'; readonly id: number; readonly call: number; readonly work: WorkCall }
  | { readonly type: 'made'; readonly id: number; readonly made: MadeAnswer }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure };

/** An error as it goes from one process to another. */
export interface Failure {
  readonly message: string;
  readonly code?: string;
  /** Of a CannotAnswer: its message is for the person, this is for the log. */
  readonly detail?: string;
}

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  if (error instanceof CannotAnswer) return { message, detail: error.detail };
  return { message, ...('code' in error && { code: String(error.code) }) };
}

export function toError({ message, code, detail }: Failure): Error {
  if (detail !== undefined) return new CannotAnswer(message, detail);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
