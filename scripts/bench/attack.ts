/**
 * Usage: bun scripts/bench/attack.ts [quiet|revisions|lines|questions|together|differences …]
 *
 * Runs the built executable with its defaults, lets one person of an organization do the worst that the application
 * allows (revisions that are hung up on, 2,000 live lines, 600 questions, differences of versions of 8 MB), and prints
 * what another organization meanwhile sees: from the push of a small file to ready, an export of it, and how long reads
 * take. Asked: ready within 2 s, reads under 50 ms. On a machine that does other work too, times are longer by what the
 * service waited for a processor, which is printed as well.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differingLines, longMarkdown } from './attack-files.ts';

const EXECUTABLE = join(import.meta.dir, '..', '..', 'dist', 'docgate');
const ATTACKER = join(import.meta.dir, 'attacker.ts');
const MB = 1024 * 1024;

/** How long each attack goes on, and how long it has begun before anybody else looks. */
const SECONDS = 12;
const HEAD_START_MS = 1_500;
const PUSHES = 3;
/** Well within the limit of requests a minute. */
const READ_EVERY_MS = 125;
/** Whoever is not served within this long counts as never served. */
const NEVER_MS = 60_000;

/** What is done at once in each phase. */
const PHASES: Record<string, readonly string[]> = {
  quiet: [],
  revisions: ['revisions'],
  lines: ['lines'],
  questions: ['questions'],
  together: ['revisions', 'differences', 'lines', 'questions'],
  differences: ['differences'],
};

interface Seen {
  readonly ready: number[];
  readonly exported: number[];
  readonly reads: number[];
  /** Answers to reads and exports that were not 200. */
  readonly refused: string[];
}

const folder = mkdtempSync(join(tmpdir(), 'docgate-attack-'));
const env = { DOCGATE_DATA: folder, DOCGATE_LISTEN: '127.0.0.1:0' };
const service = Bun.spawn([EXECUTABLE, 'serve'], { env, stdout: 'pipe', stderr: 'pipe' });
const log = new Response(service.stderr).text();
try {
  const url = await readyLine(service.stdout);
  const chosen = process.argv.slice(2);
  for (const name of chosen.length > 0 ? chosen : Object.keys(PHASES)) await runPhase(name, url);
} finally {
  service.kill('SIGTERM');
  await service.exited;
  rmSync(folder, { recursive: true, force: true });
}
const faults = (await log).split('\n').filter((line) => line.includes('"level":"error"'));
console.log(
  `faults in the log: ${faults.length}${faults.length > 0 ? `, the first ${faults[0]?.slice(0, 300)}` : ''}`,
);

async function runPhase(name: string, url: string): Promise<void> {
  const kinds = PHASES[name];
  if (kinds === undefined) throw new Error(`there is no attack "${name}": ${Object.keys(PHASES).join(', ')}`);
  const attackers = await prepare(
    kinds,
    url,
    createOrganization(`${name} attacks`),
    `mallory-${name}@a.example`,
  );
  const other = createOrganization(`${name} watches`);
  const running = attackers.map((args) =>
    Bun.spawn([process.execPath, ATTACKER, ...args, String(SECONDS)], { stdout: 'pipe', stderr: 'inherit' }),
  );
  await Bun.sleep(HEAD_START_MS);
  const before = processorTimes();
  const seen = await watch(url, other, kinds.length > 0);
  const after = processorTimes();
  report(name, seen);
  console.log(
    `  the service ran ${after.ran - before.ran} ms, and waited ${after.waited - before.waited} ms for a processor`,
  );
  for (const [index, attacker] of running.entries()) {
    console.log(`  ${kinds[index]} were answered ${(await new Response(attacker.stdout).text()).trim()}`);
  }
}

/** The person of each attack with what they need: a sign-in, a chat, and a document of one or two versions. */
async function prepare(
  kinds: readonly string[],
  url: string,
  key: string,
  user: string,
): Promise<readonly (readonly string[])[]> {
  const { cookie, chat } = await signIn(url, key, user);
  const made: string[][] = [];
  for (const kind of kinds) {
    const [text, next] =
      kind === 'differences'
        ? differingLines()
        : [`# ${kind} ${user}\n\n${longMarkdown(1.5 * MB)}`, undefined];
    const document = await push(url, key, '/v1/documents', `${kind}.md`, text, user);
    await awaitReady(url, key, document);
    if (next !== undefined) {
      await push(url, key, `/v1/documents/${document}/versions`, `${kind}.md`, next);
      await awaitReady(url, key, document);
    }
    made.push([kind, url, cookie, document, chat]);
  }
  return made;
}

