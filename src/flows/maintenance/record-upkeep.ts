/** Keeps when a backup, a drill or a check ended, and how, for the status and the metrics. */
import type { UpkeepKind } from '../../domain/operation/upkeep.ts';
import { putUpkeepRun } from '../../store/upkeep-runs.ts';
import type { Deps } from '../deps.ts';

interface Outcome<Result> {
  readonly result: Result;
  readonly succeeded: boolean;
  /** One line for people. */
  readonly detail: string;
}

/** @throws what the work throws, which is kept as how it ended */
export async function recordUpkeep<Result>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kind: UpkeepKind,
  work: () => Promise<Outcome<Result>>,
): Promise<Result> {
  const keep = (succeeded: boolean, detail: string) =>
    db.transaction(() => putUpkeepRun(db, { kind, finishedAt: now(), succeeded, detail }));
  try {
    const { result, succeeded, detail } = await work();
    keep(succeeded, detail);
    return result;
  } catch (error) {
    keep(false, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
