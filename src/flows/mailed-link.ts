/**
 * Signing in by a link that a person asks for and finds in their mailbox. It works once and for 20 minutes, and by a
 * click: programs that look through mail follow links, but press no buttons.
 */
import type { Origin } from '../domain/audit.ts';
import type { Email } from '../domain/email.ts';
import { AppError } from '../domain/errors.ts';
import type { Language } from '../domain/organization.ts';
import { insertJob } from '../store/jobs.ts';
import { takeMailedLink } from '../store/mailed-links.ts';
import { listPlaces } from '../store/memberships.ts';
import type { Deps } from './deps.ts';
import { sha256 } from './hash.ts';
import { type OpenedLink, startSignIn } from './sign-in.ts';

/**
 * Takes down that somebody wants a link. For whom, if for anybody, is looked up by the job that sends it: what happens
 * here is the same, and takes the same time, whether the address is known or not. The queue is not woken for that
 * reason: it finds the job within a second, when the answer is long gone, and what it does then slows nobody's answer.
 *
 * @param language of the page on which it was asked for
 */
export async function askForSignInLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: Email,
  language: Language,
): Promise<void> {
  const at = now();
  const task = { kind: 'mail', email, language } as const;
  await db.commit(() => insertJob(db, null, { task, lane: `mail ${email}`, runAt: at, createdAt: at }));
}

/** Signs a browser in by a mailed link. @throws AppError link_expired for one that is used, over or unknown */
export function openMailedLink(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  token: string,
  device: string,
  origin: Origin,
): Promise<OpenedLink> {
  return deps.db.commit(() => {
    const accountId = takeMailedLink(deps.db, sha256(token), deps.now());
    const [place] = accountId === undefined ? [] : listPlaces(deps.db, accountId);
    if (accountId === undefined || place === undefined) {
      throw new AppError('link_expired', 'This link has been used or has expired; ask for another one.');
    }
    const cookie = startSignIn(deps, { ...place, accountId }, { by: 'mail', device, target: null, origin });
    return { cookie, path: '/' };
  });
}
