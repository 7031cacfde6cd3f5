/**
 * Exports everything that an organization stores about a person as an archive: account, workspace with every version's
 * file and content, chats, changes, and audit entries about them. It contains no data of others: shared documents only
 * by the name of the versions the person added, and other people only as ids.
 */
import { type ArchivedFile, writeArchive } from '../../backup/archive.ts';
import { findSize, readPieces, writeWhole } from '../../backup/files.ts';
import type { ActorContext } from '../../domain/audit.ts';
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
  /** Size of the archive. */
  readonly bytes: number;
}

/** Audit entries read at a time. */
const PAGE = 1_000;

/** @param path a new file @throws AppError not_found if the organization does not know the email */
export async function exportPerson(
  deps: ExportDeps,
  organization: OrganizationId,
  { email, path, ...acting }: { readonly email: Email; readonly path: string } & ActorContext,
): Promise<ExportedPerson> {
  const { db } = deps;
  const accountId = db.transaction(() => {
    const target = getPersonId(deps, organization, email);
    recordAudit(deps, organization, { ...acting, action: 'person.exported', target, at: deps.now() });
    return target;
  });
  const data = db.snapshot(() => collect(deps, organization, accountId));
  const { bytes } = await writeWhole(writeArchive(listFiles(deps, organization, data)), path);
  return { accountId, documents: data.documents.length, chats: data.chats.length, bytes };
}

interface DocumentData {
  readonly document: Document;
  readonly versions: readonly Version[];
}

function collect(deps: ExportDeps, organization: OrganizationId, accountId: AccountId) {
  const { db } = deps;
  const workspace = findWorkspace(db, organization, accountId);
  const found = workspace === undefined ? [] : listProjectDocuments(db, organization, workspace.id);
  const documents: readonly DocumentData[] = found.map((document) => ({
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

type PersonData = ReturnType<typeof collect>;

async function* listFiles(
  deps: ExportDeps,
  organization: OrganizationId,
  data: PersonData,
): AsyncGenerator<ArchivedFile> {
  const { name } = getOrganization(deps, organization);
  yield text('README.md', README({ organization: name, email: data.account?.email ?? '', at: deps.now() }));
  yield json('account.json', accountOf(data));
  yield json('documents.json', data.documents.map(describeDocument));
  for (const { document, versions } of data.documents) {
    for (const version of versions) {
      const folder = `documents/${document.id}/version-${version.number}`;
      yield await blob(deps, `${folder}/${safeName(version.fileName)}`, version.original);
      if (version.markdown !== null) yield await blob(deps, `${folder}/content.md`, version.markdown);
    }
  }
  for (const { chat, messages } of data.chats) {
    yield json(`chats/${chat.id}.json`, { ...withTimes(chat), messages: messages.map(describeMessage) });
  }
  const changes = data.changes.map((change) => describeChange(change, data.accountId));
  yield json('changes.json', changes);
  yield json('shared-documents.json', data.shared.map(withTimes));
  yield text('audit.jsonl', listAuditLines(deps, organization, data));
}

function accountOf({ account, membership, workspace, identities, signIns, keys }: PersonData) {
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

function describeDocument({ document, versions }: DocumentData) {
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

function describeMessage({ role, state, text: content, citations, failure, createdAt, finishedAt }: Message) {
  const times = { created_at: timeOf(createdAt), finished_at: timeOf(finishedAt) };
  return { role, state, text: content, citations, failure, ...times };
}

/** Changes proposed by others are listed with the person's decision, but without their content. */
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

/** Lists the entries of actions by the person, and of actions on them, their documents and their chats. */
function listAuditLines({ db }: ExportDeps, organization: OrganizationId, data: PersonData): string {
  const actor = `account:${data.accountId}`;
  const targets = new Set<string>([
    data.accountId,
    ...data.documents.map(({ document }) => document.id),
    ...data.chats.flatMap(({ chat, messages }) => [chat.id, ...messages.map(({ id }) => id)]),
    ...data.changes.map(({ id }) => id),
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

/** Makes a file name safe for an archive: no folders, no control characters, and no name of a folder. */
function safeName(name: string): string {
  const plain = name.replaceAll(/[/\\\p{Cc}]/gu, '_');
  return /^\.*$/.test(plain) || plain === 'content.md' ? `original ${plain}` : plain;
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Converts the times of a row to RFC 3339. */
function withTimes<Row extends object>(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? timeOf(value) : value,
    ]),
  );
}
