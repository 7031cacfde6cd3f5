/** Certificates that vouch for themselves, for servers that tests start on this machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './docgate.ts';

export interface Certificate {
  /** Both in PEM. */
  readonly cert: string;
  readonly key: string;
  /** Their files, and the folder that those lie in, to be removed by whoever asked for it. */
  readonly file: string;
  readonly keyFile: string;
  readonly folder: string;
}

/** A certificate for this machine's addresses, good for a day. */
export function makeCertificate(): Certificate {
  const folder = makeFolder();
  const [file, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = Bun.spawnSync([
    ...['openssl', 'req', '-x509', '-nodes', '-days', '1', '-keyout', keyFile, '-out', file],
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,IP:127.0.0.2'],
  ]);
  if (made.exitCode !== 0) throw new Error(`openssl: ${made.stderr}`);
  return { cert: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8'), file, keyFile, folder };
}
