/**
 * Usage: bun scripts/kill.ts [ROUNDS] [PUSHES] [CLIENTS]
 *
 * In each round (20 unless told otherwise) clients (16) make pushes (2,000), and the built executable is killed at some
 * moment of it and started again. Afterwards everything that was acknowledged is looked for. Fails when a document or version
 * is lost or there twice, or when `docgate check` finds a fault.
 */
import { createOrganization, makeFolder, removeFolder, runDocgate } from '../test/support/docgate.ts';
import type { Ledger, Target } from './soaking/clients.ts';
import { findDocuments } from './soaking/find-documents.ts';
import { runKilledRound } from './soaking/killed-rounds.ts';
import { SoakedService } from './soaking/service.ts';

const [rounds = 20, pushes = 2_000, clients = 16] = process.argv.slice(2).map(Number);
const dataFolder = makeFolder();
const service = await SoakedService.over(dataFolder);
try {
  const { api_key, org_id } = await createOrganization(dataFolder);
  const target: Target = { url: () => service.url, apiKey: api_key };
  const ledger: Ledger = { sent: 0, documents: [], questions: new Map(), faults: [] };
  for (let round = 1; round <= rounds; round++) {
    const killAfter = 1 + Math.floor(Math.random() * (pushes - clients));
    await runKilledRound(service, target, ledger, { name: `r${round}`, pushes, clients, killAfter });
    console.log(`round ${round}: killed after ${killAfter} of ${pushes} pushes`);
  }
  const { lost, duplicates } = await findDocuments(target, ledger.documents, org_id, dataFolder);
  const { code, stdout } = await runDocgate(['check'], { dataFolder });
  const versions = ledger.documents.reduce((sum, document) => sum + document.versions, 0);
  console.log(
    `${ledger.sent} requests, ${ledger.documents.length} documents and ${versions} versions acknowledged`,
  );
  console.log(`${lost.length} lost, ${duplicates} there twice, ${ledger.faults.length} faults seen`);
  console.log(`docgate check ${code === 0 ? 'is clean' : `found faults: ${stdout}`}`);
  for (const line of [...lost, ...new Set(ledger.faults)].slice(0, 20)) console.log(line);
  if (lost.length + duplicates + ledger.faults.length + code > 0) process.exitCode = 1;
} finally {
  await service.stop();
  removeFolder(dataFolder);
}
