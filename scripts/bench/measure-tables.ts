/** What questions over a table of a million rows take, whether their figures are right, and who waits for it meanwhile. */
import { Random } from '../random.ts';

/** Rows of the table: as a CSV file some 44 MB. */
const ROWS = 1_000_000;
const REGIONS = ['Hamburg', 'Berlin', 'Munich', 'Cologne', 'Vienna', 'Zurich', 'Lyon', 'Madrid'];
const CARRIERS = ['Delta SE', 'Norton Ltd', 'Kappa GmbH', 'Rapid AG', 'Orion SA'];
const FIRST_DAY = Date.UTC(2021, 0, 1);
const DAY = 86_400_000;

interface Deliveries {
  readonly csv: string;
  /** Questions with what must stand in their answers. */
  readonly questions: readonly (readonly [string, string])[];
}

export interface TableTimes {
  /** From a question to its whole answer, in milliseconds, the quickest first. */
  readonly answers: readonly number[];
  readonly wrong: readonly string[];
  /** The longest that a request waited while nothing was asked, and while something was, in milliseconds. */
  readonly quiet: number;
  readonly busy: number;
}

/** @param cookieOf follows a login link */
export async function measureTables(
  url: string,
  apiKey: string,
  cookieOf: (link: string) => Promise<string>,
): Promise<TableTimes> {
  const { csv, questions } = makeDeliveries();
  const form = new FormData();
  form.set('user', 'tables@example.org');
  form.append('files', new File([csv], 'deliveries.csv'));
  const authorization = { Authorization: `Bearer ${apiKey}` };
  const opened = await fetch(`${url}/v1/sessions`, { method: 'POST', headers: authorization, body: form });
  const session = (await opened.json()) as {
    session_id: string;
    url: string;
    documents: { id: string }[];
  };
  const document = `${url}/v1/documents/${session.documents[0]?.id}?wait=60`;
  while (!(await (await fetch(document, { headers: authorization })).text()).includes('"ready"'));
  const chat = new Chat(`${url}/chat/${session.session_id}`, await cookieOf(session.url));
  // The first question waits until the tables have been read, if they have not been yet.
  await chat.ask(questions[0]?.[0] ?? '');
  const quiet = await worstWait(url, () => Bun.sleep(2_000));
  const times: number[] = [];
  const wrong: string[] = [];
  const busy = await worstWait(url, async () => {
    for (const [question, figure] of questions) {
      const began = performance.now();
      const answer = await chat.ask(question);
      times.push(performance.now() - began);
      if (!answer.includes(figure)) wrong.push(question);
    }
  });
  return { answers: times.toSorted((one, other) => one - other), wrong, quiet, busy };
}

class Chat {
  readonly #address: string;
  readonly #headers: Record<string, string>;
  #events: AsyncIterator<string> | undefined;

  constructor(address: string, cookie: string) {
    this.#address = address;
    this.#headers = { Cookie: cookie, Origin: new URL(address).origin };
  }

  /** @returns what the live connection tells until the answer is complete */
  async ask(text: string): Promise<string> {
    this.#events ??= await this.#connect();
    const headers = { ...this.#headers, 'Content-Type': 'application/json' };
    const asked = await fetch(`${this.#address}/messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text }),
    });
    if (asked.status !== 202) throw new Error(`asked: ${asked.status} ${await asked.text()}`);
    for (let told = ''; ; ) {
      const { value, done } = await this.#events.next();
      if (done === true) throw new Error('the live connection ended');
      told += value;
      if (/"role":"assistant","state":"complete"/.test(told)) return told;
    }
  }

  async #connect(): Promise<AsyncIterator<string>> {
    const events = await fetch(`${this.#address}/events`, { headers: this.#headers });
    if (events.body === null) throw new Error('the chat has no live connection');
    return events.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  }
}

/** The longest that one of many small requests takes while something is done. */
async function worstWait(url: string, act: () => Promise<unknown>): Promise<number> {
  let worst = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      worst = Math.max(worst, performance.now() - began);
      await Bun.sleep(2);
    }
  };
  const watching = watch();
  await act();
  isOver = true;
  await watching;
  return worst;
}

function makeDeliveries(): Deliveries {
  const random = new Random(7);
  const lines = ['Delivery,Date,Region,Carrier,Cost'];
  let dearest = { cents: 0, id: '' };
  const cents = new Map<string, number>();
  const counts = new Map<string, number>();
  for (let number = 1; number <= ROWS; number++) {
    const day = new Date(FIRST_DAY + random.below(1_500) * DAY).toISOString().slice(0, 10);
    const region = random.pick(REGIONS);
    const carrier = random.pick(CARRIERS);
    // One delivery costs more than any other.
    const cost = number === 777_777 ? 1_000_000 : 100 + random.below(900_000);
    if (cost > dearest.cents) dearest = { cents: cost, id: `D${number}` };
    cents.set(region, (cents.get(region) ?? 0) + cost);
    counts.set(region, (counts.get(region) ?? 0) + 1);
    lines.push(`D${number},${day},${region},${carrier},${(cost / 100).toFixed(2)}`);
  }
  const money = (of: string) =>
    ((cents.get(of) ?? 0) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  return {
    csv: `${lines.join('\n')}\n`,
    questions: [
      ['How many deliveries went to Hamburg?', (counts.get('Hamburg') ?? 0).toLocaleString('en')],
      ['What is the total cost for region Lyon?', money('Lyon')],
      ['Total cost by region', money('Vienna')],
      ['Which is the most expensive delivery?', dearest.id],
      ['Which delivery has the highest cost?', dearest.id],
      ['What did delivery D4711 cost?', lines[4_711]?.split(',').at(-1) ?? ''],
    ],
  };
}
