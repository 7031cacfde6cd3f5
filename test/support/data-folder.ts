/** A data folder on disk as a service leaves it: an organization, people with documents and chats, bytes in the store. */

import { join } from 'node:path';
import { BlobStore } from '../../src/blobs/blob-store.ts';
import { NO_ORIGIN } from '../../src/domain/audit.ts';
import type { Sha256 } from '../../src/domain/document.ts';
import type { AccountId, DocumentId, OrganizationId, ProjectId } from '../../src/domain/ids.ts';
import { UNLIMITED } from '../../src/domain/organization-limits.ts';
import type { Email } from '../../src/domain/people/email.ts';
import { recordAudit } from '../../src/flows/audit/record-audit.ts';
import type { Deps } from '../../src/flows/deps.ts';
import { findOrCreateAccount } from '../../src/flows/members/find-or-create-account.ts';
import { getOrCreateWorkspace } from '../../src/flows/members/get-or-create-workspace.ts';
import { createOrganization } from '../../src/flows/organizations/create-organization.ts';
import { LiveEvents } from '../../src/flows/sessions/live-events.ts';
import { Database } from '../../src/store/database.ts';
import { insertDocument, recordBytes } from '../../src/store/documents.ts';
import { insertMessage } from '../../src/store/messages.ts';
import { insertPassages } from '../../src/store/passages.ts';
import { findDefaultProject } from '../../src/store/projects.ts';
import { insertSession } from '../../src/store/sessions.ts';
import { insertVersion, markVersionReady } from '../../src/store/versions.ts';
import { countingIds } from './database.ts';
import { makeFolder, removeFolder } from './docgate.ts';
import { madeKeys } from './keys.ts';

export class DataFolder implements AsyncDisposable {
  readonly path = makeFolder();
  readonly deps: Pick<
    Deps,
    'db' | 'blobs' | 'now' | 'newId' | 'random' | 'live' | 'log' | 'initialCredits' | 'initialLimits'
  > & {
    readonly keys: ReturnType<typeof madeKeys>;
    readonly version: string;
  };

  constructor() {
    this.deps = {
      db: Database.open(join(this.path, 'docgate.sqlite')),
      blobs: new BlobStore(this.path),
      now: () => 1_000,
      newId: countingIds(),
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      live: new LiveEvents(),
      log: { info: () => undefined, error: () => undefined },
      keys: madeKeys(),
      initialCredits: 10,
      initialLimits: UNLIMITED,
      version: '0.0.0',
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.deps.db.close();
    removeFolder(this.path);
  }

  organization(name: string, owner = `owner@${name}.example`): OrganizationId {
    return createOrganization(this.deps, { name, owner: owner as Email }).organizationId;
  }

  /** A document of a person who was sent in, in their workspace. */
  async ownDocument(organization: OrganizationId, email: string, text: string): Promise<DocumentId> {
    const { db } = this.deps;
    const workspace = db.transaction(() => getOrCreateWorkspace(this.deps, organization, email as Email, 0));
    return this.#document(organization, workspace.id, workspace.accountId, text);
  }

  /** A document that a person pushed into the default project. */
  async sharedDocument(organization: OrganizationId, email: string, text: string): Promise<DocumentId> {
    const { db } = this.deps;
    const project = findDefaultProject(db, organization);
    if (project === undefined) throw new Error('no default project');
    const account = db.transaction(() => findOrCreateAccount(this.deps, email as Email, 0));
    return this.#document(organization, project.id, account.id, text);
  }

  /** A chat of a person in their workspace, with one message. */
  chat(organization: OrganizationId, email: string, text: string): void {
    const { db, newId } = this.deps;
    db.transaction(() => {
      const workspace = getOrCreateWorkspace(this.deps, organization, email as Email, 0);
      const id = newId('session');
      const { accountId, id: projectId } = workspace;
      insertSession(db, {
        id,
        organizationId: organization,
        projectId,
        accountId,
        title: text,
        createdAt: 0,
      });
      const message = { sessionId: id, role: 'person', state: 'complete', text, createdAt: 0 } as const;
      insertMessage(db, organization, { ...message, id: newId('message') });
    });
  }

  async #document(
    organization: OrganizationId,
    projectId: ProjectId,
    createdBy: AccountId,
    text: string,
  ): Promise<DocumentId> {
    const { db, newId } = this.deps;
    const original = await this.#blob(`original of ${text}`);
    const markdown = await this.#blob(text);
    const id = newId('document');
    db.transaction(() => {
      insertDocument(db, organization, { id, projectId, createdBy, createdAt: 0 });
      insertVersion(db, organization, {
        documentId: id,
        number: 1,
        externalRef: null,
        fileName: 'a.md',
        kind: 'md',
        original,
        size: `original of ${text}`.length,
        pushedBy: createdBy,
        pushedAt: 0,
      });
      recordBytes(db, organization, { projectId, sha256: original, documentId: id });
      markVersionReady(db, organization, id, 1, { markdown, warnings: [], facts: {}, at: 0 });
      const passage = { ordinal: 0, headings: [], context: '', markdown: text, searchText: text };
      insertPassages(db, organization, { projectId, documentId: id, version: 1 }, [passage]);
      const actor = { kind: 'account', accountId: createdBy } as const;
      recordAudit(this.deps, organization, {
        actor,
        origin: NO_ORIGIN,
        action: 'document.pushed',
        target: id,
        at: 0,
      });
    });
    return id;
  }

  async #blob(text: string): Promise<Sha256> {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(text);
    }
    const pinned = await this.deps.blobs.adopt(await this.deps.blobs.stage(bytes(), 10_000_000));
    pinned.release();
    return pinned.sha256;
  }
}
