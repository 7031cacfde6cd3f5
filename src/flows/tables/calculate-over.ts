/**
 * Evaluates a query over the tables of versions: small ones in this process, which is faster than a message to another,
 * others in a conversion process, so that other answers are not blocked.
 */
import type { BlobReader } from '../../blobs/blob-reader.ts';
import type { TablesOfDocument } from '../../convert/pool/protocol.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import type { TableQuery, TablesResult } from '../../domain/tables.ts';
import type { Database } from '../../store/database.ts';
import { findTableFacts, listTables } from '../../store/document-tables.ts';
import type { ReadyVersion } from '../../store/versions.ts';
import type { AnswerWork, TablesOfVersion } from '../answers/answer-order.ts';
import { calculateStored } from './calculate-stored.ts';

/** Limit of tables per document. */
const MAX_TABLES = 2_000;
/** Up to this total of cells and tables, the query is evaluated in this process. */
const FEW_CELLS = 10_000;
const FEW_TABLES = 20;

/** The tables of a version. */
interface FoundTables extends Pick<ReadyVersion, 'fileName' | 'markdown'> {
  readonly index: number;
  readonly share: number;
  readonly cells: Sha256;
  readonly tables: ReturnType<typeof listTables>;
}

interface CalculateDeps {
  readonly db: Database;
  readonly blobs: Pick<BlobReader, 'path'>;
  readonly work: Pick<AnswerWork, 'tables' | 'calculate'>;
}

/** @throws whatever `work` throws */
export async function queryTables(
  { db, blobs, work }: CalculateDeps,
  organization: OrganizationId,
  versions: readonly ReadyVersion[],
  asked: TableQuery,
): Promise<TablesResult | undefined> {
  const found: FoundTables[] = [];
  for (const [index, version] of versions.entries()) {
    const of = { documentId: version.documentId, version: version.number };
    const { share, cells } = findTableFacts(db, organization, of) ?? (await work.tables(version));
    if (cells === null) continue;
    const tables = listTables(db, organization, of, MAX_TABLES);
    found.push({ index, share, tables, fileName: version.fileName, markdown: version.markdown, cells });
  }
  if (found.length === 0) return undefined;
  const documents = found.map(({ fileName, share, tables, markdown, cells }) => ({
    ...{ fileName, share },
    tables: tables.map(({ description }) => description),
    ...{ markdown, cells },
  }));
  const all = found.flatMap(({ tables }) => tables);
  const isSmall = all.length <= FEW_TABLES && all.reduce((sum, { cells }) => sum + cells, 0) <= FEW_CELLS;
  const calculated = isSmall
    ? calculateStored(withPaths(blobs, documents), asked)
    : await work.calculate(documents, asked);
  if (calculated === null) return undefined;
  const [document = 0, ...others] = [calculated.document, ...calculated.others].map(
    (index) => found[index]?.index ?? 0,
  );
  return { ...calculated, document, others };
}

/** @throws RangeError for an invalid hash */
export function withPaths(
  blobs: Pick<BlobReader, 'path'>,
  documents: readonly TablesOfVersion[],
): TablesOfDocument[] {
  return documents.map((document) => ({
    ...document,
    markdown: blobs.path(document.markdown),
    cells: blobs.path(document.cells),
  }));
}
