/** `docgate status`: the status of the service and its data folder. */

import { formatBytes } from '../../domain/format-bytes.ts';
import { UPKEEP_KINDS, type UpkeepRun } from '../../domain/operation/upkeep.ts';
import { countWaiting } from '../../flows/maintenance/report-health.ts';
import { reportStatus, type Status } from '../../flows/maintenance/report-status.ts';
import { readServiceFigures, type ServiceFigures } from '../../flows/maintenance/service-figures.ts';
import { type Command, printRecord } from '../command.ts';
import { renderTime } from '../format.ts';
import { formatAmount } from '../limits.ts';

export const status: Command = {
  name: 'status',
  summary:
    'Show how the service is: what it holds, what waits, how long the disk lasts, the last backup and drill.',
  example: 'docgate status',
  json: true,
  run: async (input, shell) => {
    const { found, isServed, figures, at, dataFolder } = await shell.withFolder(async (folder) => {
      const unlock = folder.lock();
      unlock?.();
      const isServed = unlock === undefined;
      const address = isServed ? folder.listeningAddress() : undefined;
      return {
        found: reportStatus(folder),
        isServed,
        figures: address && (await readServiceFigures(address)),
        at: folder.now(),
        dataFolder: folder.dataFolder,
      };
    });
    const { version } = shell.build;
    const service = figures && { service: toServiceRecord(figures) };
    const record = { version, data: dataFolder, serving: isServed, ...service, ...toRecord(found) };
    printRecord(shell, input, record, [
      `docgate ${version} on ${dataFolder}: ${isServed ? 'serving' : 'not serving'}`,
      ...(figures ? describeService(figures, at) : []),
      ...describeStatus(found),
      ...UPKEEP_KINDS.map((kind) => describeUpkeep(kind, found.upkeep, at)),
    ]);
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
    failures: found.failures,
    near_limits: found.nearLimits,
    upkeep: found.upkeep.map(({ kind, finishedAt, succeeded, detail }) => ({
      kind,
      finished_at: renderTime(finishedAt),
      ok: succeeded,
      detail,
    })),
  };
}

function toServiceRecord({ startedAt, memoryBytes, requests, faults, answers, stalls }: ServiceFigures) {
  return {
    started_at: renderTime(startedAt),
    memory_bytes: memoryBytes,
    requests,
    faults,
    answers,
    stalls: { over_100_ms: stalls.tenth, over_1_s: stalls.second },
  };
}

function describeService(
  { startedAt, memoryBytes, requests, faults, answers, stalls }: ServiceFigures,
  at: number,
): string[] {
  const outcomes = Object.entries(answers).map(([outcome, count]) => `${count} ${outcome}`);
  return [
    `Service    up ${formatAge(at - startedAt)}, ${formatBytes(memoryBytes)} of memory, ${requests} requests, ${faults} faults`,
    `           held up ${stalls.tenth} times for more than 0.1 s, ${stalls.second} times for more than 1 s`,
    `Answers    ${outcomes.length === 0 ? 'none' : outcomes.join(', ')} since its start`,
  ];
}

/** Recent failures, and limits that are nearly reached. */
function describeTrouble({ failures, nearLimits }: Status): string[] {
  const all = failures.reduce((sum, { versions }) => sum + versions, 0);
  const reasons = failures.map(({ reason, versions }) => `${versions} ${reason}`).join(', ');
  return [
    `Failed     ${all === 0 ? 'nothing in the last day' : `${all} in the last day: ${reasons}`}`,
    ...nearLimits.map(
      ({ organization, name, used, most }) =>
        `Limit      ${organization}: ${name} ${formatAmount(name, used, '')} of ${formatAmount(name, most, '')}`,
    ),
  ];
}

function sumByState({ jobs }: Status): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { state, jobs: count } of jobs) sums[state] = (sums[state] ?? 0) + count;
  return sums;
}

function oldestDue({ oldestDueSeconds }: Status): number {
  return Math.max(...Object.values(oldestDueSeconds));
}

function describeStatus(found: Status): string[] {
  const { totals } = found;
  const jobs = sumByState(found);
  const seconds = oldestDue(found);
  const oldest = seconds >= 1 ? `, the oldest for ${Math.round(seconds)} s` : '';
  const days = found.fullInDays;
  return [
    `Holds      ${totals.organizations} organizations, ${totals.documents} documents, ${totals.ready} versions ready, ${totals.processing} processing, ${totals.failed} failed`,
    `Waiting    ${countWaiting(found.jobs)} jobs${oldest}; ${jobs['running'] ?? 0} running, ${jobs['discarded'] ?? 0} given up`,
    ...describeTrouble(found),
    `Disk       ${formatBytes(found.fileBytes)} of files, ${formatBytes(found.databaseBytes)} of database; ${Number.isFinite(found.diskFreeBytes) ? `${formatBytes(found.diskFreeBytes)} free` : 'free space unknown'}`,
    `           ${days === null ? "at this week's rate not full within ten years" : `full in ${days} days at this week's rate of ${formatBytes(found.weekBytes)}`}`,
  ];
}

function describeUpkeep(kind: UpkeepRun['kind'], runs: readonly UpkeepRun[], at: number): string {
  const run = runs.find((one) => one.kind === kind);
  const label = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`.padEnd(11);
  if (run === undefined) return `${label}never`;
  return `${label}${formatAge(at - run.finishedAt)} ago, ${run.succeeded ? 'well' : 'FAILED'}: ${run.detail}`;
}

function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
