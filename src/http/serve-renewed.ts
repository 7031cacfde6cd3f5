/**
 * A server whose certificate can be renewed while it runs. Bun's servers can't change their certificate, so a new one
 * gets a new server on the same port, started before the old one stops accepting; the old one finishes its requests. An
 * invalid certificate changes nothing.
 */

import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describeFault } from '../domain/operation/describe-fault.ts';
import type { Log } from '../domain/operation/log.ts';

export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Starts a server on a port; `reusePort` permits other servers of the same user on it. */
export type Serve = (port: number, reusePort: boolean) => Bun.Server<undefined>;

export interface RunningServer {
  readonly port: number;
  /** Stops accepting, and waits for open requests, up to a limit. */
  stop(): Promise<void>;
}

/** How often the files are checked. File system notifications don't report a changed symbolic link. */
const POLL_MS = 1_000;

/** How long a shutdown waits for open requests. */
const STOP_GRACE_MS = 3_000;

/** @throws if the port is in use, or the first certificate is invalid */
export function serveRenewed(
  serve: Serve,
  wantedPort: number,
  tls: TlsFiles | null,
  log: Log,
): RunningServer {
  // Exclusive at first: otherwise two services could share a port unnoticed, and each get a part of the requests.
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
  await Promise.race([Promise.all(servers.map((server) => server.stop(false))), Bun.sleep(STOP_GRACE_MS)]);
  await Promise.all(servers.map((server) => server.stop(true)));
}

/** @param onChange called once changed files are the same in two checks, so that no half-written pair is used */
function watchFiles(files: readonly string[], onChange: () => void): () => void {
  let taken = describeFiles(files);
  let seen = taken;
  const looking = setInterval(() => {
    const last = seen;
    seen = describeFiles(files);
    if (seen === taken || seen !== last) return;
    taken = seen;
    onChange();
  }, POLL_MS);
  return () => clearInterval(looking);
}

function describeFiles(files: readonly string[]): string {
  const found = files.map((file) => statSync(file, { throwIfNoEntry: false }));
  return JSON.stringify(found.map((file) => file && [file.ino, file.size, file.mtimeMs]));
}
