/** `docgate drill`: tests a backup. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DrillReport } from '../../flows/backups/drill.ts';
import { recordUpkeep } from '../../flows/maintenance/record-upkeep.ts';
import { type Command, EXIT_OK, EXIT_REFUSED, printRecord, textOption } from '../command.ts';

/** Maximum number of problems to print. */
const MAX_LINES = 20;

export const drill: Command = {
  name: 'drill',
  summary: 'Restore a backup into a scratch folder, check all of it, and answer a question from it.',
  args: [{ name: 'FILE', text: 'a backup, or a folder of backups, of which the newest is taken' }],
  options: [
    {
      name: 'scratch',
      value: 'DIR',
      text: 'where there is room to restore to (otherwise the temporary folder)',
    },
  ],
  example: 'docgate drill /var/backups/docgate',
  json: true,
  run: async (input, shell) => {
    const { openBackup } = await import('../../flows/backups/back-up.ts');
    const { drill: run, hasDrillPassed } = await import('../../flows/backups/drill.ts');
    const scratch = mkdtempSync(join(resolve(textOption(input, 'scratch') || tmpdir()), 'docgate-drill-'));
    const { report, isPassed } = await shell
      .withFolder((folder) =>
        recordUpkeep(folder, 'drill', async () => {
          const from = await openBackup(resolve(input.args[0] ?? ''));
          const found = await run(await shell.emptyFolder(scratch), from, shell.progress);
          const succeeded = hasDrillPassed(found);
          const detail = `${found.backup}, ${succeeded ? 'all is well' : 'with problems'}`;
          return { result: { report: found, isPassed: succeeded }, succeeded, detail };
        }),
      )
      .finally(() => rmSync(scratch, { recursive: true, force: true }));
    shell.progress(1, '');
    printRecord(shell, input, toRecord(report, isPassed), describeReport(report, isPassed));
    return isPassed ? EXIT_OK : EXIT_REFUSED;
  },
};

function toRecord({ backup, madeAt, check, isAnswered }: DrillReport, isPassed: boolean) {
  return {
    ok: isPassed,
    backup,
    made_at: madeAt,
    files: check.blobs,
    answered: isAnswered,
    problems: listProblems(check),
  };
}

function describeReport({ backup, madeAt, check, isAnswered }: DrillReport, isPassed: boolean): string[] {
  const problems = listProblems(check);
  return [
    ...problems.slice(0, MAX_LINES),
    ...(problems.length > MAX_LINES ? [`… and ${problems.length - MAX_LINES} more; --json names all.`] : []),
    ...(isAnswered === false ? ['A question over a document was not answered.'] : []),
    isPassed
      ? `The backup of ${madeAt} is good: ${check.blobs} files${isAnswered === null ? '' : ', and a question was answered from it'}.`
      : 'The backup was restored, and something is wrong in it.',
    backup,
  ];
}

function listProblems({ faults, blobFaults, miscounts }: DrillReport['check']): string[] {
  return [
    ...faults,
    ...miscounts,
    ...blobFaults.map(
      ({ documentId, version, part, wrong }) => `${documentId}: ${part} of version ${version} is ${wrong}`,
    ),
  ];
}
