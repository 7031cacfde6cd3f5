/** Requests embeddings of texts from an OpenAI-compatible endpoint. */
import { z } from 'zod';
import { type ModelEndpoint, ModelFault } from './endpoint.ts';
import { postJson } from './post-json.ts';

/** An endpoint with the name of its embedding model. */
export interface EmbeddingEndpoint extends Pick<ModelEndpoint, 'url' | 'key' | 'fetch'> {
  readonly model: string;
}

const MAX_DIMENSIONS = 8_192;

const Embeddings = z.object({
  data: z.array(
    z.object({
      index: z.number().int().optional(),
      embedding: z.array(z.number()).min(1).max(MAX_DIMENSIONS),
    }),
  ),
});

/**
 * @param texts at least one
 * @returns a vector for each text, in their order, with one signed byte per dimension
 * @throws ModelFault when the endpoint returns none; the signal's reason when it was aborted
 */
export async function embed(
  endpoint: EmbeddingEndpoint,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Int8Array[]> {
  const request = { model: endpoint.model, input: texts };
  const body = await postJson(endpoint, '/embeddings', request, 'The endpoint made no embeddings.', signal);
  const parsed = Embeddings.safeParse(body);
  if (!parsed.success || parsed.data.data.length !== texts.length) {
    throw new ModelFault('unreadable', 'The endpoint’s answer holds no embeddings.');
  }
  return parsed.data.data
    .map(({ index, embedding }, position) => ({ at: index ?? position, embedding }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ embedding }) => quantize(embedding));
}

/** Quantizes to one byte per dimension: a quarter of the size, with hardly any effect on the ranking of neighbors. */
function quantize(embedding: readonly number[]): Int8Array {
  const largest = embedding.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(embedding, (value) => Math.round(value * scale));
}

/** Cosine similarity, from -1 to 1; 0 where the dimensions differ or a vector is zero. */
export function likeness(one: Int8Array, other: Int8Array): number {
  if (one.length !== other.length) return 0;
  let product = 0;
  let ones = 0;
  let others = 0;
  for (let at = 0; at < one.length; at++) {
    const a = one[at] ?? 0;
    const b = other[at] ?? 0;
    product += a * b;
    ones += a * a;
    others += b * b;
  }
  return ones === 0 || others === 0 ? 0 : product / Math.sqrt(ones * others);
}
