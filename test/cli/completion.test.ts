/** Completion as people meet it: in each shell that this machine has, at a terminal, by the tab key. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXECUTABLE, makeFolder, removeFolder, runDocgate } from '../support/docgate.ts';

let folder: string;

beforeAll(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'backups here'));
  writeFileSync(join(folder, 'procedure.md'), '# One');
});
afterAll(() => removeFolder(folder));

/** Shows the words it is called with, but for those of the script itself. */
const POSIX =
  'docgate() { if [ "$1" = completion ]; then command docgate "$@"; else printf "[%s]" RAN "$@"; echo; fi; }';

const SHELLS: Readonly<
  Record<string, { readonly command: readonly string[]; readonly setup: readonly string[] }>
> = {
  bash: {
    command: ['bash', '--norc', '--noprofile', '-i'],
    setup: [POSIX, 'source <(command docgate completion bash)'],
  },
  zsh: {
    command: ['zsh', '-f', '-i'],
    setup: [POSIX, 'autoload -U compinit && compinit -u -D', 'source <(command docgate completion zsh)'],
  },
  fish: {
    command: ['fish', '--no-config', '-i'],
    setup: [
      'command docgate completion fish | source',
      'function docgate; if test "$argv[1]" = completion; command docgate $argv; else; printf "[%s]" RAN $argv; echo; end; end',
    ],
  },
};

/** Types keys into a shell at a terminal. @returns the arguments that docgate was run with in the end */
async function typeInto(shell: string, keys: string): Promise<string[]> {
  const { command, setup } = SHELLS[shell] ?? { command: [], setup: [] };
  let shown = '';
  const env = {
    PATH: `${dirname(EXECUTABLE)}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    TERM: 'dumb',
    LANG: 'C.UTF-8',
  };
  const child = Bun.spawn([...command], {
    cwd: folder,
    env,
    terminal: {
      cols: 200,
      rows: 50,
      data: (_, bytes) => {
        shown += new TextDecoder().decode(bytes);
      },
    },
  });
  child.terminal?.write(`${[...setup, keys, 'exit'].join('\n')}\n`);
  await child.exited;
  const ran = /^\[RAN\]((?:\[[^\]]*\])+)/m.exec(shown)?.[1] ?? shown;
  return ran.slice(1, -1).split('][');
}

describe.each(Object.keys(SHELLS))('%s', (shell) => {
  test.skipIf(Bun.which(shell) === null).each([
    ['docgate docum\tli\t--st\tfa\t', ['document', 'list', '--status', 'failed']],
    ['docgate dri\tback\t', ['drill', 'backups here']],
    ['docgate convert pro\t--t\tdo\t', ['convert', 'procedure.md', '--to', 'docx']],
    ['docgate help cred\tgr\t', ['help', 'credits', 'grant']],
  ])('completes %j', async (keys, words) => {
    // zsh takes the slash behind a folder away at the end of a line.
    const ran = (await typeInto(shell, keys)).map((word) => word.replace(/\/$/, ''));

    expect(ran).toEqual(words);
  });
});

describe('docgate completion', () => {
  const offered = async (...words: string[]) => {
    const { stdout } = await runDocgate(['completion', 'zsh', '--', ...words], { dataFolder: folder });
    return stdout.split('\n').map((line) => line.split('\t')[0]);
  };

  test('offers what help tells of a command, but for options that were given', async () => {
    const options = await offered('backup', '--to', 'x', '--');

    expect(options).toContain('--keep');
    expect(options).toContain('--json');
    expect(options).not.toContain('--to');
    expect(await offered('member', 'role', '--role', '')).toEqual(['owner', 'admin', 'member', '']);
  });

  test('knows no other shell', async () => {
    const { code, stderr } = await runDocgate(['completion', 'tcsh'], { dataFolder: folder });

    expect(code).toBe(2);
    expect(stderr).toContain('there is none for "tcsh"');
  });
});
