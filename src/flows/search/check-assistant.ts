/** Asks the configured models' endpoint what it can do. No document is sent. */
import { checkEndpoint, type EndpointCheck } from '../../assistant/model/check-endpoint.ts';
import { type EmbeddingEndpoint, embed } from '../../assistant/model/embed.ts';
import { type ModelEndpoint, ModelFault } from '../../assistant/model/endpoint.ts';
import { type RerankEndpoint, rerank } from '../../assistant/model/rerank.ts';

export interface EmbeddingsCheck {
  readonly model: string;
  /** 0 when there are none. */
  readonly dimensions: number;
  /** What went wrong, in words for the administrator; empty when nothing did. */
  readonly fault: string;
}

export interface AssistantCheck extends EndpointCheck {
  /** Null where no such model is configured. */
  readonly embeddings: EmbeddingsCheck | null;
}

/** @returns undefined when no endpoint is configured */
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
  /** What went wrong, in words for the administrator; empty when nothing did. */
  readonly fault: string;
}

/** Has two sentences put in order; null where no such model is configured. */
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
