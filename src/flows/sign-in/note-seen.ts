import { describeFault } from '../../domain/operation/describe-fault.ts';
import { storageFault } from '../../domain/operation/storage-fault.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { updateSeenAt } from '../../store/people/sign-ins.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../hash.ts';

/** A person wants to know about days and hours; requests that follow one another need not all be written down. */
const SEEN_EVERY_MS = 5 * 60_000;

/**
 * Writes down that a sign-in is in use, once in a few minutes. Nobody waits for it: it joins the commit of whatever
 * else is written at that moment.
 */
export function noteSeen(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { seenAt }: SignIn,
  cookie: string,
): void {
  const at = now();
  if (at - seenAt < SEEN_EVERY_MS) return;
  db.commit(() => updateSeenAt(db, sha256(cookie), at)).catch((error: unknown) => {
    // On a full disk the next request is soon enough.
    if (storageFault(error) === undefined) log.error('seen_not_noted', { error: describeFault(error) });
  });
}
