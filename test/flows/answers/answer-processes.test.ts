/** The outside of the processes that make answers, over processes that do what a test says. */
import { afterEach, expect, test } from 'bun:test';
import { CannotAnswer } from '../../../src/assistant/assistant.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { writeId } from '../../../src/domain/ids.ts';
import type { AnswerOrder, AnswerResult, AnswerWork } from '../../../src/flows/answers/answer-order.ts';
import {
  AnswerProcesses,
  type AnswerProcessesOptions,
  type SpawnAnswerProcess,
} from '../../../src/flows/answers/answer-processes.ts';
import type { ToAnswerProcess } from '../../../src/flows/answers/protocol.ts';
import { until } from '../../support/until.ts';

type Events = Parameters<SpawnAnswerProcess>[0];

class ScriptedProcess {
  readonly told: ToAnswerProcess[] = [];
  bytes = 0;
  isKilled = false;

  constructor(readonly events: Events) {}

  /** What was asked of it last. */
  get order(): number {
    const orders = this.told.filter(({ type }) => type === 'order');
    const last = orders.at(-1);
    if (last?.type !== 'order') throw new Error('nothing was ordered');
    return last.id;
  }
}

const order: AnswerOrder = {
  organization: writeId('organization', 1, new Uint8Array(16)),
  project: writeId('project', 1, new Uint8Array(16)),
  documents: [],
  question: 'How long?',
  searchText: 'How long?',
  history: [],
};
const made: AnswerResult = { answer: { text: 'Ten years.', citations: [], found: true }, sources: [] };
const work: AnswerWork = {
  tables: () => Promise.reject(new AppError('unavailable', 'Try again.')),
  calculate: async () => null,
  compare: async () => 'too_large',
};

let processes: ScriptedProcess[] = [];
let answering: AnswerProcesses;

function open(patience: AnswerProcessesOptions['timing'] = {}): AnswerProcesses {
  processes = [];
  answering = new AnswerProcesses({
    spawn: (events) => {
      const process = new ScriptedProcess(events);
      processes.push(process);
      return {
        send: (message) => process.told.push(message),
        kill: () => {
          process.isKilled = true;
          queueMicrotask(events.onExit);
        },
        residentBytes: () => process.bytes,
      };
    },
    settings: { model: null, embeddingsModel: null, rerank: null },
    model: null,
    memoryLimitBytes: 1_000,
    timing: patience,
  });
  return answering;
}

/** Asks, and notes what is told meanwhile. */
function ask(signal = new AbortController().signal) {
  const heard: string[] = [];
  const voice = {
    signal,
    onText: (text: string) => void heard.push(text),
    onRestart: () => void heard.push('restart'),
    onStep: () => void heard.push('step'),
  };
  return { heard, answer: answering.answer(order, voice, work) };
}

function first(): ScriptedProcess {
  const [process] = processes;
  if (process === undefined) throw new Error('none was started');
  return process;
}

afterEach(() => answering.close());

test('starts no process before somebody may ask, and opens one with what it needs', () => {
  open();
  expect(processes).toHaveLength(0);
  answering.warm();
  answering.warm();
  expect(processes).toHaveLength(1);
  expect(first().told[0]).toMatchObject({ type: 'open', settings: { embeddingsModel: null } });
});

test('tells what a process tells while it makes an answer, and ends with that', async () => {
  open();
  const { heard, answer } = ask();
  const { events, order: id } = first();
  events.onMessage({ type: 'step', id, step: { did: 'listed' } });
  events.onMessage({ type: 'text', id, text: 'Ten' });
  events.onMessage({ type: 'restart', id });
  events.onMessage({ type: 'made', id, made });
  expect(await answer).toEqual(made);
  expect(heard).toEqual(['step', 'Ten', 'restart']);
});

test('does for a process what only the service can do, and hands a refusal back', async () => {
  open();
  const { answer } = ask();
  const { events, order: id, told } = first();
  const version = { documentId: order.documents[0] } as never;
  events.onMessage({ type: 'work', id, call: 1, work: { name: 'compare', args: [version, version] } });
  events.onMessage({ type: 'work', id, call: 2, work: { name: 'tables', args: [version] } });
  await until(() => told.length === 4);
  expect(told).toContainEqual({ type: 'worked', call: 1, result: 'too_large' });
  expect(told).toContainEqual({
    type: 'work_failed',
    call: 2,
    failure: { message: 'Try again.', code: 'unavailable' },
  });
  events.onMessage({ type: 'made', id, made });
  await answer;
});

test('tells what can’t be answered apart from what may fare better with another try', async () => {
  open();
  const cannot = ask();
  first().events.onMessage({ type: 'failed', id: first().order, failure: { message: 'No.', detail: '404' } });
  const refusal = await cannot.answer.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotAnswer);
  expect(refusal).toMatchObject({ message: 'No.', detail: '404' });
  const failed = ask();
  first().events.onMessage({
    type: 'failed',
    id: first().order,
    failure: { message: 'x', code: 'SQLITE_FULL' },
  });
  const error = await failed.answer.catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(CannotAnswer);
  expect(error).toMatchObject({ code: 'SQLITE_FULL' });
});

test('an answer that is stopped ends at once, and its process is told', async () => {
  open();
  const stop = new AbortController();
  const { answer } = ask(stop.signal);
  stop.abort(new Error('stopped'));
  await expect(answer).rejects.toThrow('stopped');
  expect(first().told.at(-1)).toEqual({ type: 'stop', id: first().order });
});

test('answers of a process that ends fail, and the next question starts another', async () => {
  open();
  const { answer } = ask();
  first().events.onExit();
  await expect(answer).rejects.toThrow('ended');
  const again = ask();
  expect(processes).toHaveLength(2);
  processes[1]?.events.onMessage({ type: 'made', id: processes[1].order, made });
  await again.answer;
});

test('whoever asks beside another gets a second process, and there are no more', async () => {
  open();
  const answers = [ask(), ask(), ask()].map(({ answer }) => answer.catch(() => 'ended'));
  expect(processes).toHaveLength(2);
  answering.close();
  expect(await Promise.all(answers)).toEqual(['ended', 'ended', 'ended']);
});

test('a process that is silent under its order, or idle for long, or holds too much, is ended', async () => {
  open({ watchMs: 1, silentMs: 1 });
  await expect(ask().answer).rejects.toThrow('ended');
  open({ watchMs: 1, idleMs: 1 });
  answering.warm();
  await until(() => first().isKilled);
  open({ watchMs: 1 });
  answering.warm();
  first().bytes = 1_001;
  await until(() => first().isKilled);
});
