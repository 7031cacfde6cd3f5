/** HTTPS as docgate serves it itself, with certificates of an authority that is made here. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { copyFileSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import {
  createOrganization,
  type Docgate,
  makeFolder,
  removeFolder,
  runDocgate,
  runJson,
  startDocgate,
} from '../support/docgate.ts';
import { until } from '../support/until.ts';

const folder = makeFolder();
const file = (name: string) => join(folder, name);
const CERT = file('live.pem');
const KEY = file('live.key');
let docgate: Docgate;

function openssl(...args: string[]): void {
  const ran = Bun.spawnSync(['openssl', ...args], { cwd: folder });
  if (ran.exitCode !== 0) throw new Error(ran.stderr.toString());
}

/** Issues NAME.pem and NAME.key. */
function issue(name: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
  writeFileSync(file('names.cnf'), 'subjectAltName=IP:127.0.0.1');
  const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    ...authority,
    '-days',
    '2',
    '-extfile',
    'names.cnf',
    '-out',
    `${name}.pem`,
  );
}

/** As certbot does: the names are links, and lead elsewhere from now on. */
function lead(name: string): void {
  for (const [link, target] of [
    [CERT, `${name}.pem`],
    [KEY, `${name}.key`],
  ] as const) {
    symlinkSync(target, `${link}.new`);
    renameSync(`${link}.new`, link);
  }
}

beforeAll(async () => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test authority',
  );
  issue('first');
  issue('second');
  lead('first');
  docgate = await startDocgate({ env: { DOCGATE_TLS_CERT: CERT, DOCGATE_TLS_KEY: KEY } });
});
afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
  removeFolder(folder);
});

const ca = () => readFileSync(file('ca.pem'), 'utf8');

function open(): Promise<TLSSocket> {
  const { hostname: host, port } = new URL(docgate.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), ca: ca() }, () => resolve(socket));
    socket.on('error', reject);
  });
}

/**
 * The name on the certificate that a new connection is shown; undefined for one that came in the moment of an exchange and
 * is reset, which its client makes anew.
 */
async function shown(): Promise<string | undefined> {
  const socket = await open().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  if (socket === undefined) return undefined;
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return String(CN);
}

test('a browser is told to come by HTTPS alone, and its cookie is of this host alone', async () => {
  const { org_id, owner } = await createOrganization(docgate.dataFolder);
  const args = ['member', 'link', '--org', org_id, '--email', owner];
  const { url } = await runJson<{ url: string }>(args, docgate.dataFolder);
  const opened = await fetch(url, { redirect: 'manual', tls: { ca: ca() } });

  expect(url).toStartWith('https://127.0.0.1:');
  expect(opened.headers.get('set-cookie')).toMatch(/^__Host-docgate_sign_in=.*; Path=\/;.*; Secure$/);
  expect(opened.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

describe('a connection', () => {
  /** @returns whether the service agrees to it; the client is made willing to use any version, however weak */
  function isMade(version: string): boolean {
    const to = [
      '-connect',
      new URL(docgate.url).host,
      '-CAfile',
      file('ca.pem'),
      '-cipher',
      'ALL:@SECLEVEL=0',
    ];
    return Bun.spawnSync(['openssl', 's_client', version, ...to], { stdin: new Blob(['']) }).exitCode === 0;
  }

  test('of TLS 1.2 or 1.3 is the only one that is made', () => {
    expect(['-tls1', '-tls1_1', '-tls1_2', '-tls1_3'].filter(isMade)).toEqual(['-tls1_2', '-tls1_3']);
  });
});

test('a renewed certificate is taken while a request is under way, and a broken one never', async () => {
  const { api_key } = await createOrganization(docgate.dataFolder);
  const socket = await open();
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  const body = JSON.stringify({ user: 'bo@example.org' });
  const head = ['POST /v1/sessions HTTP/1.1', 'Host: x', `Authorization: Bearer ${api_key}`];
  const lines = [
    ...head,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body.slice(0, 5),
  ];
  socket.write(lines.join('\r\n'));
  expect(await shown()).toBe('first');

  lead('second');
  await until(async () => (await shown()) === 'second', 'taken');
  expect(answer).toBe('');
  socket.write(body.slice(5));
  await until(() => answer.startsWith('HTTP/1.1 202 '), 'answered');
  socket.destroy();
  expect(docgate.output()).toContain('"event":"certificate_taken"');

  rmSync(KEY);
  copyFileSync(file('first.key'), KEY);
  await until(() => docgate.output().includes('"event":"certificate_refused"'), 'refused');
  expect(await shown()).toBe('second');

  lead('first');
  await until(async () => (await shown()) === 'first', 'taken again');
});

test('a pair that does not fit ends the start, with the names of the files', async () => {
  const env = { DOCGATE_TLS_CERT: file('first.pem'), DOCGATE_TLS_KEY: file('second.key') };
  const { code, stderr } = await runDocgate(['serve'], { dataFolder: file('data'), env });

  expect(code).toBe(1);
  expect(stderr).toContain(`Can't serve HTTPS with ${env.DOCGATE_TLS_CERT} and ${env.DOCGATE_TLS_KEY}`);
});
