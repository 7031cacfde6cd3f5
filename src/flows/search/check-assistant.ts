/** Tests the configured model endpoints. No document is sent. */
import { checkEndpoint, type EndpointCheck } from '../../assistant/model/check-endpoint.ts';
import { type EmbeddingEndpoint, embed } from '../../assistant/model/embed.ts';
import { type ModelEndpoint, ModelFault } from '../../assistant/model/endpoint.ts';
import { type RerankEndpoint, rerank } from '../../assistant/model/rerank.ts';

export interface EmbeddingsCheck {
  readonly model: string;
  /** 0 if there are no embeddings. */
  readonly dimensions: number;
  /** The error for the administrator; empty on success. */
  readonly fault: string;
}

export interface AssistantCheck extends EndpointCheck {
  /** Null if no such model is configured. */
  readonly embeddings: EmbeddingsCheck | null;
}

/** @returns undefined if no endpoint is configured */
export async function checkAssistant(
  endpoint: ModelEndpoint | undefined,
  embeddings: EmbeddingEndpoint | null,
): Promise<AssistantCheck | undefined> {
  if (endpoint === undefined) return undefined;
  const signal = new AbortController().signal;
  const check = await checkEndpoint(endpoint, signal);
  return { ...check, embeddings: embeddings && (await checkEmbeddings(embeddings, signal)) };
}

export interface RerankCheck {
  readonly model: string;
  /** The error for the administrator; empty on success. */
  readonly fault: string;
}

/** Reranks two sentences; null if no such model is configured. */
export async function checkRerank(endpoint: RerankEndpoint | null): Promise<RerankCheck | null> {
  if (endpoint === null) return null;
  const { model } = endpoint;
  const texts = ['The sky is blue.', 'A week has seven days.'];
  try {
    const order = await rerank(endpoint, 'How many days has a week?', texts, new AbortController().signal);
    return { model, fault: order.length === 0 ? 'The endpoint ranked nothing.' : '' };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { model, fault: error.explanation };
  }
}

async function checkEmbeddings(endpoint: EmbeddingEndpoint, signal: AbortSignal): Promise<EmbeddingsCheck> {
  const { model } = endpoint;
  try {
    const [vector] = await embed(endpoint, ['A sentence to try the model with.'], signal);
    return { model, dimensions: vector?.length ?? 0, fault: '' };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { model, dimensions: 0, fault: error.explanation };
  }
}
