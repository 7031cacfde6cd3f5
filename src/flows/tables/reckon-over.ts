/**
 * Reckons over the tables of versions: small ones at once, since they are done before a process is asked, and others in
 * a conversion process, so that the service answers requests meanwhile however many rows there are.
 */
import type { WorkOwner } from '../../convert/pool/work.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import type { AskedOfTables, ReckonedOver } from '../../domain/tables.ts';
import { listTables } from '../../store/document-tables.ts';
import type { ReadyVersion } from '../../store/versions.ts';
import { awaitConversion } from '../conversion/await-conversion.ts';
import type { Deps } from '../deps.ts';
import { findTables } from './find-tables.ts';
import { reckonStored } from './reckon-stored.ts';

/** Tables of one document that may be asked. */
const MOST_TABLES = 2_000;
/** Cells and tables of all documents together that are reckoned over at once. */
const FEW_CELLS = 10_000;
const FEW_TABLES = 20;

/** The tables of one of the versions. */
interface FoundTables extends Pick<ReadyVersion, 'fileName' | 'markdown'> {
  readonly index: number;
  readonly share: number;
  readonly cells: Sha256;
  readonly tables: ReturnType<typeof listTables>;
}

/** @throws AppError when another try may fare better */
export async function reckonOver(
  deps: Pick<Deps, 'db' | 'blobs' | 'pool'>,
  organization: OrganizationId,
  versions: readonly ReadyVersion[],
  asked: AskedOfTables,
  owner: WorkOwner,
): Promise<ReckonedOver | undefined> {
  const found: FoundTables[] = [];
  for (const [index, version] of versions.entries()) {
    const { share, cells } = await findTables(deps, organization, version, owner);
    if (cells === null) continue;
    const of = { documentId: version.documentId, version: version.number };
    const tables = listTables(deps.db, organization, of, MOST_TABLES);
    found.push({ index, share, tables, fileName: version.fileName, markdown: version.markdown, cells });
  }
  if (found.length === 0) return undefined;
  const documents = found.map(({ fileName, share, tables, markdown, cells }) => ({
    ...{ fileName, share },
    tables: tables.map(({ description }) => description),
    markdown: deps.blobs.path(markdown),
    cells: deps.blobs.path(cells),
  }));
  const all = found.flatMap(({ tables }) => tables);
  const isSmall = all.length <= FEW_TABLES && all.reduce((sum, { cells }) => sum + cells, 0) <= FEW_CELLS;
  const reckoned = isSmall
    ? reckonStored(documents, asked)
    : await awaitConversion(deps, { kind: 'reckon', documents, asked }, owner);
  if (reckoned === null) return undefined;
  const [document = 0, ...others] = [reckoned.document, ...reckoned.others].map(
    (at) => found[at]?.index ?? 0,
  );
  return { ...reckoned, document, others };
}
