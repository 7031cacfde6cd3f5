import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../src/cli/commands.ts';
import { OutputClosed, writeOut } from '../../src/cli/output.ts';
import type { Sha256 } from '../../src/domain/document.ts';
import type { AccountId, DocumentId, OrganizationId, ProjectId } from '../../src/domain/ids.ts';
import { Database } from '../../src/store/database.ts';
import { insertDocument } from '../../src/store/documents.ts';
import { insertVersion } from '../../src/store/versions.ts';
import { countingIds, openBeside } from '../support/database.ts';
import { createOrganization, EXECUTABLE, makeFolder, removeFolder } from '../support/docgate.ts';

/** Twice as much as a pipe holds at the most, and far more than one does unasked. */
const MANY = 2 * 1024 * 1024;

const folder = makeFolder();
const document = countingIds()('document');
const markdown = join(folder, 'long.md');

beforeAll(async () => {
  await createOrganization(folder);
  addDocument();
  await Bun.write(markdown, `# Long\n\n${'A sentence of the long text. '.repeat(MANY / 28)}\n`);
  using db = openBeside(folder);
  const long = 'x'.repeat(MANY);
  db.run('UPDATE organizations SET name = ?', [long]);
  db.run('UPDATE api_keys SET name = ?', [long]);
  db.run('UPDATE accounts SET email = ?', [long]);
  db.run("UPDATE projects SET name = ?, kind = 'shared'", [long]);
  db.run('UPDATE versions SET file_name = ?', [long]);
  db.run('UPDATE audit_entries SET detail = ?', [JSON.stringify({ long })]);
});

afterAll(() => removeFolder(folder));

function addDocument(): void {
  const db = Database.open(join(folder, 'docgate.sqlite'));
  const found = db.one<{ organization: OrganizationId; project: ProjectId; account: AccountId }>(
    `SELECT p.organization_id AS organization, p.id AS project, a.id AS account
     FROM projects p, accounts a`,
  );
  if (found === undefined) throw new Error('there is no project');
  const { organization, project, account } = found;
  insertDocument(db, organization, { id: document, projectId: project, createdBy: account, createdAt: 0 });
  insertVersion(db, organization, versionOf(document, account));
  db.close();
}

function versionOf(documentId: DocumentId, pushedBy: AccountId): Parameters<typeof insertVersion>[2] {
  return {
    documentId,
    number: 1,
    externalRef: null,
    fileName: 'a.md',
    kind: 'md',
    original: 'a' as Sha256,
    size: 1,
    pushedBy,
    pushedAt: 0,
  };
}

