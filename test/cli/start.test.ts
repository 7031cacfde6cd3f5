import { afterEach, describe, expect, test } from 'bun:test';
import { type Docgate, makeFolder, removeFolder, runDocgate, startDocgate } from '../support/docgate.ts';

const folders: string[] = [];
const running: Docgate[] = [];

afterEach(async () => {
  for (const docgate of running.splice(0)) {
    await docgate.stop();
    removeFolder(docgate.dataFolder);
  }
  for (const folder of folders.splice(0)) removeFolder(folder);
});

function folder(): string {
  const made = makeFolder();
  folders.push(made);
  return made;
}

async function start(options: Parameters<typeof startDocgate>[0] = {}): Promise<Docgate> {
  const docgate = await startDocgate(options);
  running.push(docgate);
  return docgate;
}

describe('a second service', () => {
  test('on the port of another one is refused', async () => {
    const first = await start();
    const { host } = new URL(first.url);
    const second = await runDocgate(['serve'], { dataFolder: folder(), env: { DOCGATE_LISTEN: host } });

    expect(second.code).toBe(1);
    expect(second.stdout).toBe('');
    expect(second.stderr).toBe(
      `docgate: Can't listen on ${host}: the address is in use by another program; end that one, or choose another port (DOCGATE_LISTEN).\n`,
    );
  });
});
