/** Creates the configured assistant. */
import type { Assistant } from '../../assistant/assistant.ts';
import { createBuiltInAssistant } from '../../assistant/built-in/built-in-assistant.ts';
import { markQuotations } from '../../assistant/hidden/mark-quotations.ts';
import { preferVisible } from '../../assistant/hidden/prefer-visible.ts';
import type { EmbeddingEndpoint } from '../../assistant/model/embed.ts';
import type { ModelEndpoint } from '../../assistant/model/endpoint.ts';
import { createModelAssistant } from '../../assistant/model/model-assistant.ts';
import type { RerankEndpoint } from '../../assistant/model/rerank.ts';
import { withBuiltIn } from '../../assistant/model/with-built-in.ts';
import type { AnswerSettings } from './protocol.ts';

/** @param fetch sends requests to the models */
export function openAssistant(
  { model, embeddingsModel, rerank: settings }: AnswerSettings,
  fetch: ModelEndpoint['fetch'],
): {
  readonly assistant: Assistant;
  readonly embeddings: EmbeddingEndpoint | null;
  readonly rerank: RerankEndpoint | null;
} {
  const builtIn = preferVisible(createBuiltInAssistant());
  // Preloaded, while the first question is still being typed.
  void import('../../assistant/built-in/built-in-voice.ts');
  const rerank = settings && { ...settings, fetch };
  if (model === null) return { assistant: markQuotations(builtIn), embeddings: null, rerank };
  const endpoint = { ...model, fetch };
  return {
    assistant: markQuotations(withBuiltIn(createModelAssistant(endpoint), builtIn)),
    embeddings: embeddingsModel === null ? null : { ...endpoint, model: embeddingsModel },
    rerank,
  };
}
