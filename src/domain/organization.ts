/** Who works where: the organization is the tenant, and nothing crosses organizations. */

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
  /** What the person wants to be called; null is by the address. */
  readonly name: string | null;
  readonly createdAt: number;
}

/** The languages of the application. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Who makes and unmakes members of a role: owners are the business of owners alone. */
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

/** Membership that was offered and not answered yet. */
export interface Invitation {
  readonly organizationId: OrganizationId;
  readonly accountId: AccountId;
  readonly email: Email;
  readonly role: Role;
  readonly invitedBy: AccountId;
  readonly expiresAt: number;
}

/**
 * `default`: the organization's shared project, one each. `shared`: further ones that members see.
 * `workspace`: one person's private one, made on the first call for an email.
 */
export const PROJECT_KINDS = ['default', 'shared', 'workspace'] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];

export interface Project {
  readonly id: ProjectId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly kind: ProjectKind;
  /** Whose workspace it is; null for the other kinds. */
  readonly accountId: AccountId | null;
  readonly createdAt: number;
}

export interface ApiKey {
  readonly id: KeyId;
  readonly organizationId: OrganizationId;
  /** Who made the key: documents pushed without a user are attributed to this account. */
  readonly createdBy: AccountId;
  readonly name: string;
  /** The few characters by which a person tells keys apart. */
  readonly hint: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
  /** A key for /metrics, which may do nothing else. */
  readonly metrics: boolean;
}
