/** What the audit trail tells, in German. */
import type { AuditAction, AuditDetail, OwnActor, SignInWay } from '../../../../domain/audit.ts';

export const AUDIT_ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  'organization.created': 'Organisation angelegt',
  'organization.renamed': 'Organisation umbenannt',
  'key.created': 'Schlüssel angelegt',
  'key.revoked': 'Schlüssel widerrufen',
  'member.added': 'Mitglied aufgenommen',
  'member.role_changed': 'Rolle geändert',
  'member.removed': 'Mitglied entfernt',
  'invitation.made': 'Eingeladen',
  'invitation.withdrawn': 'Einladung zurückgezogen',
  'invitation.accepted': 'Einladung angenommen',
  'invitation.declined': 'Einladung abgelehnt',
  'project.created': 'Projekt angelegt',
  'project.renamed': 'Projekt umbenannt',
  'credits.granted': 'Guthaben gewährt',
  'links.rotated': 'Anmeldelinks beendet',
  'link.opened': 'Anmeldelink geöffnet',
  'sign_in.started': 'Angemeldet',
  'sign_in.ended': 'Abgemeldet',
  'document.pushed': 'Dokument hochgeladen',
  'document.version_pushed': 'Version hochgeladen',
  'document.exported': 'Dokument exportiert',
  'document.deleted': 'Dokument gelöscht',
  'session.opened': 'Chat eröffnet',
  'session.documents_added': 'Dokumente zu einem Chat gelegt',
  'question.asked': 'Frage gestellt',
  'answer.completed': 'Antwort gegeben',
  'answer.stopped': 'Antwort angehalten',
  'answer.failed': 'Antwort gescheitert',
  'change.proposed': 'Änderung vorgeschlagen',
  'change.approved': 'Änderung genehmigt',
  'change.rejected': 'Änderung abgelehnt',
  'person.erased': 'Person gelöscht',
  'audit.resealed': 'Protokoll neu versiegelt',
};

export const AUDIT_DETAIL_NAMES: Readonly<Record<keyof AuditDetail, string>> = {
  document: 'Dokument',
  documents: 'Dokumente',
  version: 'Version',
  sha256: 'SHA-256',
  format: 'Format',
  name: 'Name',
  amount: 'Guthaben',
  role: 'Rolle',
  by: 'durch',
  everywhere: 'überall',
  entries: 'Einträge',
  head: 'letzter Hash',
};

export const OWN_ACTORS: Readonly<Record<OwnActor, string>> = {
  administrator: 'Administrator',
  service: 'Dienst',
};

export const SIGN_IN_WAYS: Readonly<Record<SignInWay, string>> = {
  login_link: 'Anmeldelink',
  mail: 'gemailten Link',
  identity_provider: 'Identitätsanbieter',
  switch: 'Wechsel von einem anderen Ort',
  invitation: 'Einladungslink',
};
