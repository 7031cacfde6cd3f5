/** A time-stamping service (RFC 3161) on this machine, which answers with what `openssl ts` makes. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CONFIGURATION = `
[req]
distinguished_name = name
x509_extensions = stamps
prompt = no
[name]
CN = Time-stamps for tests
[stamps]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
basicConstraints = CA:TRUE
[tsa]
default_tsa = one
[one]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
`;

export interface TimeStamps extends Disposable {
  readonly url: string;
  /** Of the service: whoever has it can check what was signed. */
  readonly certificate: string;
  /** Called with each reply before it is sent. */
  change: (reply: Uint8Array) => Uint8Array;
}

function openssl(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder });
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr.toString()}`);
}

/** @param folder for its files */
export function startTimeStamps(folder: string): TimeStamps {
  writeFileSync(join(folder, 'tsa.conf'), CONFIGURATION);
  writeFileSync(join(folder, 'serial'), '01\n');
  const made = ['-keyout', 'tsa.key', '-out', 'tsa.pem', '-days', '2'];
  openssl(folder, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-config', 'tsa.conf', ...made);
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const name = randomUUID();
      await Bun.write(join(folder, `${name}.tsq`), await request.arrayBuffer());
      const files = ['-queryfile', `${name}.tsq`, '-out', `${name}.tsr`];
      const signing = ['-config', 'tsa.conf', '-section', 'one', '-signer', 'tsa.pem', '-inkey', 'tsa.key'];
      openssl(folder, 'ts', '-reply', ...files, ...signing);
      const reply = service.change(readFileSync(join(folder, `${name}.tsr`)));
      return new Response(new Uint8Array(reply), {
        headers: { 'Content-Type': 'application/timestamp-reply' },
      });
    },
  });
  const service: TimeStamps = {
    url: `http://127.0.0.1:${server.port}/`,
    certificate: join(folder, 'tsa.pem'),
    change: (reply) => reply,
    [Symbol.dispose]: () => void server.stop(true),
  };
  return service;
}

/** Whether a reply is signed by a service, over a hash in hex. */
export function isSigned(reply: string, hash: string, certificate: string): boolean {
  const args = ['ts', '-verify', '-digest', hash, '-in', reply, '-CAfile', certificate];
  return spawnSync('openssl', args).status === 0;
}
