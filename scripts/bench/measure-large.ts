/** What a conversion takes, as the system counts it: wall and processor time, and the most memory of its process. */
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 50;
/** proc(5): processor time is counted in hundredths of a second. */
const TICK_MS = 10;

export interface Taken {
  readonly status: string;
  readonly failure: string;
  readonly ms: number;
  /** Of all conversion processes together, those included that do what belongs to the same file afterwards. */
  readonly processorMs: number;
  readonly peakBytes: number;
}

interface Service {
  readonly url: string;
  readonly pid: number;
  readonly apiKey: string;
}

/** Pushes a file and waits until it is ready, or not. */
export async function measureLarge(
  service: Service,
  name: string,
  bytes: string | Uint8Array,
): Promise<Taken> {
  const { url, apiKey, pid } = service;
  const headers = { Authorization: `Bearer ${apiKey}` };
  const form = new FormData();
  form.set('file', new File([bytes as BlobPart], name));
  const before = processorMs(pid);
  const began = performance.now();
  const pushed = (await (
    await fetch(`${url}/v1/documents`, { method: 'POST', headers, body: form })
  ).json()) as {
    id: string;
  };
  let peakBytes = 0;
  const spent = new Map<number, number>();
  for (;;) {
    for (const child of conversionsOf(pid)) {
      peakBytes = Math.max(peakBytes, peakOf(child));
      spent.set(child, Math.max(spent.get(child) ?? 0, ownMs(child)));
    }
    const read = await fetch(`${url}/v1/documents/${pushed.id}`, { headers });
    const { status, failure } = (await read.json()) as { status: string; failure?: { message: string } };
    if (status !== 'processing') {
      const all = [...spent.values()].reduce((sum, ms) => sum + ms, 0);
      const ms = performance.now() - began;
      return { status, failure: failure?.message ?? '', ms, processorMs: all - before, peakBytes };
    }
    await Bun.sleep(LOOK_MS);
  }
}

/** The conversion processes of a service. */
export function conversionsOf(service: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = read(`/proc/${pid}/stat`);
      return (
        Number(fieldsOf(stat)[1]) === service && read(`/proc/${pid}/cmdline`).includes('conversion-process')
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

function processorMs(service: number): number {
  return conversionsOf(service).reduce((sum, pid) => sum + ownMs(pid), 0);
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
