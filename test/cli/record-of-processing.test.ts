import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createOrganization, makeFolder, removeFolder, runDocgate } from '../support/docgate.ts';

const dataFolder = makeFolder();
let org: string;

beforeAll(async () => {
  org = (await createOrganization(dataFolder)).org_id;
});

afterAll(() => removeFolder(dataFolder));

async function record(env: Record<string, string> = {}): Promise<string> {
  const { stdout, stderr, code } = await runDocgate(['record-of-processing', '--org', org], {
    dataFolder,
    env,
  });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return stdout;
}

test('the record of processing names no recipient where none is set, and keeps for good', async () => {
  const text = await record();
  expect(text).toContain('No other machine: no model, no mail server and no identity provider is set.');
  expect(text).toMatch(
    /chats: questions, answers, quotations \| the person who asks \| until it is deleted \|/,
  );
});

test('the record of processing follows the settings, and tells no secret of them', async () => {
  await runDocgate(['retention', 'set', '--org', org, '--chats', '365'], { dataFolder });
  const text = await record({
    DOCGATE_ASSISTANT_URL: 'https://models.example.org/v1',
    DOCGATE_ASSISTANT_MODEL: 'llama',
    DOCGATE_ASSISTANT_KEY: 'secret-key',
    DOCGATE_EMBEDDINGS_MODEL: 'vectors-1',
    DOCGATE_SMTP_URL: 'smtps://user:secret-password@mail.example.org:465',
    DOCGATE_MAIL_FROM: 'docgate@example.org',
    DOCGATE_OIDC_ISSUER: 'https://login.example.org/realm',
    DOCGATE_OIDC_CLIENT_ID: 'docgate',
    DOCGATE_OIDC_CLIENT_SECRET: 'secret-oidc',
  });
  for (const host of [
    'models.example.org: ',
    'llama',
    'vectors-1',
    'mail.example.org:465',
    'login.example.org',
  ]) {
    expect(text).toContain(host);
  }
  expect(text).toContain('at most about 365 days after the last message');
  expect(text).not.toContain('secret');
});
