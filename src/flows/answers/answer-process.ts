/**
 * The inside of a process that makes answers: takes orders from the service, reads the database and the blobs, and reports
 * what comes of them. It ends when the service does. Several answers may be under way at once, since those of a model
 * are mostly waiting.
 */
import { join } from 'node:path';
import { BLOBS_FOLDER, BlobReader } from '../../blobs/blob-reader.ts';
import type { FileRule } from '../../convert/pool/confinement/landlock.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import { DATABASE_FILE, Database } from '../../store/database.ts';
import { KeptContents } from '../search/library-contents.ts';
import type { AnswerOrder, AnswerVoice, AnswerWork } from './answer-order.ts';
import { AskByService } from './ask-by-service.ts';
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

/** The heartbeat while answers are under way. */
const ALIVE_MS = 1_000;

/** All that such a process needs of the data folder: SQLite's three files, and the blobs, whose names it can't list. */
export function answerFiles(dataFolder: string): FileRule[] {
  const names = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, BLOBS_FOLDER];
  return names.map((name) => ({ path: join(dataFolder, name), rights: ['read'] }));
}

/** Serves orders until the service goes away. @param confinement how far this process is confined, which it tells */
export function serveAnswers(dataFolder: string, confinement: Confinement): void {
  process.on('disconnect', () => process.exit(0));
  process.on('uncaughtException', (error) => {
    const fields = { error: describeFault(error) };
    process.send?.({ type: 'fault', event: 'answer_process_failed', fields }, () => process.exit(1));
  });
  const models = new AskByService(send);
  let server: AnswerServer | undefined;
  process.on('message', (message: ToAnswerProcess) => {
    switch (message.type) {
      case 'open':
        server = new AnswerServer(openSources(dataFolder, message.settings, models.fetch), send);
        break;
      case 'response':
      case 'response_bytes':
      case 'response_end':
      case 'request_failed':
        models.take(message);
        break;
      default:
        server?.take(message);
    }
  });
  send({ type: 'confined', confinement });
}

function openSources(
  dataFolder: string,
  settings: AnswerSettings,
  fetch: AskByService['fetch'],
): AnswerSources {
  return {
    db: Database.openToRead(join(dataFolder, DATABASE_FILE)),
    contents: new KeptContents(),
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
  #alive: NodeJS.Timeout | undefined;

  constructor(sources: AnswerSources, send: (message: FromAnswerProcess) => void) {
    this.#sources = sources;
    this.#send = send;
  }

  take(message: Exclude<ToAnswerProcess, ModelReply | { readonly type: 'open' }>): void {
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
