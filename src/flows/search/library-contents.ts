/** The contents of a library, without the text of its documents. */
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
  /** In display order; without documents that are not ready. */
  readonly documents: readonly LibraryDocument[];
  /** The ready versions of each of them, oldest first. */
  readonly versions: ReadonlyMap<DocumentId, readonly ReadyVersion[]>;
  /** Total number of passages. */
  readonly passages: number;
}

/** @param documents in display order */
export function readContents(
  db: Database,
  organization: OrganizationId,
  documents: readonly DocumentId[],
): LibraryContents {
  return contentsOf(db, organization, listReadyVersions(db, organization, documents), false);
}

/** Projects whose contents are cached, per answer process. */
const MAX_KEPT = 4;

/**
 * Caches the contents of projects until they change: reading the list of ten thousand documents takes longer than
 * finding an answer. The same list object is returned while nothing changes.
 */
export class ContentsCache {
  readonly #entries = new Map<string, { readonly state: string; readonly contents: LibraryContents }>();

  /** The contents of all documents of a project, newest first. */
  ofProject(db: Database, organization: OrganizationId, project: ProjectId): LibraryContents {
    return db.snapshot(() => {
      const key = `${organization} ${project}`;
      const state = stateOfProject(db, organization, project);
      const known = this.#entries.get(key);
      this.#entries.delete(key);
      const contents =
        known?.state === state
          ? known.contents
          : contentsOf(db, organization, listReadyOfProject(db, organization, project), true);
      this.#entries.set(key, { state, contents });
      const [oldest] = this.#entries.keys();
      if (this.#entries.size > MAX_KEPT && oldest !== undefined) this.#entries.delete(oldest);
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
  const documents = [...versions.values()]
    .flatMap((ofDocument) => ofDocument.slice(-1))
    .map(toLibraryDocument);
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
