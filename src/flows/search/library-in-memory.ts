/** A library over a database in memory, of documents that are stored nowhere. */
import type { Library } from '../../assistant/library.ts';
import { splitPassages } from '../../assistant/split-passages.ts';
import type { Conversion } from '../../domain/conversion.ts';
import type { Sha256 } from '../../domain/document.ts';
import { endingOf, kindByEnding } from '../../domain/file-kind.ts';
import { type DocumentId, type NewId, writeId } from '../../domain/ids.ts';
import type { Email } from '../../domain/people/email.ts';
import { Database } from '../../store/database.ts';
import { insertDocument } from '../../store/documents.ts';
import { insertOrganization } from '../../store/organizations.ts';
import { insertPassages } from '../../store/passages.ts';
import { insertAccount } from '../../store/people/accounts.ts';
import { insertProject } from '../../store/projects.ts';
import { insertVersion, markVersionReady } from '../../store/versions.ts';
import { readContents } from './library-contents.ts';
import { type LibrarySources, openLibrary } from './open-library.ts';

/** The account that the rows refer to. */
const LOCAL_EMAIL = 'nobody@local.invalid' as Email;

export class LibraryInMemory {
  readonly #db = Database.open(':memory:');
  readonly #owner = insertOwner(this.#db);
  readonly #texts = new Map<DocumentId, string>();

  /** Adds a document. @returns its id */
  add(fileName: string, conversion: Conversion): DocumentId {
    const id = this.#owner.newId('document');
    this.#texts.set(id, conversion.markdown);
    insertFile(this.#db, this.#owner, id, fileName, conversion);
    return id;
  }

  /** The Markdown of a document; empty for any other hash. */
  readonly readMarkdown = async (sha: Sha256): Promise<string> =>
    this.#texts.get(sha as string as DocumentId) ?? '';

  /** Opens the library of the documents that have been added. */
  open(sources: Pick<LibrarySources, 'calculate' | 'compare'>): Library {
    const contents = readContents(this.#db, this.#owner.organization, [...this.#texts.keys()]);
    return openLibrary(this.#db, contents, { ...sources, readMarkdown: this.readMarkdown });
  }

  close(): void {
    this.#db.close();
  }
}

type Owner = ReturnType<typeof insertOwner>;

/** Inserts the rows that documents refer to. */
function insertOwner(db: Database) {
  let time = 0;
  const newId: NewId = (kind) => writeId(kind, ++time, new Uint8Array(16));
  const organization = newId('organization');
  const account = newId('account');
  const project = newId('project');
  insertOrganization(db, { id: organization, name: 'local', creditBalance: null, createdAt: 0 });
  insertAccount(db, { id: account, email: LOCAL_EMAIL, createdAt: 0 });
  insertProject(db, {
    id: project,
    organizationId: organization,
    kind: 'default',
    name: 'local',
    accountId: null,
    createdAt: 0,
  });
  return { newId, organization, account, project };
}

function insertFile(
  db: Database,
  owner: Owner,
  id: DocumentId,
  fileName: string,
  conversion: Conversion,
): void {
  db.transaction(() => {
    insertDocument(db, owner.organization, {
      id,
      projectId: owner.project,
      createdBy: owner.account,
      createdAt: 0,
    });
    insertVersion(db, owner.organization, {
      documentId: id,
      number: 1,
      externalRef: null,
      fileName,
      kind: kindByEnding(endingOf(fileName)) ?? 'txt',
      original: shaOf(id),
      size: 0,
      pushedBy: owner.account,
      pushedAt: 0,
    });
    const { warnings, facts, markdown, hiddenRanges: hidden = [] } = conversion;
    markVersionReady(db, owner.organization, id, 1, { markdown: shaOf(id), warnings, facts, at: 0 });
    const of = { projectId: owner.project, documentId: id, version: 1 };
    insertPassages(db, owner.organization, of, splitPassages(markdown, { fileName, facts, hidden }));
  });
}

/** Bytes are not stored here, so the document's id is used as its hash. */
function shaOf(id: DocumentId): Sha256 {
  return id as string as Sha256;
}
