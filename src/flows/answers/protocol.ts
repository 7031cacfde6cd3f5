/** The messages between the service and its answer processes. */

import { CannotAnswer } from '../../assistant/assistant.ts';
import type { ModelEndpoint } from '../../assistant/model/endpoint.ts';
import type { RerankSettings } from '../../assistant/model/rerank.ts';
import type { AnswerStep } from '../../domain/answer-step.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { Log } from '../../domain/operation/log.ts';
import type { AnswerOrder, AnswerResult, AnswerWork } from './answer-order.ts';

/** Settings for an answer process. Keys stay with the service, which sends the requests to models. */
export interface AnswerSettings {
  /** The model that answers; null for the built-in assistant. */
  readonly model: Pick<ModelEndpoint, 'url' | 'model'> | null;
  /** The name of the model for embeddings. */
  readonly embeddingsModel: string | null;
  /** The model that reranks search results; null keeps their order. */
  readonly rerank: Pick<RerankSettings, 'url' | 'model'> | null;
}

/** A call of an answer process to the service, with its arguments. */
export type WorkCall = {
  [Name in keyof AnswerWork]: { readonly name: Name; readonly args: Parameters<AnswerWork[Name]> };
}[keyof AnswerWork];

/** A request to a model, which the service sends: an answer process has no network access. */
export interface ModelRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response to a request to a model, piece by piece. */
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

/** Log events that a process may write. Except for the last one, the answer is made nevertheless. */
export const FAULT_EVENTS: readonly string[] = [
  'embedding_failed',
  'rerank_failed',
  'rehearsal_failed',
  'answer_process_failed',
];

/** Messages of a process that belong to no order. */
export type ProcessMessage =
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

export type FromAnswerProcess = ProcessMessage | OrderMessage;

/** Messages of a process about its orders. */
export type OrderMessage =
  | { readonly type: 'alive' }
  | { readonly type: 'text'; readonly id: number; readonly text: string }
  | { readonly type: 'restart'; readonly id: number }
  | { readonly type: 'step'; readonly id: number; readonly step: AnswerStep }
  | { readonly type: 'work'; readonly id: number; readonly call: number; readonly work: WorkCall }
  | { readonly type: 'made'; readonly id: number; readonly made: AnswerResult }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure };

/** An error in the form in which it passes between processes. */
export interface Failure {
  readonly message: string;
  readonly code?: string;
  /** Set for a CannotAnswer, whose message is for the person; this goes to the log. */
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
