/** What flows work with. Each flow asks for the slice it uses; `wire.ts` alone makes the whole. */
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
import type { Answering } from './answers/answer-order.ts';
import type { PostponedAudit } from './audit/postponed-audit.ts';
import type { Comparisons } from './comparisons/comparisons.ts';
import type { WorkMetrics } from './maintenance/work-metrics.ts';
import type { LiveEvents } from './sessions/live-events.ts';

/** The keys of this data folder. */
export interface Keys {
  /** Signs login links. Made when it is first needed; in no backup. */
  readonly loginLinks: Key;
  /** Seals the audit trails. Made with the first organization, and missed afterwards (flows/audit/record-audit.ts). */
  readonly auditTrail: Key;
}

export interface Deps {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly pool: ConversionPool;
  readonly confinement: () => Confinements;
  readonly comparisons: Pick<Comparisons, 'read' | 'drop'>;
  readonly answering: Answering;
  /** Tells the job loop that a committed transaction has left it something to do, of one kind or of any. */
  readonly wakeQueue: (kind?: JobKind) => void;
  /** When the job loop last looked for work. */
  readonly queueLastTurnAt: () => number;
  /** Jobs of a kind that ended in a second, over the last minute. */
  readonly jobsPerSecond: (kind: JobKind) => number;
  readonly live: LiveEvents;
  /** Where work is counted, for monitors. */
  readonly metrics: WorkMetrics;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly newId: NewId;
  /** Cryptographically random bytes. */
  readonly random: (length: number) => Uint8Array;
  readonly keys: Keys;
  readonly log: Log;
  /** What was read while nothing could be written. */
  readonly postponedAudit: PostponedAudit;
  /** The public address, without a slash at its end. */
  readonly appUrl: () => string;
  /** Balance of a new organization; null is unlimited. */
  readonly initialCredits: number | null;
  /** What a new organization may have at most. */
  readonly initialLimits: OrganizationLimits;
  /** Whether owners and admins add credits themselves. */
  readonly mayTopUp: boolean;
  readonly ocr: OcrSetting | null;
  /** The way to people's mailboxes; null where no mail server is configured. */
  readonly sendMail: SendMail | null;
  /** The external provider that people sign in with; null where none is configured. */
  readonly identityProvider: IdentityProvider | null;
}