/** Runs a command into what a shell makes of its output. */
async function pipe(args: readonly string[], into: string): Promise<{ printed: string; stderr: string }> {
  const organization = await organizationId();
  const words = args.map((word) => (word === 'ORG' ? organization : word));
  const script = `"$0" "$@" ${into}; echo "code \${PIPESTATUS[0]}"`;
  const subprocess = Bun.spawn(['bash', '-c', script, EXECUTABLE, ...words], {
    env: { PATH: process.env['PATH'] ?? '', DOCGATE_DATA: folder },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [printed, stderr] = await Promise.all([
    new Response(subprocess.stdout).text(),
    new Response(subprocess.stderr).text(),
  ]);
  return { printed, stderr };
}

async function organizationId(): Promise<string> {
  using db = openBeside(folder);
  return (db.query('SELECT id FROM organizations').get() as { id: string }).id;
}

/** The commands that print as much as there is. */
const LONG_COMMANDS: readonly (readonly string[])[] = [
  ['org', 'list'],
  ['org', 'list', '--json'],
  ['key', 'list', '--org', 'ORG'],
  ['key', 'list', '--org', 'ORG', '--json'],
  ['member', 'list', '--org', 'ORG'],
  ['member', 'list', '--org', 'ORG', '--json'],
  ['project', 'list', '--org', 'ORG'],
  ['project', 'list', '--org', 'ORG', '--json'],
  ['document', 'list', '--org', 'ORG'],
  ['document', 'list', '--org', 'ORG', '--json'],
  ['document', 'show', document],
  ['document', 'show', document, '--json'],
  ['audit', 'list', '--org', 'ORG'],
  ['audit', 'list', '--org', 'ORG', '--json'],
  ['convert', markdown],
];

describe('what a command prints', () => {
  test.each(LONG_COMMANDS.map((args) => [args.join(' '), args] as const))(
    'arrives whole at a reader that takes its time: %s',
    async (_name, args) => {
      const { printed, stderr } = await pipe(args, '| { sleep 0.2; wc -c; }');
      const [bytes, code] = printed.trim().split('\n');

      expect(stderr).toBe('');
      expect(code).toBe('code 0');
      expect(Number(bytes)).toBeGreaterThanOrEqual(MANY);
    },
  );

  test.each(LONG_COMMANDS.map((args) => [args.join(' '), args] as const))(
    'ends quietly when the reader has seen enough: %s',
    async (_name, args) => {
      const { printed, stderr } = await pipe(args, '| head -c 1 | wc -c');

      expect(stderr).toBe('');
      expect(printed.trim().split('\n')).toEqual(['1', 'code 0']);
    },
  );

  test('is of every command that lists', () => {
    const tested = LONG_COMMANDS.map((args) => args.join(' '));
    const lists = COMMANDS.map(({ name }) => name).filter((name) => / (list|show)$/.test(name));

    // These print a few lines, whatever there is.
    const short = ['credits show', 'limits show', 'retention show'];
    for (const name of lists.filter((one) => !short.includes(one))) {
      expect(tested.some((line) => line.startsWith(name))).toBe(true);
    }
  });

  test('goes no other way than this one', () => {
    const commands = join(import.meta.dir, '..', '..', 'src', 'cli');
    const others = readdirSync(commands, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && name !== 'output.ts')
      .filter((name) =>
        /console\.(log|error)|process\.(stdout|stderr|exit)|Bun\.(stdout|stderr)/.test(
          readFileSync(join(commands, name), 'utf8'),
        ),
      );

    expect(others).toEqual([]);
  });

  test('ends no endless conversation later than its reader', async () => {
    const short = join(folder, 'short.md');
    await Bun.write(short, '# Short\n\nThe text is one sentence long.\n');
    const { printed, stderr } = await pipe(
      ['ask', '-', short],
      '< <(yes "How long is it?") | head -n 1 | wc -l',
    );

    expect(stderr).toBe('');
    expect(printed.trim().split('\n')).toEqual(['1', 'code 0']);
  });

  test('is said not to have arrived where the disk is full', async () => {
    const { printed, stderr } = await pipe(['help'], '> /dev/full');

    expect(printed).toBe('code 1\n');
    expect(stderr).toBe('docgate: standard output: the disk is full: make room there\n');
  });
});

describe('a refusal', () => {
  test('arrives whole at a reader that takes its time', async () => {
    const word = 'x'.repeat(100 * 1024);
    const { printed } = await pipe([word], '2>&1 >/dev/null | { sleep 0.2; wc -c; }');
    const [bytes, code] = printed.trim().split('\n');

    expect(code).toBe('code 2');
    expect(Number(bytes)).toBeGreaterThan(word.length);
  });
});

describe('writing out', () => {
  test('goes on where a pipe took a part, and waits for one that is full', () => {
    const taken: string[] = [];
    let turns = 0;
    writeOut(1, 'abcdefg', (_descriptor, bytes) => {
      turns++;
      if (turns % 2 === 0) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
      taken.push(new TextDecoder().decode(bytes.subarray(0, 3)));
      return Math.min(3, bytes.byteLength);
    });

    expect(taken).toEqual(['abc', 'def', 'g']);
  });

  test('tells a reader that has gone from a fault', () => {
    const failing = (code: string) => () => {
      throw Object.assign(new Error(code), { code });
    };

    expect(() => writeOut(1, 'a', failing('EPIPE'))).toThrow(OutputClosed);
    expect(() => writeOut(1, 'a', failing('EIO'))).toThrow('EIO');
  });
});
