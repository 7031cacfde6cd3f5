/** What the audit trail tells, in English. */
import type { AuditAction, AuditDetail, OwnActor, SignInWay } from '../../../../domain/audit.ts';

export const AUDIT_ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  'organization.created': 'Organization made',
  'organization.renamed': 'Organization renamed',
  'key.created': 'Key made',
  'key.revoked': 'Key revoked',
  'member.added': 'Member added',
  'member.role_changed': 'Role changed',
  'member.removed': 'Member removed',
  'invitation.made': 'Invited',
  'invitation.withdrawn': 'Invitation withdrawn',
  'invitation.accepted': 'Invitation accepted',
  'invitation.declined': 'Invitation declined',
  'project.created': 'Project made',
  'project.renamed': 'Project renamed',
  'credits.granted': 'Credits granted',
  'links.rotated': 'Login links ended',
  'link.opened': 'Sign-in link opened',
  'sign_in.started': 'Signed in',
  'sign_in.ended': 'Signed out',
  'document.pushed': 'Document pushed',
  'document.version_pushed': 'Version pushed',
  'document.exported': 'Document exported',
  'document.deleted': 'Document deleted',
  'session.opened': 'Chat opened',
  'session.documents_added': 'Documents added to a chat',
  'question.asked': 'Question asked',
  'answer.completed': 'Answer given',
  'answer.stopped': 'Answer stopped',
  'answer.failed': 'Answer failed',
  'change.proposed': 'Change proposed',
  'change.approved': 'Change approved',
  'change.rejected': 'Change rejected',
  'person.erased': 'Person erased',
  'audit.resealed': 'Trail sealed anew',
};

export const AUDIT_DETAIL_NAMES: Readonly<Record<keyof AuditDetail, string>> = {
  document: 'document',
  documents: 'documents',
  version: 'version',
  sha256: 'SHA-256',
  format: 'format',
  name: 'name',
  amount: 'credits',
  role: 'role',
  by: 'by',
  everywhere: 'everywhere',
  entries: 'entries',
  head: 'last hash',
};

export const OWN_ACTORS: Readonly<Record<OwnActor, string>> = {
  administrator: 'administrator',
  service: 'service',
};

export const SIGN_IN_WAYS: Readonly<Record<SignInWay, string>> = {
  login_link: 'login link',
  mail: 'mailed link',
  identity_provider: 'identity provider',
  switch: 'switching from another place',
  invitation: 'invitation link',
};
