/** Records when and how a backup, a drill or a check ended, for the status and the metrics. */
import type { UpkeepKind } from '../../domain/operation/upkeep.ts';
import { upsertUpkeepRun } from '../../store/upkeep-runs.ts';
import type { Deps } from '../deps.ts';

interface Outcome<Result> {
  readonly result: Result;
  readonly succeeded: boolean;
  /** Human-readable, one line. */
  readonly detail: string;
}

/** @throws what the work throws, which is recorded as a failure */
export async function recordUpkeep<Result>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kind: UpkeepKind,
  work: () => Promise<Outcome<Result>>,
): Promise<Result> {
  const record = (succeeded: boolean, detail: string) =>
    db.transaction(() => upsertUpkeepRun(db, { kind, finishedAt: now(), succeeded, detail }));
  try {
    const { result, succeeded, detail } = await work();
    record(succeeded, detail);
    return result;
  } catch (error) {
    record(false, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
