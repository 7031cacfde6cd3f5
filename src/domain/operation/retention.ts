/**
 * How long an organization keeps unused content. The age of a chat is that of its last message, the age of a document
 * that of its newest version or last proposed change; reading does not count. Off by default.
 */
export const KEPT_KINDS = ['chats', 'workspace_documents', 'project_documents'] as const;

/** Chats, documents in workspaces, and documents in default and shared projects. */
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Days for each kind; null is unlimited. */
export type Retention = Readonly<Record<KeptKind, number | null>>;

export const KEPT_FOR_GOOD: Retention = { chats: null, workspace_documents: null, project_documents: null };

export const MAX_RETENTION_DAYS = 36_500;

export function isRetentionOff(retention: Retention): boolean {
  return KEPT_KINDS.every((kind) => retention[kind] === null);
}
