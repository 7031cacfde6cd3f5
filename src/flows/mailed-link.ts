/**
 * Signing in by a link that a person asks for and finds in their mailbox. It works once and for 20 minutes, and by a
 * click: programs that look through mail follow links, but press no buttons.
 */
import type { Origin } from '../domain/audit.ts';
import type { Email } from '../domain/email.ts';
import { AppError } from '../domain/errors.ts';
import { LOGIN_LINK_MS } from '../domain/limits.ts';
import type { Mail } from '../domain/mail.ts';
import type { Language } from '../domain/organization.ts';
import { findAccountByEmail, findLanguage } from '../store/accounts.ts';
import { deleteExpiredMailedLinks, insertMailedLink, takeMailedLink } from '../store/mailed-links.ts';
import { listPlaces } from '../store/memberships.ts';
import type { Deps } from './deps.ts';
import { sha256 } from './hash.ts';
import { type OpenedLink, startSignIn } from './sign-in.ts';

/**
 * Mails a link to somebody who has a place here; does nothing for anybody else, and says nothing of which it was.
 *
 * @param compose makes the letter around the link, in the language that the person has chosen
 * @throws when the mail server does not take it
 */
export async function mailSignInLink(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'appUrl' | 'sendMail'>,
  email: Email,
  compose: (url: string, language: Language | null) => Omit<Mail, 'to'>,
): Promise<void> {
  const { db, sendMail } = deps;
  const account = findAccountByEmail(db, email);
  if (sendMail === null || account === undefined || listPlaces(db, account.id).length === 0) return;
  const token = Buffer.from(deps.random(32)).toString('base64url');
  await db.commit(() => {
    const at = deps.now();
    deleteExpiredMailedLinks(db, at);
    insertMailedLink(db, {
      tokenHash: sha256(token),
      accountId: account.id,
      expiresAt: at + LOGIN_LINK_MS,
    });
  });
  await sendMail({
    to: email,
    ...compose(`${deps.appUrl()}/sign-in/${token}`, findLanguage(db, account.id)),
  });
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
