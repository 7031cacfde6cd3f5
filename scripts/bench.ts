/**
 * Usage: bun scripts/bench.ts [--write] [NAME …]
 *
 * Measures the built executable against a bare server in the same run, since machines differ and are shared: what
 * counts are the ratios. Prints a line for each figure with what is asked of it; with `--write` a section for each bench in
 * BENCHMARKS.md, too. Needs `wrk` for reads and pushes, and Chromium for pages; pandoc, pdftotext and LibreOffice are
 * measured beside it where they are installed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionId } from '../src/domain/ids.ts';
import { p, wordFile } from '../test/support/word-file.ts';
import { fillChat } from './bench/fill-chat.ts';
import { countAudited, fillDocuments } from './bench/fill-documents.ts';
import { fillSessions } from './bench/fill-sessions.ts';
import { fillWorkspace } from './bench/fill-workspace.ts';
import { LARGE_WORK } from './bench/large-files.ts';
import { measureAnswers, questionsAbout } from './bench/measure-answers.ts';
import { measureBusy, readStalls } from './bench/measure-busy.ts';
import { measureConversion } from './bench/measure-conversion.ts';
import { measureEdits } from './bench/measure-edits.ts';
import { conversionsOf, measureLarge, residentOf } from './bench/measure-large.ts';
import { measurePages } from './bench/measure-pages.ts';
import { measureTables } from './bench/measure-tables.ts';
import { report, writeSection } from './bench/report.ts';
import { readCommit } from './read-commit.ts';

const EXECUTABLE = join(import.meta.dir, '..', 'dist', 'docgate');
const SECONDS = 6;
const MB = 1024 * 1024;

interface Started {
  readonly url: string;
  readonly pid: number;
  readonly startedInMs: number;
  /** @param signal SIGKILL unless told otherwise, which leaves everything as a crash does */
  end(signal?: 'SIGTERM'): Promise<void>;
}

interface Running extends Started {
  readonly folder: string;
  readonly apiKey: string;
  /** Ends the service; its folder is removed when all benches are done. */
  stop(): Promise<void>;
}

const BENCHES: Record<string, readonly [run: () => Promise<void>, title: string]> = {
  start: [start, 'Start and rest.'],
  reads: [reads, 'Reads over the API.'],
  million: [million, 'Reads with a million documents.'],
  sessions: [sessions, 'Lists of sessions, each with a fresh login link.'],
  pushes: [pushes, 'Small pushes, each durable when it is acknowledged.'],
  bulk: [bulk, 'Notes from push to ready.'],
  busy: [busy, 'Reads, a note and an export while large files are converted.'],
  large: [large, 'Files near the limits.'],
  conversions: [conversions, 'Many small conversions in one process.'],
  kinds: [kinds, 'Commands that convert a file, each from start to end, beside other tools.'],
  edits: [edits, 'Commands that change a file, each from start to end.'],
  uploads: [uploads, 'Pushes of 50 MB.'],
  retrieval: [retrieval, 'From a question to the first words of its answer.'],
  tables: [tables, 'Questions over a million rows.'],
  pages: [pages, 'What a person waits for.'],
};
// Told before a section is written, which is a change.
const commit = readCommit().commit ?? 'no commit';
const isWriting = process.argv.includes('--write');
const chosen = process.argv.slice(2).filter((word) => word !== '--write');
/** For minutes after files are removed, ext4 makes new ones slowly (fs/ext4/ialloc.c, recently_deleted): that would be measured. */
const leftFolders: string[] = [];
for (const name of chosen.length > 0 ? chosen : Object.keys(BENCHES)) {
  const [bench, title] = BENCHES[name] ?? [];
  if (bench === undefined) throw new Error(`there is no bench "${name}": ${Object.keys(BENCHES).join(', ')}`);
  await bench();
  if (isWriting) writeSection(name, title ?? '', commit);
}
for (const folder of leftFolders) rmSync(folder, { recursive: true, force: true });

