/** Returns the stored tables of a version, and reads them first if necessary. */
import { rm } from 'node:fs/promises';
import type { WrittenTables } from '../../convert/pool/protocol.ts';
import type { WorkOwner } from '../../convert/pool/work.ts';
import type { Sha256, Version } from '../../domain/document.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import {
  findTableFacts,
  insertTables,
  markTablesRead,
  type TableFacts,
} from '../../store/document-tables.ts';
import { findVersion, type ReadyVersion } from '../../store/versions.ts';
import { awaitConversion } from '../conversion/await-conversion.ts';
import type { Deps } from '../deps.ts';

/** Tables per transaction, so that requests are answered in between. */
const TABLES_PER_TRANSACTION = 100;

type TableDeps = Pick<Deps, 'db' | 'blobs' | 'pool'>;

interface VersionToRead {
  readonly organization: OrganizationId;
  readonly documentId: DocumentId;
  readonly version: number;
  readonly markdown: Sha256;
}

/** @throws AppError if the tables had to be read and that failed */
export async function findTables(
  deps: TableDeps,
  organization: OrganizationId,
  { documentId, number: version, markdown }: ReadyVersion,
  owner: WorkOwner,
): Promise<TableFacts> {
  const known = findTableFacts(deps.db, organization, { documentId, version });
  if (known !== undefined) return known;
  const key = `${documentId} ${version}`;
  const reading =
    inProgress.get(key) ?? readTables(deps, { organization, documentId, version, markdown }, owner);
  inProgress.set(key, reading);
  return reading.finally(() => inProgress.delete(key));
}

/** Versions whose tables are being read: concurrent requests share one run. */
const inProgress = new Map<string, Promise<TableFacts>>();

async function readTables(
  deps: TableDeps,
  { organization, documentId, version, markdown }: VersionToRead,
  owner: WorkOwner,
): Promise<TableFacts> {
  const { blobs } = deps;
  const output = blobs.stagingPath();
  try {
    const made = await awaitConversion(deps, { kind: 'tables', input: blobs.path(markdown), output }, owner);
    return await storeTables(
      deps,
      { organizationId: organization, documentId, number: version },
      made,
      output,
    );
  } finally {
    await rm(output, { force: true });
  }
}

/** Stores tables that a conversion process has read. @param output the file with their cells */
export async function storeTables(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  of: Pick<Version, 'organizationId' | 'documentId' | 'number'>,
  { share, tables }: WrittenTables,
  output: string,
): Promise<TableFacts> {
  const { organizationId: organization, documentId, number: version } = of;
  if (tables.length === 0) {
    const none = { share: 0, cells: null };
    await db.commit(() => markTablesRead(db, organization, { documentId, version }, none));
    return none;
  }
  const { sha256: cells, release } = await blobs.adopt(await blobs.stageFile(output));
  try {
    for (let first = 0; first < tables.length; first += TABLES_PER_TRANSACTION) {
      const some = tables.slice(first, first + TABLES_PER_TRANSACTION);
      const isLast = first + TABLES_PER_TRANSACTION >= tables.length;
      await db.commit(() => {
        // The document may have been deleted meanwhile.
        if (findVersion(db, organization, documentId, version) === undefined) return;
        insertTables(db, organization, { documentId, version }, first, some);
        if (isLast) markTablesRead(db, organization, { documentId, version }, { share, cells });
      });
    }
  } finally {
    release();
  }
  return { share, cells };
}
