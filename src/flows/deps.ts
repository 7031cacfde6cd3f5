/** The dependencies of flows. Each flow declares the part it uses; only `wire` creates them all. */
import type { BlobStore } from '../blobs/blob-store.ts';
import type { ConversionPool } from '../convert/pool/conversion-pool.ts';
import type { OcrSetting } from '../convert/pool/protocol.ts';
import type { NewId } from '../domain/ids.ts';
import type { JobKind } from '../domain/job.ts';
import type { Confinements } from '../domain/operation/confinement.ts';
import type { Log } from '../domain/operation/log.ts';
import type { OrganizationLimits } from '../domain/organization-limits.ts';
import type { IdentityProvider } from '../domain/people/identity.ts';
import type { SendMail } from '../domain/people/mail.ts';
import type { Database } from '../store/database.ts';
import type { Key } from '../store/files/key-file.ts';
import type { Answering, AnswerScope } from './answers/answer-order.ts';
import type { PostponedAudit } from './audit/postponed-audit.ts';
import type { Comparisons } from './comparisons/comparisons.ts';
import type { WorkMetrics } from './maintenance/work-metrics.ts';
import type { LiveEvents } from './sessions/live-events.ts';

/** The keys of this data folder. */
export interface Keys {
  /** Signs login links. Created on first use; not part of backups. */
  readonly loginLinks: Key;
  /**
   * Seals the audit trails. Created with the first organization, and required from then on
   * (flows/audit/record-audit.ts).
   */
  readonly auditTrail: Key;
}

export interface Deps {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly pool: ConversionPool;
  readonly confinement: () => Confinements;
  readonly comparisons: Pick<Comparisons, 'read' | 'drop'>;
  readonly answering: Answering;
  /** Encodes sentences in the background, for searches by meaning. Does nothing where a configured model does. */
  readonly indexSentences: (scope: AnswerScope) => void;
  /** Notifies the job loop of new jobs, of one kind or of any. Call it after the commit. */
  readonly wakeQueue: (kind?: JobKind) => void;
  /** When the job loop last polled for jobs. */
  readonly queueLastTurnAt: () => number;
  /** Jobs of a kind that ended per second, over the last minute. */
  readonly jobsPerSecond: (kind: JobKind) => number;
  readonly live: LiveEvents;
  /** Counters of work, for monitoring. */
  readonly metrics: WorkMetrics;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly newId: NewId;
  /** Cryptographically random bytes. */
  readonly random: (length: number) => Uint8Array;
  readonly keys: Keys;
  readonly log: Log;
  /** Audit entries of reading that could not be written yet. */
  readonly postponedAudit: PostponedAudit;
  /** The public address, without a trailing slash. */
  readonly appUrl: () => string;
  /** Initial credits of a new organization; null is unlimited. */
  readonly initialCredits: number | null;
  /** Limits of a new organization. */
  readonly initialLimits: OrganizationLimits;
  /** Whether owners and admins may add credits themselves. */
  readonly mayTopUp: boolean;
  readonly ocr: OcrSetting | null;
  /** Sends emails; null if no mail server is configured. */
  readonly sendMail: SendMail | null;
  /** The identity provider for single sign-on; null if none is configured. */
  readonly identityProvider: IdentityProvider | null;
}
