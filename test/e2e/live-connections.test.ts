import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { Application } from '../support/application.ts';
import { startInBrowser } from '../support/application-in-browser.ts';
import { openTab, SKIP_BROWSER } from '../support/browser.ts';
import { EXECUTABLE } from '../support/docgate.ts';
import { answers, input, openLeaseChat } from '../support/lease-chat.ts';

describe('live connections of one person', () => {
  let service: Application;
  beforeAll(async () => {
    service = await Application.inShared();
  });
  afterAll(() => service.stop());

  test('are a few: the oldest one ends, and is told why', async () => {
    const { url } = await service.openSession('ada@live-connections.example', { 'a.md': '# A' });
    const chat = await signIn(url);
    const [oldest, ...others] = await Promise.all(Array.from({ length: 4 }, () => openLine(chat)));
    const fifth = await openLine(chat);
    expect(await oldest?.rest()).toEndWith('event: replaced\ndata: \n\n');
    for (const line of [...others, fifth]) line.hangUp();
  });

  test('are told of the newest messages alone, however many there are', async () => {
    const { url } = await service.openSession('bea@live-connections.example', { 'a.md': '# A\n\nText.' });
    const chat = await signIn(url);
    for (let asked = 0; asked < 13; asked++) await ask(chat, `Question ${asked}?`);
    const line = await openLine(chat);
    const caughtUp = await line.event();
    expect(caughtUp.messages).toHaveLength(20);
    expect(caughtUp.messages.at(-1)?.ordinal).toBe(26);
    line.hangUp();
  });
});

describe('live connections of many people', () => {
  test('are refused before the service runs out of descriptors for everything else', async () => {
    // The shell takes descriptors from the service, as administrators do.
    const service = await Application.start({}, [
      'sh',
      '-c',
      `ulimit -n 120 && exec ${EXECUTABLE} "$@"`,
      'sh',
    ]);
    try {
      const answered: number[] = [];
      const open: Line[] = [];
      for (let person = 1; person <= 6; person++) {
        for (let browser = 1; browser <= 3; browser++) {
          const { url } = await service.openSession(`person${person}@live-connections.example`, {});
          const chat = await signIn(url);
          for (let line = 1; line <= 4; line++) {
            const answer = await request(chat);
            answered.push(answer.status);
            if (answer.status === 200) open.push(new Line(answer));
            else expect(answer.headers.get('retry-after')).toBe('10');
          }
        }
      }
      expect(answered.filter((status) => status === 200)).toHaveLength(60);
      expect(answered.filter((status) => status === 503)).toHaveLength(12);
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
      const { id } = await service.api.pushed(new File(['# Pushed meanwhile'], 'a.md'));
      expect((await service.api.settled(id)).status).toBe('ready');
      for (const line of open) line.hangUp();
    } finally {
      await service.stop();
    }
  });
});

describe.skipIf(SKIP_BROWSER)('many windows of one chat', () => {
  const app = startInBrowser();

  test('do not take turns: those beyond a few pause, and go on when a person turns to them', async () => {
    const { page: first } = await openLeaseChat(app, 'ida@live-connections.example');
    let lines = 0;
    first.context().on('request', (asked) => {
      if (asked.url().includes('/events')) lines++;
    });
    const pages = [first];
    for (let opened = 0; opened < 6; opened++) {
      const page = await openTab(first);
      await page.goto(first.url());
      pages.push(page);
    }
    const notice = (page: Page) => page.getByText('this one has paused');
    const settled = async () => {
      let paused: Page[] = [];
      while (paused.length !== 3) {
        const seen = await Promise.all(pages.map((page) => notice(page).isVisible()));
        paused = pages.filter((_, index) => seen[index]);
      }
      return paused;
    };
    const [paused = first] = await settled();
    const before = lines;
    // Longer than the first tries of a line that comes back by itself.
    await Bun.sleep(2_000);
    expect(lines).toBe(before);

    await input(paused).click();
    await notice(paused).waitFor({ state: 'hidden' });
    await settled();
    await input(paused).fill('How much is the rent?');
    await input(paused).press('Enter');
    await answers(paused).getByText('1,200').first().waitFor();
    expect(lines).toBe(before + 1);
  });
});

interface Chat {
  readonly address: string;
  readonly cookie: string;
}

/** Follows a login link. */
async function signIn(url: string): Promise<Chat> {
  const landed = await fetch(url, { redirect: 'manual' });
  const cookie = landed.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { address: new URL(landed.headers.get('location') ?? '', url).href, cookie };
}

function request({ address, cookie }: Chat): Promise<Response> {
  return fetch(`${address}/events`, { headers: { Cookie: cookie } });
}

async function openLine(chat: Chat): Promise<Line> {
  const answer = await request(chat);
  expect(answer.status).toBe(200);
  return new Line(answer);
}

async function ask({ address, cookie }: Chat, text: string): Promise<void> {
  const headers = { Cookie: cookie, Origin: new URL(address).origin, 'Content-Type': 'application/json' };
  for (;;) {
    const body = JSON.stringify({ text });
    const { status } = await fetch(`${address}/messages`, { method: 'POST', headers, body });
    if (status === 202) return;
    // Three answers are under way: the next question waits for one of them.
    expect(status).toBe(429);
    await Bun.sleep(20);
  }
}

class Line {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor(answer: Response) {
    const reader = answer.body?.getReader();
    if (reader === undefined) throw new Error('the line has no body');
    this.#reader = reader;
  }

  /** What the first event says. */
  async event(): Promise<{ readonly messages: readonly { readonly ordinal: number }[] }> {
    while (!this.#text.includes('\n\n')) await this.#read();
    return JSON.parse(/^data: (.*)$/m.exec(this.#text)?.[1] ?? '');
  }

  /** All that comes until the line ends. */
  async rest(): Promise<string> {
    while (await this.#read());
    return this.#text;
  }

  hangUp(): void {
    void this.#reader.cancel();
  }

  async #read(): Promise<boolean> {
    const { value, done } = await this.#reader.read();
    this.#text += this.#decoder.decode(value, { stream: true });
    return !done;
  }
}
