/**
 * Login links: stateless and signed, so that minting one writes nothing. A token contains its target and time, and an
 * HMAC-SHA-256 over them with a key that is stored beside the database.
 *
 * Form: base64url of a JSON array [kind, organization, account, session or null, creation time in milliseconds, nonce],
 * a dot, and the base64url of the HMAC over the first part. The nonce makes every link unique.
 */
import { timingSafeEqual } from 'node:crypto';
import type { ActorContext } from '../../domain/audit.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { AccountId, OrganizationId, SessionId } from '../../domain/ids.ts';
import { LOGIN_LINK_MS } from '../../domain/limits.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** The target of a link: a person's chat, or the application as a member. */
export type LinkTarget =
  | {
      readonly kind: 'session';
      readonly organizationId: OrganizationId;
      readonly accountId: AccountId;
      readonly sessionId: SessionId;
    }
  | { readonly kind: 'member'; readonly organizationId: OrganizationId; readonly accountId: AccountId };

/** The target of a link, and its creation time. */
export interface ReadLink {
  readonly target: LinkTarget;
  readonly madeAt: number;
}

/** Only for uniqueness among links of one session and millisecond, not for secrecy. */
const NONCE_BYTES = 9;

/** Mints a link for the target, valid for 20 minutes: an absolute URL that is a credential. */
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
  const signature = sign(deps.keys.loginLinks.getOrCreate(), payload).digest('base64url');
  return `${deps.appUrl()}/login/${payload}.${signature}`;
}

/** @throws AppError not_found for a token that was not minted here; `requireInTime` checks whether it has expired */
export function readLoginToken(deps: Pick<Deps, 'now' | 'keys'>, token: string): ReadLink {
  const [payload, signature, more] = token.split('.');
  if (payload === undefined || signature === undefined || more !== undefined) throw notFound('login link');
  const expected = sign(deps.keys.loginLinks.getOrCreate(), payload).digest();
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw notFound('login link');
  // Signed by us, so it has the form that mintLoginLink writes.
  const [kind, organizationId, accountId, sessionId, madeAt] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [LinkTarget['kind'], OrganizationId, AccountId, SessionId | null, number];
  // A link from the future means a leaked key, or a wrong clock.
  if (madeAt > deps.now()) throw notFound('login link');
  if (kind === 'session' && sessionId !== null) {
    return { target: { kind, organizationId, accountId, sessionId }, madeAt };
  }
  return { target: { kind: 'member', organizationId, accountId }, madeAt };
}

/** @throws AppError link_expired for an expired link */
export function requireInTime({ now }: Pick<Deps, 'now'>, { madeAt }: ReadLink): void {
  if (madeAt + LOGIN_LINK_MS <= now()) {
    throw new AppError('link_expired', 'This login link was good for 20 minutes and has expired.');
  }
}

/** Invalidates every login link minted so far, of all organizations. */
export function rotateLoginLinks(deps: Pick<Deps, 'db' | 'now' | 'keys'>, acting: ActorContext): void {
  const { db } = deps;
  // In this order, a crash in between can't leave valid links that the trail records as ended.
  deps.keys.loginLinks.replace();
  db.transaction(() => {
    const at = deps.now();
    for (const { id } of listOrganizations(db)) {
      recordAudit(deps, id, { ...acting, action: 'links.rotated', at });
    }
  });
}

/** A list of sessions may need a thousand links, and Bun's hasher takes a third of the time of node:crypto. */
function sign(key: Uint8Array, payload: string): Bun.CryptoHasher {
  return new Bun.CryptoHasher('sha256', key).update(payload);
}
