import { describe, expect, test } from 'bun:test';
import { childrenOf } from '../support/child-processes.ts';
import { EXECUTABLE, makeFolder, removeFolder, runDocgate } from '../support/docgate.ts';

/** Runs `docgate convert -` with its conversion process held up, so that no conversion ever ends. */
async function convertForever(): Promise<{ code: number; stderr: string }> {
  const env = { PATH: process.env['PATH'] ?? '', DOCGATE_CONVERT_SECONDS: '1' };
  const command = Bun.spawn([EXECUTABLE, 'convert', '-'], {
    env,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  let children: number[] = [];
  while (children.length === 0) {
    await Bun.sleep(5);
    children = childrenOf(command.pid);
  }
  for (const child of children) process.kill(child, 'SIGSTOP');
  command.stdin.write('# A\n\nText.\n');
  await command.stdin.end();
  const stderr = await new Response(command.stderr).text();
  return { code: await command.exited, stderr };
}

describe('a conversion on the command line', () => {
  test('has the time limit of the service', async () => {
    const { code, stderr } = await convertForever();

    expect(code).toBe(1);
    expect(stderr).toBe(
      'docgate: Reading the file took longer than 1 seconds. Split it into smaller files.\n',
    );
  });

  test('takes no more than the service does, however much there is', async () => {
    const folder = makeFolder();
    const sparse = `${folder}/large.md`;
    Bun.spawnSync(['truncate', '-s', '51M', sparse]);
    for (const args of [
      ['convert', sparse],
      ['ask', 'How much?', sparse],
    ]) {
      const { code, stderr } = await runDocgate(args);

      expect(code).toBe(1);
      expect(stderr).toBe(`docgate: ${sparse}: the file is larger than 50 MB\n`);
    }
    removeFolder(folder);
  });

  test('reads what is no file of the disk, such as the output of another program', async () => {
    const script = '"$0" convert <(printf "name,days\\nAda,30\\n") --to md';
    const ran = Bun.spawnSync(['bash', '-c', script, EXECUTABLE]);

    expect(ran.stdout.toString()).toContain('Ada');
    expect(ran.exitCode).toBe(0);
  });
});
