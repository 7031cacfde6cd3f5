/** What an administrator does to be sure of the data: kept as when it last ended, and how. */
export const UPKEEP_KINDS = ['backup', 'drill', 'check'] as const;
export type UpkeepKind = (typeof UPKEEP_KINDS)[number];

export interface UpkeepRun {
  readonly kind: UpkeepKind;
  readonly finishedAt: number;
  readonly succeeded: boolean;
  /** One line for people. */
  readonly detail: string;
}