/** From the process's start to its ready line, and what it holds when nothing happens. */
async function start(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    const service = await startService();
    times.push(service.startedInMs);
    if (i === 6) {
      await Bun.sleep(10_000);
      report(
        'idle memory after 10 s',
        `${(memory(service.pid, 'VmRSS') / MB).toFixed(0)} MB`,
        'at most 90 MB',
      );
    }
    await service.stop();
  }
  report('start to ready, median of 7', `${median(times).toFixed(0)} ms`, 'under 150 ms');
}

/** Document reads a second, of one document and of any, as a share of what a server does that answers a constant. */
async function reads(): Promise<void> {
  const bare = await startBare();
  const service = await startService();
  const list = join(service.folder, 'ids');
  const ids = await fillDocuments(service.folder, 100_000);
  writeFileSync(list, `${ids.join('\n')}\n`);
  const ofOne: number[] = [];
  const ofAny: number[] = [];
  for (let i = 0; i < 3; i++) {
    const reference = wrk(`${bare.url}/`, 'none');
    const one = wrk(`${service.url}/v1/documents/${ids[0]}`, service.apiKey);
    // The script costs wrk itself something, so the reference is read by it too.
    const env = { KEY: service.apiKey, IDS: list };
    const scripted = wrkScript('read.lua', bare.url, env);
    const any = wrkScript('read.lua', service.url, env);
    ofOne.push(one / reference);
    ofAny.push(any / scripted);
    report('reads a second: bare, one document', `${reference}, ${one}`, '');
    report('the same by a script: bare, any of 100,000', `${scripted}, ${any}`, '');
  }
  report('reads of one document against a bare server', median(ofOne).toFixed(2), 'at least 0.50');
  report('random reads against a bare server', median(ofAny).toFixed(2), 'at least 0.30');
  bare.stop();
  await measureExports(service);
  await service.stop();
}

/** Each export of content is in the audit trail: what that costs, and how much it writes when a system reads on and on. */
async function measureExports(service: Running): Promise<void> {
  const form = new FormData();
  form.set('file', new File(['# Leave\n\nThirty days.\n'], 'leave.md'));
  const headers = { Authorization: `Bearer ${service.apiKey}` };
  const pushed = await fetch(`${service.url}/v1/documents`, { method: 'POST', body: form, headers });
  const { id } = (await pushed.json()) as { readonly id: string };
  await fetch(`${service.url}/v1/documents/${id}?wait=30`, { headers });
  const before = countAudited(service.folder);
  const exported = wrk(`${service.url}/v1/documents/${id}/export.md`, service.apiKey);
  const written = countAudited(service.folder) - before;
  report('exports of Markdown a second', `${exported}, with ${written} entries in the audit trail`, '');
}

/** A person's 100 sessions, listed with fresh login links. */
async function sessions(): Promise<void> {
  const service = await startService();
  const person = 'reader@example.org';
  await signIn(service, person);
  fillSessions(service.folder, person, 100);
  const address = `${service.url}/v1/sessions?user=${person}&limit=100`;
  report('lists of 100 sessions a second', String(wrk(address, service.apiKey)), 'at least 2,000');
  await service.stop();
}

/** Small pushes acknowledged a second, each durable when acknowledged. */
async function pushes(): Promise<void> {
  const service = await startService();
  const output = runScript('push.lua', `${service.url}/v1/documents`, 16, { KEY: service.apiKey });
  const wrong = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? '0';
  report('small pushes a second', `${requestsPerSecond(output)} (${wrong} refused)`, 'at least 1,000');
  await service.stop();
}

