/** `docgate backup` and `docgate restore`. The code for archives is only loaded by these. */
import { resolve } from 'node:path';
import { formatBytes } from '../../domain/format-bytes.ts';
import type { BackupResult } from '../../flows/backups/back-up.ts';
import { recordUpkeep } from '../../flows/maintenance/record-upkeep.ts';
import {
  type Command,
  type CommandInput,
  EXIT_OK,
  EXIT_REFUSED,
  printRecord,
  type Shell,
  textOption,
  usage,
} from '../command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copy everything into a file, or into a folder that keeps several, while the service runs.',
  args: [{ name: '[FILE]', text: 'a new file to write; otherwise name a folder with --to' }],
  options: [
    {
      name: 'to',
      value: 'DIR',
      text: 'a folder of backups, which share what is equal: only what is new is copied',
    },
    { name: 'keep', value: 'N', text: 'with --to: remove all but the newest N backups afterwards' },
  ],
  example: 'docgate backup --to /var/backups/docgate --keep 14',
  json: true,
  run: async (input, shell) => {
    const target = readTarget(input);
    const { backUpToFile, backUpToFolder } = await import('../../flows/backups/back-up.ts');
    let logDamage: string | undefined;
    const made = await shell.withFolder((folder) => {
      logDamage = folder.logDamage;
      const deps = { ...folder, version: shell.build.version };
      const onProgress = (share: number) => shell.progress(share, 'copying');
      return recordUpkeep(folder, 'backup', async () => {
        const result =
          target.file === undefined
            ? await backUpToFolder(deps, target.folder, target.keep, onProgress)
            : await backUpToFile(deps, target.file, onProgress);
        const { lost, blobs } = result.manifest;
        const succeeded = lost.length === 0 && logDamage === undefined;
        return { result, succeeded, detail: `${result.path}, ${blobs.count} files` };
      });
    });
    shell.progress(1, '');
    const exitCode = reportBackup(made, input, shell);
    if (logDamage === undefined) return exitCode;
    // The remaining data is consistent, so no check or drill of the backup could detect the loss.
    shell.complain(`docgate: what the backup holds is not all that was kept: ${logDamage}`);
    return EXIT_REFUSED;
  },
};

type Target =
  | { readonly file: string }
  | { readonly file?: undefined; readonly folder: string; readonly keep: number | null };

function readTarget(input: CommandInput): Target {
  const [file] = input.args;
  const folder = textOption(input, 'to');
  const keep = textOption(input, 'keep');
  if ((file === undefined) === (folder === ''))
    throw usage(backup, 'name either a FILE or a folder with --to');
  if (keep !== '' && !/^[1-9]\d{0,5}$/.test(keep))
    throw usage(backup, '--keep must be a whole number from 1');
  if (file === undefined) return { folder: resolve(folder), keep: keep === '' ? null : Number(keep) };
  if (keep !== '') throw usage(backup, '--keep goes with --to');
  return { file: resolve(file) };
}

function reportBackup({ path, manifest, removed }: BackupResult, input: CommandInput, shell: Shell): number {
  const { database, blobs, lost } = manifest;
  const record = {
    path,
    made_at: manifest.made_at,
    files: blobs.count,
    bytes: blobs.bytes + database.bytes,
    lost: lost.length,
    removed,
  };
  printRecord(shell, input, record, [
    `Backed up to ${path}: the database and ${blobs.count} files, ${formatBytes(record.bytes)} before compression.`,
    ...(removed > 0 ? [`Older backups that were removed: ${removed}.`] : []),
  ]);
  if (lost.length === 0) return EXIT_OK;
  shell.complain(
    `docgate: the data folder has lost ${lost.length} files, which are not in the backup either: "docgate check" names the documents`,
  );
  return EXIT_REFUSED;
}

export const restore: Command = {
  name: 'restore',
  summary: 'Bring a backup back into an empty data folder; all of it is proved by its hashes.',
  args: [{ name: 'FILE', text: 'a backup, or a folder of backups, of which the newest is taken' }],
  example: 'docgate restore docgate.backup --data /var/lib/docgate',
  json: true,
  run: async (input, shell) => {
    const { openBackup } = await import('../../flows/backups/back-up.ts');
    const { restoreBackup } = await import('../../flows/backups/restore-backup.ts');
    const folder = await shell.emptyFolder();
    const from = await openBackup(resolve(input.args[0] ?? ''));
    const { manifest, blobs } = await restoreBackup(folder, from, (share) =>
      shell.progress(share, 'restoring'),
    );
    shell.progress(1, '');
    const record = { path: from.path, made_at: manifest.made_at, files: blobs, data: folder.dataFolder };
    printRecord(shell, input, record, [
      `Restored to ${folder.dataFolder}: the database and ${blobs} files, as they were at ${manifest.made_at}.`,
      'Login links and sign-ins from before are dead: people sign in again, API keys work on.',
      'The audit trails are sealed anew, and say so. Documents that were deleted, and people who were erased, since then are back: delete them again.',
    ]);
  },
};
