/** What the settings say of language models, as endpoints. */
import type { EmbeddingEndpoint } from '../assistant/model/embed.ts';
import { addressOf, type ModelEndpoint } from '../assistant/model/endpoint.ts';
import type { Config } from '../config/config.ts';
import type { ModelAddresses } from '../flows/answers/model-requests.ts';

/** The configured language model, if any. */
export function modelEndpoint(config: Config): ModelEndpoint | undefined {
  const model = modelSetting(config);
  return model === null ? undefined : { ...model, fetch: (address, init) => fetch(address, init) };
}

export function modelSetting({ assistant }: Config): Omit<ModelEndpoint, 'fetch'> | null {
  if (assistant === null) return null;
  const { url, model, key } = assistant;
  return { url, model, ...(key !== null && { key }) };
}

/** The same endpoint with the configured model for embeddings; null if there is none. */
export function embeddingEndpoint(config: Config): EmbeddingEndpoint | null {
  const endpoint = modelEndpoint(config);
  if (endpoint === undefined || config.embeddingsModel === null) return null;
  return { ...endpoint, model: config.embeddingsModel };
}

/** The addresses that answer processes may send requests to, with their keys. */
export function modelAddresses(config: Config): ModelAddresses {
  const { assistant, rerank } = config;
  const addresses = new Map<string, string | null>();
  if (assistant !== null) {
    addresses.set(addressOf(assistant, '/chat/completions'), assistant.key);
    addresses.set(addressOf(assistant, '/embeddings'), assistant.key);
  }
  if (rerank !== null) addresses.set(addressOf(rerank, '/rerank'), rerank.key);
  return addresses;
}
