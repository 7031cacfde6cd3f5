/** Conversion processes that do what a test says, for tests of what the pool does with them. */
import type { ConversionTask, TaskEnd } from '../../src/convert/pool/protocol.ts';
import type { ProcessEvents, SpawnProcess } from '../../src/convert/pool/spawn-process.ts';

export class ScriptedProcess {
  /** What it was given, in order. */
  readonly tasks: ConversionTask[] = [];
  bytes = 0;
  processorMs = 0;
  /** What each task takes, as the process tells. */
  seconds = 1;
  isKilled = false;
  readonly #events: ProcessEvents;

  constructor(events: ProcessEvents) {
    this.#events = events;
  }

  /** It was given so many tasks at a time. */
  readonly counts: number[] = [];

  receive(tasks: readonly ConversionTask[]): void {
    this.tasks.push(...tasks);
    this.counts.push(tasks.length);
  }

  /** What it was given last is done, whatever it was. */
  finish(): void {
    const end: TaskEnd = { type: 'done', result: new Uint8Array() };
    const count = this.counts.at(-1) ?? 0;
    const took = { seconds: this.seconds, bytes: this.bytes };
    this.#events.onReply({ type: 'ended', ends: Array(count).fill(end), took: Array(count).fill(took) });
  }

  exit(): void {
    this.#events.onExit();
  }
}

export class ScriptedProcesses {
  readonly all: ScriptedProcess[] = [];
  /** Whether a process that is killed is gone at once, or when the test says so. */
  areGoneAtOnce = true;

  readonly spawn: SpawnProcess = (events) => {
    const made = new ScriptedProcess(events);
    this.all.push(made);
    return {
      send: (tasks) => made.receive(tasks),
      kill: () => {
        made.isKilled = true;
        if (this.areGoneAtOnce) queueMicrotask(() => made.exit());
      },
      residentBytes: () => made.bytes,
      processorMs: () => made.processorMs,
    };
  };

  /** The one that was started as the number says, from 1. */
  number(number: number): ScriptedProcess {
    const found = this.all[number - 1];
    if (found === undefined) throw new Error(`only ${this.all.length} processes were started`);
    return found;
  }

  /** What all were given, in the order in which they were started. */
  get given(): string[] {
    return this.all.flatMap(({ tasks }) => tasks.map(nameOf));
  }
}

/** Tasks are told apart by what they read. */
export function nameOf(task: ConversionTask): string {
  return 'input' in task && typeof task.input === 'string' ? task.input : task.kind;
}