/** Notes of 2 KB from the first push until the last is ready, while they are pushed as fast as they are taken. */
async function bulk(): Promise<void> {
  const service = await startService({ DOCGATE_WORKERS: '2' });
  const began = performance.now();
  const output = runScript('push.lua', `${service.url}/v1/documents`, 16, {
    KEY: service.apiKey,
    BYTES: '2000',
  });
  const pushed = Number(/(\d+) requests in/.exec(output)?.[1] ?? 0);
  for (;;) {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    if (!/docgate_versions\{status="processing"\} [1-9]/.test(metrics)) break;
    await Bun.sleep(200);
  }
  const rate = (pushed / (performance.now() - began)) * 1000;
  report('notes of 2 KB from push to ready a second', rate.toFixed(0), 'at least 800');
  await service.stop();
}

/** What others see while 40 large files are converted, and how long the service's thread stalled meanwhile. */
async function busy(): Promise<void> {
  const { service, stalls } = await startWatched();
  const times = await measureBusy({ url: service.url, apiKey: service.apiKey, stalls });
  report(
    'p99 of reads while 40 large files are converted ÷ quiet',
    (times.busy / times.quiet).toFixed(1),
    'at most 5',
  );
  const ms = (figure: number) => `${figure.toFixed(0)} ms`;
  report('the same in milliseconds: quiet, busy', `${ms(times.quiet)}, ${ms(times.busy)}`, '');
  reportStalls(stalls);
  report('a note behind them, from push to ready', ms(times.note), 'within 2,000 ms');
  report('an export meanwhile', ms(times.exported), 'within 2,000 ms');
  await service.stop();
}

/** Starts the service with an eye on its thread. @returns it, and the file that its stalls are written to */
async function startWatched(settings: Record<string, string> = {}) {
  const stalls = join(tmpdir(), `docgate-bench-stalls-${process.pid}`);
  writeFileSync(stalls, '');
  const preload = join(import.meta.dir, 'bench', 'watch-stalls.ts');
  const watched = { BENCH_STALLS: stalls, BUN_OPTIONS: `--preload ${preload}` };
  return { service: await startService({ ...settings, ...watched }), stalls };
}

function reportStalls(file: string): void {
  const { longest, own, over25 } = readStalls(file);
  const figures = [longest, own].map((figure) => `${figure.toFixed(0)} ms`).join(', ');
  report('longest stall, without waiting for a processor', figures, 'at most 25 ms');
  report('stalls of more than 25 ms', String(over25), 'none');
  rmSync(file, { force: true });
}

/** Files near the limits: how long they take, and the most memory of their process. BENCH_FILES names some of them. */
async function large(): Promise<void> {
  const wanted = process.env['BENCH_FILES']?.split(',');
  for (const work of LARGE_WORK) {
    if (wanted !== undefined && !wanted.includes(work.name)) continue;
    const { outcome, bytes, ms, processorMs, peakBytes } = await measureLarge(EXECUTABLE, work);
    const seconds = [ms, processorMs].map((time) => `${(time / 1000).toFixed(1)} s`).join(', ');
    const megabytes = [bytes, peakBytes].map((size) => `${(size / MB).toFixed(0)} MB`);
    const figures = `${outcome}, ${megabytes[0]}, ${seconds}, ${megabytes[1]}`;
    report(`${work.act} ${work.name}: size, time, of processors, memory`, figures, work.asked);
    Bun.gc(true);
  }
}

/** Ten thousand small files in one process's life: what it holds more at the end than after the first thousand. */
async function conversions(): Promise<void> {
  const service = await startService();
  const held: number[] = [];
  for (let thousand = 0; thousand < 10; thousand++) {
    await convertSmall(service, 1_000, thousand);
    held.push(Math.max(...conversionsOf(service.pid).map(residentOf)) / MB);
  }
  const [first = 0] = held;
  report('memory after each 1,000 conversions', held.map((megabytes) => megabytes.toFixed(0)).join(' '), '');
  report('grown since the first', `${((held.at(-1) ?? 0) - first).toFixed(0)} MB`, 'at most 20 MB');
  await service.stop();
}

