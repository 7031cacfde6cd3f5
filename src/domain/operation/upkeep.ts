/** Maintenance by the administrator; when and how the last run of each kind ended is stored. */
export const UPKEEP_KINDS = ['backup', 'drill', 'check'] as const;
export type UpkeepKind = (typeof UPKEEP_KINDS)[number];

export interface UpkeepRun {
  readonly kind: UpkeepKind;
  readonly finishedAt: number;
  readonly succeeded: boolean;
  /** Human-readable, one line. */
  readonly detail: string;
}
