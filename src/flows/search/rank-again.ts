/** Reranks texts with the configured model, for a question that a person waits for. */
import { type RerankEndpoint, rerank } from '../../assistant/model/rerank.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import type { Log } from '../../domain/operation/log.ts';

/** After this, the original order is used. */
const MAX_MS = 3_000;

/** @returns indexes of the texts, best first; undefined if the model does not answer, which is logged */
export async function rankAgain(
  log: Pick<Log, 'error'>,
  endpoint: RerankEndpoint,
  question: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly number[] | undefined> {
  try {
    return await rerank(endpoint, question, texts, AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]));
  } catch (error) {
    signal.throwIfAborted();
    log.error('rerank_failed', { model: endpoint.model, error: describeFault(error) });
    return undefined;
  }
}