/** Notes, tables and Word files by turns, each unlike all others. */
async function convertSmall(service: Running, count: number, seed: number): Promise<void> {
  const headers = { Authorization: `Bearer ${service.apiKey}` };
  const last = await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      let id = '';
      for (let index = lane; index < count; index += 8) {
        const form = new FormData();
        form.set('file', smallFile(index, `${seed}-${index}`));
        const pushed = await fetch(`${service.url}/v1/documents`, { method: 'POST', headers, body: form });
        ({ id } = (await pushed.json()) as { id: string });
      }
      return id;
    }),
  );
  for (const id of last) await fetch(`${service.url}/v1/documents/${id}?wait=60`, { headers });
}

function smallFile(kind: number, mark: string): File {
  const text = `Record ${mark} is kept where it is found again.`;
  if (kind % 3 === 0) return new File([`# Note ${mark}\n\n${`${text}\n\n`.repeat(30)}`], `${mark}.md`);
  if (kind % 3 === 1) return new File([`number,text\n${`${kind},${text}\n`.repeat(30)}`], `${mark}.csv`);
  const bytes = wordFile({ body: p(text).repeat(30) });
  return new File([bytes.slice()], `${mark}.docx`);
}

/** One file of each kind by the command, beside what people would use instead. */
async function kinds(): Promise<void> {
  await inFolder((folder) => {
    for (const { kind, docgate, other } of measureConversion(EXECUTABLE, folder)) {
      const beside = other === undefined ? '' : `, ${other.tool} ${other.ms.toFixed(0)} ms`;
      report(kind, `${docgate.toFixed(0)} ms${beside}`);
    }
  });
}

async function edits(): Promise<void> {
  await inFolder((folder) => {
    for (const [what, ms] of measureEdits(EXECUTABLE, folder)) report(what, `${ms.toFixed(0)} ms`);
  });
}

