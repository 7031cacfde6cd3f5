/** What others see while 40 large files are converted: reads, a note, an export; and how long the service's thread stalled. */
import { readFileSync, writeFileSync } from 'node:fs';

const LARGE_FILES = 40;
const ROWS = 60_000;
/** Reads come this often, of one client that waits for each. */
const READ_EVERY_MS = 3;
const QUIET_MS = 5_000;

export interface BusyTimes {
  /** The 99th of 100 reads, in milliseconds. */
  readonly quiet: number;
  readonly busy: number;
  /** From push to ready, and from asking to the whole file, in milliseconds. */
  readonly note: number;
  readonly exported: number;
}

/** The longest time that the service's thread did not come round, in milliseconds, and what it waited for a processor. */
export interface Stalls {
  readonly longest: number;
  readonly own: number;
  readonly over25: number;
}

/** Where the service that is measured is, and what a client needs. */
export interface Measured {
  readonly url: string;
  readonly apiKey: string;
  /** The file that watch-stalls.ts writes. */
  readonly stalls: string;
}

export async function measureBusy(service: Measured): Promise<BusyTimes> {
  const note = await push(service, 'first.md', '# First\n\nA note.\n');
  await untilReady(service, note);
  await timeExport(service, note);
  const quiet = await p99While(service, note, () => Bun.sleep(QUIET_MS));
  writeFileSync(service.stalls, '');
  for (let index = 0; index < LARGE_FILES; index++) await push(service, `${index}.csv`, largeCsv(index));
  let noteMs = 0;
  let exported = 0;
  const busy = await p99While(service, note, async () => {
    await Bun.sleep(1_000);
    for (let index = 0; index < 5; index++) {
      const began = performance.now();
      await untilReady(
        service,
        await push(service, `n${index}.md`, `# Note ${index}\n\nBehind large ones.\n`),
      );
      noteMs = Math.max(noteMs, performance.now() - began);
      exported = Math.max(exported, await timeExport(service, note));
    }
    await untilSettled(service);
  });
  return { quiet, busy, note: noteMs, exported };
}

export function readStalls(file: string): Stalls {
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { gap: number; waited: number });
  const own = all.map(({ gap, waited }) => Math.max(0, gap - waited));
  return {
    longest: Math.max(0, ...all.map(({ gap }) => gap)),
    own: Math.max(0, ...own),
    over25: own.filter((ms) => ms > 25).length,
  };
}

/** Reads a document again and again while something goes on. @returns the 99th of 100, in milliseconds */
async function p99While(
  { url, apiKey }: Measured,
  id: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      const read = await fetch(`${url}/v1/documents/${id}`, {
        headers: { Authorization: `Bearer ${apiKey}` },
      });
      await read.text();
      times.push(performance.now() - began);
      await Bun.sleep(READ_EVERY_MS);
    }
  })();
  await work();
  isOver = true;
  await reading;
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

async function push({ url, apiKey }: Measured, name: string, text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([text], name));
  const headers = { Authorization: `Bearer ${apiKey}` };
  const pushed = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body: form });
  return ((await pushed.json()) as { id: string }).id;
}

async function untilReady({ url, apiKey }: Measured, id: string): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (;;) {
    const read = await fetch(`${url}/v1/documents/${id}?wait=60`, { headers });
    const { status } = (await read.json()) as { status: string };
    if (status === 'ready') return;
    if (status !== 'processing') throw new Error(`${id} is ${status}`);
  }
}

async function timeExport({ url, apiKey }: Measured, id: string): Promise<number> {
  const began = performance.now();
  const headers = { Authorization: `Bearer ${apiKey}` };
  const exported = await fetch(`${url}/v1/documents/${id}/export.docx`, { headers });
  if (exported.status !== 200) throw new Error(`exported: ${exported.status} ${await exported.text()}`);
  await exported.bytes();
  return performance.now() - began;
}

/** Until nothing is being processed any more. */
async function untilSettled({ url }: Measured): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const processing = /docgate_versions\{status="processing"\} (\d+)/.exec(metrics)?.[1] ?? '0';
    if (processing === '0') return;
    await Bun.sleep(500);
  }
}

function largeCsv(index: number): string {
  const row = `${Array.from({ length: 10 }, (_, column) => `value ${index} ${column}`).join(',')}\n`;
  return `a,b,c,d,e,f,g,h,i,j\n${row.repeat(ROWS)}`;
}
