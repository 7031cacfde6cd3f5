/**
 * Integrating systems that push, push again as new versions, read and export, and people who ask; each of them tries
 * again whatever was not acknowledged, as `docs/integrate.md` has it, and writes down what was.
 */

import type { DocumentBody, SessionBody } from '../../test/support/api-client.ts';
import { buildDocx } from '../../test/support/build-docx.ts';
import { Person } from '../../test/support/person.ts';

/** What a client has been told, and therefore must find again. */
export interface Acknowledged {
  readonly id: string;
  /** How many versions of it were acknowledged. */
  versions: number;
  /** A word that stands in the newest version alone, or undefined where the file can not be read. */
  word: string | undefined;
}

export interface Ledger {
  /** Requests that were sent, those that were tried again each time. */
  sent: number;
  readonly documents: Acknowledged[];
  /** Questions that were acknowledged, by chat. */
  readonly questions: Map<string, { readonly url: string; count: number }>;
  /** Answers that no client can mend, such as a 500, and what should have been seen of a fault and was not. */
  readonly faults: string[];
}

const PEOPLE = 20;
/** Between two tries of one request. */
const RETRY_MS = 200;
/** What says "later": the service is away, full, or asked for too much. */
const PASSING = [429, 503, 507];

/** Where the service is, and the key of the organization that all clients push for. */
export interface Target {
  readonly url: () => string;
  readonly apiKey: string;
}

/** @param number of the client, which no other one has */
export async function runClient(
  target: Target,
  ledger: Ledger,
  number: number,
  end: AbortSignal,
): Promise<void> {
  for (let index = 0; !end.aborted; index++) {
    const name = `c${number}n${index}`;
    const document = await push(target, ledger, name);
    if (index % 3 === 0) await pushVersion(target, ledger, document, `${name}v2`);
    if (index % 4 === 0) await read(target, ledger, document);
    if (index % 10 === 0) await ask(target, ledger, number, index);
  }
}

/** Pushes a document until it is acknowledged, under a name that no other one has. */
export async function push(target: Target, ledger: Ledger, name: string): Promise<Acknowledged> {
  const { file, word } = makeFile(name);
  const answer = await send(target, ledger, '/documents', () => {
    const form = new FormData();
    form.append('user', `person${Bun.hash.crc32(name) % PEOPLE}@example.org`);
    form.append('file', file);
    return { method: 'POST', body: form };
  });
  const document = { id: ((await answer.json()) as DocumentBody).id, versions: 1, word };
  ledger.documents.push(document);
  return document;
}

/** Pushes a version of a document until it is acknowledged. */
export async function pushVersion(
  target: Target,
  ledger: Ledger,
  document: Acknowledged,
  name: string,
): Promise<void> {
  const key = crypto.randomUUID();
  await send(target, ledger, `/documents/${document.id}/versions`, () => {
    const form = new FormData();
    form.append('file', new File([textWith(name)], 'again.md'));
    return { method: 'POST', body: form, headers: { 'Idempotency-Key': key } };
  });
  document.versions++;
  document.word = name;
}

async function read(target: Target, ledger: Ledger, document: Acknowledged): Promise<void> {
  await send(target, ledger, `/documents/${document.id}?wait=2`, () => ({}));
}

async function ask(target: Target, ledger: Ledger, number: number, index: number): Promise<void> {
  const user = `requester${number}@example.org`;
  const key = crypto.randomUUID();
  const opened = await send(target, ledger, '/sessions', () => {
    const body = JSON.stringify({ user, prompt: `What is the word number ${index}?` });
    return {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    };
  });
  const { session_id, url } = (await opened.json()) as SessionBody;
  ledger.questions.set(session_id, { url, count: 1 });
  const person = await Person.open(url).catch(() => undefined);
  // A person types it again or not; only what the service took has to be answered.
  const asked = await person
    ?.call('POST', `/chat/${session_id}/messages`, { text: 'And the next one?' })
    .catch(() => undefined);
  if (asked !== undefined) ledger.questions.set(session_id, { url, count: 2 });
}

/** Sends until it is acknowledged. @throws at what no client can mend */
async function send(
  target: Target,
  ledger: Ledger,
  path: string,
  make: () => RequestInit,
): Promise<Response> {
  for (;;) {
    ledger.sent++;
    const init = make();
    const headers = { ...init.headers, Authorization: `Bearer ${target.apiKey}` };
    const request = { ...init, headers, signal: AbortSignal.timeout(30_000) };
    const answer = await fetch(`${target.url()}/v1${path}`, request).catch(() => undefined);
    if (answer?.ok === true) {
      // What breaks off in the middle was not acknowledged.
      const body = await answer.arrayBuffer().catch(() => undefined);
      if (body !== undefined) return new Response(body, answer);
    } else if (answer !== undefined && !PASSING.includes(answer.status)) {
      ledger.faults.push(`${init.method ?? 'GET'} ${path.replace(/[a-z]{3}_\w+/, ':id')} ${answer.status}`);
      await answer.body?.cancel();
    }
    await Bun.sleep(RETRY_MS);
  }
}

/** A file of some kind, the same for the same name; one in eight can not be read. */
function makeFile(name: string): { readonly file: File; readonly word: string | undefined } {
  const kind = Bun.hash.crc32(name) % 8;
  if (kind === 0)
    return { file: new File([`%PDF-1.7\n${name} and nothing else`], 'broken.pdf'), word: undefined };
  if (kind === 1) return { file: new File([`word,place\n${name},here\n`], 'table.csv'), word: name };
  if (kind === 2) {
    const docx = buildDocx({ body: `<w:p><w:r><w:t>${name}</w:t></w:r></w:p>` });
    return { file: new File([new Uint8Array(docx)], 'letter.docx'), word: name };
  }
  if (kind === 3)
    return {
      file: new File([`${textWith(name)}${'Further text. '.repeat(5_000)}`], 'long.txt'),
      word: name,
    };
  return { file: new File([textWith(name)], 'note.md'), word: name };
}

const textWith = (word: string): string => `# A note\n\nThe word of this note is ${word}.\n`;
