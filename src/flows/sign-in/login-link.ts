/**
 * Login links: stateless and signed, so that minting one writes nothing. A token names what it opens and when it
 * ends, and carries an HMAC-SHA-256 over that with a key that lies beside the database, not in it.
 *
 * Form: base64url of a JSON array [kind, organization, account, session or null, when it was made in milliseconds,
 * nonce], a dot, and the base64url of the HMAC over the first part. The nonce makes every link another one: two reads in
 * one millisecond differ.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Acting } from '../../domain/audit.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { AccountId, OrganizationId, SessionId } from '../../domain/ids.ts';
import { LOGIN_LINK_MS } from '../../domain/limits.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** What a link opens: a person's chat, or the application as a member. */
export type LinkTarget =
  | {
      readonly kind: 'session';
      readonly organizationId: OrganizationId;
      readonly accountId: AccountId;
      readonly sessionId: SessionId;
    }
  | { readonly kind: 'member'; readonly organizationId: OrganizationId; readonly accountId: AccountId };

/** What a link opens, and when it was made. */
export interface ReadLink {
  readonly target: LinkTarget;
  readonly madeAt: number;
}

/** Nobody has to guess it, it is there to differ: links of one session and millisecond do so for all practical purposes. */
const NONCE_BYTES = 9;

/** A fresh link for the target, good for 20 minutes: an absolute address that is a credential. */
export function mintLoginLink(
  deps: Pick<Deps, 'now' | 'keys' | 'random' | 'appUrl'>,
  target: LinkTarget,
): string {
  const session = target.kind === 'session' ? target.sessionId : null;
  const nonce = deps.random(NONCE_BYTES).toBase64({ alphabet: 'base64url' });
  const fields = [target.kind, target.organizationId, target.accountId, session, deps.now(), nonce];
  const payload = new TextEncoder()
    .encode(JSON.stringify(fields))
    .toBase64({ alphabet: 'base64url', omitPadding: true });
  const signature = sign(deps.keys.loginLinks.findOrMake(), payload).digest('base64url');
  return `${deps.appUrl()}/login/${payload}.${signature}`;
}

/** @throws AppError not_found for a token that was never minted here; `requireInTime` says whether it is still good */
export function readLoginToken(deps: Pick<Deps, 'now' | 'keys'>, token: string): ReadLink {
  const [payload, signature, more] = token.split('.');
  if (payload === undefined || signature === undefined || more !== undefined) throw notFound('login link');
  const expected = sign(deps.keys.loginLinks.findOrMake(), payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('login link');
  // What we signed is what we wrote.
  const [kind, organizationId, accountId, sessionId, madeAt] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [LinkTarget['kind'], OrganizationId, AccountId, SessionId | null, number];
  // Nobody was ever given a link from the future: whoever signed it has the key from elsewhere, or the clock was wrong.
  if (madeAt > deps.now()) throw notFound('login link');
  if (kind === 'session' && sessionId !== null) {
    return { target: { kind, organizationId, accountId, sessionId }, madeAt };
  }
  return { target: { kind: 'member', organizationId, accountId }, madeAt };
}

/** @throws AppError link_expired for a link whose time is over */
export function requireInTime({ now }: Pick<Deps, 'now'>, { madeAt }: ReadLink): void {
  if (madeAt + LOGIN_LINK_MS <= now()) {
    throw new AppError('link_expired', 'This login link was good for 20 minutes and has expired.');
  }
}

/** Ends every login link that was ever minted here, for all organizations. */
export function rotateLoginLinks(deps: Pick<Deps, 'db' | 'now' | 'keys'>, acting: Acting): void {
  const { db } = deps;
  // Were it the other way round, a crash in between would leave links working that the trail says have ended.
  deps.keys.loginLinks.replace();
  db.transaction(() => {
    const at = deps.now();
    for (const { id } of listOrganizations(db)) {
      recordAudit(deps, id, { ...acting, action: 'links.rotated', at });
    }
  });
}

/** A list of a thousand sessions has a thousand links: Bun's own takes a third of the time that node:crypto's does. */
function sign(key: Uint8Array, payload: string): Bun.CryptoHasher {
  return new Bun.CryptoHasher('sha256', key).update(payload);
}
