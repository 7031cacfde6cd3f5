/** Looks for a model that docgate could use, and tries what it can do. No document is sent. */
import type { EmbeddingEndpoint } from '../../assistant/model/embed.ts';
import type { ModelEndpoint } from '../../assistant/model/endpoint.ts';
import { listModels } from '../../assistant/model/list-models.ts';
import { PROVIDERS, providerAt } from '../../assistant/model/providers.ts';
import { type AssistantCheck, checkAssistant, checkRerank, type RerankCheck } from './check-assistant.ts';

/** What is known before anything is asked. */
export interface AssistantWish {
  /** Without one, the usual servers on this machine are looked for. */
  readonly url: string | undefined;
  readonly model: string | undefined;
  readonly embeddings: string | undefined;
  readonly rerank: string | undefined;
  readonly key: string | undefined;
  readonly fetch: ModelEndpoint['fetch'];
}

export interface AssistantSetup {
  readonly url: string;
  /** Who is there, by the form of the address. */
  readonly provider: string | undefined;
  /** The models that the endpoint names; undefined where it does not list them. */
  readonly models: readonly string[] | undefined;
  /** What came of trying a model; undefined where none could be chosen. */
  readonly check: AssistantCheck | undefined;
  /** What came of trying a model that reranks; null where none is named. */
  readonly rerank: RerankCheck | null;
}

/** Where models usually are, for those who have no address at hand. */
export const USUAL_ENDPOINTS: readonly { readonly name: string; readonly example: string }[] = PROVIDERS;

/** Models that make embeddings are called so. */
const EMBEDS = /embed|bge-|e5-|minilm|gte-/i;
const RERANKS = /rerank/i;

/** @returns undefined when no address is given and none of the usual servers answers on this machine */
export async function setUpAssistant(wish: AssistantWish): Promise<AssistantSetup | undefined> {
  const { key, fetch } = wish;
  const found = wish.url === undefined ? await findLocal(fetch) : { url: wish.url, models: undefined };
  if (found === undefined) return undefined;
  const { url } = found;
  const endpoint = { url, fetch, ...(key !== undefined && { key }) };
  const models = found.models ?? (await listModels(endpoint));
  const model = wish.model ?? models?.find((name) => !EMBEDS.test(name) && !RERANKS.test(name));
  const embeds = wish.embeddings ?? models?.find((name) => EMBEDS.test(name) && !RERANKS.test(name));
  const embeddings: EmbeddingEndpoint | null = embeds === undefined ? null : { ...endpoint, model: embeds };
  const check = model === undefined ? undefined : await checkAssistant({ ...endpoint, model }, embeddings);
  const reranks = wish.rerank ?? models?.find((name) => RERANKS.test(name));
  const rerank = await checkRerank(reranks === undefined ? null : { ...endpoint, model: reranks });
  return { url, provider: providerAt(url)?.name, models, check, rerank };
}

async function findLocal(
  fetch: ModelEndpoint['fetch'],
): Promise<{ readonly url: string; readonly models: readonly string[] } | undefined> {
  for (const { example: url, isLocal } of PROVIDERS) {
    const models = isLocal ? await listModels({ url, fetch }) : undefined;
    if (models !== undefined && models.length > 0) return { url, models };
  }
  return undefined;
}
