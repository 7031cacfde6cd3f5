import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { ApiClient, errorOf, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  makeFolder,
  type Organization,
  removeFolder,
  runDocgate,
  runJson,
  startDocgate,
} from '../support/docgate.ts';

let docgate: Docgate;
let organization: Organization;

beforeAll(async () => {
  docgate = await startDocgate();
  organization = await createOrganization(docgate.dataFolder);
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
});

const run = (...args: string[]) => runDocgate(args, { dataFolder: docgate.dataFolder });
const json = <Record>(...args: string[]) => runJson<Record>(args, docgate.dataFolder);

describe('help', () => {
  test('without a command names every command of the contract', async () => {
    const { stdout, code } = await run('help');

    expect(code).toBe(0);
    for (const name of [
      'serve',
      'org create',
      'org list',
      'org rename',
      'key create',
      'key list',
      'key revoke',
      'member add',
      'member list',
      'member role',
      'member remove',
      'member link',
      'project create',
      'project list',
      'project rename',
      'credits show',
      'credits grant',
      'limits show',
      'limits set',
      'convert',
      'version',
      'help',
    ]) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +[A-Z]`, 'm'));
    }
  });

  test('shows a command with its usage, its options and an example', async () => {
    const { stdout } = await run('help', 'key', 'create');

    expect(stdout).toContain(
      'Usage: docgate key create --org ORG --as EMAIL [--name NAME] [--metrics] [--json]',
    );
    expect(stdout).toContain('--data DIR');
    expect(stdout).toContain('Example: docgate key create');
    expect((await run('key', 'create', '--help')).stdout).toBe(stdout);
  });

  test('shows the commands of a group', async () => {
    expect((await run('help', 'credits')).stdout.trim().split('\n')).toHaveLength(2);
  });
});

describe('wrong use', () => {
  test.each([
    [['nonsense'], 'there is no command "nonsense"'],
    [['org'], 'a verb is missing'],
    [['org', 'burn'], 'there is no verb "burn"'],
    [['org', 'create'], 'NAME is missing'],
    [['org', 'create', 'A', 'B', '--owner', 'a@b.example'], '"B" is one argument too many'],
    [['org', 'create', 'A'], '--owner EMAIL is missing'],
    [['org', 'create', 'A', '--owner', 'nobody'], '"nobody" is not an email address'],
    [['org', 'list', '--colour'], "Unknown option '--colour'"],
    [['credits', 'grant', '--org', 'x', '--amount', 'many'], '--amount must be a whole number'],
    [['limits', 'set', '--org', 'x', '--storage', 'much'], '--storage must be a size such as 20GB'],
    [['limits', 'set', '--org', 'x', '--answers', '0'], '--answers must be a whole number, or unlimited'],
    [
      ['limits', 'set', '--org', 'x'],
      'one of --storage, --documents, --requests, --conversions, --answers is missing',
    ],
    [['member', 'add', '--org', 'x', '--email', 'a@b.example', '--role', 'king'], '--role must be'],
    [['convert', 'a.md', '--to', 'pdf'], '--to must be md or docx'],
  ])('of %p exits with 2 and one line on standard error', async (args, problem) => {
    const { code, stdout, stderr } = await run(...args);

    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(problem);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('a refused operation', () => {
  test.each([
    [['credits', 'show', '--org', 'Nobody AG'], 'There is no organization "Nobody AG"'],
    [['key', 'revoke', 'key_0123456789abcdefghjkmnpqrs'], 'There is no such key'],
    [['convert', 'missing.docx'], 'there is no such file'],
    [['ask', 'How long?', '.'], 'this is a folder'],
  ])('%p exits with 1 and one line on standard error', async (args, problem) => {
    const { code, stdout, stderr } = await run(...args);

    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(problem);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('to take more credits than there are changes nothing', async () => {
    const { code } = await run('credits', 'grant', '--org', organization.org_id, '--amount', '-100000');

    expect(code).toBe(1);
    expect(await json('credits', 'show', '--org', organization.org_id)).toEqual({ balance: 1000 });
  });
});

describe('members', () => {
  const member = (verb: string, org: string, email: string, ...more: string[]) =>
    run('member', verb, '--org', org, '--email', email, ...more);

  test('who have a workspace in another organization are added only when that is confirmed', async () => {
    const other = await createOrganization(docgate.dataFolder);
    const email = 'felt@example.org';
    const api = new ApiClient(docgate.url, other.api_key);
    await api.openSession({ user: email });
    const refused = await member('add', organization.org_id, email, '--role', 'member');
    expect(refused.code).toBe(1);
    expect(refused.stdout).toBe('');
    expect(refused.stderr).toContain(`${email} has a workspace in another organization`);
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    expect((await api.fetch(`/sessions?user=${email}`)).status).toBe(200);
    const done = await member('add', organization.org_id, email, '--role', 'member', '--yes');
    expect(done.stdout).toBe(`${email} is now a member.\n`);
    expect((await api.fetch(`/sessions?user=${email}`)).status).toBe(409);
    await member('remove', organization.org_id, email);
    expect((await api.fetch(`/sessions?user=${email}`)).status).toBe(200);
  });

  test('are given another role and removed, and keys that they made are named', async () => {
    const { org_id, owner } = await createOrganization(docgate.dataFolder);
    const last = await member('role', org_id, owner, '--role', 'admin');
    expect(last).toMatchObject({ code: 1, stdout: '' });
    expect(last.stderr).toContain('the last owner');
    await member('add', org_id, 'next@example.org', '--role', 'member');
    expect((await member('role', org_id, 'next@example.org', '--role', 'owner')).stdout).toBe(
      'next@example.org is now an owner.\n',
    );
    const removed = await member('remove', org_id, owner);
    expect(removed.stdout).toContain('is no member any more');
    expect(removed.stdout).toContain('API keys that they made work on: 1');
    const members = await json<{ email: string; role: string }[]>('member', 'list', '--org', org_id);
    expect(members).toMatchObject([{ email: 'next@example.org', role: 'owner' }]);
  });
});

describe('names', () => {
  test('of organizations and projects are taken once, and can be changed', async () => {
    const { org_id } = await createOrganization(docgate.dataFolder);
    expect((await run('org', 'rename', '--org', org_id, '--name', 'Nameless')).code).toBe(0);
    const again = await run('org', 'create', ' nameLESS', '--owner', 'again@example.org');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('There is an organization "Nameless" already');
    const rules = await json<{ project_id: string }>(
      'project',
      'create',
      '--org',
      'nameless',
      '--name',
      'Rules',
    );
    const twice = await run('project', 'create', '--org', org_id, '--name', 'rules');
    expect(twice).toMatchObject({ code: 1, stdout: '' });
    await run('project', 'rename', '--org', org_id, '--project', rules.project_id, '--name', 'Old rules');
    expect((await run('project', 'create', '--org', org_id, '--name', 'rules')).code).toBe(0);
  });
});

describe('settings', () => {
  test('end the start when they are wrong, each with its name', async () => {
    const { code, stderr } = await runDocgate(['serve'], {
      env: { DOCGATE_LISTEN: 'nowhere', DOCGATE_RATE_LIMIT: 'fast', DOCGATE_WORKERS: '0' },
    });

    expect(code).toBe(2);
    expect(stderr).toContain('DOCGATE_LISTEN must be host:port');
    expect(stderr).toContain('DOCGATE_RATE_LIMIT must be a whole number');
    expect(stderr).toContain('DOCGATE_WORKERS must be at least 1');
  });

  test('refuse to listen beyond this machine without TLS', async () => {
    const { code, stderr } = await runDocgate(['serve'], { env: { DOCGATE_LISTEN: '0.0.0.0:0' } });

    expect(code).toBe(2);
    expect(stderr).toContain('there is no TLS');
  });

  test('give new organizations their initial credits', async () => {
    const dataFolder = makeFolder();
    const env = { DOCGATE_INITIAL_CREDITS: 'unlimited' };
    const made = await runDocgate(['org', 'create', 'Rich', '--owner', 'r@example.org'], { dataFolder, env });
    const shown = await runDocgate(['credits', 'show', '--org', 'Rich', '--json'], { dataFolder });
    removeFolder(dataFolder);

    expect(made.code).toBe(0);
    expect(JSON.parse(shown.stdout)).toEqual({ balance: null });
  });
});

describe('records with --json', () => {
  test('of a new organization hold its first key', () => {
    expect(organization).toEqual({
      org_id: expect.stringMatching(/^org_[0-9a-z]{26}$/),
      name: expect.any(String),
      owner: expect.stringContaining('@example.org'),
      key_id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      api_key: expect.stringMatching(/^dg_[0-9a-z]{38}$/),
    } as never);
  });

  test('of keys hold everything but the key', async () => {
    const keys = await json<Record<string, unknown>[]>('key', 'list', '--org', organization.org_id);

    expect(keys).toEqual([
      {
        key_id: organization.key_id,
        name: 'First key',
        hint: expect.any(String),
        created_by: organization.owner,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        last_used_at: null,
        revoked_at: null,
      },
    ]);
    expect(JSON.stringify(keys)).not.toContain(organization.api_key);
  });
});

describe('beside a running service', () => {
  test('a new key works at once, and a revoked one is refused on the next request', async () => {
    const key = await json<{ key_id: string; api_key: string }>(
      'key',
      'create',
      '--org',
      organization.org_id,
      '--as',
      organization.owner,
      '--name',
      'Second',
    );
    const api = new ApiClient(docgate.url, key.api_key);
    expect((await api.push(textFile('k.md', 'By the second key.'))).status).toBe(202);
    await run('key', 'revoke', key.key_id);

    expect(await errorOf(await api.push(textFile('k2.md', 'Too late.')))).toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
  });

  test('a member link signs in by the address the service listens on', async () => {
    const { url } = await json<{ url: string }>(
      'member',
      'link',
      '--org',
      organization.org_id,
      '--email',
      organization.owner,
    );
    const opened = await fetch(url, { redirect: 'manual' });

    expect(url).toStartWith(`${docgate.url}/login/`);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax');
  });

  test('granted credits can be spent at once', async () => {
    const poor = await createOrganization(docgate.dataFolder);
    await run('credits', 'grant', '--org', poor.org_id, '--amount', '-1000');
    const api = new ApiClient(docgate.url, poor.api_key);
    const open = () =>
      api.fetch('/sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: 'poor@example.org', prompt: 'Anything?' }),
      });

    expect(await errorOf(await open())).toMatchObject({ status: 402, code: 'insufficient_credits' });
    await run('credits', 'grant', '--org', poor.org_id, '--amount', '1');
    expect((await open()).status).toBe(202);
    expect((await open()).status).toBe(402);
  });
});

describe('convert', () => {
  test('writes Markdown to standard output, or to a file', async () => {
    const folder = makeFolder();
    const input = join(folder, 'table.csv');
    const output = join(folder, 'table.md');
    await Bun.write(input, 'name,days\nAda,30\n');
    const shown = await run('convert', input);
    const written = await run('convert', input, '--out', output);
    const text = await Bun.file(output).text();
    removeFolder(folder);

    expect(shown.stdout).toContain('| Ada');
    expect(written).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(text).toBe(shown.stdout);
  });

  test('refuses what the service would refuse, with one clear line that says what to do', async () => {
    const folder = makeFolder();
    const input = join(folder, 'broken.docx');
    await Bun.write(input, 'PK\x03\x04 broken');
    const { code, stdout, stderr } = await run('convert', input);
    removeFolder(folder);

    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^docgate: [^\n]+\. Open it in its own program and save it anew\.\n$/);
  });
});
