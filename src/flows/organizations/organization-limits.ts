/** Limits of an organization: set by the administrator of the service, and held by those who add to what they count. */
import type { Acting } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import { LIMIT_NAMES, type LimitName, type OrganizationLimits } from '../../domain/organization-limits.ts';
import { sayBytes } from '../../domain/say-bytes.ts';
import { countAllOpenAnswers, findLimits, findUsage, putLimit } from '../../store/organization-limits.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** A limit with what there is of it. */
export interface LimitReading {
  readonly name: LimitName;
  /** Null is unlimited. */
  readonly most: number | null;
  /** Null for what is not kept, as requests. */
  readonly used: number | null;
}

/** Requests that all keys and people of an organization may make in a minute; null is unlimited. */
export function requestsAMinute({ db }: Pick<Deps, 'db'>, organization: OrganizationId): number | null {
  return findLimits(db, organization).requests;
}

/** How many of its files may be converted at once. */
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

/** Organizations that have used up this much of a limit or more. */
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

/** @param limits those that are to be set; null is unlimited */
export function setLimits(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  organization: OrganizationId,
  limits: Readonly<Partial<Record<LimitName, number | null>>>,
  acting: Acting,
): void {
  deps.db.transaction(() => {
    for (const name of LIMIT_NAMES) {
      const most = limits[name];
      if (most === undefined) continue;
      putLimit(deps.db, organization, name, most);
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
 * Refuses a version that takes its organization beyond a limit. Call it in the transaction that added it, after it: of
 * two at once the second one sees the first.
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
    const before = sayBytes(usage.fileBytes - size);
    throw new AppError(
      'limit_reached',
      `The organization may keep ${sayBytes(storage)} of files, and has ${before}; this file has ${sayBytes(size)}.`,
    );
  }
}

/** What a request has beside its file: the form and text parts. A push of so little is judged once it is there. */
const BESIDE_FILE_BYTES = 1024 * 1024;

/**
 * Refuses an upload that its organization has no room for while it arrives, or before. It is judged again once it is there:
 * what is pushed meanwhile counts too.
 *
 * @returns called with how many bytes come; it throws AppError limit_reached
 */
export function admitUpload({ db }: Pick<Deps, 'db'>, organization: OrganizationId): (bytes: number) => void {
  const { storage } = findLimits(db, organization);
  if (storage === null) return () => undefined;
  const { fileBytes } = findUsage(db, organization);
  const most = Math.max(0, storage - fileBytes) + BESIDE_FILE_BYTES;
  return (bytes) => {
    if (bytes <= most) return;
    throw new AppError(
      'limit_reached',
      `The organization may keep ${sayBytes(storage)} of files, and has ${sayBytes(fileBytes)}; this is more than there is room for.`,
    );
  };
}

/** Call it in the transaction that asks, before it. @throws AppError rate_limited while too many answers are open */
export function requireFewAnswers({ db }: Pick<Deps, 'db'>, organization: OrganizationId): void {
  const { answers } = findLimits(db, organization);
  if (answers === null || countAllOpenAnswers(db, organization) < answers) return;
  throw new AppError(
    'rate_limited',
    `Other questions of the organization are still being answered, of which it may have ${answers} at once; ask when they are.`,
    { headers: { 'Retry-After': '5' } },
  );
}
