/** Finds a usable model, and tests it. No document is sent. */
import type { EmbeddingEndpoint } from '../../assistant/model/embed.ts';
import type { ModelEndpoint } from '../../assistant/model/endpoint.ts';
import { listModels } from '../../assistant/model/list-models.ts';
import { PROVIDERS, providerAt } from '../../assistant/model/providers.ts';
import { type AssistantCheck, checkAssistant, checkRerank, type RerankCheck } from './check-assistant.ts';

/** The settings that are known. */
export interface SetupOptions {
  /** Default: the usual servers on this machine are tried. */
  readonly url: string | undefined;
  readonly model: string | undefined;
  readonly embeddings: string | undefined;
  readonly rerank: string | undefined;
  readonly key: string | undefined;
  readonly fetch: ModelEndpoint['fetch'];
}

export interface AssistantSetup {
  readonly url: string;
  /** Name of the provider, recognized by its address. */
  readonly provider: string | undefined;
  /** The models that the endpoint lists; undefined if it does not list them. */
  readonly models: readonly string[] | undefined;
  /** The test result of the model; undefined if none could be chosen. */
  readonly check: AssistantCheck | undefined;
  /** The test result of the reranking model; null if there is none. */
  readonly rerank: RerankCheck | null;
}

/** The usual addresses of models. */
export const USUAL_ENDPOINTS: readonly { readonly name: string; readonly example: string }[] = PROVIDERS;

/** Matches the names of embedding models. */
const EMBEDS = /embed|bge-|e5-|minilm|gte-/i;
const RERANKS = /rerank/i;

/** @returns undefined if no address is given and none of the usual servers answers on this machine */
export async function setUpAssistant(options: SetupOptions): Promise<AssistantSetup | undefined> {
  const { key, fetch } = options;
  const found = options.url === undefined ? await findLocal(fetch) : { url: options.url, models: undefined };
  if (found === undefined) return undefined;
  const { url } = found;
  const endpoint = { url, fetch, ...(key !== undefined && { key }) };
  const models = found.models ?? (await listModels(endpoint));
  const model = options.model ?? models?.find((name) => !EMBEDS.test(name) && !RERANKS.test(name));
  const embeds = options.embeddings ?? models?.find((name) => EMBEDS.test(name) && !RERANKS.test(name));
  const embeddings: EmbeddingEndpoint | null = embeds === undefined ? null : { ...endpoint, model: embeds };
  const check = model === undefined ? undefined : await checkAssistant({ ...endpoint, model }, embeddings);
  const reranks = options.rerank ?? models?.find((name) => RERANKS.test(name));
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
