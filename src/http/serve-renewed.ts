/**
 * A server whose certificate may be renewed while it runs. Bun's servers keep the certificate they began with, so
 * a new one gets a server of its own at the same port, which is there before the old one stops to accept; what that
 * has begun to answer, it ends. A certificate that can't be used changes nothing.
 */

import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describeFault } from '../domain/operation/describe-fault.ts';
import type { Log } from '../domain/operation/log.ts';

export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Begins to accept at a port; `reusePort` lets another server of the same user join there. */
export type Serve = (port: number, reusePort: boolean) => Bun.Server<undefined>;

export interface Served {
  readonly port: number;
  /** Accepts nothing more and lets open requests end, for a while. */
  stop(): Promise<void>;
}

/** How often the files are looked at. Notices of the operating system do not tell that a link leads elsewhere. */
const LOOK_MS = 1_000;

/** How long a clean stop waits for requests under way. */
const STOP_GRACE_MS = 3_000;

/** @throws when the port is taken, or the first certificate can't be used */
export function serveRenewed(serve: Serve, wantedPort: number, tls: TlsFiles | null, log: Log): Served {
  // Alone at first: otherwise two services would share a port without a word, and each get some of the requests.
  let server = serve(wantedPort, false);
  const port = server.port ?? wantedPort;
  if (tls === null) return { port, stop: () => stopAll([server]) };
  void server.stop(true);
  server = serve(port, true);
  const servers = new Set([server]);
  const stopLooking = watchFiles([tls.certFile, tls.keyFile], () => {
    try {
      const { validTo } = new X509Certificate(readFileSync(tls.certFile));
      const old = server;
      server = serve(port, true);
      servers.add(server);
      void old.stop(false).then(() => servers.delete(old));
      log.info('certificate_taken', { file: tls.certFile, valid_to: new Date(validTo).toISOString() });
    } catch (error) {
      log.error('certificate_refused', { file: tls.certFile, cause: describeFault(error) });
    }
  });
  return {
    port,
    stop: () => {
      stopLooking();
      return stopAll([...servers]);
    },
  };
}

async function stopAll(servers: readonly Bun.Server<undefined>[]): Promise<void> {
  await Promise.race([Promise.all(servers.map((one) => one.stop(false))), Bun.sleep(STOP_GRACE_MS)]);
  await Promise.all(servers.map((one) => one.stop(true)));
}

/** @param onChange called once files are new and were the same at two looks, so that no half of a pair is taken */
function watchFiles(files: readonly string[], onChange: () => void): () => void {
  let taken = describeFiles(files);
  let seen = taken;
  const looking = setInterval(() => {
    const last = seen;
    seen = describeFiles(files);
    if (seen === taken || seen !== last) return;
    taken = seen;
    onChange();
  }, LOOK_MS);
  return () => clearInterval(looking);
}

function describeFiles(files: readonly string[]): string {
  const found = files.map((file) => statSync(file, { throwIfNoEntry: false }));
  return JSON.stringify(found.map((one) => one && [one.ino, one.size, one.mtimeMs]));
}
