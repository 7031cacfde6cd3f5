/**
 * Orders texts by how well they answer a question, with a reranking model: `/rerank` with `query` and `documents`, as
 * supported by Jina, Cohere, vLLM, llama.cpp's server and LiteLLM.
 */
import { z } from 'zod';
import { type ModelEndpoint, ModelFault } from './endpoint.ts';
import { postJson } from './post-json.ts';

/** An endpoint with the name of its reranking model. */
export interface RerankEndpoint extends Pick<ModelEndpoint, 'url' | 'key' | 'fetch'> {
  readonly model: string;
}

/** The endpoint in the settings. */
export interface RerankSettings {
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
}

export function openRerank(settings: RerankSettings | null): RerankEndpoint | null {
  if (settings === null) return null;
  const { key, ...endpoint } = settings;
  return { ...endpoint, ...(key !== null && { key }), fetch: (address, init) => fetch(address, init) };
}

const Results = z.array(z.object({ index: z.number().int().min(0), relevance_score: z.number() }));
/** Most endpoints call the list `results`; Voyage and some gateways call it `data`. */
const Reply = z.union([
  z.object({ results: Results }).transform(({ results }) => results),
  z.object({ data: Results }).transform(({ data }) => data),
]);

/**
 * @param texts at least one
 * @returns the positions of the texts, the best answer first, without those that the endpoint leaves out
 * @throws ModelFault when the endpoint returns no ranking; the signal's reason when it was aborted
 */
export async function rerank(
  endpoint: RerankEndpoint,
  question: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[]> {
  const request = { model: endpoint.model, query: question, documents: texts, top_n: texts.length };
  const body = await postJson(endpoint, '/rerank', request, 'The endpoint ranked nothing.', signal);
  const parsed = Reply.safeParse(body);
  if (!parsed.success || parsed.data.some(({ index }) => index >= texts.length)) {
    throw new ModelFault('unreadable', 'The endpoint’s answer holds no ranking.');
  }
  return parsed.data
    .toSorted((one, other) => other.relevance_score - one.relevance_score)
    .map(({ index }) => index);
}