async function inFolder(use: (folder: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docgate-bench-'));
  use(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** A push of 50 MB against a bare server that streams to a file and hashes; and eight at once. */
async function uploads(): Promise<void> {
  const service = await startService();
  const bare = await startBare();
  const files = await Promise.all(Array.from({ length: 8 }, (_, index) => largeFile(index)));
  const ratios: number[] = [];
  for (const file of files.slice(0, 5)) {
    const reference = await timed(() => post(`${bare.url}/upload`, '', file));
    const pushed = await timed(() => post(`${service.url}/v1/documents`, service.apiKey, file));
    ratios.push(pushed / reference);
    report('50 MB: bare, docgate', `${reference.toFixed(0)} ms, ${pushed.toFixed(0)} ms`, '');
  }
  report('50 MB push against a bare server', median(ratios).toFixed(2), 'at most 1.6');
  await service.stop();
  const fresh = await startService();
  await Promise.all(files.map((file) => post(`${fresh.url}/v1/documents`, fresh.apiKey, file)));
  report(
    'peak memory under 8 × 50 MB',
    `${(memory(fresh.pid, 'VmHWM') / MB).toFixed(0)} MB`,
    'at most 150 MB',
  );
  await fresh.stop();
  bare.stop();
  for (const file of files) rmSync(file, { force: true });
}

/** From a question to the first words of its answer, over workspaces of some documents and of very many. */
async function retrieval(): Promise<void> {
  for (const [documents, pages, within] of [
    [10, 50, 100],
    [1_000, 50, 150],
    [10_000, 5, 300],
  ] as const) {
    const { service, stalls } = await startWatched();
    const person = 'reader@example.org';
    const cookie = await signIn(service, person);
    const { passages, sentences } = fillWorkspace(service.folder, person, documents, pages);
    writeFileSync(stalls, '');
    const times = await measureAnswers({ url: service.url, cookie }, questionsAbout(sentences, 40));
    const at = (share: number) => `${(times[Math.ceil(share * times.length) - 1] ?? 0).toFixed(0)} ms`;
    const what = `first words over ${documents.toLocaleString('en')} documents: median, 95th, worst`;
    report(
      `${what} (${passages.toLocaleString('en')} passages)`,
      `${at(0.5)}, ${at(0.95)}, ${at(1)}`,
      `within ${within} ms`,
    );
    reportStalls(stalls);
    await service.stop();
  }
}

/**
 * A folder with a million documents, against one with a hundred thousand; BENCH_DOCUMENTS names two other counts, to see that
 * it runs. The documents are written through the store.
 */
async function million(): Promise<void> {
  const counts = (process.env['BENCH_DOCUMENTS'] ?? '100000,1000000').split(',').map(Number);
  const rates: number[] = [];
  for (const count of counts) {
    const service = await startService();
    const many = `${count.toLocaleString('en')} documents`;
    const list = join(service.folder, 'ids');
    const began = performance.now();
    writeFileSync(list, `${(await fillDocuments(service.folder, count)).join('\n')}\n`);
    report(`${many}: written in`, `${((performance.now() - began) / 1000).toFixed(0)} s`, '');
    const env = { KEY: service.apiKey, IDS: list };
    wrkScript('read.lua', service.url, env);
    rates.push(wrkScript('read.lua', service.url, env));
    report(`${many}: random reads a second`, String(rates.at(-1)), '');
    await measureFull(service, many);
    await service.end();
    const afterCrash = await startIn(service.folder);
    report(`${many}: start to ready after a crash`, `${afterCrash.startedInMs.toFixed(0)} ms`, '');
    await afterCrash.end('SIGTERM');
    const again = await startIn(service.folder);
    report(`${many}: start to ready`, `${again.startedInMs.toFixed(0)} ms`, 'under 150 ms');
    await Bun.sleep(10_000);
    const idle = memory(again.pid, 'VmRSS') / MB;
    report(`${many}: idle memory after 10 s`, `${idle.toFixed(0)} MB`, 'at most 90 MB');
    await again.end();
    await service.stop();
  }
  const [few = 0, many = 0] = rates;
  const [fewer, most] = counts.map((count) => count.toLocaleString('en'));
  report(`random reads of ${most} ÷ of ${fewer}`, (many / few).toFixed(2), 'at least 0.8');
}

/** What one caller waits for in a folder with very many documents: a push, the list, the first words of an answer. */
async function measureFull({ url, apiKey, folder }: Running, many: string): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const times = async (count: number, act: (index: number) => Promise<unknown>) => {
    const taken: number[] = [];
    for (let index = 0; index < count; index++) {
      const began = performance.now();
      await act(index);
      taken.push(performance.now() - began);
    }
    return `${median(taken).toFixed(0)} ms`;
  };
  const pushed = await times(20, async (index) => {
    const form = new FormData();
    form.set('file', new File([`# Note ${index}\n\nA small document.\n`], 'note.md'));
    const answer = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body: form });
    const { id } = (await answer.json()) as { readonly id: string };
    await (await fetch(`${url}/v1/documents/${id}?wait=30`, { headers })).bytes();
  });
  report(`${many}: a note from push to ready`, pushed, '');
  const person = 'reader@example.org';
  const cookie = await signIn({ url, apiKey }, person);
  const { sentences } = fillWorkspace(folder, person, 1_000, 5);
  const listed = await times(20, async () => {
    const page = await fetch(`${url}/documents`, { headers: { Cookie: cookie } });
    if (page.status !== 200) throw new Error(`listed: ${page.status} ${await page.text()}`);
    await page.bytes();
  });
  report(`${many}: the page that lists 1,000 of them`, listed, '');
  const words = await measureAnswers({ url, cookie }, questionsAbout(sentences, 20));
  report(`${many}: first words over 1,000 of them`, `${median([...words]).toFixed(0)} ms`, 'within 150 ms');
}

