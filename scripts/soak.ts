/**
 * Usage: bun scripts/soak.ts MINUTES
 *
 * Clients push, read and ask while one thing after another goes wrong, and afterwards everything that was acknowledged
 * is looked for. See scripts/soak.
 */

import { ApiClient } from '../test/support/api-client.ts';
import {
  createOrganization,
  makeFolder,
  removeFolder,
  runDocgate,
  runJson,
} from '../test/support/docgate.ts';
import { Person } from '../test/support/person.ts';
import { mountSmallDisk } from '../test/support/small-disk.ts';
import { type Acknowledged, type Ledger, runClient, type Target } from './soaking/clients.ts';
import { type KnownDocument, listFaults } from './soaking/faults.ts';
import { SoakedService } from './soaking/service.ts';

const CLIENTS = 8;
const DISK_MEGABYTES = 3072;
/** Between two things that go wrong. */
const CALM_MS = 4_000;
/** What is not ready after this long will not be. */
const SETTLED_WITHIN_MS = 10 * 60_000;

const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) throw new Error('say for how many minutes: scripts/soak 10');

const disk = mountSmallDisk(DISK_MEGABYTES);
if (typeof disk === 'string') console.log(`without a full disk: ${disk}`);
const dataFolder = typeof disk === 'string' ? makeFolder() : `${disk.folder}/data`;
const scratch = makeFolder();
const service = await SoakedService.over(dataFolder);
const organization = await createOrganization(dataFolder);
await runDocgate(['credits', 'grant', '--org', organization.org_id, '--amount', '1000000'], { dataFolder });
const target: Target = { url: () => service.url, apiKey: organization.api_key };
const ledger: Ledger = { sent: 0, documents: [], questions: new Map(), faults: [] };
const made = new Map<string, number>();

try {
  await underLoad(await pushKnown());
  const found = await findAgain();
  const checked = await runDocgate(['check'], { dataFolder });
  report(found, checked.code === 0);
} finally {
  await service.stop();
  removeFolder(scratch);
  if (typeof disk === 'string') removeFolder(dataFolder);
  else disk.remove();
}

async function pushKnown(): Promise<KnownDocument> {
  const word = 'known';
  const text = `# A note\n\nThe word of this note is ${word}.\n`;
  const document = await new ApiClient(service.url, target.apiKey).pushed(new File([text], 'known.md'));
  ledger.documents.push({ id: document.id, versions: 1, word });
  return { id: document.id, sha256: Bun.CryptoHasher.hash('sha256', text, 'hex') };
}

/** Lets clients work and makes one fault after another, in an order that changes from round to round. */
async function underLoad(known: KnownDocument): Promise<void> {
  const end = new AbortController();
  const clients = Array.from({ length: CLIENTS }, (_, number) =>
    runClient(target, ledger, number, end.signal),
  );
  const faults = listFaults(service, scratch, known, typeof disk === 'string' ? undefined : disk);
  const until = Date.now() + minutes * 60_000;
  for (let round = 0; Date.now() < until; round++) {
    const fault = faults[(round * 7 + Math.floor(round / faults.length)) % faults.length];
    if (fault === undefined) break;
    await Bun.sleep(CALM_MS);
    await fault.make().catch((error: unknown) => ledger.faults.push(`${fault.name}: ${error}`));
    made.set(fault.name, (made.get(fault.name) ?? 0) + 1);
    console.log(`${fault.name}; ${ledger.documents.length} documents acknowledged so far`);
  }
  end.abort();
  await Promise.all(clients);
}

interface Found {
  readonly lost: readonly string[];
  readonly duplicates: number;
  readonly questions: number;
  readonly answers: number;
}

/** Looks for every document in its newest version, and for the answer to every question. */
async function findAgain(): Promise<Found> {
  const lost: string[] = [];
  for (const document of ledger.documents) {
    const why = await missing(document);
    if (why !== undefined) lost.push(`${document.id} ${why}`);
  }
  const listed = await runJson<readonly unknown[]>(
    ['document', 'list', '--org', organization.org_id],
    dataFolder,
  );
  let questions = 0;
  let answers = 0;
  for (const [session, { count }] of ledger.questions) {
    const { url } = (await (await api(`/sessions/${session}`)).json()) as { readonly url: string };
    const messages = await (await Person.open(url)).answered(session);
    questions += count;
    answers += Math.min(
      count,
      messages.filter(({ role, state }) => role === 'assistant' && state === 'complete').length,
    );
  }
  return { lost, duplicates: listed.length - ledger.documents.length, questions, answers };
}

/** @returns what is wrong with a document, or undefined if all that was acknowledged of it is there */
async function missing({ id, versions, word }: Acknowledged): Promise<string | undefined> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const answer = await api(`/documents/${id}?wait=60`);
    if (!answer.ok) return `answers ${answer.status}`;
    const { status, version } = (await answer.json()) as {
      readonly status: string;
      readonly version: number;
    };
    if (status === 'processing' && Date.now() < deadline) continue;
    if (word === undefined) return status === 'failed' ? undefined : `is ${status} and can not be`;
    if (status !== 'ready') return `is ${status}`;
    if (version !== versions) return `has version ${version} of ${versions}`;
    const text = await (await api(`/documents/${id}/export.md`)).text();
    return text.includes(word) ? undefined : 'does not hold its word';
  }
}

function api(path: string): Promise<Response> {
  return fetch(`${service.url}/v1${path}`, { headers: { Authorization: `Bearer ${organization.api_key}` } });
}

function report({ lost, duplicates, questions, answers }: Found, isWhole: boolean): void {
  const versions = ledger.documents.reduce((sum, document) => sum + document.versions, 0);
  const figures: readonly (readonly [string, number | string])[] = [
    ...[...made].map(([name, times]) => [name, `${times} times`] as const),
    ['requests sent', ledger.sent],
    ['documents acknowledged', ledger.documents.length],
    ['versions acknowledged', versions],
    ['documents found again', ledger.documents.length - lost.length],
    ['lost', lost.length],
    ['there twice', duplicates],
    ['questions acknowledged', questions],
    ['questions answered', answers],
    ['faults seen', ledger.faults.length],
    ['docgate check', isWhole ? 'clean' : 'found faults'],
  ];
  for (const [name, figure] of figures) console.log(`${name.padEnd(44)} ${figure}`);
  for (const line of [...lost, ...new Set(ledger.faults)].slice(0, 20)) console.log(line);
  const isGood =
    lost.length === 0 && duplicates === 0 && questions === answers && ledger.faults.length === 0 && isWhole;
  process.exitCode = isGood ? 0 : 1;
}
