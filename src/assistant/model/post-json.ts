/** Sends a request to a model endpoint that answers with a single JSON body: embeddings, reranking. */
import {
  addressOf,
  type EndpointRefusal,
  type ModelEndpoint,
  ModelFault,
  type ModelPath,
  readFailure,
  readRefusal,
} from './endpoint.ts';

/**
 * @param path below the endpoint's base
 * @param fault the error message for a refusal
 * @returns the parsed JSON, not validated
 * @throws ModelFault when it does not answer; the signal's reason when it was aborted
 */
export async function postJson(
  endpoint: Pick<ModelEndpoint, 'url' | 'key' | 'fetch'>,
  path: ModelPath,
  body: object,
  fault: string,
  signal: AbortSignal,
): Promise<unknown> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (endpoint.key !== undefined && endpoint.key !== '') headers['Authorization'] = `Bearer ${endpoint.key}`;
  const toFault = (refusal: EndpointRefusal) => new ModelFault('failing', fault, refusal);
  try {
    const response = await endpoint.fetch(addressOf(endpoint, path), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    });
    if (response.ok) return await response.json();
    throw toFault(readRefusal(endpoint, await response.text(), response.status));
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ModelFault ? error : toFault(readFailure(endpoint, error));
  }
}
