import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '../support/certificate.ts';
import { openBeside } from '../support/database.ts';
import { createOrganization, makeFolder, removeFolder, runDocgate } from '../support/docgate.ts';
import { startMailServer } from '../support/mail-server.ts';

let dataFolder: string;

beforeAll(async () => {
  dataFolder = makeFolder();
  await createOrganization(dataFolder);
});

afterAll(() => removeFolder(dataFolder));

interface Diagnosis {
  readonly topic: string;
  readonly state: string;
  readonly says: string;
}

async function look(command: string, env: Record<string, string> = {}, folder = dataFolder) {
  const { code, stdout } = await runDocgate([...command.split(' '), '--json'], { dataFolder: folder, env });
  const found = JSON.parse(stdout) as Diagnosis[];
  return { code, stateOf: (topic: string) => found.find((one) => one.topic === topic)?.state, found };
}

describe('docgate doctor', () => {
  test('finds a fresh installation well, and says that there is no backup', async () => {
    const { code, stateOf, found } = await look('doctor');
    expect(code).toBe(0);
    expect(stateOf('data')).toBe('ok');
    expect(stateOf('clock')).toBe('ok');
    expect(stateOf('backup')).toBe('warning');
    expect(found.map(({ topic }) => topic)).not.toContain('mail');
  });

  test('says once that there is no database', async () => {
    const { code, found } = await look('doctor', {}, join(dataFolder, 'elsewhere'));
    expect(code).toBe(1);
    expect(found.filter(({ state }) => state === 'problem').map(({ topic }) => topic)).toEqual(['data']);
  });

  test('sees a folder that others may enter', async () => {
    chmodSync(dataFolder, 0o755);
    expect((await look('doctor')).stateOf('data')).toBe('warning');
    chmodSync(dataFolder, 0o700);
  });

  test('sees a clock that has gone back', async () => {
    const db = openBeside(dataFolder);
    db.run('UPDATE audit_entries SET at = at + 3600000');
    expect((await look('doctor')).stateOf('clock')).toBe('problem');
    db.run('UPDATE audit_entries SET at = at - 3600000');
    db.close();
  });

  test('sees a certificate that is for another host', async () => {
    const { file, keyFile, folder } = makeCertificate();
    const tls = { DOCGATE_TLS_CERT: file, DOCGATE_TLS_KEY: keyFile };
    const { stateOf } = await look('doctor', { ...tls, DOCGATE_URL: 'https://other.example.net' });
    expect(stateOf('certificate')).toBe('problem');
    removeFolder(folder);
  });

  test('sees a key that is not that of the certificate, and a certificate that is none', async () => {
    const [one, other] = [makeCertificate(), makeCertificate()];
    const pair = { DOCGATE_TLS_CERT: one.file, DOCGATE_TLS_KEY: one.keyFile };
    const apart = { ...pair, DOCGATE_TLS_KEY: other.keyFile };
    expect((await look('doctor', pair)).stateOf('certificate')).toBe('warning');
    expect((await look('doctor', apart)).stateOf('certificate')).toBe('problem');
    expect((await look('doctor', { ...pair, DOCGATE_TLS_CERT: one.keyFile })).stateOf('certificate')).toBe(
      'problem',
    );
    for (const { folder } of [one, other]) removeFolder(folder);
  });
});

describe('docgate mail check', () => {
  test('says what is wrong with a server that does not answer', async () => {
    const mail = { DOCGATE_SMTP_URL: 'smtp://127.0.0.1:1', DOCGATE_MAIL_FROM: 'docgate@acme.example' };
    const { code, found } = await look('mail check', mail);
    expect(code).toBe(1);
    expect(found).toMatchObject([{ state: 'problem', says: expect.stringContaining('127.0.0.1:1') }]);
  });

  test('greets a server and sends nothing', async () => {
    using server = await startMailServer();
    const mail = {
      DOCGATE_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      DOCGATE_MAIL_FROM: 'docgate@acme.example',
    };
    expect((await look('mail check', mail)).stateOf('mail')).toBe('ok');
    expect(server.letters).toEqual([]);
  });

  test('says that none is configured', async () => {
    const { code, stdout } = await runDocgate(['mail', 'check'], { dataFolder });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'No mail server is configured: people are not mailed links.\n',
    });
  });
});

test('docgate oidc check says which provider does not answer', async () => {
  const oidc = {
    DOCGATE_OIDC_ISSUER: 'http://127.0.0.1:1',
    DOCGATE_OIDC_CLIENT_ID: 'docgate',
    DOCGATE_OIDC_CLIENT_SECRET: 'secret',
  };
  const { code, found } = await look('oidc check', oidc);
  expect(code).toBe(1);
  expect(found).toMatchObject([{ topic: 'oidc', says: expect.stringContaining('127.0.0.1:1') }]);
});
