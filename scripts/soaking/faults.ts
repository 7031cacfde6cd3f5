/** What goes wrong, one thing at a time, each made for real and each undone before the next. */
import { copyFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { childrenOf } from '../../test/support/child-processes.ts';
import { runDocgate } from '../../test/support/docgate.ts';
import type { SmallDisk } from '../../test/support/small-disk.ts';
import type { SoakedService } from './service.ts';

export interface Fault {
  readonly name: string;
  /** @throws when what should have been seen was not */
  readonly make: () => Promise<void>;
}

/** A document that nobody else touches, and the bytes that it was pushed as. */
export interface KnownDocument {
  readonly id: string;
  readonly sha256: string;
}

/** How long what is stopped stays so. */
const STOPPED_MS = 3_000;
const FLOOD = 200;

/**
 * @param known whose file is damaged
 * @param disk the one that the data folder is on, or undefined where none could be mounted
 */
export function listFaults(
  service: SoakedService,
  scratch: string,
  known: KnownDocument,
  disk: SmallDisk | undefined,
): readonly Fault[] {
  const faults: Fault[] = [
    {
      name: 'service killed',
      make: async () => {
        await service.kill();
        await service.start();
      },
    },
    {
      name: 'service ended in good order',
      make: async () => {
        const code = await service.stop();
        if (code !== 0) throw new Error(`the service ended with ${code}`);
        await service.start();
      },
    },
    { name: 'conversion processes killed', make: async () => signalChildren(service, 'SIGKILL') },
    {
      name: 'conversion processes stopped',
      make: async () => {
        signalChildren(service, 'SIGSTOP');
        await Bun.sleep(STOPPED_MS);
        signalChildren(service, 'SIGCONT');
      },
    },
    {
      name: 'service stopped',
      make: async () => {
        process.kill(service.pid, 'SIGSTOP');
        await Bun.sleep(STOPPED_MS);
        process.kill(service.pid, 'SIGCONT');
      },
    },
    { name: 'flood of wrong keys', make: () => floodWithKeys(service) },
    { name: 'flood of connections that say nothing', make: () => floodWithSilence(service) },
    { name: 'file damaged', make: () => damageBlob(service, scratch, known) },
    { name: 'backup, restored', make: () => backUp(service, scratch) },
  ];
  if (disk !== undefined) faults.push({ name: 'disk full', make: () => fillDisk(disk) });
  return faults;
}

function signalChildren(service: SoakedService, signal: NodeJS.Signals): void {
  for (const child of childrenOf(service.pid)) {
    try {
      process.kill(child, signal);
    } catch {
      // It has ended meanwhile, which is what may happen to it at any time.
    }
  }
}

async function floodWithKeys(service: SoakedService): Promise<void> {
  const headers = { Authorization: `Bearer dg_${'0'.repeat(32)}` };
  const answers = Array.from({ length: FLOOD }, () =>
    fetch(`${service.url}/v1/documents/doc_x`, { headers }).then(({ status }) => status),
  );
  const statuses = new Set(await Promise.all(answers));
  if ([...statuses].some((status) => status !== 401 && status !== 429)) {
    throw new Error(`wrong keys were answered ${[...statuses].join(', ')}`);
  }
}

async function floodWithSilence(service: SoakedService): Promise<void> {
  const port = Number(new URL(service.url).port);
  const sockets = Array.from({ length: FLOOD }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  await Bun.sleep(STOPPED_MS);
  const { status } = await fetch(`${service.url}/healthz`);
  for (const socket of sockets) socket.destroy();
  if (status !== 200) throw new Error(`beside silent connections /healthz answered ${status}`);
}

/** Cuts a file short, sees that `check` names its document, and puts it back. */
async function damageBlob(
  service: SoakedService,
  scratch: string,
  { id, sha256 }: KnownDocument,
): Promise<void> {
  const blobs = join(service.dataFolder, 'blobs');
  const found = readdirSync(blobs, { recursive: true, encoding: 'utf8' }).find(
    (name) => basename(name) === sha256,
  );
  if (found === undefined) throw new Error('the file that is to be damaged is not there');
  const path = join(blobs, found);
  const copy = join(scratch, 'blob');
  copyFileSync(path, copy);
  truncateSync(path, 1);
  try {
    const { code, stdout } = await runDocgate(['check'], { dataFolder: service.dataFolder });
    if (code !== 1 || !stdout.includes(id)) throw new Error(`check does not name ${id} (${code}): ${stdout}`);
  } finally {
    copyFileSync(copy, path);
    rmSync(copy);
  }
}

async function backUp(service: SoakedService, scratch: string): Promise<void> {
  const file = join(scratch, 'soak.backup');
  const folder = join(scratch, 'restored');
  try {
    for (const [words, dataFolder] of [
      [['backup', file], service.dataFolder],
      [['restore', file], folder],
      [['check'], folder],
    ] as const) {
      const { code, stderr } = await runDocgate(words, { dataFolder });
      if (code !== 0) throw new Error(`${words[0]}: ${stderr}`);
    }
  } finally {
    rmSync(file, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillDisk(disk: SmallDisk): Promise<void> {
  disk.fill();
  await Bun.sleep(STOPPED_MS);
  disk.empty();
}
