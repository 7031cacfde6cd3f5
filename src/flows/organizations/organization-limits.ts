/**
 * Limits of an organization: set by the administrator of the service, and enforced by every flow that adds to a limited
 * quantity.
 */
import type { ActorContext } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import { formatBytes } from '../../domain/format-bytes.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import { LIMIT_NAMES, type LimitName, type OrganizationLimits } from '../../domain/organization-limits.ts';
import { countAllOpenAnswers, findLimits, findUsage, upsertLimit } from '../../store/organization-limits.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** A limit and its current usage. */
export interface LimitReading {
  readonly name: LimitName;
  /** Null is unlimited. */
  readonly most: number | null;
  /** Null for rates, such as requests. */
  readonly used: number | null;
}

/** Requests per minute for all keys and people of an organization together; null is unlimited. */
export function requestsAMinute({ db }: Pick<Deps, 'db'>, organization: OrganizationId): number | null {
  return findLimits(db, organization).requests;
}

/** Number of files that may be converted at once. */
export function conversionsAtOnce({ db }: Pick<Deps, 'db'>, organization: OrganizationId): number {
  return findLimits(db, organization).conversions ?? Number.POSITIVE_INFINITY;
}

export function readLimits({ db }: Pick<Deps, 'db'>, organization: OrganizationId): LimitReading[] {
  const limits = findLimits(db, organization);
  const { documents, fileBytes } = findUsage(db, organization);
  const used: OrganizationLimits = {
    storage: fileBytes,
    documents,
    requests: null,
    conversions: null,
    answers: countAllOpenAnswers(db, organization),
  };
  return LIMIT_NAMES.map((name) => ({ name, most: limits[name], used: used[name] }));
}

/** Lists organizations that have used at least this share of a limit. */
export function listNearLimits(
  deps: Pick<Deps, 'db'>,
  share: number,
): (LimitReading & { readonly organization: string })[] {
  return listOrganizations(deps.db).flatMap(({ id, name: organization }) =>
    readLimits(deps, id)
      .filter(({ most, used }) => most !== null && used !== null && used >= most * share)
      .map((reading) => ({ ...reading, organization })),
  );
}

/** @param limits the limits to set; null is unlimited */
export function setLimits(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  organization: OrganizationId,
  limits: Readonly<Partial<Record<LimitName, number | null>>>,
  acting: ActorContext,
): void {
  deps.db.transaction(() => {
    for (const name of LIMIT_NAMES) {
      const most = limits[name];
      if (most === undefined) continue;
      upsertLimit(deps.db, organization, name, most);
      recordAudit(deps, organization, {
        ...acting,
        action: 'settings.changed',
        detail: { setting: `limit of ${name}`, value: most ?? 'unlimited' },
        at: deps.now(),
      });
    }
  });
}

/**
 * Refuses a version that exceeds a limit of its organization. Call it in the transaction that added the version, after
 * it, so that of two concurrent pushes the second one sees the first.
 *
 * @throws AppError limit_reached
 */
export function requireWithinLimits(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  { size, number }: { readonly size: number; readonly number: number },
): void {
  const { storage, documents } = findLimits(db, organization);
  if (storage === null && documents === null) return;
  const usage = findUsage(db, organization);
  if (documents !== null && number === 1 && usage.documents > documents) {
    throw new AppError(
      'limit_reached',
      `The organization may have ${documents} documents, and has ${usage.documents - 1}.`,
    );
  }
  if (storage !== null && usage.fileBytes > storage) {
    const before = formatBytes(usage.fileBytes - size);
    throw new AppError(
      'limit_reached',
      `The organization may keep ${formatBytes(storage)} of files, and has ${before}; this file has ${formatBytes(size)}.`,
    );
  }
}

/**
 * Size of a request besides its file: multipart headers and text parts. A smaller push is only checked once it is
 * received.
 */
const OVERHEAD_BYTES = 1024 * 1024;

/**
 * Refuses an upload that exceeds the storage limit while it arrives, or before. It is checked again once it is
 * received, since other pushes may have been stored meanwhile.
 *
 * @returns to be called with the number of bytes; it throws AppError limit_reached
 */
export function admitUpload({ db }: Pick<Deps, 'db'>, organization: OrganizationId): (bytes: number) => void {
  const { storage } = findLimits(db, organization);
  if (storage === null) return () => undefined;
  const { fileBytes } = findUsage(db, organization);
  const most = Math.max(0, storage - fileBytes) + OVERHEAD_BYTES;
  return (bytes) => {
    if (bytes <= most) return;
    throw new AppError(
      'limit_reached',
      `The organization may keep ${formatBytes(storage)} of files, and has ${formatBytes(fileBytes)}; this is more than there is room for.`,
    );
  };
}

/** Limits unfinished answers. Call it in the transaction of the question, before it. @throws AppError rate_limited */
export function requireFewAnswers({ db }: Pick<Deps, 'db'>, organization: OrganizationId): void {
  const { answers } = findLimits(db, organization);
  if (answers === null || countAllOpenAnswers(db, organization) < answers) return;
  throw new AppError(
    'rate_limited',
    `Other questions of the organization are still being answered, of which it may have ${answers} at once; ask when they are.`,
    { headers: { 'Retry-After': '5' } },
  );
}
