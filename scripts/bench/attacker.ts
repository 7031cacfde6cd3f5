/**
 * Usage: bun scripts/bench/attacker.ts KIND URL COOKIE DOCUMENT CHAT SECONDS (attack.ts runs it)
 *
 * One person who is signed in and does the worst that the application's addresses allow, in a process of their own so
 * that what others meanwhile see can be measured undisturbed. Prints how often each status was answered.
 */
import { callsOfWord } from './attack-files.ts';

type Attack = (target: Target, until: number) => Promise<void>;

interface Target {
  readonly url: string;
  readonly cookie: string;
  readonly document: string;
  readonly chat: string;
}

const EDITS = 500;
const LINES = 2_000;
const QUESTIONS = 600;
const QUESTION_LENGTH = 20_000;
/** How long a revision is waited for before the person hangs up. */
const PATIENCE_MS = 300;
/** Lines are opened this many at a time, as fast as they are accepted. */
const LINES_AT_ONCE = 50;
/** Browsers that read one difference after the other. */
const BROWSERS = 2;

const ATTACKS: Record<string, Attack> = { revisions, lines, questions, differences };

const answered = new Map<string, number>();
const count = (what: string | number) => {
  answered.set(String(what), (answered.get(String(what)) ?? 0) + 1);
};

const [kind = '', url = '', cookie = '', document = '', chat = '', seconds = '0'] = process.argv.slice(2);
const until = performance.now() + Number(seconds) * 1_000;
await ATTACKS[kind]?.({ url, cookie, document, chat }, until);
console.log([...answered].map(([what, times]) => `${times} × ${what}`).join(', '));
process.exit(0);

/** Proposals of many edits everywhere in a long document; the person hangs up and asks again at once. */
async function revisions(target: Target, until: number): Promise<void> {
  const edits = Array.from({ length: EDITS }, (_, index) => ({
    kind: 'replace',
    text: `${callsOfWord(index)} and what follows from it for all who are concerned with it here`,
    with: `something else ${index}`,
    everywhere: true,
  }));
  const body = JSON.stringify({ version: 1, edits, reason: '' });
  while (performance.now() < until) {
    await Promise.all(
      [1, 2, 3].map(() => send(target, `/documents/${target.document}/changes`, body, PATIENCE_MS)),
    );
  }
}

/** Live lines of one browser: all stay open for as long as the service lets them. */
async function lines(target: Target, until: number): Promise<void> {
  const { hostname, port } = new URL(target.url);
  const request = `GET /chat/${target.chat}/events?after=0 HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${target.cookie}\r\n\r\n`;
  const open = () =>
    Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: (socket) => void socket.write(request),
        data: (_, bytes) => {
          const status = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1];
          if (status !== undefined) count(status);
        },
        close: () => count('closed'),
        error: () => count('broken'),
      },
    }).catch(() => count('not accepted'));
  for (let opened = 0; opened < LINES; opened += LINES_AT_ONCE) {
    await Promise.all(Array.from({ length: LINES_AT_ONCE }, open));
  }
  await Bun.sleep(Math.max(0, until - performance.now()));
}

/** Long questions, as fast as they are taken. */
async function questions(target: Target, until: number): Promise<void> {
  const text = 'What follows from it? '.repeat(1_000).slice(0, QUESTION_LENGTH - 10);
  for (let asked = 0; asked < QUESTIONS && performance.now() < until; asked += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(target, `/chat/${target.chat}/messages`, JSON.stringify({ text: `${asked + index} ${text}` })),
      ),
    );
  }
}

/** Two versions of 8 MB in which every line differs, compared in two browsers at once. */
async function differences(target: Target, until: number): Promise<void> {
  const read = async () => {
    while (performance.now() < until) {
      const address = `${target.url}/documents/${target.document}/difference?from=1&to=2`;
      const answer = await fetch(address, { headers: { Cookie: target.cookie } }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      count(answer?.status ?? 'broken');
    }
  };
  await Promise.all(Array.from({ length: BROWSERS }, read));
}

async function send({ url, cookie }: Target, path: string, body: string, patienceMs?: number): Promise<void> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' },
      body,
      ...(patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    });
    await answer.arrayBuffer();
    count(answer.status);
  } catch {
    count('hung up');
  }
}
