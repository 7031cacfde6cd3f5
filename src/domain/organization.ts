/** Organizations and people: the organization is the tenant, and nothing crosses organizations. */

import type { AccountId, KeyId, OrganizationId, ProjectId } from './ids.ts';
import type { Email } from './people/email.ts';

export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  /** Answers left to the Assistant; null is unlimited. */
  readonly creditBalance: number | null;
  readonly createdAt: number;
}

export interface Account {
  readonly id: AccountId;
  readonly email: Email;
  /** The chosen display name; null means the email. */
  readonly name: string | null;
  readonly createdAt: number;
}

/** The languages of the application. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that may appoint and remove members of a role: only owners decide on owners. */
export function rolesDecidingOn(role: Role): readonly Role[] {
  return role === 'owner' ? ['owner'] : ['owner', 'admin'];
}

export interface Member {
  readonly accountId: AccountId;
  readonly email: Email;
  readonly name: string | null;
  readonly role: Role;
  readonly createdAt: number;
}

/** An offered membership that was not answered yet. */
export interface Invitation {
  readonly organizationId: OrganizationId;
  readonly accountId: AccountId;
  readonly email: Email;
  readonly role: Role;
  readonly invitedBy: AccountId;
  readonly expiresAt: number;
}

/**
 * `default`: the organization's shared project, one each. `shared`: additional ones for members. `workspace`: a
 * person's private one, created with the first request for an email.
 */
export const PROJECT_KINDS = ['default', 'shared', 'workspace'] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];

export interface Project {
  readonly id: ProjectId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly kind: ProjectKind;
  /** The owner of a workspace; null for other kinds. */
  readonly accountId: AccountId | null;
  readonly createdAt: number;
}

export interface ApiKey {
  readonly id: KeyId;
  readonly organizationId: OrganizationId;
  /** The creator: documents pushed without a user are attributed to this account. */
  readonly createdBy: AccountId;
  readonly name: string;
  /** A few characters of the key, to recognize it. */
  readonly hint: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
  /** A key that only permits /metrics. */
  readonly metrics: boolean;
}
