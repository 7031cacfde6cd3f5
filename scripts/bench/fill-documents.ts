/** Puts many ready documents into a data folder, beside the service that serves it. */
import { join } from 'node:path';
import type { Sha256 } from '../../src/domain/document.ts';
import { type DocumentId, writeId } from '../../src/domain/ids.ts';
import { findAuditHead } from '../../src/store/audit-entries.ts';
import { Database } from '../../src/store/database.ts';
import { insertDocument } from '../../src/store/documents.ts';
import { listOrganizations } from '../../src/store/organizations.ts';
import { listMembers } from '../../src/store/people/memberships.ts';
import { findDefaultProject } from '../../src/store/projects.ts';
import { insertVersion, markVersionReady } from '../../src/store/versions.ts';

/** Documents a transaction: all at once would leave a log of their whole size, which no service ever has. */
const AT_ONCE = 5_000;

/** @returns the ids of the documents made */
export async function fillDocuments(folder: string, count: number): Promise<DocumentId[]> {
  const db = Database.open(join(folder, 'docgate.sqlite'));
  const organization = listOrganizations(db)[0]?.id;
  if (organization === undefined) throw new Error('there is no organization');
  const projectId = findDefaultProject(db, organization)?.id;
  const account = listMembers(db, organization)[0]?.accountId;
  if (projectId === undefined || account === undefined) throw new Error('the organization is not whole');
  const hash = '0'.repeat(64) as Sha256;
  const ids: DocumentId[] = [];
  const fillSome = () => {
    const end = Math.min(count, ids.length + AT_ONCE);
    for (let index = ids.length; index < end; index++) {
      const id = writeId('document', index, crypto.getRandomValues(new Uint8Array(16)));
      insertDocument(db, organization, { id, projectId, createdBy: account, createdAt: index });
      insertVersion(db, organization, {
        documentId: id,
        number: 1,
        externalRef: `R-${index}`,
        fileName: `${index}.md`,
        kind: 'md',
        original: hash,
        size: 1,
        pushedBy: account,
        pushedAt: index,
      });
      markVersionReady(db, organization, id, 1, { markdown: hash, warnings: [], facts: {}, at: index });
      ids.push(id);
    }
  };
  while (ids.length < count) {
    db.writeBehind(fillSome);
    await db.pause();
  }
  db.close();
  return ids;
}

/** How many entries all audit trails of a folder have. */
export function countAudited(folder: string): number {
  const db = Database.open(join(folder, 'docgate.sqlite'));
  try {
    return listOrganizations(db).reduce((sum, { id }) => sum + findAuditHead(db, id).entries, 0);
  } finally {
    db.close();
  }
}
