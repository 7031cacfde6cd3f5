/** Runs the built executable as its users do: the service on a free port and a fresh folder, or one command. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const EXECUTABLE = join(import.meta.dir, '..', '..', 'dist', 'docgate');

/** Longer than any start on a busy machine; a service that is not ready by then never will be. */
const READY_WITHIN_MS = 120_000;

export interface Docgate {
  /** {app_url} */
  readonly url: string;
  readonly dataFolder: string;
  readonly pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to end, and tells how it did. */
  stop(): Promise<number>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

export interface Organization {
  readonly org_id: string;
  readonly api_key: string;
  readonly key_id: string;
  readonly owner: string;
}

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'docgate-test-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the service and waits until it says that it listens. */
export async function startDocgate(
  options: {
    readonly dataFolder?: string;
    readonly env?: Record<string, string>;
    readonly args?: readonly string[];
    /** What starts it, if not the executable itself. */
    readonly command?: readonly string[];
  } = {},
): Promise<Docgate> {
  const dataFolder = options.dataFolder ?? makeFolder();
  const subprocess = Bun.spawn([...(options.command ?? [EXECUTABLE]), 'serve', ...(options.args ?? [])], {
    env: environment(dataFolder, options.env),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  let printed = '';
  const reading = Promise.all([
    collect(subprocess.stdout, (text) => {
      printed += text;
    }),
    collect(subprocess.stderr, (text) => {
      printed += text;
    }),
  ]);
  const deadline = Date.now() + READY_WITHIN_MS;
  let url: string | undefined;
  while (url === undefined) {
    url = /^docgate listening on (\S+)$/m.exec(printed)?.[1];
    if (url !== undefined) break;
    if (subprocess.exitCode !== null || Date.now() > deadline) {
      subprocess.kill('SIGKILL');
      await reading;
      throw new Error(`docgate did not start:\n${printed}`);
    }
    await Bun.sleep(5);
  }
  return {
    url,
    dataFolder,
    pid: subprocess.pid,
    output: () => printed,
    stop: async () => {
      subprocess.kill('SIGTERM');
      return subprocess.exited;
    },
    kill: async () => {
      subprocess.kill('SIGKILL');
      await subprocess.exited;
    },
  };
}

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a service has printed but for what its log tells of work that went well. */
export function printedBesideInfo(service: Pick<Docgate, 'output'>): string[] {
  return service
    .output()
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\{"at":"[^"]+","level":"info",/.test(line));
}

/** Runs one command to its end. */
export async function runDocgate(
  args: readonly string[],
  options: {
    readonly dataFolder?: string;
    readonly env?: Record<string, string>;
    readonly stdin?: string;
    readonly cwd?: string;
  } = {},
): Promise<CommandResult> {
  const subprocess = Bun.spawn([EXECUTABLE, ...args], {
    env: environment(options.dataFolder, options.env),
    stdin: options.stdin === undefined ? 'ignore' : new Blob([options.stdin]),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(subprocess.stdout).text(),
    new Response(subprocess.stderr).text(),
    subprocess.exited,
  ]);
  return { code, stdout, stderr };
}

/** Runs a command with --json and reads its record. */
export async function runJson<Record>(args: readonly string[], dataFolder: string): Promise<Record> {
  const result = await runDocgate([...args, '--json'], { dataFolder });
  if (result.code !== 0) throw new Error(`docgate ${args.join(' ')}: ${result.stderr}`);
  return JSON.parse(result.stdout) as Record;
}

let made = 0;

/** A fresh organization with an owner of its own. */
export function createOrganization(dataFolder: string): Promise<Organization> {
  made++;
  return runJson(['org', 'create', `Org ${made}`, '--owner', `owner${made}@example.org`], dataFolder);
}

function environment(
  dataFolder: string | undefined,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    DOCGATE_LISTEN: '127.0.0.1:0',
    DOCGATE_RATE_LIMIT: '0',
    ...(dataFolder === undefined ? {} : { DOCGATE_DATA: dataFolder }),
    ...more,
  };
}

async function collect(stream: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) take(decoder.decode(chunk, { stream: true }));
}
