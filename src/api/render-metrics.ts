/** Renders /metrics: counters since the start, and current values. */
import { JOB_KINDS } from '../domain/job.ts';
import { type MetricName, renderMetric, type Sample } from '../domain/operation/metrics.ts';
import type { Deps } from '../flows/deps.ts';
import { countService, type ServiceCounts } from '../flows/maintenance/report-health.ts';
import type { RequestMetrics } from '../http/request-metrics.ts';

export interface MetricsDeps extends Pick<Deps, 'db' | 'blobs' | 'now' | 'metrics' | 'confinement'> {
  readonly requests: RequestMetrics;
}

/** Prometheus text exposition format, version 0.0.4. */
export function renderMetrics(deps: MetricsDeps): string {
  const counts = countService(deps);
  return [
    ...deps.requests.render(),
    ...renderQueue(counts),
    ...deps.metrics.render(),
    ...renderHoldings(counts),
    ...renderUpkeep(counts, deps.now()),
    ...renderConfinement(deps.confinement()),
    ...renderProcess(deps.now()),
    '',
  ].join('\n');
}

function gauge(name: string, help: string, labels: readonly string[], samples: readonly Sample[]): string[] {
  return renderMetric({ name, help, labels }, 'gauge', samples);
}

function single(name: string, help: string, amount: number, type: 'counter' | 'gauge' = 'gauge'): string[] {
  const of: MetricName = { name, help, labels: [] };
  return renderMetric(of, type, [{ values: [], amount }]);
}

function renderQueue({ jobs, oldestDueSeconds }: ServiceCounts): string[] {
  return [
    ...gauge(
      'docgate_jobs',
      'Jobs, by kind and state; finished ones are kept for a week.',
      ['kind', 'state'],
      jobs.map(({ kind, state, jobs: amount }) => ({ values: [kind, state], amount })),
    ),
    ...gauge(
      'docgate_oldest_due_job_seconds',
      'How long the job that waits longest has been due, by kind.',
      ['kind'],
      JOB_KINDS.map((kind) => ({ values: [kind], amount: oldestDueSeconds[kind] })),
    ),
  ];
}

function renderHoldings(counts: ServiceCounts): string[] {
  const { totals, diskFreeBytes, databaseBytes, logBytes, logIsStuck } = counts;
  const statuses = ['processing', 'ready', 'failed'] as const;
  return [
    ...single('docgate_organizations', 'Organizations.', totals.organizations),
    ...single('docgate_documents', 'Documents.', totals.documents),
    ...gauge(
      'docgate_versions',
      'Document versions, by status.',
      ['status'],
      statuses.map((status) => ({ values: [status], amount: totals[status] })),
    ),
    ...single(
      'docgate_credits_spent_total',
      'Credits spent on answers, less those given back.',
      totals.creditsSpent,
      'counter',
    ),
    ...single('docgate_credits_left', 'Credits left where they are limited.', totals.creditsLeft),
    ...gauge(
      'docgate_data_bytes',
      'Size of what is kept: files as they were sent or revised, the database, and its write-ahead log.',
      ['part'],
      [
        { values: ['files'], amount: totals.fileBytes },
        { values: ['database'], amount: databaseBytes },
        { values: ['database_log'], amount: logBytes },
      ],
    ),
    ...single(
      'docgate_database_log_stuck',
      'Whether the write-ahead log can not be copied into the database file: 1, or 0.',
      logIsStuck ? 1 : 0,
    ),
    ...single('docgate_disk_free_bytes', 'Free space on the disk of the data folder.', diskFreeBytes),
  ];
}

function renderUpkeep({ upkeep }: ServiceCounts, now: number): string[] {
  return [
    ...gauge(
      'docgate_upkeep_age_seconds',
      'How long ago the last backup, drill and check ended.',
      ['kind'],
      upkeep.map(({ kind, finishedAt }) => ({ values: [kind], amount: (now - finishedAt) / 1000 })),
    ),
    ...gauge(
      'docgate_upkeep_succeeded',
      'Whether it ended well: 1, or 0.',
      ['kind'],
      upkeep.map(({ kind, succeeded }) => ({ values: [kind], amount: succeeded ? 1 : 0 })),
    ),
  ];
}

function renderConfinement(confinements: ReturnType<Deps['confinement']>): string[] {
  return gauge(
    'docgate_confinement',
    'What confines processes, once one was started: the version of Landlock, and whether seccomp does; 0 is not at all.',
    ['process', 'by'],
    Object.entries(confinements).flatMap(([process, { landlock, seccomp }]) => [
      { values: [process, 'landlock'], amount: landlock },
      { values: [process, 'seccomp'], amount: seccomp ? 1 : 0 },
    ]),
  );
}

/** With the standard names (Prometheus, "Writing client libraries"). */
function renderProcess(now: number): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...single('process_resident_memory_bytes', 'Resident memory of the service process.', rss),
    ...single('process_heap_bytes', 'Heap of the service process that is in use.', heapUsed),
    ...single('process_cpu_seconds_total', 'Processor time it took.', (user + system) / 1e6, 'counter'),
    ...single(
      'process_start_time_seconds',
      'When it began, in seconds since 1970.',
      now / 1000 - process.uptime(),
    ),
  ];
}
