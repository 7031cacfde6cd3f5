import { describeFault } from '../../domain/operation/describe-fault.ts';
import { storageFault } from '../../domain/operation/storage-fault.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { updateSeenAt } from '../../store/people/sign-ins.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../hash.ts';

/** Interval of updates: people only look at days and hours, so not every request needs a write. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Records that a sign-in is in use, once in a few minutes. It is not awaited, and joins the next commit. */
export function noteSeen(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { seenAt }: SignIn,
  cookie: string,
): void {
  const at = now();
  if (at - seenAt < SEEN_EVERY_MS) return;
  db.commit(() => updateSeenAt(db, sha256(cookie), at)).catch((error: unknown) => {
    // With a full disk, the next request tries again.
    if (storageFault(error) === undefined) log.error('seen_not_noted', { error: describeFault(error) });
  });
}
