/** Usage: see scripts/fuzz. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { detectKind } from '../src/convert/detect/detect-kind.ts';
import { accessBytes } from '../src/convert/package/random-access.ts';
import { ProcessGroup } from '../src/convert/pool/process-group.ts';
import type { ReadTask } from '../src/convert/pool/protocol.ts';
import { processSpawner } from '../src/convert/pool/spawn-process.ts';
import { ConversionProcessEnded } from '../src/convert/pool/work.ts';
import { ConversionRefused } from '../src/domain/conversion.ts';
import { type Confinement, describeConfinements } from '../src/domain/operation/confinement.ts';
import { mutate } from './fuzzing/mutate.ts';
import { ownSamples, type Sample, samplesIn } from './fuzzing/samples.ts';
import { Random } from './random.ts';

const EXECUTABLE = join(import.meta.dir, '..', 'dist', 'docgate');
/** The service's, unless its settings say otherwise. */
const LIMITS = {
  timeLimitMs: 180_000,
  waitLimitMs: Number.POSITIVE_INFINITY,
  memoryLimitBytes: 1024 * 1024 * 1024,
};
const OWNER = { organization: 'command', person: null } as const;
const PROCESSES = Math.max(2, cpus().length);
/** Of each kind so many of the slowest are shown. */
const SLOWEST = 3;
const TOLD_EVERY = 1_000;

interface Outcome {
  readonly index: number;
  readonly kind: string;
  /** `converted`, the code of a refusal, or what should not have been. */
  readonly end: string;
  readonly ms: number;
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { samples: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const count = Number(positionals[0] ?? 2_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const samples = [...ownSamples(), ...(values.samples === undefined ? [] : samplesIn(values.samples))];
const byKind = Map.groupBy(samples, ({ kind }) => kind);

const root = mkdtempSync(join(tmpdir(), 'docgate-fuzz-'));
const faults: string[] = [];
let confinement: Confinement | undefined;
const group = new ProcessGroup({
  spawn: processSpawner({
    command: [EXECUTABLE, 'conversion-process'],
    folder: join(root, 'conversions'),
    onConfined: (told) => {
      confinement = told;
    },
  }),
  size: PROCESSES,
  perOrganization: PROCESSES,
});
process.on('uncaughtException', (error) => faults.push(`the parent: ${error.stack ?? error.message}`));

/** Interrupted, it tells what came of the files until then. */
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});
console.log(`${count} files from ${samples.length} samples, seed ${seed}`);
const outcomes = values.only === undefined ? await readAll() : [await readOnly(Number(values.only))];
group.close();
faults.push(...misplaced());
rmSync(root, { recursive: true, force: true });
report();
process.exit(faults.length === 0 ? 0 : 1);

async function readAll(): Promise<Outcome[]> {
  const ends: Outcome[] = [];
  let next = 0;
  const readSome = async () => {
    while (next < count && !isStopped) {
      ends.push(await readOne(next++));
      if (ends.length % TOLD_EVERY === 0) console.log(`${ends.length} read, ${faults.length} faults`);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, readSome));
  return ends;
}

async function readOnly(index: number): Promise<Outcome> {
  keep(index);
  return readOne(index);
}

function keep(index: number): void {
  const { kind, bytes } = make(index);
  const path = `fuzz-${seed}-${index}.${kind}`;
  writeFileSync(path, bytes);
  console.log(`${path}: ${bytes.length} bytes`);
}

/** Each file is its own, whatever was made before it. */
function make(index: number): Sample {
  const random = new Random(seed * 1_000_003 + index);
  const own = byKind.get(random.pick([...byKind.keys()])) ?? [];
  const sample = random.pick(own);
  return { kind: sample.kind, bytes: mutate(random, sample.kind, sample.bytes, random.pick(own).bytes) };
}

/** As the service does: the kind is told by the content, in the service; the file is read in a process. */
async function readOne(index: number): Promise<Outcome> {
  const { kind, bytes } = make(index);
  const began = performance.now();
  const end = await endOf(index, bytes, `${index}.${kind}`);
  return { index, kind, end, ms: performance.now() - began };
}

async function endOf(index: number, bytes: Uint8Array, fileName: string): Promise<string> {
  const paths = ['input', 'markdown', 'passages', 'cells'].map((name) => join(root, `${index}.${name}`));
  const [input = '', markdownOutput = '', passagesOutput = '', cellsOutput = ''] = paths;
  try {
    const detected = detectKind(accessBytes(bytes), fileName);
    if (!detected.ok) return 'not taken';
    writeFileSync(input, bytes);
    // Half of the files as the small ones are, whose Markdown, passages and cells are all handed back.
    const outputs =
      index % 2 === 0
        ? { markdownOutput, passagesOutput, cellsOutput }
        : { markdownOutput: null, passagesOutput: null, cellsOutput: null, handsBack: true };
    const task: ReadTask = { kind: 'read', input, fileKind: detected.kind, fileName, ocr: null, ...outputs };
    await group.run(task, OWNER, LIMITS);
    return 'converted';
  } catch (error) {
    if (error instanceof ConversionRefused) return error.code;
    const end = error instanceof ConversionProcessEnded ? 'the process died' : 'the reader failed';
    faults.push(
      `${fileName}: ${end}: ${String(error instanceof Error ? error.message : error).slice(0, 600)}`,
    );
    keep(index);
    return end;
  } finally {
    for (const path of paths) rmSync(path, { force: true });
  }
}

/** Whatever lies in the folder of the run though all is done. */
function misplaced(): string[] {
  const belongs = /^conversions(\/\d+(\/(in|out))?)?$/;
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => !belongs.test(path))
    .map((path) => `a file that does not belong there: ${path}`);
}

function report(): void {
  console.log(
    confinement === undefined ? 'No process was started.' : describeConfinements({ conversion: confinement }),
  );
  for (const [kind, own] of Map.groupBy(outcomes, (outcome) => outcome.kind)) {
    const ends = [...Map.groupBy(own, ({ end }) => end)].map(([end, { length }]) => `${end} ${length}`);
    const slowest = own.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    const told = slowest.map(({ index, ms }) => `${(ms / 1000).toFixed(1)} s (${index})`);
    console.log(`${kind}: ${own.length} files: ${ends.sort().join(', ')}; slowest ${told.join(', ')}`);
  }
  const seconds = outcomes.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(
    `${outcomes.length} files, seed ${seed}, ${faults.length} faults, ${seconds.toFixed(0)} s of reading`,
  );
  for (const fault of faults) console.log(fault);
}