/** Pushes, exports and reads, as a system of another organization does. */
async function watch(url: string, key: string, isAttacked: boolean): Promise<Seen> {
  const seen: Seen = { ready: [], exported: [], reads: [], refused: [] };
  const first = await push(url, key, '/v1/documents', 'first.md', '# First\n');
  const until = performance.now() + (isAttacked ? SECONDS * 1_000 - HEAD_START_MS : 4_000);
  let isPushing = true;
  const reading = (async () => {
    while (isPushing || performance.now() < until) {
      const began = performance.now();
      await get(url, key, `/v1/documents/${first}`, seen);
      seen.reads.push(performance.now() - began);
      await Bun.sleep(READ_EVERY_MS);
    }
  })();
  for (let pushed = 0; pushed < PUSHES; pushed++) {
    const began = performance.now();
    const document = await push(url, key, '/v1/documents', `${pushed}.md`, `# Note ${pushed}\n`);
    const isReady = await awaitReady(url, key, document);
    seen.ready.push(isReady ? performance.now() - began : Number.POSITIVE_INFINITY);
    if (!isReady) break;
    const asked = performance.now();
    await get(url, key, `/v1/documents/${document}/export.docx`, seen);
    seen.exported.push(performance.now() - asked);
  }
  isPushing = false;
  await reading;
  return seen;
}

/** proc(5), /proc/pid/schedstat: nanoseconds that a thread ran, and that it was ready to run and did not. */
function processorTimes(): { readonly ran: number; readonly waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${service.pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { ran: Math.round(ran / 1e6), waited: Math.round(waited / 1e6) };
}

function report(name: string, { ready, exported, reads, refused }: Seen): void {
  const sorted = reads.toSorted((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1)} ms`;
  const times = (all: readonly number[]) =>
    all.map((one) => (Number.isFinite(one) ? `${one.toFixed(0)} ms` : 'never')).join(', ');
  console.log(`${name}: push to ready ${times(ready)}; export ${times(exported)}`);
  console.log(`  ${reads.length} reads: p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`);
  if (refused.length > 0) console.log(`  refused: ${[...new Set(refused)].join('; ')}`);
}

async function get(url: string, key: string, path: string, seen: Seen): Promise<void> {
  try {
    const answer = await fetch(`${url}${path}`, {
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(NEVER_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) seen.refused.push(`${answer.status} for ${path.split('/').at(-1)}`);
  } catch (error) {
    seen.refused.push(`${error} for ${path.split('/').at(-1)}`);
  }
}

async function push(
  url: string,
  key: string,
  path: string,
  name: string,
  text: string,
  user?: string,
): Promise<string> {
  const form = new FormData();
  if (user !== undefined) form.set('user', user);
  form.set('file', new File([text], name));
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: form });
  if (answer.status !== 202) throw new Error(`push: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** @returns false when the document is not ready in time */
async function awaitReady(url: string, key: string, document: string): Promise<boolean> {
  const deadline = performance.now() + NEVER_MS;
  while (performance.now() < deadline) {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await fetch(`${url}/v1/documents/${document}?wait=30`, { headers });
    const { status } = (await answer.json()) as { status: string };
    if (status === 'ready') return true;
    if (status === 'failed' || !answer.ok) throw new Error(`${document}: ${status} ${answer.status}`);
  }
  return false;
}

/** Opens a chat for a person and follows its login link. */
async function signIn(url: string, key: string, user: string): Promise<{ cookie: string; chat: string }> {
  const answer = await fetch(`${url}/v1/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ user }),
  });
  const session = (await answer.json()) as { session_id: string; url: string };
  const landed = await fetch(session.url, { redirect: 'manual' });
  return { cookie: landed.headers.get('set-cookie')?.split(';')[0] ?? '', chat: session.session_id };
}

/** @returns its API key */
function createOrganization(name: string): string {
  const made = Bun.spawnSync([EXECUTABLE, 'org', 'create', name, '--owner', 'bench@example.org', '--json'], {
    env,
  });
  if (!made.success) throw new Error(made.stderr.toString());
  return (JSON.parse(made.stdout.toString()) as { api_key: string }).api_key;
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
