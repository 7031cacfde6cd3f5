/** Lists the rows that an answer was computed from, for its person. */
import { notFound } from '../../domain/errors.ts';
import type { MessageId, SessionId } from '../../domain/ids.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import type { TableRows } from '../../domain/tables.ts';
import { findTable } from '../../store/document-tables.ts';
import { findMessage } from '../../store/messages.ts';
import { listReadyVersions } from '../../store/versions.ts';
import { awaitConversion } from '../conversion/await-conversion.ts';
import type { Deps } from '../deps.ts';
import { getDocument, getOwnSession } from '../reach.ts';
import { findTables } from './find-tables.ts';

/** The page of rows. */
export interface RowsRequest {
  readonly message: MessageId;
  /** Offset of the first row. */
  readonly from: number;
  readonly limit: number;
  /** Aborted when the client no longer waits. */
  readonly signal: AbortSignal;
}

/**
 * @throws AppError not_found if the answer is not this person's, was not computed from a table, or its document is out
 * of reach; unavailable if a retry may succeed
 */
export async function listRows(
  deps: Pick<Deps, 'db' | 'blobs' | 'pool'>,
  signIn: SignIn,
  chat: SessionId,
  { message: id, from, limit, signal }: RowsRequest,
): Promise<TableRows> {
  const { organizationId: organization, accountId } = signIn;
  getOwnSession(deps, signIn, chat);
  const message = findMessage(deps.db, organization, id);
  if (message?.sessionId !== chat || message.basis === null) throw notFound('table');
  const { documentId, version, table, filter } = message.basis;
  getDocument(deps, signIn, documentId);
  const ready = listReadyVersions(deps.db, organization, [documentId]).find(
    ({ number }) => number === version,
  );
  if (ready === undefined) throw notFound('table');
  const owner = { organization, person: accountId, signal };
  const { cells } = await findTables(deps, organization, ready, owner);
  const found = findTable(deps.db, organization, { documentId, version }, table);
  if (cells === null || found === undefined) throw notFound('table');
  const path = deps.blobs.path(cells);
  return awaitConversion(
    deps,
    { kind: 'rows', cells: path, table: found.description, filter, from, limit },
    owner,
  );
}
