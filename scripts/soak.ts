/**
 * Usage: bun scripts/soak.ts MINUTES
 *
 * Clients push, read and ask while one thing after another goes wrong, and afterwards everything that was acknowledged
 * is looked for. See scripts/soak.
 */

import { ApiClient } from '../test/support/api-client.ts';
import { createOrganization, makeFolder, removeFolder, runDocgate } from '../test/support/docgate.ts';
import { Person } from '../test/support/person.ts';
import { mountSmallDisk } from '../test/support/small-disk.ts';
import { type Ledger, runClient, type Target } from './soaking/clients.ts';
import { type KnownDocument, listFaults } from './soaking/faults.ts';
import { type FoundDocuments, findDocuments, get } from './soaking/find-documents.ts';
import { SoakedService } from './soaking/service.ts';

const CLIENTS = 8;
const DISK_MEGABYTES = 3072;
/** Between two things that go wrong. */
const CALM_MS = 4_000;

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

interface Found extends FoundDocuments {
  readonly questions: number;
  readonly answers: number;
}

/** Looks for every document in its newest version, and for the answer to every question. */
async function findAgain(): Promise<Found> {
  const documents = await findDocuments(target, ledger.documents, organization.org_id, dataFolder);
  let questions = 0;
  let answers = 0;
  for (const [session, { count }] of ledger.questions) {
    const { url } = (await (await get(target, `/sessions/${session}`)).json()) as { readonly url: string };
    const messages = await (await Person.open(url)).answered(session);
    questions += count;
    answers += Math.min(
      count,
      messages.filter(({ role, state }) => role === 'assistant' && state === 'complete').length,
    );
  }
  return { ...documents, questions, answers };
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
