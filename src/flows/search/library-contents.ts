/** What a library holds, known without reading any of its documents. */
import type { LibraryDocument } from '../../assistant/library.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../../domain/ids.ts';
import type { Database } from '../../store/database.ts';
import { findLastPassage } from '../../store/passage-vectors.ts';
import type { PassageScope } from '../../store/passages.ts';
import {
  listReadyOfProject,
  listReadyVersions,
  type ReadyVersion,
  stateOfProject,
} from '../../store/versions.ts';

export interface LibraryContents {
  readonly scope: PassageScope;
  /** In the order in which they are named. Those that are not ready are not among them. */
  readonly documents: readonly LibraryDocument[];
  /** The ready versions of each of them, oldest first. */
  readonly versions: ReadonlyMap<DocumentId, readonly ReadyVersion[]>;
  /** How many passages they have. */
  readonly passages: number;
}

/** @param documents in the order in which they are named */
export function readContents(
  db: Database,
  organization: OrganizationId,
  documents: readonly DocumentId[],
): LibraryContents {
  return contentsOf(db, organization, listReadyVersions(db, organization, documents), false);
}

/** Projects whose contents are kept, in a process that makes answers. */
const MOST_KEPT = 4;

/**
 * Keeps what the projects hold that are asked about, as long as it stays as it is: of ten thousand documents it takes longer to
 * read it than to find an answer. It is told from the same list of documents as long as nothing changes.
 */
export class ContentsCache {
  readonly #kept = new Map<string, { readonly state: string; readonly contents: LibraryContents }>();

  /** Of all documents of a project, the newest first. */
  ofProject(db: Database, organization: OrganizationId, project: ProjectId): LibraryContents {
    return db.snapshot(() => {
      const key = `${organization} ${project}`;
      const state = stateOfProject(db, organization, project);
      const known = this.#kept.get(key);
      this.#kept.delete(key);
      const contents =
        known?.state === state
          ? known.contents
          : contentsOf(db, organization, listReadyOfProject(db, organization, project), true);
      this.#kept.set(key, { state, contents });
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
      return contents;
    });
  }
}

function contentsOf(
  db: Database,
  organization: OrganizationId,
  ready: readonly ReadyVersion[],
  isWhole: boolean,
): LibraryContents {
  const versions = Map.groupBy(ready, ({ documentId }) => documentId);
  const documents = [...versions.values()].flatMap((own) => own.slice(-1)).map(toLibraryDocument);
  const passages = documents.reduce((sum, document) => sum + document.passages, 0);
  const scope = {
    organization,
    documents: documents.map(({ id }) => id),
    projects: [...new Set(ready.map(({ projectId }) => projectId))],
    isWhole,
    isMost: passages * 2 > findLastPassage(db),
  };
  return { scope, documents, versions, passages };
}

function toLibraryDocument(version: ReadyVersion): LibraryDocument {
  const { documentId: id, number, fileName, facts, size, pushedAt, passages, hasTables } = version;
  return { id, fileName, version: number, facts, size, pushedAt, passages, hasTables };
}
