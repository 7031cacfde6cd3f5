/** `docgate status`: how the service and its data folder are. */
import { sayBytes } from '../../domain/say-bytes.ts';
import { UPKEEP_KINDS, type UpkeepRun } from '../../domain/upkeep.ts';
import { countWaiting } from '../../flows/maintenance/report-health.ts';
import { reportStatus, type Status } from '../../flows/maintenance/report-status.ts';
import { type Command, EXIT_OK, printRecord } from '../command.ts';
import { renderTime } from '../format.ts';

export const status: Command = {
  name: 'status',
  summary:
    'Show how the service is: what it holds, what waits, how long the disk lasts, the last backup and drill.',
  args: [],
  options: [],
  example: 'docgate status',
  json: true,
  run: async (input, shell) => {
    const { found, isServed, at, dataFolder } = await shell.withFolder(async (folder) => {
      const unlock = folder.lock();
      unlock?.();
      return {
        found: reportStatus(folder),
        isServed: unlock === undefined,
        at: folder.now(),
        dataFolder: folder.dataFolder,
      };
    });
    const { version } = shell.build;
    printRecord(shell, input, { version, data: dataFolder, serving: isServed, ...toRecord(found) }, [
      `docgate ${version} on ${dataFolder}: ${isServed ? 'serving' : 'not serving'}`,
      ...sayStatus(found),
      ...UPKEEP_KINDS.map((kind) => sayUpkeep(kind, found.upkeep, at)),
    ]);
    return EXIT_OK;
  },
};

function toRecord(found: Status) {
  const { totals } = found;
  return {
    organizations: totals.organizations,
    documents: totals.documents,
    versions: { processing: totals.processing, ready: totals.ready, failed: totals.failed },
    jobs: sumByState(found),
    oldest_due_seconds: oldestDue(found),
    file_bytes: found.fileBytes,
    database_bytes: found.databaseBytes,
    week_bytes: found.weekBytes,
    disk_free_bytes: Number.isFinite(found.diskFreeBytes) ? found.diskFreeBytes : null,
    disk_full_in_days: found.fullInDays,
    upkeep: found.upkeep.map(({ kind, finishedAt, succeeded, detail }) => ({
      kind,
      finished_at: renderTime(finishedAt),
      ok: succeeded,
      detail,
    })),
  };
}

function sumByState({ jobs }: Status): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { state, jobs: count } of jobs) sums[state] = (sums[state] ?? 0) + count;
  return sums;
}

function oldestDue({ oldestDueSeconds }: Status): number {
  return Math.max(...Object.values(oldestDueSeconds));
}

function sayStatus(found: Status): string[] {
  const { totals } = found;
  const jobs = sumByState(found);
  const seconds = oldestDue(found);
  const oldest = seconds >= 1 ? `, the oldest for ${Math.round(seconds)} s` : '';
  const days = found.fullInDays;
  return [
    `Holds      ${totals.organizations} organizations, ${totals.documents} documents, ${totals.ready} versions ready, ${totals.processing} processing, ${totals.failed} failed`,
    `Waiting    ${countWaiting(found.jobs)} jobs${oldest}; ${jobs['running'] ?? 0} running, ${jobs['discarded'] ?? 0} given up`,
    `Disk       ${sayBytes(found.fileBytes)} of files, ${sayBytes(found.databaseBytes)} of database; ${Number.isFinite(found.diskFreeBytes) ? `${sayBytes(found.diskFreeBytes)} free` : 'free space unknown'}`,
    `           ${days === null ? "at this week's rate not full within ten years" : `full in ${days} days at this week's rate of ${sayBytes(found.weekBytes)}`}`,
  ];
}

function sayUpkeep(kind: UpkeepRun['kind'], runs: readonly UpkeepRun[], at: number): string {
  const run = runs.find((one) => one.kind === kind);
  const label = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`.padEnd(11);
  if (run === undefined) return `${label}never`;
  return `${label}${sayAge(at - run.finishedAt)} ago, ${run.succeeded ? 'well' : 'FAILED'}: ${run.detail}`;
}

function sayAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
