/**
 * The vocabulary of the audit trail: who did what, on what, when and from where. Entries refer to accounts, keys and
 * documents by id, never by email or file name: entries are permanent, while personal data may have to be erased.
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
  /** Somebody at the command line of the server. */
  | { readonly kind: 'administrator' }
  /** Somebody whose authentication failed. */
  | { readonly kind: 'anonymous' }
  /** docgate itself, in background work. */
  | { readonly kind: 'service' };

/** The origin of a request; empty for commands and jobs. */
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

/** The method of a sign-in. */
export type SignInWay = 'login_link' | 'mail' | 'identity_provider' | 'switch' | 'invitation';

/** The text of an actor in an entry. */
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

/** Details of an entry besides its target. */
export interface AuditDetail {
  /** A document's id. */
  readonly document?: string;
  /** Number of documents. */
  readonly documents?: number;
  readonly version?: number;
  /** Hash of the pushed bytes. */
  readonly sha256?: string;
  /** The extension of the exported file, or "original" for the pushed one. */
  readonly format?: string;
  readonly name?: string;
  /** Credits. */
  readonly amount?: number;
  readonly role?: Role;
  readonly by?: SignInWay;
  /** Set if a person signed out everywhere. */
  readonly everywhere?: 1;
  /** Number of entries and last hash, in hex, of a trail that was resealed. */
  readonly entries?: number;
  readonly head?: string;
  /** Number of repeated readings up to the time of the entry. */
  readonly again?: number;
  /** Number of refusals in the minute that began at the time of the entry. */
  readonly times?: number;
  /** The setting that was changed; values of personal settings are not recorded. */
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

/** An action to be recorded. */
export interface AuditRecord extends ActorContext {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The id of the object of the action, if any. */
  readonly target?: string | null;
  readonly detail?: AuditEntry['detail'];
  readonly at: number;
}
