/**
 * Everything that an organization keeps about a person, as an archive to hand to them: account, workspace with every
 * version's file and content, chats, changes, and what the audit trail says of them. It holds nothing of others: of
 * documents that they share with the organization only what they added, by name, and of other people no more than ids.
 */
import { type ArchivedFile, writeArchive } from '../../backup/archive.ts';
import { findSize, readPieces, writeWhole } from '../../backup/files.ts';
import type { Acting } from '../../domain/audit.ts';
import type { Change } from '../../domain/change.ts';
import type { Document, Sha256, Version } from '../../domain/document.ts';
import type { AccountId, OrganizationId } from '../../domain/ids.ts';
import type { Email } from '../../domain/people/email.ts';
import type { Message } from '../../domain/session.ts';
import { listApiKeys } from '../../store/api-keys.ts';
import { listAuditEntries } from '../../store/audit-entries.ts';
import { listProjectDocuments } from '../../store/documents.ts';
import { listMessages } from '../../store/messages.ts';
import { findMember } from '../../store/people/memberships.ts';
import {
  findAccountRecord,
  listChangesBy,
  listChatRecords,
  listIdentityRecords,
  listSharedPushes,
  listSignInRecords,
} from '../../store/people/person-records.ts';
import { findWorkspace } from '../../store/projects.ts';
import { listVersions } from '../../store/versions.ts';
import { recordOf, toEntry } from '../audit/read-audit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { getOrganization } from '../organizations/get-organization.ts';
import { getPersonId } from './erase-person.ts';
import { README } from './export-readme.ts';

type ExportDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'keys'>;

export interface ExportedPerson {
  readonly accountId: AccountId;
  readonly documents: number;
  readonly chats: number;
  /** Of the archive. */
  readonly bytes: number;
}

/** Entries of the trail are looked at this many at a time. */
const PAGE = 1_000;

/** @param path a new file @throws AppError not_found when the organization does not know the address */
export async function exportPerson(
  deps: ExportDeps,
  organization: OrganizationId,
  { email, path, ...acting }: { readonly email: Email; readonly path: string } & Acting,
): Promise<ExportedPerson> {
  const { db } = deps;
  const accountId = db.transaction(() => {
    const target = getPersonId(deps, organization, email);
    recordAudit(deps, organization, { ...acting, action: 'person.exported', target, at: deps.now() });
    return target;
  });
  const kept = db.snapshot(() => collect(deps, organization, accountId));
  const { bytes } = await writeWhole(writeArchive(listFiles(deps, organization, kept)), path);
  return { accountId, documents: kept.documents.length, chats: kept.chats.length, bytes };
}

interface KeptDocument {
  readonly document: Document;
  readonly versions: readonly Version[];
}

function collect(deps: ExportDeps, organization: OrganizationId, accountId: AccountId) {
  const { db } = deps;
  const workspace = findWorkspace(db, organization, accountId);
  const found = workspace === undefined ? [] : listProjectDocuments(db, organization, workspace.id);
  const documents: readonly KeptDocument[] = found.map((document) => ({
    document,
    versions: listVersions(db, organization, document.id),
  }));
  return {
    accountId,
    account: findAccountRecord(db, accountId),
    membership: findMember(db, organization, accountId) ?? null,
    workspace: workspace ?? null,
    identities: listIdentityRecords(db, accountId),
    signIns: listSignInRecords(db, organization, accountId),
    keys: listApiKeys(db, organization).filter((key) => key.createdBy === accountId),
    documents,
    chats: listChatRecords(db, organization, accountId).map((chat) => ({
      chat,
      messages: listMessages(db, organization, chat.id),
    })),
    changes: listChangesBy(db, organization, accountId),
    shared: listSharedPushes(db, organization, accountId),
  };
}

type Kept = ReturnType<typeof collect>;

async function* listFiles(
  deps: ExportDeps,
  organization: OrganizationId,
  kept: Kept,
): AsyncGenerator<ArchivedFile> {
  const { name } = getOrganization(deps, organization);
  yield text('README.md', README({ organization: name, email: kept.account?.email ?? '', at: deps.now() }));
  yield json('account.json', accountOf(kept));
  yield json('documents.json', kept.documents.map(describeDocument));
  for (const { document, versions } of kept.documents) {
    for (const version of versions) {
      const folder = `documents/${document.id}/version-${version.number}`;
      yield await blob(deps, `${folder}/${safeName(version.fileName)}`, version.original);
      if (version.markdown !== null) yield await blob(deps, `${folder}/content.md`, version.markdown);
    }
  }
  for (const { chat, messages } of kept.chats) {
    yield json(`chats/${chat.id}.json`, { ...withTimes(chat), messages: messages.map(describeMessage) });
  }
  const changes = kept.changes.map((change) => describeChange(change, kept.accountId));
  yield json('changes.json', changes);
  yield json('shared-documents.json', kept.shared.map(withTimes));
  yield text('audit.jsonl', listAuditLines(deps, organization, kept));
}

