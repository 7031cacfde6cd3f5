/** A person who is signed in, as a browser without scripts would be: one cookie, and calls of the application. */
import type { MessageView } from '../../src/web/browser/view-model.ts';

/** What a busy machine does within this time, or never. */
const WITHIN_MS = 60_000;

export class Person {
  readonly #address: string;
  readonly #cookie: string;

  private constructor(address: string, cookie: string) {
    this.#address = address;
    this.#cookie = cookie;
  }

  /** Opens a login link. */
  static async open(link: string): Promise<Person> {
    const response = await fetch(link, { redirect: 'manual' });
    const cookie = response.headers.getSetCookie().map((set) => set.split(';')[0])[0];
    if (cookie === undefined) throw new Error(`the link answered ${response.status}`);
    return new Person(new URL(link).origin, cookie);
  }

  async get<Body>(path: string): Promise<Body> {
    return (await (await this.call('GET', path)).json()) as Body;
  }

  /** @throws when it is refused */
  async call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Response> {
    const response = await fetch(this.#address + path, {
      method,
      headers: { Cookie: this.#cookie, Origin: this.#address, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    if (response.status >= 400) {
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    }
    return response;
  }

  /** The messages of a chat once nothing in it is under way. */
  async answered(chat: string): Promise<MessageView[]> {
    const deadline = Date.now() + WITHIN_MS;
    for (;;) {
      const { messages } = await this.get<{ messages: MessageView[] }>(`/chat/${chat}/messages?before=1000`);
      const isAnswered = messages.every(({ state }) => state !== 'waiting' && state !== 'writing');
      if (isAnswered && messages.length > 0) return messages;
      if (Date.now() > deadline) throw new Error(`chat ${chat} is still being answered`);
      await Bun.sleep(20);
    }
  }

  /** Asks, and waits for the answer. */
  async ask(chat: string, text: string): Promise<MessageView> {
    await this.call('POST', `/chat/${chat}/messages`, { text });
    const answer = (await this.answered(chat)).at(-1);
    if (answer === undefined) throw new Error('there is no answer');
    return answer;
  }
}
