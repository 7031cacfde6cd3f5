/** Asks the configured model's endpoint what it can do. No document is sent. */
import { checkEndpoint, type EndpointCheck } from '../assistant/model/check-endpoint.ts';
import type { ModelEndpoint } from '../assistant/model/endpoint.ts';

export type { EndpointCheck };

/** @returns undefined when none is configured */
export async function checkAssistant(
  endpoint: ModelEndpoint | undefined,
): Promise<EndpointCheck | undefined> {
  return endpoint === undefined ? undefined : checkEndpoint(endpoint, new AbortController().signal);
}
