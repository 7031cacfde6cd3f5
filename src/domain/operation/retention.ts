/**
 * How long an organization keeps what nobody touches any more. A chat counts from its last message, a document from its
 * newest version or the last change that was proposed to it; being read keeps neither. Off unless it is set.
 */
export const KEPT_KINDS = ['chats', 'workspace_documents', 'project_documents'] as const;

/** Chats; documents in people's workspaces; documents in the default project and in shared ones. */
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Days for each kind; null is for good. */
export type Retention = Readonly<Record<KeptKind, number | null>>;

export const KEPT_FOR_GOOD: Retention = { chats: null, workspace_documents: null, project_documents: null };

export const MAX_RETENTION_DAYS = 36_500;

export function isRetentionOff(retention: Retention): boolean {
  return KEPT_KINDS.every((kind) => retention[kind] === null);
}