function accountOf({ account, membership, workspace, identities, signIns, keys }: Kept) {
  return {
    ...(account && withTimes(account)),
    membership: membership && { role: membership.role, since: timeOf(membership.createdAt) },
    workspace: workspace && { id: workspace.id, since: timeOf(workspace.createdAt) },
    identity_provider: identities.map(withTimes),
    signed_in_browsers: signIns.map(withTimes),
    api_keys_made: keys.map(({ id, name, createdAt, revokedAt }) => ({
      id,
      name,
      created_at: timeOf(createdAt),
      revoked_at: timeOf(revokedAt),
    })),
  };
}

function describeDocument({ document, versions }: KeptDocument) {
  return {
    id: document.id,
    status: document.status,
    versions: versions.map(({ number, fileName, externalRef, original, ...version }) => ({
      version: number,
      file_name: fileName,
      external_ref: externalRef,
      status: version.status,
      size: version.size,
      sha256: original,
      pushed_at: timeOf(version.pushedAt),
      warnings: version.warnings,
      facts: version.facts,
      failure: version.failure,
    })),
  };
}

function describeMessage({ role, state, text: said, citations, failure, createdAt, finishedAt }: Message) {
  const times = { created_at: timeOf(createdAt), finished_at: timeOf(finishedAt) };
  return { role, state, text: said, citations, failure, ...times };
}

/** Of what others proposed, that and how the person decided it, and not what it says. */
function describeChange(change: Change, person: AccountId) {
  const isOwn = change.proposedBy === person;
  return {
    id: change.id,
    document_id: change.documentId,
    state: change.state,
    proposed_at: timeOf(change.proposedAt),
    ...(isOwn && { reason: change.reason, edits: change.edits }),
    ...(change.decidedBy === person && { decided_at: timeOf(change.decidedAt), note: change.note }),
  };
}

/** Entries of what the person did, and of what was done to them, their documents and their chats. */
function listAuditLines({ db }: ExportDeps, organization: OrganizationId, kept: Kept): string {
  const actor = `account:${kept.accountId}`;
  const targets = new Set<string>([
    kept.accountId,
    ...kept.documents.map(({ document }) => document.id),
    ...kept.chats.flatMap(({ chat, messages }) => [chat.id, ...messages.map(({ id }) => id)]),
    ...kept.changes.map(({ id }) => id),
  ]);
  const lines: string[] = [];
  for (let from = 1; ; from += PAGE) {
    const page = listAuditEntries(db, organization, { from, limit: PAGE });
    if (page.length === 0) return lines.join('');
    const theirs = page.filter((entry) => entry.actor === actor || targets.has(entry.target ?? ''));
    lines.push(...theirs.map((entry) => `${JSON.stringify(recordOf(toEntry(entry)))}\n`));
  }
}

function json(name: string, value: unknown): ArchivedFile {
  return text(name, `${JSON.stringify(value, null, 2)}\n`);
}

function text(name: string, content: string): ArchivedFile {
  const bytes = Buffer.from(content);
  return { name, size: bytes.length, content: [bytes] };
}

async function blob({ blobs }: ExportDeps, name: string, sha256: Sha256): Promise<ArchivedFile> {
  const path = blobs.path(sha256);
  const size = await findSize(path);
  if (size === undefined)
    throw new Error(`${name} was deleted meanwhile, or is missing: see "docgate check".`);
  return { name, size, content: readPieces(path, size) };
}

/** A file name as it may stand in an archive: no folders, no control characters, and never one that names a folder. */
function safeName(name: string): string {
  const plain = name.replaceAll(/[/\\\p{Cc}]/gu, '_');
  return /^\.*$/.test(plain) || plain === 'content.md' ? `original ${plain}` : plain;
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A row with its times as people read them. */
function withTimes<Row extends object>(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? timeOf(value) : value,
    ]),
  );
}
