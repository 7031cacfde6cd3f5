/**
 * Makes an answer: opens the library of the documents in question, and has the assistant answer from it. Search time
 * grows with the library, so the service runs this in a separate process (answer-processes.ts). It writes nothing.
 */
import type { Answer, Assistant } from '../../assistant/assistant.ts';
import { encoderVersion } from '../../assistant/encoder/weights.ts';
import type { Library, PassageVectors } from '../../assistant/library.ts';
import type { EmbeddingEndpoint } from '../../assistant/model/embed.ts';
import type { RerankEndpoint } from '../../assistant/model/rerank.ts';
import type { BlobReader } from '../../blobs/blob-reader.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { Log } from '../../domain/operation/log.ts';
import type { Database } from '../../store/database.ts';
import { listVectors } from '../../store/passage-vectors.ts';
import { findNearest } from '../search/find-nearest.ts';
import { type ContentsCache, type LibraryContents, readContents } from '../search/library-contents.ts';
import { openLibrary } from '../search/open-library.ts';
import { rankAgain } from '../search/rank-again.ts';
import { MAX_INDEXED_PASSAGES } from '../search/sentence-indexer.ts';
import { queryTables } from '../tables/calculate-over.ts';
import type { AnswerCallbacks, AnswerOrder, AnswerResult, AnswerScope, AnswerWork } from './answer-order.ts';

/** What an answer is made from. */
export interface AnswerSources {
  readonly db: Database;
  readonly contents: ContentsCache;
  readonly blobs: Pick<BlobReader, 'open' | 'path'>;
  readonly assistant: Assistant;
  /** The model for embeddings of passages; null where none is configured. */
  readonly embeddings: EmbeddingEndpoint | null;
  /** The model that reranks search results; null where none is configured. */
  readonly rerank: RerankEndpoint | null;
  readonly log: Pick<Log, 'error'>;
}

/** @throws CannotAnswer; the signal's reason when it was aborted; whatever `work` throws */
export async function makeAnswer(
  sources: AnswerSources,
  order: AnswerOrder,
  voice: AnswerCallbacks,
  work: AnswerWork,
): Promise<AnswerResult> {
  const { db, blobs, embeddings, rerank, log } = sources;
  const { organization, question, history, searchText: meant } = order;
  const contents = readScope(sources, order);
  const encoder = await encoderVersion();
  // Several steps of an answer compare them.
  let vectors: readonly PassageVectors[] | undefined;
  const library = openLibrary(db, contents, {
    near: await findNearest(sources, organization, contents.scope.documents, meant, voice.signal),
    ...(rerank !== null && {
      rankAgain: (asked: string, texts: readonly string[]) =>
        rankAgain(log, rerank, asked, texts, voice.signal),
    }),
    readMarkdown: (sha256) => blobs.open(sha256).text(),
    // Stored for one model only (store/passage-vectors.ts).
    ...(embeddings === null && {
      vectors: () => {
        vectors ??= listSentenceVectors(db, contents, encoder);
        return vectors;
      },
    }),
    calculate: (versions, asked) => queryTables({ db, blobs, work }, organization, versions, asked),
    compare: work.compare,
  });
  const answer = await sources.assistant.answer({ question, history, library, ...voice });
  return { answer, sources: sourcesOf(answer, library) };
}

/** The vectors of the sentences that have been encoded so far (flows/search/sentence-indexer.ts). */
function listSentenceVectors(
  db: Database,
  { scope, passages }: LibraryContents,
  encoder: string,
): readonly PassageVectors[] {
  if (passages > MAX_INDEXED_PASSAGES) return [];
  return listVectors(db, scope.organization, scope.documents, encoder);
}

/** The documents in question. A chat without attached documents covers the complete project. */
function readScope({ db, contents }: AnswerSources, { organization, project, documents }: AnswerScope) {
  return documents.length > 0
    ? readContents(db, organization, documents)
    : contents.ofProject(db, organization, project);
}

function sourcesOf(
  { text, citations, basis, proposal, furtherProposals = [] }: Answer,
  library: Library,
): DocumentId[] {
  const named = library.documents().filter(({ fileName }) => text.includes(fileName));
  return [
    ...new Set([
      ...citations.map(({ documentId }) => documentId),
      ...named.map(({ id }) => id),
      ...(basis === undefined ? [] : [basis.documentId]),
      ...(proposal === undefined ? [] : [proposal.documentId]),
      ...furtherProposals.map(({ documentId }) => documentId),
    ]),
  ];
}
