/** Approved changes written into the file itself, each as a command of its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUNDS = 5;

/** @param folder for the files, which the caller removes. @returns what was changed, and the median in milliseconds */
export function measureEdits(executable: string, folder: string): readonly (readonly [string, number])[] {
  const at = (name: string) => join(folder, name);
  const text = Array.from(
    { length: 2_000 },
    (_, index) => `Clause ${index}. Pay within 30 days of the invoice.`,
  );
  writeFileSync(at('lease.md'), `# Lease\n\n${text.join('\n\n')}\n`);
  writeFileSync(at('orders.csv'), `order,days\n${text.map((_, index) => `${index},30 days\n`).join('')}`);
  run([executable, 'convert', at('lease.md'), '--to', 'docx', '--out', at('lease.docx')]);
  const everywhere = ['--replace', '30 days', '--with', '45 days', '--everywhere'];
  return [
    ['2,000 places in a Word file', revise('lease.docx', ...everywhere)],
    ['2,000 places in a Word file, tracked', revise('lease.docx', ...everywhere, '--tracked')],
    [
      'one place of 2,000 paragraphs in a Word file',
      revise('lease.docx', '--replace', 'Clause 1999.', '--with', 'Last.'),
    ],
    ['2,000 places in a Markdown file', revise('lease.md', ...everywhere)],
    ['2,000 places in a CSV file', revise('orders.csv', ...everywhere)],
  ];

  function revise(name: string, ...edit: readonly string[]): number {
    const times = Array.from({ length: ROUNDS }, () =>
      run([executable, 'revise', at(name), ...edit, '--out', at(`new-${name}`)]),
    );
    return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  }
}

function run(command: readonly string[]): number {
  const began = performance.now();
  const done = Bun.spawnSync([...command], { stdout: 'ignore', stderr: 'pipe' });
  if (!done.success) throw new Error(`${command.join(' ')}: ${done.stderr.toString()}`);
  return performance.now() - began;
}