/** Questions over a million rows. The conversion gets the memory that a CSV file of this size takes. */
async function tables(): Promise<void> {
  const service = await startService({ DOCGATE_CONVERT_MEGABYTES: '4096' });
  const { answers, wrong, quiet, busy } = await measureTables(service.url, service.apiKey, cookieOf);
  const slowest = (answers.at(-1) ?? 0).toFixed(0);
  const middle = median([...answers]).toFixed(0);
  report('answers over 1,000,000 rows: median, slowest', `${middle}, ${slowest} ms`, 'within 1,000 ms');
  report('of them with a wrong figure', wrong.length === 0 ? 'none' : wrong.join(' · '), 'none');
  report(
    'longest wait of other requests ÷ quiet',
    `${(busy / quiet).toFixed(1)} (${busy.toFixed(0)} ms)`,
    '',
  );
  await service.stop();
}

/** What a person waits for: a first page, a long document, a long chat. */
async function pages(): Promise<void> {
  const service = await startService();
  const bare = await startBare();
  const person = 'reader@example.org';
  const cookie = await signIn(service, person);
  const { long } = await openLong(service, person);
  fillChat(service.folder, long.session, 250);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const times = await measurePages({
    cookie: { name, value, url: service.url },
    bare: `${bare.url}/`,
    chat: `${service.url}/chat/${long.other}`,
    longDocument: `${service.url}/documents/${long.document}`,
    longChat: `${service.url}/chat/${long.session}`,
  });
  const ms = (figure: number) => `${figure.toFixed(0)} ms`;
  report('first page: bare, chat', `${ms(times.bare)}, ${ms(times.chat)}`, 'interactive within 300 ms');
  report('document of 1,000 pages', ms(times.longDocument), 'interactive within 300 ms');
  report('elements on its page after scrolling', String(times.elements), 'not all of it at once');
  report(
    'longest stall while scrolling',
    `${ms(times.longestStall)}, ${times.stalls} over 50 ms`,
    'no stutter',
  );
  report(`key to letter beside ${times.messagesShown} messages`, ms(times.keyInLongChat), 'within 50 ms');
  await service.stop();
  bare.stop();
}

/** A document of 1,000 pages of 300 words, in a chat of its own; and a chat with a short one. */
async function openLong(service: Running, person: string) {
  const section = (number: number) =>
    `## ${number} Section\n\n${`Every record of kind ${number} is kept where it is found again. `.repeat(20)}\n\n| a | b |\n| --- | --- |\n| ${number} | kept |\n\n- first\n- second\n`;
  const text = `# Long\n\n${Array.from({ length: 1_250 }, (_, index) => section(index + 1)).join('\n')}`;
  const open = async (file: File) => {
    const form = new FormData();
    form.set('user', person);
    form.append('files', file);
    const headers = { Authorization: `Bearer ${service.apiKey}` };
    const opened = await fetch(`${service.url}/v1/sessions`, { method: 'POST', headers, body: form });
    const session = (await opened.json()) as { session_id: SessionId; documents: { id: string }[] };
    const document = session.documents[0]?.id ?? '';
    await fetch(`${service.url}/v1/documents/${document}?wait=30`, { headers });
    return { session: session.session_id, document };
  };
  const long = await open(new File([text], 'long.md'));
  const short = await open(new File(['# Short\n\nText.\n'], 'short.md'));
  return { long: { ...long, other: short.session } };
}

/** Opens a session for a person with one small file, and follows its login link. @returns the cookie */
async function signIn(service: Pick<Running, 'url' | 'apiKey'>, person: string): Promise<string> {
  const form = new FormData();
  form.set('user', person);
  form.append('files', new File(['# Note'], 'note.md'));
  const opened = await fetch(`${service.url}/v1/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.apiKey}` },
    body: form,
  });
  const { url } = (await opened.json()) as { url: string };
  return cookieOf(url);
}

