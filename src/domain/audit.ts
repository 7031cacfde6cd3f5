/**
 * The audit trail's words: who did what, on what, when and from where. Entries name accounts, keys and documents by id,
 * never by email or file name: an entry is for good, and what it names may have to be erased.
 */
import type { AccountId, KeyId, OrganizationId } from './ids.ts';
import type { Role } from './organization.ts';

export const AUDIT_ACTIONS = [
  'organization.created',
  'organization.renamed',
  'key.created',
  'key.revoked',
  'member.added',
  'member.role_changed',
  'member.removed',
  'invitation.made',
  'invitation.withdrawn',
  'invitation.accepted',
  'invitation.declined',
  'project.created',
  'project.renamed',
  'credits.granted',
  'links.rotated',
  'link.opened',
  'sign_in.started',
  'sign_in.ended',
  'sign_in.refused',
  'key.refused',
  'document.pushed',
  'document.version_pushed',
  'document.opened',
  'document.exported',
  'document.deleted',
  'session.opened',
  'session.documents_added',
  'session.deleted',
  'question.asked',
  'answer.completed',
  'answer.stopped',
  'answer.failed',
  'change.proposed',
  'change.approved',
  'change.rejected',
  'person.erased',
  'person.exported',
  'settings.changed',
  'audit.exported',
  'audit.stamped',
  'audit.resealed',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type Actor =
  | { readonly kind: 'key'; readonly keyId: KeyId }
  | { readonly kind: 'account'; readonly accountId: AccountId }
  /** Somebody at the command line of the machine itself. */
  | { readonly kind: 'administrator' }
  /** Somebody who was not let in. */
  | { readonly kind: 'anonymous' }
  /** docgate itself, finishing what somebody began. */
  | { readonly kind: 'service' };

/** Where a request came from. Commands and jobs come from nowhere. */
export interface Origin {
  readonly address: string | null;
  readonly requestId: string | null;
}

/** Who acts, and from where. */
export interface ActorContext {
  readonly actor: Actor;
  readonly origin: Origin;
}

export const NO_ORIGIN: Origin = { address: null, requestId: null };

/** How somebody came to be signed in. */
export type SignInWay = 'login_link' | 'mail' | 'identity_provider' | 'switch' | 'invitation';

/** The actor as an entry holds it. */
export function writeActor(actor: Actor): string {
  switch (actor.kind) {
    case 'key':
      return `key:${actor.keyId}`;
    case 'account':
      return `account:${actor.accountId}`;
    default:
      return actor.kind;
  }
}

/** What an entry tells beside its target. */
export interface AuditDetail {
  /** A document's id. */
  readonly document?: string;
  /** How many. */
  readonly documents?: number;
  readonly version?: number;
  /** Of the bytes that were pushed. */
  readonly sha256?: string;
  /** The ending of the file that was made, or "original" for the one that was pushed. */
  readonly format?: string;
  readonly name?: string;
  /** Credits. */
  readonly amount?: number;
  readonly role?: Role;
  readonly by?: SignInWay;
  /** Of a person who signed out in every browser at once. */
  readonly everywhere?: 1;
  /** How many entries a trail had when it was sealed anew, and the hash of the last of them in hex. */
  readonly entries?: number;
  readonly head?: string;
  /** How often the same was read again, up to the time of the entry. */
  readonly again?: number;
  /** How often somebody was refused in the minute that began with the entry's time. */
  readonly times?: number;
  /** Which setting was changed; what is personal is not told. */
  readonly setting?: string;
  readonly value?: string | number;
}

export interface AuditEntry {
  readonly organizationId: OrganizationId;
  /** Position in the organization's chain, from 1. */
  readonly number: number;
  readonly at: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly target: string | null;
  readonly detail: AuditDetail;
  readonly address: string | null;
  readonly requestId: string | null;
}

/** What is to be written into a trail. */
export interface AuditRecord extends ActorContext {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The id of what was acted on, if it has one. */
  readonly target?: string | null;
  readonly detail?: AuditEntry['detail'];
  readonly at: number;
}
