/** What the service and the processes that make answers say to each other. */

import { CannotAnswer } from '../../assistant/assistant.ts';
import type { ModelEndpoint } from '../../assistant/model/endpoint.ts';
import type { RerankSettings } from '../../assistant/model/rerank.ts';
import type { AnswerStep } from '../../domain/answer-step.ts';
import type { AnswerOrder, AnswerWork, MadeAnswer } from './answer-order.ts';

/** What a process needs before it is asked. It is told in a message, since others can read a command line. */
export interface AnswerSettings {
  readonly databaseFile: string;
  readonly dataFolder: string;
  /** The model that answers; null for the built-in assistant. */
  readonly model: Omit<ModelEndpoint, 'fetch'> | null;
  /** The name of the model that tells what passages mean. */
  readonly embeddingsModel: string | null;
  /** The model that puts what was found in order; null leaves the own order. */
  readonly rerank: RerankSettings | null;
}

/** What an answer has the service do, by name, with what it is given. */
export type WorkCall = {
  [Name in keyof AnswerWork]: { readonly name: Name; readonly given: Parameters<AnswerWork[Name]> };
}[keyof AnswerWork];

export type ToAnswerProcess =
  | { readonly type: 'open'; readonly settings: AnswerSettings }
  | { readonly type: 'order'; readonly id: number; readonly order: AnswerOrder }
  | { readonly type: 'stop'; readonly id: number }
  | { readonly type: 'worked'; readonly call: number; readonly result: unknown }
  | { readonly type: 'work_failed'; readonly call: number; readonly failure: Failure };

export type FromAnswerProcess =
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
