/**
 * The inside of a process that makes answers: takes orders from the service, reads the database and the blobs, and tells
 * what comes of them. It ends when the service does. Several answers may be under way at once, since those of a model
 * are mostly waiting.
 */
import { BlobStore } from '../../blobs/blob-store.ts';
import type { Log } from '../../domain/operation/log.ts';
import { Database } from '../../store/database.ts';
import type { AnswerOrder, AnswerVoice, AnswerWork } from './answer-order.ts';
import { type AnswerSources, makeAnswer } from './make-answer.ts';
import { openAssistant } from './open-assistant.ts';
import {
  type AnswerSettings,
  type FromAnswerProcess,
  type ToAnswerProcess,
  toError,
  toFailure,
  type WorkCall,
} from './protocol.ts';

/** While answers are under way, the service is told so often that this process has not got stuck. */
const ALIVE_MS = 1_000;

/** Serves orders until the service goes away. */
export function serveAnswers(log: Log): void {
  process.on('disconnect', () => process.exit(0));
  let server: AnswerServer | undefined;
  process.on('message', (message: ToAnswerProcess) => {
    if (message.type === 'open') server = new AnswerServer(openSources(message.settings, log), send);
    else server?.take(message);
  });
}

function openSources(settings: AnswerSettings, log: Log): AnswerSources {
  return {
    db: Database.openToRead(settings.databaseFile),
    blobs: new BlobStore(settings.dataFolder),
    ...openAssistant(settings),
    log,
  };
}

function send(message: FromAnswerProcess): void {
  process.send?.(message);
}

class AnswerServer {
  readonly #sources: AnswerSources;
  readonly #send: (message: FromAnswerProcess) => void;
  readonly #underWay = new Map<number, AbortController>();
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCall = 0;
  #alive: NodeJS.Timeout | undefined;

  constructor(sources: AnswerSources, send: (message: FromAnswerProcess) => void) {
    this.#sources = sources;
    this.#send = send;
  }

  take(message: Exclude<ToAnswerProcess, { readonly type: 'open' }>): void {
    switch (message.type) {
      case 'order':
        void this.#make(message.id, message.order);
        break;
      case 'stop':
        this.#underWay.get(message.id)?.abort();
        break;
      case 'worked':
        this.#takeCall(message.call)?.resolve(message.result);
        break;
      case 'work_failed':
        this.#takeCall(message.call)?.reject(toError(message.failure));
        break;
    }
  }

  async #make(id: number, order: AnswerOrder): Promise<void> {
    const abort = new AbortController();
    this.#underWay.set(id, abort);
    this.#alive ??= setInterval(() => this.#send({ type: 'alive' }), ALIVE_MS);
    try {
      const made = await makeAnswer(this.#sources, order, this.#voiceOf(id, abort.signal), this.#workOf(id));
      this.#send({ type: 'made', id, made });
    } catch (error) {
      this.#send({ type: 'failed', id, failure: toFailure(error) });
    }
    this.#underWay.delete(id);
    if (this.#underWay.size > 0) return;
    clearInterval(this.#alive);
    this.#alive = undefined;
  }

  #voiceOf(id: number, signal: AbortSignal): AnswerVoice {
    return {
      signal,
      onText: (text) => this.#send({ type: 'text', id, text }),
      onRestart: () => this.#send({ type: 'restart', id }),
      onStep: (step) => this.#send({ type: 'step', id, step }),
    };
  }

  /** Work that the service does, of whose results it knows the types (answer-processes.ts). */
  #workOf(id: number): AnswerWork {
    return {
      tables: (...given) => this.#call(id, { name: 'tables', given }),
      reckon: (...given) => this.#call(id, { name: 'reckon', given }),
      compare: (...given) => this.#call(id, { name: 'compare', given }),
    };
  }

  #call<Name extends WorkCall['name']>(
    id: number,
    work: Extract<WorkCall, { readonly name: Name }>,
  ): ReturnType<AnswerWork[Name]> {
    const call = ++this.#lastCall;
    const pending = Promise.withResolvers<unknown>();
    this.#calls.set(call, pending);
    this.#send({ type: 'work', id, call, work });
    return pending.promise as ReturnType<AnswerWork[Name]>;
  }

  #takeCall(call: number): PromiseWithResolvers<unknown> | undefined {
    const pending = this.#calls.get(call);
    this.#calls.delete(call);
    return pending;
  }
}
