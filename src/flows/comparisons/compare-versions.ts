/** Compares two versions of a document for a person who has access to it. */
import type { DifferenceSummary } from '../../domain/difference.ts';
import { AppError } from '../../domain/errors.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import type { Deps } from '../deps.ts';
import { recordOpened } from '../documents/read-document.ts';
import type { ReadingDeps } from '../documents/record-reading.ts';
import { getVersion } from '../reach.ts';
import type { ComparedVersion, ReadComparison } from './comparisons.ts';

export interface VersionPair {
  readonly documentId: DocumentId;
  readonly from: number;
  readonly to: number;
  /** Aborted when the client no longer waits. */
  readonly signal: AbortSignal;
}

/**
 * Calls `act` with the comparison.
 *
 * @throws AppError not_found, document_processing if a version has no content yet; otherwise like Comparisons.read
 */
export async function compareVersions<Result>(
  deps: ReadingDeps & Pick<Deps, 'comparisons' | 'now'>,
  signIn: SignIn,
  { documentId, from, to, signal }: VersionPair,
  act: (comparison: ReadComparison) => Promise<Result>,
): Promise<Result> {
  const before = getComparedVersion(deps, signIn, documentId, from);
  const after = getComparedVersion(deps, signIn, documentId, to);
  for (const number of [from, to]) await recordOpened(deps, signIn, documentId, number);
  if (before.markdown === after.markdown) return act(NOTHING_DIFFERS);
  const { organizationId: organization, accountId: account } = signIn;
  return deps.comparisons.read({ organization, account, before, after, signal }, act);
}

const SUMMARY: DifferenceSummary = {
  changes: 0,
  differs: 'nothing',
  isCut: false,
  quoted: [],
  differences: 0,
  common: 1,
};

const NOTHING_DIFFERS: ReadComparison = {
  summary: SUMMARY,
  pieces: 0,
  piece: async () => undefined,
  lines: async () => [],
};

function getComparedVersion(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  documentId: DocumentId,
  number: number,
): ComparedVersion {
  const { markdown } = getVersion(deps, signIn, documentId, number);
  if (markdown === null) {
    throw new AppError('document_processing', 'This version has no content to show yet.');
  }
  return { documentId, markdown };
}
