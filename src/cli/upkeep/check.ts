/** `docgate check`: verifies database, files and audit trails. */
import type { Sha256 } from '../../domain/document.ts';
import { type BlobFault, type CheckReport, checkData } from '../../flows/maintenance/check-data.ts';
import { recordUpkeep } from '../../flows/maintenance/record-upkeep.ts';
import { acceptRows, type Repairs, repairData } from '../../flows/maintenance/repair-data.ts';
import { BY_ADMINISTRATOR } from '../administrator.ts';
import { type Command, EXIT_OK, EXIT_REFUSED, type FolderDeps, printRecord } from '../command.ts';

/** Maximum number of lines to print; --json prints all. */
const MAX_LINES = 50;

export const check: Command = {
  name: 'check',
  summary: 'Prove that database, files and audit trails are whole and agree; exit 1 if they do not.',
  options: [
    {
      name: 'repair',
      text: 'make anew what can be: content from its original, tables, counters, unused files; the service must be stopped',
    },
    {
      name: 'accept',
      text: 'take rows that something else changed as they are from now on, which the audit trails tell; the service must be stopped',
    },
  ],
  example: 'docgate check',
  json: true,
  run: async (input, shell) => {
    const isRepair = input.options['repair'] === true;
    const isAccepted = input.options['accept'] === true;
    return shell.withFolder(async (folder) => {
      const unlock = isRepair || isAccepted ? lockForRepair(folder) : undefined;
      try {
        const accepted = isAccepted ? acceptRows(folder, BY_ADMINISTRATOR) : [];
        if (accepted.length > 0) shell.complain(`Taken as they are: ${accepted.join(', ')}.`);
        const { report, repairs } = await recordUpkeep(folder, 'check', async () => {
          const found = await checkData(folder, (share) => shell.progress(share, 'checking'));
          const repaired = isRepair ? await repairData(folder, found) : undefined;
          const left = repaired?.left ?? countFaults(found);
          const result = { report: found, repairs: repaired };
          return { result, succeeded: left === 0, detail: left === 0 ? 'all is well' : `problems: ${left}` };
        });
        shell.progress(1, '');
        printRecord(shell, input, toRecord(report, repairs), describeReport(report, repairs));
        return (repairs?.left ?? countFaults(report)) === 0 ? EXIT_OK : EXIT_REFUSED;
      } finally {
        unlock?.();
      }
    });
  },
};

function lockForRepair(folder: FolderDeps): () => void {
  const unlock = folder.lock();
  if (unlock !== undefined) return unlock;
  throw new Error(`A docgate serves ${folder.dataFolder}: stop it first, then repair.`);
}

function countFaults({ faults, blobFaults, miscounts }: CheckReport): number {
  return faults.length + blobFaults.length + miscounts.length;
}

function toRecord(report: CheckReport, repairs: Repairs | undefined) {
  return {
    ok: countFaults(report) === 0,
    organizations: report.organizations,
    files: report.blobs,
    unused_files: report.unused,
    rewritten_files: report.rewritten,
    problems: listProblems(report),
    ...(repairs !== undefined && { repairs }),
  };
}

function describeReport(report: CheckReport, repairs: Repairs | undefined): string[] {
  const problems = listProblems(report);
  const shown = problems.slice(0, MAX_LINES);
  const more = problems.length - shown.length;
  const advice = 'Bring back a backup for what is lost; "docgate check --repair" makes anew what can be.';
  return [
    ...shown,
    ...(more > 0 ? [`… and ${more} more; --json names all.`] : []),
    problems.length === 0
      ? `All is well: ${report.organizations} organizations, ${report.blobs} files, the audit trails intact.`
      : `Problems: ${problems.length}.`,
    ...(report.rewritten.length > 0 ? [describeRewritten(report.rewritten)] : []),
    ...(report.unused > 0 ? [`Files that nothing names, harmless: ${report.unused}.`] : []),
    ...(problems.length > 0 && repairs === undefined ? [advice] : []),
    ...(repairs === undefined ? [] : describeRepairs(repairs)),
  ];
}

/** Usually caused by a power failure; otherwise the disk may be at fault. */
function describeRewritten(files: readonly Sha256[]): string {
  const named = files.slice(0, MAX_LINES).join(', ');
  return `Files that were missing or damaged, and were written from the journal again: ${files.length} (${named}). Where the power was not cut, look at the disk.`;
}

function describeRepairs({ converted, tables, removed, counters, left }: Repairs): string[] {
  return [
    `Repaired: ${converted} versions to be converted anew at the next start, the tables of ${tables} to be read anew, ${removed} unused files removed, ${counters} counters counted anew.`,
    ...(left > 0 ? [`Left: ${left}, which only a backup mends.`] : []),
  ];
}

function listProblems({ faults, blobFaults, miscounts }: CheckReport): string[] {
  return [...faults, ...blobFaults.map(describeBlobFault), ...miscounts];
}

const PARTS: Readonly<Record<BlobFault['part'], string>> = {
  original: 'the file that was pushed',
  markdown: 'the content',
  cells: 'the cells of its tables',
};

function describeBlobFault({ documentId, version, part, wrong, sha256 }: BlobFault): string {
  return `${documentId}: ${PARTS[part]} of version ${version} is ${wrong} (${sha256})`;
}