/** Follows a login link. */
async function cookieOf(link: string): Promise<string> {
  const landed = await fetch(link, { redirect: 'manual' });
  return landed.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function startService(settings: Record<string, string> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'docgate-bench-'));
  const started = await startIn(folder, settings);
  const env = environmentOf(folder, settings);
  const made = run([EXECUTABLE, 'org', 'create', 'Bench', '--owner', 'bench@example.org', '--json'], env);
  return {
    ...started,
    folder,
    apiKey: (JSON.parse(made) as { api_key: string }).api_key,
    stop: async () => {
      await started.end();
      leftFolders.push(folder);
    },
  };
}

function environmentOf(folder: string, settings: Record<string, string>): Record<string, string> {
  return {
    DOCGATE_DATA: folder,
    DOCGATE_LISTEN: '127.0.0.1:0',
    DOCGATE_RATE_LIMIT: '0',
    DOCGATE_WORKERS: '1',
    ...settings,
  };
}

async function startIn(folder: string, settings: Record<string, string> = {}): Promise<Started> {
  const began = performance.now();
  const env = environmentOf(folder, settings);
  const subprocess = Bun.spawn([EXECUTABLE, 'serve'], { env, stdout: 'pipe', stderr: 'inherit' });
  const url = await readyLine(subprocess.stdout);
  return {
    url,
    pid: subprocess.pid,
    startedInMs: performance.now() - began,
    end: async (signal) => {
      subprocess.kill(signal ?? 'SIGKILL');
      await subprocess.exited;
    },
  };
}

async function startBare(): Promise<{ url: string; stop(): void }> {
  const subprocess = Bun.spawn([process.execPath, join(import.meta.dir, 'bench', 'bare-server.ts')], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  return { url: await readyLine(subprocess.stdout), stop: () => subprocess.kill('SIGKILL') };
}

async function readyLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    const url = /listening on (\S+)\n/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`not ready: ${text}`);
}

function wrk(url: string, apiKey: string): number {
  return requestsPerSecond(
    run(['wrk', '-t1', '-c32', `-d${SECONDS}s`, '-H', `Authorization: Bearer ${apiKey}`, url]),
  );
}

function wrkScript(script: string, url: string, env: Record<string, string>): number {
  const output = runScript(script, url, 32, env);
  const wrong = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1];
  if (wrong !== undefined) throw new Error(`${script}: ${wrong} requests were refused`);
  return requestsPerSecond(output);
}

/** Runs wrk with a script beside this file. @returns what it printed */
function runScript(script: string, url: string, connections: number, env: Record<string, string>): string {
  const path = join(import.meta.dir, 'bench', script);
  return run(['wrk', '-t1', `-c${connections}`, `-d${SECONDS}s`, '-s', path, url], env);
}

function requestsPerSecond(output: string): number {
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0));
}

function run(command: string[], env: Record<string, string> = {}): string {
  const done = Bun.spawnSync(command, { env: { ...process.env, ...env } });
  if (!done.success) throw new Error(`${command[0]}: ${done.stderr.toString()}`);
  return done.stdout.toString();
}

/** A CSV file of 50 MB that no other bench has. */
async function largeFile(seed: number): Promise<string> {
  const path = join(tmpdir(), `docgate-bench-${process.pid}-${seed}.csv`);
  const row = `${seed},${'value,'.repeat(180)}\n`;
  await Bun.write(path, row.repeat(Math.floor((50 * MB - 1) / row.length)));
  return path;
}

/** curl sends a file as a stream, as clients do, and costs this process nothing. */
async function post(url: string, apiKey: string, file: string): Promise<void> {
  const curl = Bun.spawn(
    ['curl', '-sf', '-o', '/dev/null', '-H', `Authorization: Bearer ${apiKey}`, '-F', `file=@${file}`, url],
    { stdout: 'ignore', stderr: 'inherit' },
  );
  if ((await curl.exited) !== 0) throw new Error(`the upload to ${url} failed`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** proc(5), /proc/pid/status: the field in bytes. */
function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
