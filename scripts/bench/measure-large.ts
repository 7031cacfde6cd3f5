/**
 * What a task takes in a conversion process of its own, as the system counts it: wall and processor time, and the most
 * memory of the process. Tasks go there as the service sends them, through its own folder of files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversionReply, ConversionTask, TaskEnd } from '../../src/convert/pool/protocol.ts';
import { processSpawner } from '../../src/convert/pool/spawn-process.ts';
import type { LargeWork } from './large-files.ts';

const LOOK_MS = 50;
/** proc(5): processor time is counted in hundredths of a second. */
const TICK_MS = 10;
const MB = 1024 * 1024;
/** What becomes of a process in the service, by default: it is ended. */
const MAX_MEMORY = 1024 * MB;
const MAX_PROCESSOR_MS = 180_000;

export interface Taken {
  /** `ready`, or why not. */
  readonly outcome: string;
  readonly bytes: number;
  readonly ms: number;
  /** Until somebody can have it: tables are read afterwards. */
  readonly processorMs: number;
  readonly peakBytes: number;
}

/** Does a piece of work in a process that ends with it: what is read is also split, and its tables read. */
export async function measureLarge(executable: string, work: LargeWork): Promise<Taken> {
  const folder = mkdtempSync(join(tmpdir(), 'docgate-large-'));
  try {
    const { tasks, bytes } = tasksOf(work, folder);
    return { bytes, ...(await measureTasks(executable, tasks, folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Tasks {
  readonly bytes: number;
  readonly tasks: readonly ConversionTask[];
}

function tasksOf(work: LargeWork, folder: string): Tasks {
  const path = (name: string) => join(folder, name);
  const input = path('input');
  writeFileSync(input, work.make());
  const { size: bytes } = statSync(input);
  Bun.gc(true);
  switch (work.act) {
    case 'read': {
      const files = {
        markdownOutput: path('markdown'),
        passagesOutput: path('passages'),
        cellsOutput: path('cells'),
      };
      const { fileKind, name: fileName } = work;
      const read = { kind: 'read', input, fileKind, fileName, ocr: null, ...files } as const;
      return { bytes, tasks: [read, { kind: 'tables', input: path('markdown'), output: path('tables') }] };
    }
    case 'write':
      return { bytes, tasks: [{ kind: 'write', input, title: null, language: null }] };
    case 'compare': {
      writeFileSync(path('after'), work.after());
      Bun.gc(true);
      const task = { kind: 'compare', before: input, after: path('after'), output: path('output') } as const;
      return { bytes, tasks: [task] };
    }
    case 'revise': {
      const { fileKind, edits } = work;
      const steps = [{ edits, tracking: null }];
      return { bytes, tasks: [{ kind: 'revise', input, fileKind, steps, output: path('output') }] };
    }
  }
}

async function measureTasks(
  executable: string,
  tasks: readonly ConversionTask[],
  folder: string,
): Promise<Omit<Taken, 'bytes'>> {
  const spawn = processSpawner({
    command: [executable, 'conversion-process'],
    folder: join(folder, 'process'),
  });
  let reply: PromiseWithResolvers<TaskEnd | undefined> = Promise.withResolvers();
  const process_ = spawn({
    onReply: (said: ConversionReply) => said.type === 'ended' && reply.resolve(said.ends[0]),
    onExit: () => reply.resolve(undefined),
  });
  const [pid = 0] = conversionsOf(process.pid);
  let taken = { peakBytes: 0, processorMs: 0 };
  let ended = '';
  const look = () => {
    taken = {
      peakBytes: Math.max(taken.peakBytes, peakOf(pid)),
      processorMs: Math.max(taken.processorMs, ownMs(pid)),
    };
    if (residentOf(pid) > MAX_MEMORY) ended = 'out of memory';
    else if (taken.processorMs > MAX_PROCESSOR_MS) ended = 'out of time';
    if (ended !== '') process_.kill();
  };
  const watch = setInterval(look, LOOK_MS);
  const began = performance.now();
  const ends: (Pick<Taken, 'ms' | 'processorMs'> & { readonly outcome: string })[] = [];
  for (const task of tasks) {
    reply = Promise.withResolvers();
    process_.send([task]);
    const outcome = told(await reply.promise);
    look();
    const { processorMs } = taken;
    ends.push({ outcome: ended === '' ? outcome : ended, ms: performance.now() - began, processorMs });
    if (outcome !== 'ready') break;
  }
  clearInterval(watch);
  reply = Promise.withResolvers();
  process_.kill();
  await reply.promise;
  const [{ ms, processorMs } = { ms: 0, processorMs: 0 }] = ends;
  return { outcome: ends.at(-1)?.outcome ?? '', ms, processorMs, peakBytes: taken.peakBytes };
}

function told(end: TaskEnd | undefined): string {
  if (end === undefined) return 'ended';
  if (end.type !== 'done') return end.type === 'refused' ? `${end.code}: ${end.message}` : end.message;
  const { result } = end;
  const isFault = result !== null && 'ok' in result && !result.ok;
  return isFault ? `fault: ${result.faults[0]?.message}` : 'ready';
}

/** The conversion processes of a process. */
export function conversionsOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = read(`/proc/${pid}/stat`);
      return (
        Number(fieldsOf(stat)[1]) === parent && read(`/proc/${pid}/cmdline`).includes('conversion-process')
      );
    });
}

/** The memory that a process held at most; its most is forgotten by nobody. */
export function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

export function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function ownMs(pid: number): number {
  const fields = fieldsOf(read(`/proc/${pid}/stat`));
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** proc(5), /proc/pid/stat: what follows the name, from the state on. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Empty for a process that is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
