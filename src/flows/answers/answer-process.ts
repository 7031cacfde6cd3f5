/**
 * The main loop of an answer process: accepts orders from the service, reads the database and the blobs, and sends back
 * the results. It exits when the service does. Several answers may run at once, since answers of a model mostly wait
 * for the network.
 */
import { join } from 'node:path';
import { BLOBS_FOLDER, BlobReader } from '../../blobs/blob-reader.ts';
import type { FileRule } from '../../convert/pool/confinement/landlock.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import { DATABASE_FILE, Database } from '../../store/database.ts';
import { ContentsCache } from '../search/library-contents.ts';
import type { AnswerCallbacks, AnswerOrder, AnswerWork } from './answer-order.ts';
import { ServiceFetch } from './fetch-through-service.ts';
import { type AnswerSources, makeAnswer } from './make-answer.ts';
import { openAssistant } from './open-assistant.ts';
import {
  type AnswerSettings,
  type FromAnswerProcess,
  type ModelReply,
  type ToAnswerProcess,
  toError,
  toFailure,
  type WorkCall,
} from './protocol.ts';
import { rehearse } from './rehearse.ts';

/** Interval of the heartbeat while answers are in progress. */
const HEARTBEAT_MS = 1_000;

/**
 * The only files of the data folder that an answer process may read: SQLite's three, and the blobs, which it can't
 * list.
 */
export function answerFiles(dataFolder: string): FileRule[] {
  const names = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, BLOBS_FOLDER];
  return names.map((name) => ({ path: join(dataFolder, name), rights: ['read'] }));
}

/** Serves orders until the service disconnects. @param confinement how far this process is confined, for the service */
export function serveAnswers(dataFolder: string, confinement: Confinement): void {
  process.on('disconnect', () => process.exit(0));
  process.on('uncaughtException', (error) => {
    const fields = { error: describeFault(error) };
    process.send?.({ type: 'fault', event: 'answer_process_failed', fields }, () => process.exit(1));
  });
  const models = new ServiceFetch(send);
  let server: AnswerServer | undefined;
  process.on('message', (message: ToAnswerProcess) => {
    switch (message.type) {
      case 'open':
        server = new AnswerServer(openSources(dataFolder, message.settings, models.fetch), send);
        // Orders that came together with this message are handled first.
        if (message.settings.model === null) setImmediate(() => server?.rehearse());
        break;
      case 'response':
      case 'response_bytes':
      case 'response_end':
      case 'request_failed':
        models.handle(message);
        break;
      default:
        server?.handle(message);
    }
  });
  send({ type: 'confined', confinement });
}

function openSources(
  dataFolder: string,
  settings: AnswerSettings,
  fetch: ServiceFetch['fetch'],
): AnswerSources {
  return {
    db: Database.openToRead(join(dataFolder, DATABASE_FILE)),
    contents: new ContentsCache(),
    blobs: new BlobReader(dataFolder),
    ...openAssistant(settings, fetch),
    log: { error: (event, fields = {}) => send({ type: 'fault', event, fields }) },
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
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(sources: AnswerSources, send: (message: FromAnswerProcess) => void) {
    this.#sources = sources;
    this.#send = send;
  }

  handle(message: Exclude<ToAnswerProcess, ModelReply | { readonly type: 'open' }>): void {
    switch (message.type) {
      case 'order':
        void this.#answer(message.id, message.order);
        break;
      case 'stop':
        this.#underWay.get(message.id)?.abort();
        break;
      case 'worked':
        this.#endCall(message.call)?.resolve(message.result);
        break;
      case 'work_failed':
        this.#endCall(message.call)?.reject(toError(message.failure));
        break;
    }
  }

  /** Prepares for the first order, unless it is there already. */
  rehearse(): void {
    if (this.#underWay.size > 0) return;
    rehearse(this.#sources.assistant).catch((error: unknown) =>
      this.#sources.log.error('rehearsal_failed', { error: describeFault(error) }),
    );
  }

  async #answer(id: number, order: AnswerOrder): Promise<void> {
    const abort = new AbortController();
    this.#underWay.set(id, abort);
    this.#heartbeat ??= setInterval(() => this.#send({ type: 'alive' }), HEARTBEAT_MS);
    try {
      const made = await makeAnswer(
        this.#sources,
        order,
        this.#callbacksOf(id, abort.signal),
        this.#workOf(id),
      );
      this.#send({ type: 'made', id, made });
    } catch (error) {
      this.#send({ type: 'failed', id, failure: toFailure(error) });
    }
    this.#underWay.delete(id);
    if (this.#underWay.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  #callbacksOf(id: number, signal: AbortSignal): AnswerCallbacks {
    return {
      signal,
      onText: (text) => this.#send({ type: 'text', id, text }),
      onRestart: () => this.#send({ type: 'restart', id }),
      onStep: (step) => this.#send({ type: 'step', id, step }),
    };
  }

  /** Calls to the service. The types of their results are those of callService() in answer-processes.ts. */
  #workOf(id: number): AnswerWork {
    return {
      tables: (...args) => this.#call(id, { name: 'tables', args }),
      calculate: (...args) => this.#call(id, { name: 'calculate', args }),
      compare: (...args) => this.#call(id, { name: 'compare', args }),
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

  #endCall(call: number): PromiseWithResolvers<unknown> | undefined {
    const pending = this.#calls.get(call);
    this.#calls.delete(call);
    return pending;
  }
}
