/**
 * Usage: bun scripts/back-up.ts [DOCUMENTS]
 *
 * Pushes documents (10,000 unless told otherwise), makes a backup while more are pushed, restores it and serves it, and looks for
 * every document that was acknowledged before the backup began. Fails when one is lost, or when `docgate check` of the
 * restored folder finds a fault. Prints how long backup and restore took.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createOrganization, makeFolder, removeFolder, runDocgate } from '../test/support/docgate.ts';
import { type Ledger, push, type Target } from './soaking/clients.ts';
import { findLost } from './soaking/find-documents.ts';
import { SoakedService } from './soaking/service.ts';

const CLIENTS = 8;

const [documents = 10_000] = process.argv.slice(2).map(Number);
const folder = makeFolder();
const file = join(folder, 'one.backup');
const live = join(folder, 'live');
const restored = join(folder, 'restored');
try {
  const { before, after, apiKey } = await backUpUnderPushes();
  await timed('restore', restored, ['restore', file]);
  const service = await SoakedService.over(restored);
  const lost = await findLost({ url: () => service.url, apiKey }, before);
  await service.stop();
  const { code, stdout } = await runDocgate(['check'], { dataFolder: restored });
  console.log(`${before.length} documents acknowledged before the backup, ${after} while it was made`);
  console.log(
    `${lost.length} of them lost, docgate check ${code === 0 ? 'is clean' : `found faults: ${stdout}`}`,
  );
  for (const line of lost.slice(0, 20)) console.log(line);
  if (lost.length + code > 0) process.exitCode = 1;
} finally {
  removeFolder(folder);
}

async function backUpUnderPushes() {
  const service = await SoakedService.over(live);
  try {
    const { api_key: apiKey } = await createOrganization(live);
    const target: Target = { url: () => service.url, apiKey };
    const ledger: Ledger = { sent: 0, documents: [], questions: new Map(), faults: [] };
    await pushWhile(target, ledger, (begun) => begun < documents);
    const before = [...ledger.documents];
    let isDone = false;
    const pushing = pushWhile(target, ledger, () => !isDone);
    await timed('backup', live, ['backup', file]);
    isDone = true;
    await pushing;
    console.log(`the backup has ${(statSync(file).size / 1024 / 1024).toFixed(0)} MB`);
    return { before, after: ledger.documents.length - before.length, apiKey };
  } finally {
    await service.stop();
  }
}

/** Clients push one document after another, as long as `goesOn` for the number of those begun. */
async function pushWhile(target: Target, ledger: Ledger, goesOn: (begun: number) => boolean): Promise<void> {
  const first = ledger.documents.length;
  let begun = 0;
  const client = async () => {
    while (goesOn(begun)) await push(target, ledger, `d${first + begun++}`);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function timed(name: string, dataFolder: string, args: readonly string[]): Promise<void> {
  const begunAt = performance.now();
  const { code, stderr } = await runDocgate(args, { dataFolder });
  if (code !== 0) throw new Error(`${name}: ${stderr}`);
  console.log(`${name} took ${((performance.now() - begunAt) / 1000).toFixed(1)} s`);
}
